import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import { blockedBy, type Context, reject } from '../context.ts';
import { type GateId, isStreet, spaceName } from '../data/components.ts';
import { printedGates } from '../data/mythos-printing.ts';
import { isChoosing } from '../decisions.ts';
import { closedForGood, roomForMonsters } from '../limits.ts';
import type { Command, CommandOf, Effect, State } from '../model/index.ts';
import { rejectDelayed } from './actions.ts';
import { closeLocation, openLocation, rejectClosedLocation } from './closures.ts';
import { placeClue } from './clue-placement.ts';
import { addDoom, checkOverrun, removeDoom } from './doom.ts';
import { closeByCard, freeLocations, openGate } from './gates.ts';
import { carryOff, changeInvestigator, sendInvestigator } from './investigator-effects.ts';
import { devour, investigatorInPlay, loseInTime, returnThrough } from './investigators.ts';
import { moveMonsters } from './monster-movement.ts';
import { putInPlay, takeOutOfPlay } from './mythos.ts';
import {
  placeMonster,
  raiseTerror,
  returnBanned,
  returnMonsters,
  scientistPrevents,
  settleOutskirts,
} from './placement.ts';
import { holdMonster } from './rumors.ts';
import { surge } from './surge.ts';
import {
  defeatEncountered,
  defeatMonster,
  loseTrophies,
  meetMonster,
  monsterOnBoard,
  releaseTrophy,
} from './trophies.ts';

/** Carries out one effect of a card. An effect that changes nothing is recorded all the same. */
export function carryOutEffect(context: Context, effect: Effect): void {
  rejectWhileChoosing(context, effect.type);
  if (context.state.phase === 'battle') rejectInBattle(effect.type);
  const { length } = context.events;
  context.withReport(effect, () => {
    dispatch(effectHandlers, context, effect);
    if (context.events.length === length) {
      context.emit({ type: 'EffectWithoutEffect', effect: effect.type, ...context.reason });
    }
  });
}

/** Rejects everything but the answer while the players have to make a choice. */
export function rejectWhileChoosing(context: Context, type: Command['type']): void {
  const { check, battleCheck, sealing, clueOffer, hunt, surge: waiting } = context.state;
  if (!isChoosing(context.state) || answersTo(context.state).includes(type)) return;
  if (context.events.length > 0) {
    const because = 'The card leaves a choice open. Make that choice, then send the rest of its effects one by one.';
    reject('choice-within', because, 'effects', { effect: type });
  }
  const checking = check ?? battleCheck;
  if (checking !== undefined) {
    const because = `Investigator ${checking.by} is still making a check. Spend a clue, use a card or end the check first.`;
    reject('finish-the-check', because, 'clues-for-dice', blockedBy(context, 'clues-for-dice'));
  }
  if (sealing !== undefined) {
    const because = `Investigator ${sealing.by} has to decide first whether to seal ${spaceName(sealing.gate)}.`;
    const facts = { ...blockedBy(context, 'seal-with-clues'), gate: sealing.gate };
    reject('seal-or-not', because, 'seal-with-clues', facts);
  }
  if (clueOffer !== undefined) {
    const because = `Decide first whether an investigator takes the clue that has appeared at ${spaceName(clueOffer)}.`;
    reject('clue-or-not', because, 'clue', { ...blockedBy(context, 'clue'), space: clueOffer });
  }
  if (hunt !== undefined) {
    const because = 'Decide first which investigator the monster moves to.';
    const facts = { ...blockedBy(context, 'flying-monster'), candidates: hunt.candidates.map(String) };
    reject('choose-prey', because, 'flying-monster', facts);
  }
  if (waiting !== undefined) {
    const because = 'Decide first how the monsters of the surge are shared among the gates.';
    const facts = { ...blockedBy(context, 'surge'), gate: waiting.gate, count: waiting.toGates };
    reject('share-first', because, 'surge', facts);
  }
}

/** The commands that answer the choice that is open. */
function answersTo({ check, battleCheck, sealing, clueOffer, hunt }: State): readonly Command['type'][] {
  if (check !== undefined) return ['SpendClue', 'RerollCheck', 'UseBlueWatcher', 'AcceptFailure'];
  if (battleCheck !== undefined) return ['SpendClue', 'RerollCheck', 'EndCheck'];
  if (clueOffer !== undefined) return ['TakeClues', 'LeaveClue'];
  if (hunt !== undefined) return ['ChoosePrey'];
  return sealing !== undefined ? ['SealGate', 'LeaveUnsealed'] : ['ShareMonsters'];
}

const battleEffects: ReadonlySet<string> = new Set<Effect['type']>(['ChangeInvestigator', 'Devour', 'LoseTrophies']);

function rejectInBattle(type: Effect['type']): void {
  if (battleEffects.has(type)) return;
  const because = 'The Ancient One is awake. The final battle has no gates, monsters or Mythos cards.';
  reject('final-battle', because, 'awakening-effects', { effect: type });
}

/** One handler for each effect of a card. */
export const effectHandlers: HandlerMap<Context, Effect> = {
  OpenGate: (context, effect) => openGate(context, effect.gate ?? drawLocation(context), effect),
  CloseGate: (context, { gate, by, trophy = false }) => {
    if (by !== undefined) investigatorInPlay(context, by);
    closeByCard(context, gate, by, trophy);
  },
  SurgeMonsters: (context, { gate }) => surge(context, gate),
  PlaceMonsters: (context, { space, count = 1 }) => {
    rejectClosedLocation(context, space);
    if (scientistPrevents(context, space)) return;
    for (let placed = 0; placed < count; placed += 1) placeMonster(context, space);
  },
  HoldMonster: (context) => {
    rejectUnlessInPlay(context, 'the-terrible-experiment');
    holdMonster(context);
  },
  MoveMonster: moveMonster,
  MoveMonsters: (context, { white, black }) => moveMonsters(context, white, black),
  DefeatMonster: (context, { monster, by }) => defeatMonster(context, monster, by),
  MeetMonster: (context, { by }) => meetMonster(context, by),
  DefeatEncountered: (context, { by }) => defeatEncountered(context, by),
  DiscardMonster: (context, effect) => {
    const { monster, kind } = monsterOnBoard(context, effect.monster);
    context.emit({ type: 'MonsterReturned', monster, kind, ...context.reason });
  },
  DiscardMonsters: discardMonsters,
  RaiseTerror: (context, { steps = 1 }) => raiseTerror(context, steps),
  AddDoom: (context, { steps = 1 }) => addDoom(context, steps),
  RemoveDoom: (context, { steps = 1 }) => removeDoom(context, steps),
  PlaceClue: (context, { space }) => {
    if (isStreet(space)) {
      const because = `${spaceName(space)} is a street. Name a location: clues are placed at locations only.`;
      reject('no-location', because, 'clue', { space });
    }
    // Clues may lie at a location that a card has closed for a time.
    if (closedForGood(context.state.terror).includes(space)) rejectClosedLocation(context, space);
    placeClue(context, space);
  },
  CloseLocation: closeLocation,
  OpenLocation: (context, { space }) => openLocation(context, space),
  PutInPlay: (context, { component }) => putInPlay(context, component),
  TakeOutOfPlay: (context, { component }) => {
    rejectUnlessInPlay(context, component);
    takeOutOfPlay(context, component);
  },
  ChangeInvestigator: changeInvestigator,
  SendInvestigator: sendInvestigator,
  SendBack: (context, { by, gate }) => {
    const { where, delayed } = investigatorInPlay(context, by);
    if (where === 'otherWorld' && context.state.phase === 'movement') rejectDelayed({ by, delayed });
    returnThrough(context, by, gate, 'returned-by-card');
  },
  LoseInTime: (context, { by }) => {
    if (investigatorInPlay(context, by).where === 'lost') {
      reject('lost-already', `Investigator ${by} is already lost in time and space.`, 'lost', { by });
    }
    loseInTime(context, by);
  },
  CarryOff: carryOff,
  LoseTrophies: (context, { by, trophies = [], defeated = [] }) => loseTrophies(context, by, trophies, defeated),
  ReleaseTrophy: releaseTrophy,
  Devour: (context, { by }) => {
    investigatorInPlay(context, by);
    devour(context, by);
  },
};

function rejectUnlessInPlay({ state }: Context, component: (typeof state)['cardsInPlay'][number]): void {
  if (state.cardsInPlay.includes(component)) return;
  reject('not-in-play', 'That Mythos card is not in play.', 'ability', { component });
}

/** Draws a location for a gate, as often as Mythos cards have it. */
function drawLocation({ state, random }: Context): GateId {
  const free = freeLocations(state);
  if (free.length === 0) {
    reject('no-free-location', 'Every unstable location has a gate or a seal, so no gate can open.', 'open-gate', {
      gates: state.gates.length,
      seals: state.seals.length,
    });
  }
  if (state.setup.table.draws) {
    const because = 'Your table draws its own cards. Name the location where the gate opens in "gate".';
    reject('report-gate', because, 'table-reports', { needs: 'gate' });
  }
  return random.draw(printedGates.filter((id) => free.includes(id)));
}

function moveMonster(context: Context, { monster: id, space }: CommandOf<'MoveMonster'>): void {
  const { kind, space: from } = monsterOnBoard(context, id);
  const { terror } = context.state;
  if (from === space) {
    reject('already-there', `That monster is already at ${spaceName(space)}.`, 'effects', { monster: id, space });
  }
  if (space === 'experiment') rejectUnlessInPlay(context, 'the-terrible-experiment');
  if (space === 'outskirts' && terror >= 10) {
    reject('no-outskirts', 'From terror 10 on there are no Outskirts.', 'terror', { terror });
  }
  if (space !== 'outskirts' && space !== 'experiment') {
    if (space !== 'sky') rejectClosedLocation(context, space);
    const isCounted = from !== 'outskirts' && from !== 'experiment';
    if (!isCounted && roomForMonsters(context.state) < 1) {
      reject('no-room', 'The monster limit is reached, so no monster can enter Arkham.', 'placing', { monster: id });
    }
  }
  context.emit({ type: 'MonsterMoved', monster: id, kind, space, ...context.reason });
  // One from the Rumor card may be of a kind that the Environment keeps from the board.
  returnBanned(context);
  settleOutskirts(context);
  checkOverrun(context);
}

const outsideArkham: readonly string[] = ['sky', 'outskirts', 'experiment'];

/** Whether a space belongs to a part of the board. */
const boardParts: Readonly<Record<NonNullable<CommandOf<'DiscardMonsters'>['part']>, (space: string) => boolean>> = {
  streets: isStreet,
  locations: (space) => !isStreet(space) && !outsideArkham.includes(space),
  skyAndOutskirts: (space) => space === 'sky' || space === 'outskirts',
  arkham: (space) => !outsideArkham.includes(space),
  experiment: (space) => space === 'experiment',
};

function discardMonsters(context: Context, { part = 'arkham', space }: CommandOf<'DiscardMonsters'>): void {
  const reason = context.reason.reason ?? 'A card';
  returnMonsters(context, space === undefined ? boardParts[part] : (id) => id === space, reason);
}
