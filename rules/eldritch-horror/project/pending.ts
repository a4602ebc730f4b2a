import type { Obligation } from '../../core/contract-types.ts';
import { leadOf } from '../decide/lead.ts';
import type { State } from '../model/index.ts';
import { asksForChoice } from '../model/names.ts';
import type { RuleCode } from '../rules.ts';
import { counted, gatePhrase } from './names.ts';

/**
 * What has to be done. First what other commands wait for, with the seat that does it; then the obligations, which the
 * players settle in any order (README).
 */
export function pending(state: State): Obligation[] {
  if (state.outcome !== undefined) return [];
  const isAsked = asksForChoice(state.paused?.because);
  const open = [
    look(state),
    isAsked ? pause(state) : undefined,
    test(state),
    encounter(state),
    isAsked ? undefined : pause(state),
  ].filter((item) => item !== undefined);
  // The first one makes the others wait, except that an encounter can end during its test.
  const isNow = (each: Obligation, at: number) =>
    at === 0 || (each.rule === 'encounter' && open[0]?.rule === 'test-over');
  const items = open.map((each, at) => (isNow(each, at) ? each : notYet(each)));
  const end = mythos(state);
  const last = end === undefined ? [] : [open.length === 0 ? end : notYet(end)];
  return [...items, ...state.pending.map(notYet), ...last];
}

/** Other commands do not wait for it now: an obligation, or something that itself waits for a look at the stack. */
function notYet(each: Omit<Obligation, 'blocks'>): Obligation {
  return { ...each, blocks: false };
}

function blocks(number: number, by: number, text: string, rule: RuleCode): Obligation {
  return { number, by: String(by), text, rule, blocks: true };
}

function look({ look: open }: State): Obligation | undefined {
  if (open === undefined) return undefined;
  const text = `Put the ${counted(open.count, 'gate')} that you look at back on the stack: PlaceLookedGates.`;
  return blocks(open.decision, open.by, text, 'stack-look');
}

function test({ test: open, encounter: around }: State): Obligation | undefined {
  if (open === undefined) return undefined;
  const end = around === undefined ? 'EndTest' : 'ResolveBranch';
  return blocks(open.decision, open.by, `Reroll dice of the test, or let its result count: ${end}.`, 'test-over');
}

function encounter({ encounter: open }: State): Obligation | undefined {
  if (open === undefined) return undefined;
  const where = open.gate === undefined ? '' : ` at ${gatePhrase(open.gate)}`;
  return blocks(open.decision, open.by, `Resolve the encounter${where}, then EndEncounter.`, 'encounter');
}

const pauseTexts = {
  reckoning: 'Resolve the reckonings that are due, then Continue with the rest of the card.',
  gates: 'Resolve what the last gate and its monster cause, then Continue with the next gate.',
  replacement: 'Choose what replaces the spawning of the gate, the Dream Portal or Kate Winthrop: Continue.',
  order: 'Order the gates that match the Omen: Continue.',
} as const;

function pause({ paused }: State): Obligation | undefined {
  if (paused === undefined) return undefined;
  const { decision, by, because, gate } = paused;
  const text = gate === undefined ? pauseTexts[because] : pauseTexts[because].replace('the gate', gatePhrase(gate));
  const rule = { reckoning: 'pauses', gates: 'pauses', replacement: 'kate-winthrop', order: 'gate-order' } as const;
  return blocks(decision, by, text, rule[because]);
}

/** The end of the round comes after everything on the card, however many cards are resolved. */
function mythos(state: State): Obligation | undefined {
  const { mythos: open, paused, mythosDeckEmpty } = state;
  if (open === undefined || paused !== undefined) return undefined;
  const end = mythosDeckEmpty
    ? 'Resolve all effects of the end of the Mythos Phase, then EndRound: unless one of them wins, the game is lost.'
    : 'Resolve effects of the end of the Mythos Phase, then EndRound.';
  return blocks(open.decision, leadOf(state), end, 'mythos-end');
}
