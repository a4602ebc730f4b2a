import type { LegalCommand, Need } from '../../../rules/core/legal-command.ts';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host, type Seat } from '../../../rules/core/ruleset.ts';
import type { GateId } from '../../../rules/eldritch-horror/data/components.ts';
import { omenRing } from '../../../rules/eldritch-horror/data/components.ts';
import { type MonsterKind, monsterKinds } from '../../../rules/eldritch-horror/data/monsters.ts';
import { namedMonsters } from '../../../rules/eldritch-horror/decide/named-monsters.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, type State } from '../../../rules/eldritch-horror/model/index.ts';
import { playReported } from './reported-play.ts';

type Entry = LegalCommand<Command>;

/**
 * A complete command for a legal entry: needs get a random allowed value, or one that a card or a physical table could
 * supply. `seat` is who sends the command; by default the seat of the entry, or else the host.
 */
export function fill(entry: Entry, state: State, random: Random, seat = seatOf(entry)): Command {
  if (entry.command !== undefined) return entry.command;
  const values = entry.needs.flatMap((need) => {
    const value = valueFor(need, entry, state, random);
    return value === undefined ? [] : [[need.member, value] as const];
  });
  const looked = entry.template?.type === 'PlaceLookedGates' ? dividedLook(state, random) : {};
  const ordered =
    entry.template?.type === 'Continue' && state.paused?.gates !== undefined
      ? { order: random.shuffle(state.paused.gates) }
      : {};
  const filled = Command.parse({ ...entry.template, ...Object.fromEntries(values), ...looked, ...ordered });
  const isReported = entry.needs.some(({ member }) => member.startsWith('reported.'));
  if (!isReported) return filled;
  return playReported(state, filled, seat, () => randomFor(new Uint32Array(8), 1), random).command;
}

function seatOf({ seat }: Entry): Seat {
  return seat === undefined ? host : { role: 'seat', seat };
}

/** Values of needs without a list of allowed ones. */
const unlisted: Readonly<Record<string, (state: State) => unknown>> = {
  card: () => 'A card',
  where: () => ({}),
  effects: () => [{ type: 'MoveOmen', to: 'green' }],
  pass: () => [],
  fail: () => [],
  by: () => 1,
  monster: ({ monsters }) => monsters[0]?.monster,
  count: () => 1,
  reason: () => 'A wrong token',
  set: ({ omen }) => ({ omen: omenRing[(omen + 1) % omenRing.length]?.space }),
};

const numbers = new Set(['by', 'count', 'dice', 'doom', 'monster', 'skill']);
/** Lists that get one of the allowed values. */
const listed = new Set(['by', 'colours', 'dice']);

function valueFor({ member, allowed, list }: Need, entry: Entry, state: State, random: Random): unknown {
  if (member.startsWith('reported.') || entry.template?.type === 'PlaceLookedGates') return undefined;
  if (allowed === undefined) {
    if (member === 'gate') return random.draw([...state.stack.map((token) => token.gate), ...state.discard]);
    if (member === 'kind') return kindFor(entry, state);
    const value = unlisted[member];
    if (value === undefined) throw new Error(`no value for ${member} of ${entry.code}`);
    return value(state);
  }
  const { value } = random.draw(allowed);
  const one = numbers.has(member) ? Number(value) : value;
  return list && listed.has(member) ? [one] : one;
}

/** A monster that the entry can take, where there are too many kinds for a list. */
function kindFor({ template }: Entry, state: State): MonsterKind | undefined {
  if (template?.type !== 'SetMonsterAside') return namedMonsters(state, 1)[0];
  return monsterKinds.find((kind) => (state.cup[kind] ?? 0) > 0);
}

/** The gates that are looked at, each put on the top or the bottom. At a physical table any face-down gates. */
function dividedLook(state: State, random: Random): { top: GateId[]; bottom: GateId[] } {
  // Players at a physical table report any gates that fit what everyone knows.
  const { stack } = state.setup.table.draws ? eldritchHorror.determinize(eldritchHorror.view(state), random) : state;
  const seen = stack.slice(0, state.look?.count).map(({ gate }) => gate);
  const cut = random.below(seen.length + 1);
  const order = random.shuffle(seen);
  return { top: order.slice(0, cut), bottom: order.slice(cut) };
}
