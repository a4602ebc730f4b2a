import { cardNamed, entrantOf, gateAt, nameOf, other, pileOf, printedStats, sideOf, typeOf } from '../cards/lookup.ts';
import { border, diagonal, isCorner, next, reachable, type Zone, zones } from '../data/zones.ts';
import type {
  CardFilter,
  CardKind,
  Condition,
  Env,
  Gate,
  GateFilter,
  GateRef,
  Player,
  State,
  Stats,
  ZoneFilter,
} from '../model/index.ts';
import { gateRef, picksOf } from './bindings.ts';
import { passivesOf } from './passives.ts';

const mostStat = 1_000;

const contains = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());
const containsAny = (whole: string, parts: readonly string[]): boolean => parts.some((part) => contains(whole, part));

/**
 * Where a text stands while it is read. `written`: stats are those before other texts change them, because this is one of
 * the texts that do, and they must not go round in circles.
 */
type Look = Env & { readonly written?: boolean };

/** Gates on the field that match. */
export function matchingGates(state: State, env: Look, filter: GateFilter): Gate[] {
  return state.field.filter((gate) => matches(state, env, gate, filter));
}

function matches(state: State, env: Look, gate: Gate, filter: GateFilter): boolean {
  if (filter.is !== undefined && gateRef(state, env, filter.is)?.entity !== gate.entity) return false;
  if (filter.picked !== undefined && !isPicked(env, filter.picked, gate)) return false;
  if (filter.notPicked !== undefined && isPicked(env, filter.notPicked, gate)) return false;
  if (filter.owner !== undefined && (filter.owner === 'mine') !== (gate.player === env.player)) return false;
  if (filter.types !== undefined && !filter.types.includes(typeOf(state, gate))) return false;
  if (filter.ready !== undefined && filter.ready !== gate.ready) return false;
  if (filter.faceDown !== undefined && filter.faceDown !== gate.faceDown) return false;
  if (filter.notSelf && gate.entity === env.entity) return false;
  if (filter.branched !== undefined && filter.branched !== gate.branches.length > 0) return false;
  if (filter.movesAtLeast !== undefined && gate.moves < filter.movesAtLeast) return false;
  if (filter.movesAtMost !== undefined && gate.moves > filter.movesAtMost) return false;
  if (filter.named !== undefined && !contains(nameOf(state, gate), filter.named)) return false;
  if (filter.namedAny !== undefined && !containsAny(nameOf(state, gate), filter.namedAny)) return false;
  if (filter.skillNamed !== undefined) {
    const skill = gate.faceDown ? undefined : cardNamed(state, gate.cardName).skill;
    if (skill === undefined || !contains(skill.name, filter.skillNamed)) return false;
  }
  if (filter.inTargets && !env.targets.includes(gate.zone)) return false;
  if (filter.bordersTargets && !env.targets.some((zone) => border[zone].includes(gate.zone))) return false;
  if (filter.bordering !== undefined && !isBeside(state, env, filter.bordering, gate)) return false;
  if (filter.notBordering !== undefined && isBeside(state, env, filter.notBordering, gate)) return false;
  const { defenceAtLeast } = filter;
  return defenceAtLeast === undefined || (seenStats(state, env, gate)?.defence ?? 0) >= defenceAtLeast;
}

/** Whether a Gate was picked, or the zone it stands in. */
function isPicked(env: Env, as: string, { entity, zone }: Gate): boolean {
  const picks = picksOf(env, as);
  return picks.includes(String(entity)) || picks.includes(zone);
}

function isBeside(state: State, env: Env, ref: GateRef, gate: Gate): boolean {
  const beside = gateRef(state, env, ref);
  return beside !== undefined && border[beside.zone].includes(gate.zone);
}

/** Zones that match, from a1 to e5. */
export function matchingZones(state: State, env: Look, filter: ZoneFilter): Zone[] {
  let found: readonly Zone[] = zones;
  const keep = (test: (zone: Zone) => boolean) => {
    found = found.filter(test);
  };
  const { picked, around, targetedBy, empty, holds, borders, onward, reach } = filter;
  const zonesPicked = (as: string) => {
    const picks = picksOf(env, as);
    // A Gate that was picked stands for its zone.
    return zones.filter((zone) => picks.includes(zone) || picks.includes(String(gateAt(state, zone)?.entity)));
  };
  if (filter.targets) keep((zone) => env.targets.includes(zone));
  if (filter.ofTargetsAndAround) {
    keep((zone) => env.targets.some((target) => target === zone || border[target].includes(zone)));
  }
  if (picked !== undefined) {
    const those = zonesPicked(picked);
    keep((zone) => those.includes(zone));
  }
  if (around !== undefined) {
    const those = zonesPicked(around);
    keep((zone) => those.some((each) => border[each].includes(zone)));
  }
  if (targetedBy !== undefined) {
    const links = (state.sequence?.links ?? []).filter(
      ({ player }) => (player === env.player) === (targetedBy === 'mine'),
    );
    keep((zone) => links.some((link) => link.targets.includes(zone)));
  }
  if (filter.corner) keep(isCorner);
  if (filter.lastZone) keep((zone) => env.lastZone !== undefined && border[env.lastZone].includes(zone));
  if (empty !== undefined) keep((zone) => (gateAt(state, zone) === undefined) === empty);
  if (holds !== undefined) {
    const there = matchingGates(state, env, holds).map((gate) => gate.zone);
    keep((zone) => there.includes(zone));
  }
  if (borders !== undefined) {
    const beside = matchingGates(state, env, borders);
    const { bordersAtLeast = 1, differentNames } = filter;
    keep((zone) => {
      const those = beside.filter((gate) => border[gate.zone].includes(zone));
      const count = differentNames ? new Set(those.map((gate) => nameOf(state, gate))).size : those.length;
      return count >= bordersAtLeast;
    });
  }
  if (onward !== undefined) {
    // Cards of anyone may give the name of a move to something else.
    const [from, to] = picksOf(env, onward).map((pick) => zones.find((zone) => zone === pick));
    const those = matchingGates(state, env, filter.stepOf ?? { is: 'self' }).map((gate) => gate.zone);
    const ahead = from === undefined || to === undefined ? [] : those.flatMap((zone) => next(zone, from, to));
    keep((zone) => ahead.includes(zone));
  }
  if (reach !== undefined) {
    const walker = gateRef(state, env, reach);
    const steps = filter.steps ?? (walker === undefined ? 0 : (seenStats(state, env, walker)?.movement ?? 0));
    const within = walker === undefined ? [] : walkable(state, walker, steps);
    keep((zone) => within.includes(zone));
  }
  return [...found];
}

/** Where a Gate can walk to; as far as its movement allows if no steps are named. */
export function walkable(state: State, gate: Gate, steps = statsOf(state, gate)?.movement ?? 0): Zone[] {
  return reachable(
    gate.zone,
    steps,
    (zone) => gateAt(state, zone) !== undefined,
    (zone) => bordersFor(state, gate, zone),
  );
}

/** Zones that border a zone for a Gate's own Moves and Attacks. */
export function bordersFor(state: State, gate: Gate, zone: Zone, attacking = false): readonly Zone[] {
  const slanted = passivesOf(state, gate).some(
    ({ passive }) => passive.type === 'Diagonal' && !(attacking && passive.onlyMoves),
  );
  return slanted ? [...border[zone], ...diagonal[zone]] : border[zone];
}

/** Written stats with what changes them for a while. */
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

/** What is written on a Gate, or what a text says instead: the highest of each among some Gates. */
export function writtenStats(state: State, gate: Gate): Stats | undefined {
  const printed = printedStats(state, gate);
  if (printed === undefined) return undefined;
  const highest = passivesOf(state, gate).find((each) => each.passive.type === 'Highest');
  if (highest?.passive.type !== 'Highest') return printed;
  const { passive, env } = highest;
  const look: Look = { ...env, written: true };
  const others = matchingGates(state, look, passive.gates)
    .filter((each) => each.entity !== gate.entity)
    .flatMap((each) => withAuras(state, each, printedStats(state, each)) ?? []);
  const most = (stat: keyof Stats) => Math.max(0, ...others.map((each) => each[stat]));
  return { attack: most('attack'), defence: most('defence'), movement: most('movement') };
}

/** No stat is less than nothing, nor more than anyone could count. */
const within = (stat: number): number => Math.min(mostStat, Math.max(0, stat));

/** Current stats: written ones, changes for a while, and what passive texts add. */
export function statsOf(state: State, gate: Gate): Stats | undefined {
  return withAuras(state, gate, writtenStats(state, gate));
}

function withAuras(state: State, gate: Gate, written: Stats | undefined): Stats | undefined {
  if (written === undefined) return undefined;
  let { attack, defence, movement } = changedStats(state, gate, written);
  for (const source of state.field) {
    for (const { passive, env } of passivesOf(state, source)) {
      if (passive.type !== 'Aura') continue;
      const look: Look = { ...env, written: true };
      if (!matches(state, look, gate, passive.gates) || !holds(state, look, passive.when)) continue;
      attack += passive.attack ?? 0;
      defence += passive.defence ?? 0;
      movement += passive.movement ?? 0;
    }
  }
  return { attack: within(attack), defence: within(defence), movement: within(movement) };
}

/** Stats as they count for a text: current ones, but for texts that change stats themselves. */
function seenStats(state: State, look: Look, gate: Gate): Stats | undefined {
  if (!look.written) return statsOf(state, gate);
  const printed = printedStats(state, gate);
  return printed === undefined ? undefined : changedStats(state, gate, printed);
}

/** Cards that match, as picks: `hand:Quay Hound`, `theirs.discard:Quay Hound`, `branch.12:Quay Hound`. One for each copy. */
export function matchingCards(state: State, env: Look, filter: CardFilter): string[] {
  const { whose = 'mine' } = filter;
  return [
    ...(whose === 'theirs' ? [] : cardsOf(state, env, filter, env.player)),
    ...(whose === 'mine' ? [] : cardsOf(state, env, filter, other(env.player))),
  ];
}

function cardsOf(state: State, env: Look, filter: CardFilter, owner: Player): string[] {
  const theirs = owner !== env.player;
  const prefix = theirs ? 'theirs.' : '';
  return [...new Set(filter.piles)].flatMap((pile) => {
    if (pile === 'branch') return branchesOf(state, env, filter, owner).map((pick) => `${prefix}${pick}`);
    if (filter.under !== undefined || (theirs && pile !== 'discard' && pile !== 'shatter')) return [];
    const found = pileOf(sideOf(state, owner), pile).filter((name) => isKind(state, env.player, name, filter));
    // Of a deck one may look for a card, but its order stays hidden.
    if (pile === 'deck') found.sort();
    return found.map((name) => `${prefix}${pile}:${name}`);
  });
}

function branchesOf(state: State, env: Look, filter: CardFilter, owner: Player): string[] {
  const { under = {} } = filter;
  return state.field
    .filter((host) => host.branches.length > 0 && matches(state, env, host, under))
    .flatMap(({ entity, branches }) =>
      branches
        .filter(({ player, cardName }) => player === owner && isKind(state, env.player, cardName, filter))
        .map(({ cardName }) => `branch.${entity}:${cardName}`),
    );
}

/** Whether a card is of a kind, for a player. */
export function isKind(state: State, player: Player, name: string, kind: CardKind): boolean {
  const { type, path, skill } = cardNamed(state, name);
  if (kind.types !== undefined && !kind.types.includes(type)) return false;
  if (kind.called !== undefined && kind.called !== name) return false;
  if (kind.named !== undefined && !contains(name, kind.named)) return false;
  if (kind.namedAny !== undefined && !containsAny(name, kind.namedAny)) return false;
  if (kind.notNamed !== undefined && contains(name, kind.notNamed)) return false;
  if (kind.skillNamed !== undefined && !contains(skill?.name ?? '', kind.skillNamed)) return false;
  if (kind.skillClass !== undefined && skill?.class !== kind.skillClass) return false;
  if (kind.otherPath && path === cardNamed(state, entrantOf(state, player).cardName).path) return false;
  return true;
}

/** Whether a condition holds; no condition always does. */
export function holds(state: State, env: Look, condition: Condition | undefined): boolean {
  if (condition === undefined) return true;
  const { gates, zones: places, cards, picked, atLeast = 1 } = condition;
  const enough =
    (gates === undefined || matchingGates(state, env, gates).length >= atLeast) &&
    (places === undefined || matchingZones(state, env, places).length >= atLeast) &&
    (cards === undefined || matchingCards(state, env, cards).length >= atLeast) &&
    (picked === undefined || picksOf(env, picked).length >= atLeast);
  return enough !== (condition.not ?? false);
}
