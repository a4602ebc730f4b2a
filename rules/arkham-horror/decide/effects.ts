import { gateIds, isStreet } from '../data/components.ts';
import { addDoom, checkOverrun, removeDoom } from './doom.ts';
import { closeByCard, freeLocations, openGate } from './gates.ts';
import { devour, investigator, loseInTime, returnThrough } from './investigators.ts';
import { moveMonsters } from './monster-movement.ts';
import type { Effect } from '../model/index.ts';
import { placeClue, putInPlay, takeOutOfPlay } from './mythos.ts';
import { roomForMonsters } from '../limits.ts';
import { carryOff, changeInvestigator, sendInvestigator } from './investigator-effects.ts';
import { fullMythos } from '../unseen-components.ts';
import { mustDraw, placeMonster, raiseTerror, refuseClosed, returnMonsters, settleOutskirts } from './placement.ts';
import { refuse, type Story } from '../context.ts';
import { surge } from './surge.ts';
import { defeatEncountered, defeatMonster, monsterOnBoard } from './trophies.ts';

type Of<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** Carries out one effect of the vocabulary that cards are written in. */
export function carryOut(story: Story, effect: Effect): void {
  refuseWhileChoosing(story, effect.type);
  if (story.now.phase === 'battle') refuseInBattle(effect.type);
  story.under(effect, () => act(story, effect));
}

/** Until a choice is made nothing else happens. */
export function refuseWhileChoosing({ now }: Story, type: string): void {
  if (now.check !== undefined && !['SpendClue', 'AcceptFailure'].includes(type)) {
    const because = `The check of investigator ${now.check.by} goes on: SpendClue or AcceptFailure.`;
    refuse('finish-the-check', because, 'c-4', { by: now.check.by });
  }
  if (now.sealing !== undefined && !['SealGate', 'LeaveUnsealed'].includes(type)) {
    const because = `Investigator ${now.sealing.by} may seal now: SealGate or LeaveUnsealed.`;
    refuse('seal-or-not', because, 's-1', { by: now.sealing.by, gate: now.sealing.gate });
  }
  if (now.surge !== undefined && type !== 'ShareMonsters') {
    refuse('share-first', 'Say first how the monsters of the surge are shared: ShareMonsters.', 'surge', {
      gate: now.surge.gate,
      count: now.surge.toGates,
    });
  }
}

const inBattle: readonly Effect['type'][] = ['ChangeInvestigator', 'Devour', 'RemoveDoom'];

function refuseInBattle(type: Effect['type']): void {
  if (inBattle.includes(type)) return;
  refuse('final-battle', 'The Ancient One is awake: there are no gates and no Mythos any more.', 'a-2', {
    effect: type,
  });
}

function act(story: Story, effect: Effect): void {
  switch (effect.type) {
    case 'OpenGate':
      return openGate(story, effect.gate ?? anyLocation(story), effect);
    case 'CloseGate':
      if (effect.by !== undefined) investigator(story, effect.by);
      return closeByCard(story, effect.gate, effect.by, effect.trophy ?? false);
    case 'SurgeMonsters':
      return surge(story, effect.gate);
    case 'PlaceMonsters':
      refuseClosed(story, effect.space);
      for (let placed = 0; placed < (effect.count ?? 1); placed += 1) placeMonster(story, effect.space);
      return;
    case 'HoldMonster': {
      if (!story.now.cardsInPlay.includes('the-terrible-experiment')) notInPlay('the-terrible-experiment');
      const kind = mustDraw(story);
      story.tell({ type: 'MonsterPlaced', monster: story.now.nextMonster, kind, space: 'experiment', ...story.why });
      return;
    }
    case 'MoveMonster':
      return moveMonster(story, effect);
    case 'MoveMonsters':
      return moveMonsters(story, effect.white, effect.black);
    case 'DefeatMonster':
      return defeatMonster(story, effect.monster, effect.by);
    case 'DefeatEncountered':
      return defeatEncountered(story, effect.by);
    case 'DiscardMonster': {
      const { monster, kind } = monsterOnBoard(story, effect.monster);
      story.tell({ type: 'MonsterReturned', monster, kind, ...story.why });
      return;
    }
    case 'DiscardMonsters':
      return discardMonsters(story, effect);
    case 'RaiseTerror':
      return raiseTerror(story, effect.steps ?? 1);
    case 'AddDoom':
      return addDoom(story, effect.steps ?? 1);
    case 'RemoveDoom':
      return removeDoom(story, effect.steps ?? 1);
    case 'PlaceClue':
      if (isStreet(effect.space)) {
        refuse('no-location', 'Clues lie on locations.', 'clue', { space: effect.space });
      }
      refuseClosed(story, effect.space);
      return placeClue(story, effect.space);
    case 'PutInPlay':
      return putInPlay(story, effect.component);
    case 'TakeOutOfPlay':
      if (!story.now.cardsInPlay.includes(effect.component)) notInPlay(effect.component);
      return takeOutOfPlay(story, effect.component);
    case 'ChangeInvestigator':
      return changeInvestigator(story, effect);
    case 'SendInvestigator':
      return sendInvestigator(story, effect);
    case 'SendBack':
      return returnThrough(story, effect.by, effect.gate, 'r-4');
    case 'LoseInTime':
      if (investigator(story, effect.by).where === 'lost') {
        refuse('lost-already', `Investigator ${effect.by} is lost in time and space already.`, 'l-1', {
          by: effect.by,
        });
      }
      return loseInTime(story, effect.by);
    case 'CarryOff':
      return carryOff(story, effect);
    case 'Devour':
      investigator(story, effect.by);
      return devour(story, effect.by);
  }
}

function notInPlay(component: string): never {
  return refuse('not-in-play', 'That card is not in play.', 'ability', { component });
}

/** A location for the next gate, drawn as often as Mythos cards name it. */
function anyLocation(story: Story): ReturnType<typeof freeLocations>[number] {
  const free = freeLocations(story);
  if (free.length === 0) refuse('no-free-location', 'No unstable location is without gate and seal.', 'open-gate');
  if (story.now.setup.table.draws) {
    refuse('report-gate', 'At this table cards are drawn by you: say where the gate opens.', 'table-reports', {
      needs: 'gate',
    });
  }
  const { gates } = fullMythos();
  return story.random.draw(free.flatMap((id) => Array<typeof id>(gates[gateIds.indexOf(id)] as number).fill(id)));
}

function moveMonster(story: Story, { monster: id, space }: Of<'MoveMonster'>): void {
  const { kind, space: here } = monsterOnBoard(story, id);
  if (here === space) refuse('already-there', 'That monster is there already.', 'effects', { monster: id, space });
  if (space === 'experiment' && !story.now.cardsInPlay.includes('the-terrible-experiment')) {
    notInPlay('the-terrible-experiment');
  }
  const uncounted = here === 'outskirts' || here === 'experiment';
  if (space === 'outskirts' && story.now.terror >= 10) {
    refuse('no-outskirts', 'From terror 10 on there are no Outskirts.', 'terror', { terror: story.now.terror });
  }
  if (space !== 'outskirts' && space !== 'experiment') {
    if (space !== 'sky') refuseClosed(story, space);
    if (uncounted && roomForMonsters(story.now) < 1) {
      refuse('no-room', 'There is no room for one more monster in Arkham.', 'placing', { monster: id });
    }
  }
  story.tell({ type: 'MonsterMoved', monster: id, kind, space, ...story.why });
  settleOutskirts(story);
  checkOverrun(story);
}

function discardMonsters(story: Story, { part = 'arkham', space }: Of<'DiscardMonsters'>): void {
  const reason = story.why.reason ?? 'A card';
  const street = (id: string) => isStreet(id);
  const nowhere = ['sky', 'outskirts', 'experiment'];
  const parts: Readonly<Record<typeof part, (id: string) => boolean>> = {
    streets: street,
    locations: (id) => !street(id) && !nowhere.includes(id),
    skyAndOutskirts: (id) => id === 'sky' || id === 'outskirts',
    arkham: (id) => !nowhere.includes(id),
    experiment: (id) => id === 'experiment',
  };
  returnMonsters(story, space === undefined ? parts[part] : (id) => id === space, reason);
}
