import { addObligation, type Context, reject } from '../context.ts';
import { cardColours, isStreet, isUnstable, spaceName, worldOf } from '../data/components.ts';
import { printedInvestigator } from '../data/investigators.ts';
import { openGateAt, waysBack } from '../limits.ts';
import type { CommandOf, Investigator, State } from '../model/index.ts';
import { type Phase, phaseNames } from '../model/names.ts';
import type { RulesOfCode } from '../rejections.ts';
import { rejectBlockedWalk, unlessClosed } from './closures.ts';
import { demandCombat, demandEndTexts, settleDuty } from './duties.ts';
import {
  drawIn,
  investigatorInArkham,
  investigatorInOtherWorld,
  investigatorInPlay,
  loseInTime,
  moveTo,
  returnThrough,
} from './investigators.ts';
import { drawGateCards } from './physical-draws.ts';
import { stepsAfter } from './street-map.ts';

/** Rejects what belongs to another phase. The results of a phase that the players play without the server fit any time. */
export function rejectOtherPhase({ state }: Context, phase: Phase, rule: RulesOfCode<'wrong-phase'>): void {
  if (state.phase === phase || (state.setup.skip as readonly Phase[]).includes(phase)) return;
  const because = `This belongs to another phase: ${phaseNames[phase]}. End the phase until that one begins.`;
  reject('wrong-phase', because, rule, { phase: state.phase, need: phase });
}

/** Whether an open gate draws this investigator in now. */
export function isDrawnIn(state: State, { where, space, explored, acted }: Investigator): boolean {
  return where === 'arkham' && !explored && !acted && openGateAt(state, space) !== undefined;
}

/** Movement in Arkham. Movement points are counted by the players. Rule `arkham-movement`. */
export function walk(context: Context, { by, space, wagon = false, evaded = false }: CommandOf<'Walk'>): void {
  rejectOtherPhase(context, 'movement', 'arkham-movement');
  const here = investigatorInArkham(context, by, 'arkham-movement');
  rejectDelayed(here);
  rejectSecondMovement(context, here, 'arkham-movement');
  if (here.space === space) {
    const because = `Investigator ${by} is already at ${spaceName(space)}.`;
    reject('already-there', because, 'arkham-movement', { by, space });
  }
  rejectBlockedWalk(context, here.space, space);
  const steps = stepsAfter(context, here, space, wagon);
  const hasEvaded = evadesAll(context, here, evaded);
  moveTo(context, by, space, { ...(steps === undefined ? {} : { steps }), ...(hasEvaded ? { evaded: true } : {}) });
}

/**
 * Whether there are monsters in the area that an investigator leaves, all of them evaded. Who fights does not leave. What
 * players do without the server is reported in any order.
 */
function evadesAll({ state }: Context, { by, space }: Investigator, evaded: boolean): boolean {
  const monsters = state.monsters.filter((each) => each.space === space);
  if (monsters.length === 0 || state.phase !== 'movement') return false;
  if (evaded) return true;
  const there = monsters.length === 1 ? '1 monster' : `${monsters.length} monsters`;
  const because = `${spaceName(space as string)} has ${there}. Evade all of them and say so with "evaded", or end Movement there.`;
  return reject('evade-first', because, 'arkham-movement', { by, monsters: monsters.map((each) => `${each.monster}`) });
}

export function rejectDelayed({ by, delayed }: Pick<Investigator, 'by' | 'delayed'>): void {
  if (!delayed) return;
  const because = `Investigator ${by} is delayed and cannot move. The investigator stands up when this phase ends.`;
  reject('delayed', because, 'delayed', { by });
}

/** Rejects a step after the end of a Movement. What players do without the server is reported in any order. */
function rejectSecondMovement(
  { state }: Context,
  { by, moved, where }: Investigator,
  rule: RulesOfCode<'one-movement'>,
): void {
  if (!moved || (where === 'arkham' && state.phase !== 'movement')) return;
  reject('one-movement', `The Movement of investigator ${by} is over for this turn.`, rule, { by });
}

/**
 * Ends the Movement of an investigator in Arkham. Now they fight or evade the monsters of their area, and then they may
 * pick up clues. Rule `arkham-movement`.
 */
export function endMovement(context: Context, { by }: CommandOf<'EndMovement'>): void {
  rejectOtherPhase(context, 'movement', 'arkham-movement');
  const here = investigatorInArkham(context, by, 'arkham-movement');
  rejectDelayed(here);
  rejectSecondMovement(context, here, 'arkham-movement');
  stopMoving(context, by);
}

/** The Movement of an investigator is over: the monsters of the area come next. */
export function stopMoving(context: Context, by: number): void {
  context.emit({ type: 'MovementEnded', by, ...context.reason });
  demandCombat(context, by, 'arkham-movement');
  demandEndTexts(context, by);
}

/** A lost investigator returns anywhere in Arkham. Rule `return-from-lost`. */
export function placeReturned(context: Context, { by, space }: CommandOf<'PlaceReturned'>): void {
  rejectOtherPhase(context, 'upkeep', 'return-from-lost');
  const { where, waiting } = investigatorInPlay(context, by);
  if (where !== 'lost') {
    reject('not-lost', `Investigator ${by} is not lost in time and space.`, 'return-from-lost', { by });
  }
  if (!waiting) {
    reject('still-lost', `Investigator ${by} misses a whole turn before returning.`, 'lost-turn', { by });
  }
  moveTo(context, by, space);
}

/**
 * Movement in an Other World: from the first area to the second, or from the second back through a gate to that world.
 * Without such a gate the investigator is lost. Rules `second-area`, `return-through-gate`, `no-way-back`.
 */
export function crossOver(context: Context, { by, gate }: Pick<CommandOf<'CrossOver'>, 'by' | 'gate'>): void {
  rejectOtherPhase(context, 'movement', 'other-world-movement');
  const here = investigatorInOtherWorld(context, by, 'other-world-movement');
  rejectDelayed(here);
  rejectSecondMovement(context, here, 'other-world-movement');
  if (here.area === 1) {
    if (gate !== undefined) {
      const because = `Investigator ${by} is in the first area and moves to the second. Leave out "gate".`;
      reject('second-area-first', because, 'second-area', { by, area: 1 });
    }
    context.emit({ type: 'InvestigatorCrossed', by, world: here.world });
    return;
  }
  if (gate !== undefined) return returnThrough(context, by, gate, 'return-through-gate');
  const [only, ...more] = waysBack(context.state, here);
  if (only === undefined) return loseInTime(context, by);
  if (more.length > 0) {
    const because = `Several gates lead to ${worldOf(here.world).name}. Name the one to return through.`;
    const gates = [only, ...more].map((each) => each.gate);
    reject('which-gate', because, 'return-through-gate', { gates });
  }
  returnThrough(context, by, only.gate, 'return-through-gate');
}

/** The one action of an investigator at a location in Arkham Encounters. Rule `arkham-encounters`. */
export function oneAction(context: Context, by: number): Investigator {
  rejectOtherPhase(context, 'arkham', 'arkham-encounters');
  const here = investigatorInArkham(context, by, 'arkham-encounters');
  if (here.acted) rejectSecondEncounter(by, 'arkham-encounters');
  if (isStreet(here.space)) {
    const because = `Investigator ${by} is in a street, and encounters are at locations.`;
    reject('no-location', because, 'arkham-encounters', { by });
  }
  return here;
}

export function rejectSecondEncounter(by: number, rule: RulesOfCode<'one-encounter'>): never {
  return reject('one-encounter', `Investigator ${by} has already had the encounter of this turn.`, rule, { by });
}

/** The encounter or ability of a location without a gate. */
export function haveEncounter(context: Context, by: number): void {
  const here = oneAction(context, by);
  const gate = openGateAt(context.state, here.space);
  if (gate !== undefined) {
    const because = `${spaceName(gate.gate)} has an open gate, so it offers no other encounter.`;
    reject('gate-is-open', because, 'arkham-encounters', { by, gate: gate.gate, explored: here.explored });
  }
  context.emit({ type: 'EncounterHad', by, ...context.reason });
}

/** An open gate draws an investigator in. Rule `enter-gate`. */
export function enterGate(context: Context, by: number): void {
  const { space, explored } = oneAction(context, by);
  if (explored) {
    const because = `Investigator ${by} has the explored marker, so the gate does not draw the investigator in.`;
    reject('explored', because, 'explored-marker-protects', { by });
  }
  if (space === undefined || !isUnstable(space) || openGateAt(context.state, space) === undefined) {
    const because = `Investigator ${by} is not at an open gate. Walk to one first.`;
    return reject('no-open-gate', because, 'enter-gate', { by });
  }
  drawIn(context, by, space, false);
}

/**
 * An encounter in an Other World: gate cards are drawn until one has a colour of that world.
 *
 * @param reported whether the command says what the card does; otherwise that is still to be done
 */
export function meetOtherWorld(context: Context, by: number, reported: boolean): void {
  rejectOtherPhase(context, 'otherWorlds', 'other-world-encounters');
  const { world, met, investigator } = investigatorInOtherWorld(context, by, 'other-world-encounters');
  if (met) rejectSecondEncounter(by, 'other-world-encounters');
  const { colours, name } = worldOf(world);
  const fits = cardColours.filter((each) => colours.includes(each.charAt(0)));
  const first = drawGateCards(context, fits);
  // The author draws a second card that fits, and chooses.
  const second = investigator === 'author' ? drawGateCards(context, fits, first.left) : undefined;
  const passed = [...first.passed, ...(second?.passed ?? [])];
  const { left } = second ?? first;
  context.emit({
    type: 'GateCardsDrawn',
    by,
    world,
    passed: passed.sort(),
    colour: first.fitting,
    ...(second === undefined ? {} : { other: second.fitting }),
    cardsLeft: left,
    ...context.reason,
  });
  settleDuty(context, 'other-world-encounters', by);
  if (reported) return;
  const cards = second === undefined ? `the ${first.fitting}` : `the ${first.fitting} or the ${second.fitting}`;
  const text = `Resolve ${cards} gate card: ${name}, or its other entry.`;
  addObligation(context, by, text, 'other-world-encounters');
}

/** A new investigator replaces one who was devoured in an earlier turn, in Upkeep. Rule `devoured`. */
export function replaceInvestigator(context: Context, command: CommandOf<'ReplaceInvestigator'>): void {
  const { by, investigator = 'other' } = command;
  const printed = printedInvestigator(investigator);
  const { home = printed.home, sanity = printed.sanity, stamina = printed.stamina, clues = printed.clues } = command;
  if (by > context.state.investigators.length) investigatorInPlay(context, by);
  const { where, outSince } = context.state.investigators[by - 1] as Investigator;
  if (where !== 'out') {
    reject('still-in-play', `Investigator ${by} is still in play and is not replaced.`, 'devoured', { by });
  }
  rejectOtherPhase(context, 'upkeep', 'devoured');
  const { turn, setup } = context.state;
  if (outSince !== undefined && outSince >= turn) {
    const because = `Investigator ${by} was devoured in this turn. A new one joins in the next Upkeep.`;
    reject('next-turn', because, 'devoured', { by, turn });
  }
  // Cthulhu lowers both maxima, also those of new investigators.
  const less = setup.ancientOne === 'cthulhu' ? 1 : 0;
  const values = { sanity: Math.max(1, sanity - less), stamina: Math.max(1, stamina - less), clues };
  context.emit({
    type: 'InvestigatorReplaced',
    by,
    investigator,
    blessing: printed.blessed ? 'blessed' : 'none',
    space: unlessClosed(context, home),
    ...values,
    ...context.reason,
  });
}
