import type { LegalCommand } from '../../core/legal-command.ts';
import type { Seat } from '../../core/ruleset.ts';
import type { Command, State } from '../model/index.ts';
import { asksForChoice } from '../model/names.ts';
import { type Candidate, entryOf } from './legal/candidate.ts';
import { componentCandidates, endingCandidates, monsterCandidates } from './legal/component-candidates.ts';
import { continueCandidates, flowCandidates, override, settleCandidates } from './legal/flow-candidates.ts';
import { gateCandidates, lookCandidates, sameOrder, stackCandidates } from './legal/gate-candidates.ts';
import { physicalNeeds } from './legal/physical-needs.ts';
import { doomCandidates, omenCandidates } from './legal/track-candidates.ts';

/**
 * What this seat can do now. Optional members keep their defaults. Members that only a card, a die or a player can
 * supply are listed as needs.
 */
export function legal(state: State, seat: Seat): readonly LegalCommand<Command>[] {
  if (state.outcome !== undefined) return [];
  const candidates = candidatesOf(state, seat);
  const { dice, draws } = state.setup.table;
  if (!dice && !draws) return candidates.map(({ entry }) => entry);
  return candidates.flatMap((each) => {
    const reports = physicalNeeds(state, seat, each);
    return reports === undefined ? [] : [entryOf(each.entry, each.template, [...each.entry.needs, ...reports])];
  });
}

function candidatesOf(state: State, seat: Seat): Candidate[] {
  const { look, test } = state;
  if (look !== undefined) return whileLooking(state, seat);
  const { paused } = state;
  if (paused !== undefined && asksForChoice(paused.because)) {
    return seat.role === 'host' || seat.seat === String(paused.by) ? continueCandidates(state) : [];
  }
  // Other seats wait until the test is over.
  const waits = test !== undefined && seat.role === 'seat' && seat.seat !== String(test.by);
  return waits ? settleCandidates(state) : allCandidates(state, seat);
}

function allCandidates(state: State, seat: Seat): Candidate[] {
  const investigators = investigatorsOf(state, seat);
  // `concat` is much faster than spreading each list into a new one.
  return gateCandidates(state, investigators).concat(
    stackCandidates(state, investigators),
    omenCandidates(state),
    doomCandidates(state),
    monsterCandidates(state),
    componentCandidates(state),
    endingCandidates(state),
    flowCandidates(state, investigators),
    seat.role === 'host' ? [override] : [],
  );
}

/**
 * While an investigator looks at gates, only that player can act. The host does not know the gates, and can only put them
 * back in the same order; at a physical table the host can name them.
 */
function whileLooking(state: State, seat: Seat): Candidate[] {
  if (seat.role === 'host') return state.setup.table.draws ? lookCandidates(state) : sameOrder(state);
  return seat.seat === String(state.look?.by) ? lookCandidates(state) : [];
}

/** Investigators for whom this seat may act now. During a test the others wait. */
function investigatorsOf({ setup, test, out }: State, seat: Seat): number[] {
  if (test !== undefined) return [test.by];
  const all = Array.from({ length: setup.investigators }, (_, at) => at + 1).filter((each) => !out.includes(each));
  return seat.role === 'host' ? all : all.filter((each) => String(each) === seat.seat);
}
