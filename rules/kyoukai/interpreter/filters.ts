import { cardNamed, entrantOf, gateAt, nameOf, other, pileOf, printedStats, sideOf, typeOf } from '../cards/lookup.ts';
import { border, diagonal, isCorner, next, reachable, type Zone, zones } from '../data/zones.ts';
import type {
  Card,
  CardFilter,
  CardKind,
  Condition,
  Environment,
  Gate,
  GateFilter,
  GateRef,
  Player,
  Skill,
  State,
  Stats,
  ZoneFilter,
} from '../model/index.ts';
import { picksOf, referredGate } from './bindings.ts';
import { passivesOf } from './passives.ts';

/** Most that a stat counts. */
const mostStat = 1_000;

const contains = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());
const containsAny = (whole: string, parts: readonly string[]): boolean => parts.some((part) => contains(whole, part));

/**
 * The environment in which a filter is read. `written`: stats are those before other texts change them. Texts that change
 * stats themselves are read like this, because they would otherwise depend on each other without end.
 */
type ReadingEnvironment = Environment & { readonly written?: boolean };

/** One test for each condition of a filter. A new condition without a test does not compile. */
type Tests<Filter, Test> = { readonly [Key in keyof Required<Filter>]: Test };

/** Gates on the field that match. */
export function matchingGates(state: State, env: ReadingEnvironment, filter: GateFilter): Gate[] {
  return state.field.filter((gate) => matches(state, env, gate, filter));
}

function matches(state: State, env: ReadingEnvironment, gate: Gate, filter: GateFilter): boolean {
  return passes(filter, (condition) => gateTests[condition](gate, filter, state, env));
}

/** Whether every condition that a filter gives holds. */
function passes<Filter extends object>(filter: Filter, test: (condition: keyof Filter) => boolean): boolean {
  for (const condition in filter) {
    if (filter[condition] !== undefined && !test(condition)) return false;
  }
  return true;
}

type GateTest = (gate: Gate, filter: GateFilter, state: State, env: ReadingEnvironment) => boolean;

const gateTests: Tests<GateFilter, GateTest> = {
  is: (gate, { is }, state, env) => is === undefined || referredGate(state, env, is)?.entity === gate.entity,
  picked: (gate, { picked = '' }, _, env) => isPicked(env, picked, gate),
  notPicked: (gate, { notPicked = '' }, _, env) => !isPicked(env, notPicked, gate),
  owner: (gate, { owner }, _, env) => (owner === 'mine') === (gate.player === env.player),
  types: (gate, { types = [] }, state) => types.includes(typeOf(state, gate)),
  named: (gate, { named = '' }, state) => contains(nameOf(state, gate), named),
  namedAny: (gate, { namedAny = [] }, state) => containsAny(nameOf(state, gate), namedAny),
  skillNamed(gate, { skillNamed = '' }, state) {
    return skillsOf(state, gate).some(({ name }) => contains(name, skillNamed));
  },
  ready: (gate, { ready }) => ready === gate.ready,
  faceDown: (gate, { faceDown }) => faceDown === gate.faceDown,
  notSelf: (gate, _, __, env) => gate.entity !== env.entity,
  inTargets: (gate, _, __, env) => env.targets.includes(gate.zone),
  bordering: (gate, { bordering }, state, env) => isBeside(state, env, bordering, gate),
  notBordering: (gate, { notBordering }, state, env) => !isBeside(state, env, notBordering, gate),
  bordersTargets: (gate, _, __, env) => env.targets.some((zone) => border[zone].includes(gate.zone)),
  defenceAtLeast: (gate, { defenceAtLeast = 0 }, state, env) =>
    (seenStats(state, env, gate)?.defence ?? 0) >= defenceAtLeast,
  movesAtLeast: (gate, { movesAtLeast = 0 }) => gate.moves >= movesAtLeast,
  movesAtMost: (gate, { movesAtMost = 0 }) => gate.moves <= movesAtMost,
  branched: (gate, { branched }) => branched === gate.branches.length > 0,
};

/** The skills of a face-up Gate: its own, and those that it has from cards branched under it. */
function skillsOf(state: State, gate: Gate): Skill[] {
  if (gate.faceDown) return [];
  const own = cardNamed(state, gate.cardName).skill;
  const branched = gate.branches.map(({ cardName }) => cardNamed(state, cardName).skill);
  return [own, ...branched.filter((skill) => skill?.class === 'Branch')].flatMap((skill) => skill ?? []);
}

/** Whether a Gate or its zone was picked. */
function isPicked(env: Environment, bindAs: string, { entity, zone }: Gate): boolean {
  const picks = picksOf(env, bindAs);
  return picks.includes(String(entity)) || picks.includes(zone);
}

function isBeside(state: State, env: Environment, ref: GateRef | undefined, gate: Gate): boolean {
  const beside = ref === undefined ? undefined : referredGate(state, env, ref);
  return beside !== undefined && border[beside.zone].includes(gate.zone);
}

/** Zones that match, from a1 to e5. */
export function matchingZones(state: State, env: ReadingEnvironment, filter: ZoneFilter): Zone[] {
  let found: readonly Zone[] = zones;
  passes(filter, (condition) => {
    found = found.filter(zoneTests[condition](filter, state, env));
    return found.length > 0;
  });
  return [...found];
}

type ZoneTest = (filter: ZoneFilter, state: State, env: ReadingEnvironment) => (zone: Zone) => boolean;

/** For members that only change how another condition is read. */
const always: ZoneTest = () => () => true;

const zoneTests: Tests<ZoneFilter, ZoneTest> = {
  targets: (_, __, env) => (zone) => env.targets.includes(zone),
  ofTargetsAndAround: (_, __, env) => (zone) =>
    env.targets.some((target) => target === zone || border[target].includes(zone)),
  picked({ picked }, state, env) {
    const chosen = zonesPicked(state, env, picked);
    return (zone) => chosen.includes(zone);
  },
  around({ around }, state, env) {
    const chosen = zonesPicked(state, env, around);
    return (zone) => chosen.some((each) => border[each].includes(zone));
  },
  targetedBy({ targetedBy }, state, env) {
    const links = (state.sequence?.links ?? []).filter(
      ({ player }) => (player === env.player) === (targetedBy === 'mine'),
    );
    return (zone) => links.some((link) => link.targets.includes(zone));
  },
  empty:
    ({ empty }, state) =>
    (zone) =>
      (gateAt(state, zone) === undefined) === empty,
  corner: () => isCorner,
  holds({ holds: gates = {} }, state, env) {
    const taken = matchingGates(state, env, gates).map((gate) => gate.zone);
    return (zone) => taken.includes(zone);
  },
  borders({ borders = {}, bordersAtLeast = 1, differentNames }, state, env) {
    const gates = matchingGates(state, env, borders);
    return (zone) => {
      const beside = gates.filter((gate) => border[gate.zone].includes(zone));
      const count = differentNames ? new Set(beside.map((gate) => nameOf(state, gate))).size : beside.length;
      return count >= bordersAtLeast;
    };
  },
  bordersAtLeast: always,
  differentNames: always,
  reach({ reach = 'self', steps }, state, env) {
    const walker = referredGate(state, env, reach);
    if (walker === undefined) return () => false;
    const within = reachableZones(state, walker, steps ?? seenStats(state, env, walker)?.movement ?? 0);
    return (zone) => within.includes(zone);
  },
  steps: always,
  onward({ onward = '', stepOf = { is: 'self' } }, state, env) {
    // Cards of a client may use the name of a move for something else.
    const [from, to] = picksOf(env, onward).map((pick) => zones.find((zone) => zone === pick));
    if (from === undefined || to === undefined) return () => false;
    const ahead = matchingGates(state, env, stepOf).flatMap((gate) => next(gate.zone, from, to));
    return (zone) => ahead.includes(zone);
  },
  stepOf: always,
  lastZone: (_, __, env) => (zone) => env.lastZone !== undefined && border[env.lastZone].includes(zone),
};

/** Zones that were picked, and the zones of Gates that were picked. */
function zonesPicked(state: State, env: Environment, bindAs = ''): Zone[] {
  const picks = picksOf(env, bindAs);
  return zones.filter((zone) => picks.includes(zone) || picks.includes(String(gateAt(state, zone)?.entity)));
}

/** Zones that a Gate can walk to in so many steps. Its movement if no number is given. */
export function reachableZones(state: State, gate: Gate, steps = statsOf(state, gate)?.movement ?? 0): Zone[] {
  return reachable(
    gate.zone,
    steps,
    (zone) => gateAt(state, zone) !== undefined,
    (zone) => bordersFor(state, gate, zone),
  );
}

/** Zones that border a zone for a Gate's own Moves and Attacks. */
export function bordersFor(state: State, gate: Gate, zone: Zone, attacking = false): readonly Zone[] {
  const isDiagonal = passivesOf(state, gate).some(
    ({ passive }) => passive.type === 'Diagonal' && !(attacking && passive.onlyMoves),
  );
  return isDiagonal ? [...border[zone], ...diagonal[zone]] : border[zone];
}

/** Written stats with the changes that last for a while. */
function changedStats(state: State, gate: Gate, written: Stats): Stats {
  let { attack, defence, movement } = written;
  for (const change of state.changes) {
    if (change.entity !== gate.entity) continue;
    attack += change.attack;
    defence += change.defence;
    movement += change.movement;
  }
  return { attack, defence, movement };
}

/** The printed stats of a Gate, or those of a `Highest` text: each the highest among some Gates. */
export function writtenStats(state: State, gate: Gate): Stats | undefined {
  const printed = printedStats(state, gate);
  if (printed === undefined) return undefined;
  const highest = passivesOf(state, gate).find((each) => each.passive.type === 'Highest');
  if (highest?.passive.type !== 'Highest') return printed;
  const { passive, env } = highest;
  const reading: ReadingEnvironment = { ...env, written: true };
  const others = matchingGates(state, reading, passive.gates)
    .filter((each) => each.entity !== gate.entity)
    .flatMap((each) => withAuras(state, each, printedStats(state, each)) ?? []);
  const highestOf = (stat: keyof Stats) => Math.max(0, ...others.map((each) => each[stat]));
  return { attack: highestOf('attack'), defence: highestOf('defence'), movement: highestOf('movement') };
}

/** Stats are from 0 to 1000. */
const within = (stat: number): number => Math.min(mostStat, Math.max(0, stat));

/** Current stats: written stats, changes that last for a while, and what passive texts add. Undefined without stats. */
export function statsOf(state: State, gate: Gate): Stats | undefined {
  return withAuras(state, gate, writtenStats(state, gate));
}

function withAuras(state: State, gate: Gate, written: Stats | undefined): Stats | undefined {
  if (written === undefined) return undefined;
  let { attack, defence, movement } = changedStats(state, gate, written);
  for (const source of state.field) {
    for (const { passive, env } of passivesOf(state, source)) {
      if (passive.type !== 'Aura') continue;
      const reading: ReadingEnvironment = { ...env, written: true };
      if (!matches(state, reading, gate, passive.gates) || !holds(state, reading, passive.when)) continue;
      attack += passive.attack ?? 0;
      defence += passive.defence ?? 0;
      movement += passive.movement ?? 0;
    }
  }
  return { attack: within(attack), defence: within(defence), movement: within(movement) };
}

/** Stats as a text sees them: current stats, except for texts that change stats themselves. */
function seenStats(state: State, reading: ReadingEnvironment, gate: Gate): Stats | undefined {
  if (!reading.written) return statsOf(state, gate);
  const printed = printedStats(state, gate);
  return printed === undefined ? undefined : changedStats(state, gate, printed);
}

/** Cards that match, as picks: `hand:Quay Hound`, `theirs.discard:Quay Hound`, `branch.12:Quay Hound`. One pick for each copy. */
export function matchingCards(state: State, env: ReadingEnvironment, filter: CardFilter): string[] {
  const { whose = 'mine' } = filter;
  return [
    ...(whose === 'theirs' ? [] : cardsOf(state, env, filter, env.player)),
    ...(whose === 'mine' ? [] : cardsOf(state, env, filter, other(env.player))),
  ];
}

function cardsOf(state: State, env: ReadingEnvironment, filter: CardFilter, owner: Player): string[] {
  const { piles, whose: _, under, ...kind } = filter;
  const theirs = owner !== env.player;
  const prefix = theirs ? 'theirs.' : '';
  return [...new Set(piles)].flatMap((pile) => {
    if (pile === 'branch') return branchesOf(state, env, under, kind, owner).map((pick) => `${prefix}${pick}`);
    if (under !== undefined || (theirs && pile !== 'discard' && pile !== 'shatter')) return [];
    const found = pileOf(sideOf(state, owner), pile).filter((name) => isKind(state, env.player, name, kind));
    // A player may search a deck, but its order stays hidden.
    if (pile === 'deck') found.sort();
    return found.map((name) => `${prefix}${pile}:${name}`);
  });
}

function branchesOf(
  state: State,
  env: ReadingEnvironment,
  under: GateFilter | undefined,
  kind: CardKind,
  owner: Player,
): string[] {
  return state.field
    .filter((host) => host.branches.length > 0 && matches(state, env, host, under ?? {}))
    .flatMap(({ entity, branches }) =>
      branches
        .filter(({ player, cardName }) => player === owner && isKind(state, env.player, cardName, kind))
        .map(({ cardName }) => `branch.${entity}:${cardName}`),
    );
}

/** Whether a card is of a kind, as seen by a player. */
export function isKind(state: State, player: Player, name: string, kind: CardKind): boolean {
  const card = cardNamed(state, name);
  return passes(kind, (condition) => kindTests[condition](card, kind, state, player));
}

type KindTest = (card: Card, kind: CardKind, state: State, player: Player) => boolean;

const kindTests: Tests<CardKind, KindTest> = {
  types: ({ type }, { types = [] }) => types.includes(type),
  called: ({ name }, { called }) => called === name,
  named: ({ name }, { named = '' }) => contains(name, named),
  namedAny: ({ name }, { namedAny = [] }) => containsAny(name, namedAny),
  notNamed: ({ name }, { notNamed = '' }) => !contains(name, notNamed),
  skillNamed: ({ skill }, { skillNamed = '' }) => contains(skill?.name ?? '', skillNamed),
  skillClass: ({ skill }, { skillClass }) => skill?.class === skillClass,
  otherPath: ({ path }, _, state, player) => path !== cardNamed(state, entrantOf(state, player).cardName).path,
};

/** Whether a condition holds. A missing condition always does. */
export function holds(state: State, env: ReadingEnvironment, condition: Condition | undefined): boolean {
  if (condition === undefined) return true;
  const { gates, zones: inZones, cards, picked, atLeast = 1, not = false, ...unhandled } = condition;
  unhandled satisfies Record<string, never>;
  const isEnough =
    (gates === undefined || matchingGates(state, env, gates).length >= atLeast) &&
    (inZones === undefined || matchingZones(state, env, inZones).length >= atLeast) &&
    (cards === undefined || matchingCards(state, env, cards).length >= atLeast) &&
    (picked === undefined || picksOf(env, picked).length >= atLeast);
  return isEnough !== not;
}
