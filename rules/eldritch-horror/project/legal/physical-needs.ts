import { listOf, type Need, optional } from '../../../core/legal-command.ts';
import { randomFor } from '../../../core/random.ts';
import { catchRejection } from '../../../core/rejection.ts';
import type { Seat } from '../../../core/ruleset.ts';
import { monsterKinds } from '../../data/monsters.ts';
import { createContext, type ReportedDraws } from '../../decide/context.ts';
import { carryOutCommand } from '../../decide/decide.ts';
import { evolve } from '../../evolve.ts';
import type { Command, Event, State } from '../../model/index.ts';
import { type Candidate, choose, gateChoices, inPrintedOrder, kindChoice, need } from './candidate.ts';

/**
 * What a physical table has to report with this command. The command is tried out with assumed draws, which are then
 * dropped. Undefined if the rules reject it.
 */
export function physicalNeeds(state: State, seat: Seat, { template, needs }: Candidate): readonly Need[] | undefined {
  // An override has no report, and its values are for the host to supply.
  if (template.type === 'Override') return [];
  const samples = Object.fromEntries(needs.map(({ need: { member }, sample }) => [member, sample]));
  const assumed: ReportedDraws = { gates: [], monsters: [], dice: [] };
  // Shuffles do not change what a physical table can report, so any source of chance will do.
  const context = createContext(state, randomFor(new Uint32Array(8), 0), assumed);
  const result = catchRejection(() => carryOutCommand(context, { ...template, ...samples } as Command, seat));
  if (result !== undefined) return undefined;
  // With Find Gate another gate can come to the top, if the one that is face up is put on the bottom.
  const mayReveal =
    template.type === 'PlaceLookedGates' &&
    needs.length > 0 &&
    assumed.gates.length === 0 &&
    state.inPlay.some((each) => each.component === 'find-gate');
  const reports = [
    ...(assumed.gates.length > 0 ? [gateNeed(state, context.events)] : []),
    ...(assumed.monsters.length > 0 ? [monsterNeed(state)] : []),
    ...(assumed.dice.length > 0
      ? [need('reported.dice', 'Every die that you roll, in order', [1, 2, 3, 4, 5, 6])]
      : []),
  ].map((each) => listOf(each.need));
  return mayReveal ? [...reports, optional(listOf(gateNeed(state, []).need))] : reports;
}

/** Any gate that is face down when the first one is drawn. The stack may have been refilled before. */
function gateNeed(state: State, events: readonly Event[]) {
  const before = events.slice(
    0,
    events.findIndex((event) => event.type === 'StackShown'),
  );
  const { stack } = before.reduce(evolve, state);
  const faceDown = inPrintedOrder(stack.filter((token) => !token.revealed).map((token) => token.gate));
  const what = 'Every gate that you draw or reveal, in order';
  return choose('reported.gates', what, gateChoices(faceDown), undefined);
}

function monsterNeed({ cup }: State) {
  const inCup = monsterKinds.filter((kind) => (cup[kind] ?? 0) > 0);
  const choices = inCup.map(kindChoice);
  return choose('reported.monsters', 'Every monster that you draw from the cup, in order', choices, undefined);
}
