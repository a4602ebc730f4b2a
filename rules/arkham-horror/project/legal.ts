import { randomFor } from '../../core/random.ts';
import type { Seat } from '../../core/ruleset.ts';
import { gateIds, isStreet, streetIds, worldOf } from '../data/components.ts';
import { tell } from '../decide/decide.ts';
import { freeLocations } from '../decide/gates.ts';
import { nearestGates } from '../decide/investigators.ts';
import { componentIds } from '../model/names.ts';
import type { Command, State } from '../model/index.ts';
import { openGateAt } from '../limits.ts';
import { Dropped, emptyHand, RejectionError, Story } from '../context.ts';
import { sharings } from '../decide/surge.ts';

/**
 * Whole commands that would be accepted now. Numbers that are free are given once, the smallest. Each candidate is tried:
 * whatever the rules would refuse is left out.
 */
export function legal(state: State, seat: Seat): readonly Command[] {
  if (state.outcome !== undefined) return [];
  return candidates(state).flatMap((command) => tried(state, seat, command));
}

/** The command, with a report of something that can have happened where the table reports; none if it is refused. */
function tried(state: State, seat: Seat, command: Command): Command[] {
  const { dice, draws } = state.setup.table;
  const guesses = dice || draws ? emptyHand() : undefined;
  // Refusals do not turn on chance, so any will do; nothing of what it leads to is kept.
  const story = new Story(state, randomFor(new Uint32Array(8), 0), guesses);
  try {
    tell(story, command, seat);
  } catch (error) {
    if (error instanceof RejectionError) return [];
    if (!(error instanceof Dropped)) throw error;
  }
  if (guesses === undefined || command.type === 'Override') return [command];
  const { worlds, monsters, dice: faces, colours } = guesses;
  if (worlds.length + monsters.length + faces.length + colours.length === 0) return [command];
  return [{ ...command, report: { worlds, monsters, dice: faces, colours } } as Command];
}

function candidates(state: State): Command[] {
  const { check, sealing, surge } = state;
  const settle = state.pending.map(({ id }): Command => ({ type: 'Settle', obligation: id }));
  if (check !== undefined) {
    return [{ type: 'SpendClue', by: check.by }, { type: 'AcceptFailure', by: check.by }, ...settle];
  }
  if (sealing !== undefined) {
    return [{ type: 'SealGate', ...sealing }, { type: 'LeaveUnsealed', by: sealing.by }, ...settle];
  }
  if (surge !== undefined) {
    const ways = sharings(state).slice(0, 6);
    return [...ways.map((shares): Command => ({ type: 'ShareMonsters', shares })), ...settle];
  }
  return [
    { type: 'EndPhase' },
    ...state.investigators.flatMap((each) => ofInvestigator(state, each)),
    ...(state.phase === 'battle' ? [{ type: 'RemoveDoom' } as const] : ofTable(state)),
    ...settle,
  ];
}

type One = State['investigators'][number];

function ofInvestigator(
  state: State,
  { by, where, space, world, area, trophies, defeated, elderSigns }: One,
): Command[] {
  if (where === 'out') return [{ type: 'ReplaceInvestigator', by }];
  if (state.phase === 'battle') {
    return [
      { type: 'AttackAncientOne', by, value: 1 },
      { type: 'ChangeInvestigator', by, sanity: -1 },
    ];
  }
  const always: Command[] = [
    { type: 'ChangeInvestigator', by, clues: 1 },
    { type: 'ChangeInvestigator', by, stamina: -1 },
    { type: 'Devour', by },
    ...trophies.slice(0, 1).map((each): Command => ({ type: 'SpendTrophies', by, trade: 'card', trophies: [each] })),
    ...defeated.slice(0, 1).map((each): Command => ({ type: 'SpendTrophies', by, trade: 'card', defeated: [each] })),
  ];
  if (where === 'lost') return [...always, { type: 'PlaceReturned', by, space: 'northside' }];
  if (where === 'otherWorld') {
    const ways = state.gates.filter((each) => each.world === world).map((each) => each.gate);
    return [
      ...always,
      { type: 'CrossOver', by },
      ...(area === 2 ? ways.map((gate): Command => ({ type: 'CrossOver', by, gate })) : []),
      ...ways.slice(0, 2).map((gate): Command => ({ type: 'SendBack', by, gate })),
      { type: 'MeetOtherWorld', by },
      { type: 'LoseInTime', by },
    ];
  }
  const walkTo = [...state.gates.map((each) => each.gate), ...streetIds.slice(0, 1)];
  const here = space === undefined ? [] : nearestGates({ now: state }, space);
  return [
    ...always,
    ...walkTo.map((to): Command => ({ type: 'Walk', by, space: to })),
    { type: 'TakeClues', by },
    { type: 'HaveEncounter', by },
    ...(openGateAt(state, space) === undefined
      ? []
      : ([
          { type: 'EnterGate', by },
          { type: 'TryToClose', by, checkSkill: 'lore', value: 0 },
          { type: 'TryToClose', by, checkSkill: 'fight', value: 4 },
          ...(elderSigns > 0 ? [{ type: 'UseElderSign', by } as const] : []),
        ] as const)),
    ...here.slice(0, 2).map((gate): Command => ({ type: 'CarryOff', by, gate })),
    ...trophies.slice(0, 1).map((each): Command => ({ type: 'SpendTrophies', by, trade: 'clues', trophies: [each] })),
    { type: 'LoseInTime', by },
    { type: 'SendInvestigator', by, space: 'downtown' },
  ];
}

function ofTable(state: State): Command[] {
  const { gates, monsters } = state;
  const free = freeLocations({ now: state }).slice(0, 1);
  const [first] = state.investigators.filter((each) => each.where !== 'out');
  return [
    ...(state.setup.table.draws
      ? // A real table says what is on its cards.
        ([
          { type: 'ResolveMythos', gate: gateIds[0] },
          ...free.map((gate) => ({ type: 'OpenGate', gate }) as const),
        ] as const)
      : ([{ type: 'ResolveMythos' }, { type: 'OpenGate' }] as const)),
    ...gates.flatMap(({ gate }): Command[] => [
      { type: 'CloseGate', gate },
      { type: 'SurgeMonsters', gate },
    ]),
    { type: 'PlaceMonsters', space: 'downtown' },
    { type: 'MoveMonsters', white: gates.slice(0, 1).map((each) => worldOf(each.world).symbol), black: ['crescent'] },
    ...monsters
      .slice(0, 6)
      .flatMap(({ monster, space }): Command[] => [
        { type: 'DiscardMonster', monster },
        ...(isStreet(space) ? [] : [{ type: 'MoveMonster', monster, space: 'easttown' } as const]),
        ...(first === undefined ? [] : [{ type: 'DefeatMonster', monster, by: first.by } as const]),
      ]),
    ...(first === undefined ? [] : [{ type: 'DefeatEncountered', by: first.by } as const]),
    { type: 'HoldMonster' },
    { type: 'DiscardMonsters', part: 'streets' },
    { type: 'RaiseTerror' },
    { type: 'AddDoom' },
    { type: 'RemoveDoom' },
    { type: 'PlaceClue', space: 'library' },
    ...componentIds.map(
      (component): Command =>
        state.cardsInPlay.includes(component) ? { type: 'TakeOutOfPlay', component } : { type: 'PutInPlay', component },
    ),
  ];
}
