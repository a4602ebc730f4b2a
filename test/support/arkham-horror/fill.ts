import { payment, trades } from '../../../rules/arkham-horror/decide/trophies.ts';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { Command, State } from '../../../rules/arkham-horror/model/index.ts';
import type { LegalCommand, Need } from '../../../rules/core/legal-command.ts';
import type { Random } from '../../../rules/core/random.ts';
import { host, type Seat } from '../../../rules/core/ruleset.ts';

/** The type of the command that an entry of `legal` offers. */
export function typeOf({ command, template }: LegalCommand<Command>): string {
  return (command ?? template)?.type ?? '';
}

type Draft = Record<string, unknown> & { reported?: Record<string, unknown[]> };

/** Members that hold a list. A filling takes some of the allowed values. */
const lists: readonly string[] = ['white', 'black', 'trophies', 'defeated', 'gains', 'loses'];
/** Members that hold a gain or a loss. */
const gains: readonly string[] = ['sanity', 'stamina', 'maxSanity', 'maxStamina', 'clues', 'elderSigns'];

/**
 * A complete command from an entry of `legal`: the entry's own, or its template with random values for what it needs.
 * Draws and dice of a physical table come last, as many as the rules require.
 */
export function fill(entry: LegalCommand<Command>, state: State, random: Random, seat: Seat = host): Command {
  return entry.command ?? filled(entry, {}, state, random, seat);
}

/** Like `fill`, but with this value of a menu for one of the needs. */
export function fillNeed(
  entry: LegalCommand<Command>,
  member: string,
  value: string,
  state: State,
  random: Random,
  seat: Seat,
): Command {
  const given = lists.includes(member) ? [value] : parsed(value);
  const isTrophy = member === 'trophies' || member === 'defeated';
  return filled(entry, isTrophy ? {} : { [member]: given }, state, random, seat);
}

function filled(entry: LegalCommand<Command>, given: object, state: State, random: Random, seat: Seat): Command {
  const draft: Draft = { ...entry.template, ...given };
  for (const need of entry.needs) {
    if (need.member.startsWith('reported.') || need.member in given) continue;
    const value = valueFor(need, draft, state, random);
    if (value !== undefined) draft[need.member] = value;
  }
  // All its values may be left out, but not all at once.
  if (draft.type === 'ChangeInvestigator' && Object.keys(draft).length < 3) draft.sanity = 1;
  return withDraws(draft, entry, state, random, seat);
}

function valueFor(need: Need, draft: Draft, state: State, random: Random): unknown {
  const { member, what } = need;
  const values = need.allowed?.map((each) => each.value);
  if (draft.type === 'PassRumor' && member === 'trophies') {
    return state.investigators[(draft.by as number) - 1]?.trophies.slice(0, 2);
  }
  if (member === 'trophies' || member === 'defeated') return trophiesFor(member, draft, state);
  // A card may have no copy left, or not be there to lose.
  if (member === 'gains' || member === 'loses') return undefined;
  if (lists.includes(member)) return (values ?? []).filter(() => random.below(4) === 0);
  if (what.includes('leave it out') && random.below(2) === 0) return undefined;
  if (values !== undefined) return parsed(random.draw(values));
  // The game has only four Elder Signs, and an investigator may have no clue to lose.
  if (member === 'elderSigns') return 0;
  if (gains.includes(member)) return random.below(4) - (member === 'clues' ? 0 : 1);
  if (member === 'space') return freeStreet(draft, state);
  // A menu with more than 25 monsters lists none.
  if (member === 'monster') return random.draw(state.monsters).monster;
  return random.below(10);
}

/** Trophies that the entry takes: what a trade costs, else all of them. */
function trophiesFor(member: 'trophies' | 'defeated', draft: Draft, state: State): unknown {
  const mine = state.investigators[(draft.by as number) - 1];
  if (mine === undefined) return [];
  const trade = draft.type === 'SpendTrophies' ? (draft.trade as keyof typeof trades | 'card') : 'card';
  return trade === 'card' ? mine[member] : payment(state, mine, trades[trade].price)[member];
}

/** Values of a menu are text; numbers and booleans are written as JSON has them. */
function parsed(value: string): unknown {
  return /^(\d+|true|false)$/.test(value) ? JSON.parse(value) : value;
}

/** A street other than the one where the monster is. */
function freeStreet(draft: Draft, state: State): string {
  const here = state.monsters.find((each) => each.monster === draft.monster)?.space;
  return here === 'uptown' ? 'downtown' : 'uptown';
}

/** Adds draws and dice one by one as the rules require them; only those that the entry needs. */
function withDraws(draft: Draft, entry: LegalCommand<Command>, state: State, random: Random, seat: Seat): Command {
  let last: string | undefined;
  for (let step = 0; step < 500; step += 1) {
    const command = structuredClone(draft) as unknown as Command;
    const decision = arkhamHorror.decide(state, command, seat, random);
    if (!('rejection' in decision)) return command;
    // A menu lists what can be drawn first; a second one of a kind may not be left.
    if (decision.rejection.code === 'cannot-have-happened' && last !== undefined) draft.reported?.[last]?.pop();
    else last = /^report-(worlds|monsters|dice|colours)$/.exec(decision.rejection.code)?.[1];
    const need = entry.needs.find((each) => each.member === `reported.${last}`);
    if (last === undefined || need === undefined) {
      throw new Error(`${entry.code} cannot be filled: ${JSON.stringify([draft, decision.rejection])}`);
    }
    const values: readonly string[] = need.allowed?.map((each) => each.value) ?? kindsInCup(state);
    const before = draft.reported ?? {};
    draft.reported = { ...before, [last]: [...(before[last] ?? []), parsed(random.draw(values))] };
  }
  throw new Error(`${entry.code} takes too many draws`);
}

/** Kinds of monsters in the cup. With Nyarlathotep they can be too many for a menu. */
function kindsInCup(state: State): string[] {
  return arkhamHorror.view(state).cup.flatMap(({ kind, count }) => (count > 0 ? [kind] : []));
}
