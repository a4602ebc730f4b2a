import type { LegalCommand } from '../../core/legal-command.ts';
import type { Seat } from '../../core/ruleset.ts';
import type { Command, State } from '../model/index.ts';
import { type Candidate, entryOf } from './legal/candidate.ts';
import { componentCandidates, endingCandidates, monsterCandidates } from './legal/component-candidates.ts';
import { flowCandidates, override } from './legal/flow-candidates.ts';
import { gateCandidates, lookCandidates, stackCandidates } from './legal/gate-candidates.ts';
import { physicalNeeds } from './legal/physical-needs.ts';
import { doomCandidates, omenCandidates } from './legal/track-candidates.ts';

/**
 * What this seat can do now. Optional members keep their defaults. Members that only a card, a die or a player can
 * supply are listed as needs.
 */
export function legal(state: State, seat: Seat): readonly LegalCommand<Command>[] {
  if (state.outcome !== undefined) return [];
  const candidates = state.look === undefined ? allCandidates(state, seat) : whileLooking(state, seat);
  const { dice, draws } = state.setup.table;
  if (!dice && !draws) return candidates.map(({ entry }) => entry);
  return candidates.flatMap((each) => {
    const reports = physicalNeeds(state, seat, each);
    return reports === undefined ? [] : [entryOf(each.entry, each.template, [...each.entry.needs, ...reports])];
  });
}

function allCandidates(state: State, seat: Seat): Candidate[] {
  const investigators = investigatorsOf(state, seat);
  // `concat` is much faster than spreading each list into a new one.
  return gateCandidates(state).concat(
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

/** While an investigator looks at gates, only that player can act: the host does not know the gates. */
function whileLooking(state: State, seat: Seat): Candidate[] {
  const mayPlace = seat.role === 'host' ? state.setup.table.draws : seat.seat === String(state.look?.by);
  return mayPlace ? lookCandidates(state) : [];
}

/** Investigators for whom this seat may act. */
function investigatorsOf({ setup }: State, seat: Seat): number[] {
  const all = Array.from({ length: setup.investigators }, (_, at) => at + 1);
  return seat.role === 'host' ? all : all.filter((each) => String(each) === seat.seat);
}
