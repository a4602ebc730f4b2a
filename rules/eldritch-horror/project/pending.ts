import type { Obligation } from '../../core/contract-types.ts';
import type { State } from '../model/index.ts';
import type { RuleCode } from '../rules.ts';
import { counted, gatePhrase } from './names.ts';

/**
 * What has to be done. First what other commands wait for, with the seat that does it; then the obligations, which the
 * players settle in any order (README).
 */
export function pending(state: State): Obligation[] {
  if (state.outcome !== undefined) return [];
  const [first = [], ...others] = [look(state), test(state), encounter(state)].filter((part) => part.length > 0);
  const waiting = state.look === undefined ? others.flat() : others.flat().map(notYet);
  return [...first, ...waiting, ...state.pending.map(notYet)];
}

/** Other commands do not wait for it now: an obligation, or something that itself waits for a look at the stack. */
function notYet(each: Omit<Obligation, 'blocks'>): Obligation {
  return { ...each, blocks: false };
}

function blocks(number: number, by: number, text: string, rule: RuleCode): Obligation {
  return { number, by: String(by), text, rule, blocks: true };
}

function look({ look: open }: State): Obligation[] {
  if (open === undefined) return [];
  const text = `Put the ${counted(open.count, 'gate')} that you look at back on the stack: PlaceLookedGates.`;
  return [blocks(open.decision, open.by, text, 'stack-look')];
}

function test({ test: open, encounter: around }: State): Obligation[] {
  if (open === undefined) return [];
  const end = around === undefined ? 'EndTest' : 'ResolveBranch';
  return [blocks(open.decision, open.by, `Reroll dice of the test, or let its result count: ${end}.`, 'test-over')];
}

function encounter({ encounter: open }: State): Obligation[] {
  if (open === undefined) return [];
  const where = open.gate === undefined ? '' : ` at ${gatePhrase(open.gate)}`;
  return [blocks(open.decision, open.by, `Resolve the encounter${where}, then EndEncounter.`, 'encounter')];
}
