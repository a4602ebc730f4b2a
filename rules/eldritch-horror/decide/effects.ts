import { ancientOne } from '../data/ancient-ones.ts';
import { changeCounter, checkAwakened, freeGateSpaces } from './awakened.ts';
import { type GateId, type SpaceId, spaceInPlay, spaceName } from '../data/components.ts';
import { advanceDoom, advanceDoomBy, defeatInvestigators, retreatDoom } from './doom.ts';
import {
  closeGate,
  discardCard,
  discardGate,
  gateOnBoard,
  isHeld,
  matchesOmen,
  placeOnCard,
  topGate,
} from './gates.ts';
import { componentNames } from '../model/names.ts';
import type { Effect } from '../model/index.ts';
import { discardMonster, moveMonster } from './monsters.ts';
import { advanceOmen, advanceOmenTo, changeOmenTokens, checkOmen, moveOmen, turnBackOmen } from './omen.ts';
import { spawnAllGates, spawnGates, spawnMonsters, spawnPortal, spawnSpecificGate, surge, surgeAt } from './spawn.ts';
import {
  lookAtGates,
  moveInStack,
  placeLookedGates,
  randomizeStack,
  revealGates,
  revealUntil,
  searchGates,
} from './stack.ts';
import { refuse, type Story } from './context.ts';
import { whereIs } from './physical-draws.ts';

/** Carries out one effect of the vocabulary that cards are written in. Effects after the end of the game do nothing. */
export function carryOut(story: Story, effect: Effect): void {
  if (story.over) return;
  refuseWhileLooking(story, effect.type);
  story.under(effect, () => act(story, effect));
}

/** Effects one after the other. */
export function carryOutAll(story: Story, effects: readonly Effect[]): void {
  for (const effect of effects) {
    // Nobody can know in one breath what to put back: a refused guess would tell what lies there.
    if (effect.type === 'PlaceLookedGates') {
      refuse('put-back-later', 'Gates that are looked at are put back by a command of their own.', 'stack-look');
    }
    carryOut(story, effect);
  }
}

/** Until gates that were looked at are back, nobody else touches the table: what is on top is not settled. */
export function refuseWhileLooking(story: Story, type: string): void {
  const { look } = story.now;
  if (look === undefined || type === 'PlaceLookedGates') return;
  const because = `Investigator ${look.by} is looking at gates: those have to be put back first.`;
  refuse('look-first', because, 'stack-look', { by: look.by, count: look.count });
}

function act(story: Story, effect: Effect): void {
  switch (effect.type) {
    case 'SpawnGate':
      return spawnGates(story, effect.reference ? story.now.setup.reference.gates : (effect.count ?? 1), effect);
    case 'SpawnSpecificGate':
      return spawnSpecificGate(story, effect.gate);
    case 'SpawnAllGates':
      return spawnAllGates(story);
    case 'CloseGate':
      return closeOnto(story, effect.gate, effect);
    case 'CloseThisGate':
      return closeThisGate(story, effect.ontoCard);
    case 'DiscardGate':
      return discardGate(story, effect.gate);
    case 'DiscardGates':
      return discardGates(story, effect.which, effect.doomForEach ?? false);
    case 'RevealGates':
      return revealGates(story, effect.count ?? 1);
    case 'RevealUntil':
      revealUntil(story, effect.where, effect.count ?? 1);
      return;
    case 'LookAtGates':
      return lookAtGates(story, effect.by, effect.count);
    case 'PlaceLookedGates':
      return placeLookedGates(story, effect.top, effect.bottom);
    case 'PutGateOnBottom':
      return moveInStack(story, 'bottom');
    case 'PutGateOnTop':
      return moveInStack(story, 'top');
    case 'RandomizeStack':
      return randomizeStack(story);
    case 'SearchGates':
      return searchGates(story, effect.where, effect.withDiscard ?? false);
    case 'PlaceGateOnCard':
      return placeGateOnCard(story, effect.card, effect.gate);
    case 'DiscardCard':
      return discardCard(story, effect.card);

    case 'AdvanceOmen':
      return effect.toColour === undefined
        ? advanceOmen(story, effect.steps ?? 1, effect.withoutDoom)
        : advanceOmenTo(story, effect.toColour, effect.withoutDoom);
    case 'MoveOmen':
      moveOmen(story, effect.to);
      if (effect.checkDoom) checkOmen(story);
      return;
    case 'TurnBackOmen':
      turnBackOmen(story, effect.steps ?? 1);
      if (effect.checkDoom) checkOmen(story);
      return;
    case 'CheckOmen':
      return checkOmen(story);
    case 'ChangeOmenTokens':
      return changeOmenTokens(story, effect.omen, effect.by);

    case 'AdvanceDoom':
      return advanceDoomBy(story, effect.untilZero ? story.now.doom : (effect.steps ?? 1), { by: 'effect' });
    case 'RetreatDoom':
      return retreatDoom(story, effect.steps ?? 1);
    case 'PutDoomToken':
      if (story.now.doomTokens.includes(effect.doom)) doomToken(effect.doom, true);
      story.tell({ type: 'DoomTokenPut', doom: effect.doom, ...story.why });
      return;
    case 'RemoveDoomToken':
      if (!story.now.doomTokens.includes(effect.doom)) doomToken(effect.doom, false);
      story.tell({ type: 'DoomTokenRemoved', doom: effect.doom, ...story.why });
      return;
    case 'DefeatInvestigators':
      return defeatInvestigators(story, effect.count);

    case 'SpawnMonsters':
      onBoard(story, effect.space);
      spawnMonsters(story, effect.space, effect.count ?? 1);
      return checkAwakened(story);
    case 'MoveMonster':
      onBoard(story, effect.space);
      moveMonster(story, effect.monster, effect.space);
      return checkAwakened(story);
    case 'DiscardMonster':
      return discardMonster(story, effect.monster);
    case 'MonsterSurge':
      if (effect.space === undefined) {
        surge(story);
      } else {
        onBoard(story, effect.space);
        surgeAt(story, effect.space);
      }
      return checkAwakened(story);

    case 'SpawnPortal':
      return spawnPortal(story, effect.portal);
    case 'DiscardPortal':
      return discardPortal(story, effect.portal, effect.toSheet ?? false);
    case 'BringIntoPlay':
      return bringIntoPlay(story, effect);
    case 'TakeOutOfPlay':
      if (!story.now.inPlay.some((each) => each.component === effect.component)) {
        refuse('not-in-play', `${componentNames[effect.component]} is not in play.`, 'components-in-play', {
          component: effect.component,
        });
      }
      story.tell({ type: 'TakenOutOfPlay', component: effect.component, ...story.why });
      return;
    case 'PutGateToken':
      if (!freeGateSpaces(story.now).includes(effect.space)) {
        const because = `${spaceName(effect.space)} has no gate, or an Eldritch token already.`;
        refuse('no-free-gate', because, 'atlach-holds', { space: effect.space, free: freeGateSpaces(story.now) });
      }
      story.tell({ type: 'GateTokenPut', space: effect.space, ...story.why });
      return checkAwakened(story);
    case 'RemoveGateToken':
      if (!story.now.gateTokens.includes(effect.space)) {
        refuse('no-token', `There is no Eldritch token on ${spaceName(effect.space)}.`, 'atlach-holds', {
          space: effect.space,
        });
      }
      story.tell({ type: 'GateTokenRemoved', space: effect.space, ...story.why });
      return;
    case 'ChangeCounter':
      return reportCounter(story, effect.by);

    case 'SolveMystery':
      return solveMystery(story);
    case 'LoseMystery':
      if (story.now.solved === 0) {
        refuse('no-solved-mystery', 'No Mystery is solved.', 'mysteries', { solved: 0 });
      }
      story.tell({ type: 'MysteryLost', solved: story.now.solved - 1, ...story.why });
      return;
    case 'SolveFinalMystery':
      return solveFinalMystery(story);
    case 'LoseGame':
      return story.lose(story.why.reason ?? 'A card or sheet said so.', 'lose-by-text');
  }
}

function onBoard({ now }: Story, space: SpaceId): void {
  if (spaceInPlay(space, now.setup.sideBoards)) return;
  refuse('space-not-in-game', `${spaceName(space)} is on a side board that is not in play.`, 'setup-side-boards', {
    space,
    sideBoards: now.setup.sideBoards,
  });
}

/** Closes a gate. One that goes onto the sheet by that may lose the game. */
function closeOnto(story: Story, id: GateId, how: NonNullable<Parameters<typeof closeGate>[2]>): void {
  closeGate(story, id, how);
  if (how.ontoCard !== undefined) checkAwakened(story);
}

function closeThisGate(story: Story, ontoCard: string | undefined): void {
  const { encounter } = story.now;
  if (encounter?.gate === undefined) {
    return refuse(
      'no-this-gate',
      'There is no encounter at a gate going on, so "this gate" is none.',
      'encounter-this-gate',
    );
  }
  if (encounter.closed) {
    refuse('already-closed', 'The gate of this encounter has been closed already.', 'encounter-this-gate', {
      gate: encounter.gate,
    });
  }
  closeOnto(story, encounter.gate, { by: encounter.by, during: 'Other World Encounter', ontoCard });
}

function discardGates(story: Story, which: 'all' | 'matching', doomForEach: boolean): void {
  const meant = story.now.board.filter((each) => which === 'all' || matchesOmen(story.now, each.gate));
  for (const open of meant) {
    if (story.over) return;
    if (isHeld(story.now, open)) continue;
    discardGate(story, open.gate);
    if (doomForEach) advanceDoom(story, { by: 'discarded', gate: open.gate });
  }
}

function placeGateOnCard(story: Story, card: string, id: Parameters<typeof placeOnCard>[1] | undefined): void {
  if (id === undefined) {
    const top = topGate(story);
    if (top === undefined) {
      return refuse('no-gates', 'There is no gate to place: the stack and the discards are empty.', 'card-place', {
        stack: 0,
        discard: 0,
      });
    }
    placeOnCard(story, top, card, 'stack');
  } else {
    const where = whereIs(story.now, id);
    if (where !== 'discard') gateOnBoard(story.now, id, 'card-place');
    placeOnCard(story, id, card, where === 'discard' ? 'discard' : 'board');
  }
  checkAwakened(story);
}

function doomToken(space: number, there: boolean): never {
  const because = there
    ? `An Eldritch token lies on Doom ${space} already.`
    : `No Eldritch token lies on Doom ${space}.`;
  return refuse('doom-token', because, 'doom-tokens', { doom: space });
}

function discardPortal(story: Story, portal: Parameters<typeof spawnPortal>[1] & string, toSheet: boolean): void {
  const there = story.now.portals.find((each) => each.portal === portal);
  if (there === undefined) {
    return refuse('portal-not-on-board', 'That Dream Portal is not on the board.', 'dream-portals', {
      portals: story.now.portals.map((each) => each.portal),
    });
  }
  story.tell({ type: 'PortalDiscarded', ...there, toSheet, ...story.why });
  checkAwakened(story);
}

function bringIntoPlay(story: Story, { component, space }: Extract<Effect, { type: 'BringIntoPlay' }>): void {
  if (component === 'kate-winthrop' && space === undefined) {
    refuse('where-is-she', 'Say on which space Kate Winthrop is.', 'kate-winthrop');
  }
  if (space !== undefined) onBoard(story, space);
  story.tell({ type: 'BroughtIntoPlay', component, ...(space === undefined ? {} : { space }), ...story.why });
  if (component !== 'find-gate') return;
  const top = story.now.stack[0];
  if (top !== undefined && !top.revealed) revealGates(story, 1);
}

function reportCounter(story: Story, by: number): void {
  const { counter, name } = ancientOne(story.now.setup.ancientOne);
  if (counter === undefined) {
    return refuse('counts-nothing', `The sheet of ${name} counts nothing.`, 'awake-counter');
  }
  changeCounter(story, by, true);
}

function solveMystery(story: Story): void {
  const { setup, awake } = story.now;
  story.tell({ type: 'MysterySolved', solved: story.now.solved + 1, ...story.why });
  const needed = ancientOne(setup.ancientOne).mysteries;
  if (needed !== undefined && !awake && story.now.solved >= needed) {
    story.win(`${needed} Mysteries are solved.`, 'win-mysteries');
  }
}

function solveFinalMystery(story: Story): void {
  const { setup, awake, solved } = story.now;
  if (!awake) refuse('not-awake', 'There is a Final Mystery only once the Ancient One is awake.', 'win-final');
  const need = ancientOne(setup.ancientOne).mysteries ?? 0;
  if (setup.finalMystery === 'afterMysteries' && solved < need) {
    refuse('mysteries-first', `The ordinary Mysteries come first: ${solved} of ${need} are solved.`, 'win-final', {
      have: solved,
      need,
    });
  }
  story.tell({ type: 'FinalMysterySolved', ...story.why });
  story.win('The Final Mystery is solved.', 'win-final');
}
