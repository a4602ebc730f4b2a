import { cardNamed, entrantOf, gateAt, gateOf, nameOf, other, printedStats, sideOf, typeOf } from './cards.ts';
import type { CardFilter, Condition, Env, Gate, GateFilter, Pile, Side, State, Stats, ZoneFilter } from './model.ts';
import { border, diagonal, isCorner, reachable, type Zone, zones } from './zones.ts';

const contains = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());

/** What was chosen under a name before. */
export function picksOf(env: Env, as: string): readonly string[] {
  return env.picked.findLast((each) => each.as === as)?.picks ?? [];
}

/** The Gate a text speaks of, if it is on the field. */
export function gateRef(state: State, env: Env, ref: NonNullable<GateFilter['is']>): Gate | undefined {
  switch (ref) {
    case 'self':
    case 'host':
      return gateOf(state, env.entity);
    case 'entrant':
      return entrantOf(state, env.player);
    case 'theirEntrant':
      return entrantOf(state, other(env.player));
    case 'below':
      return gateOf(state, state.sequence?.links.find((link) => link.link === (env.link ?? 0) - 1)?.entity);
  }
}

export function matchingGates(state: State, env: Env, filter: GateFilter): Gate[] {
  return state.field.filter((gate) => matches(state, env, gate, filter));
}

function matches(state: State, env: Env, gate: Gate, filter: GateFilter): boolean {
  if (filter.is !== undefined && gateRef(state, env, filter.is)?.entity !== gate.entity) return false;
  if (filter.picked !== undefined && !picksOf(env, filter.picked).includes(String(gate.entity))) return false;
  if (filter.owner !== undefined && (filter.owner === 'mine') !== (gate.player === env.player)) return false;
  if (filter.types !== undefined && !filter.types.includes(typeOf(state, gate))) return false;
  if (filter.ready !== undefined && filter.ready !== gate.ready) return false;
  if (filter.faceDown !== undefined && filter.faceDown !== gate.faceDown) return false;
  if (filter.notSelf && gate.entity === env.entity) return false;
  if (filter.branched !== undefined && filter.branched !== gate.branches.length > 0) return false;
  if (filter.movesAtLeast !== undefined && gate.moves < filter.movesAtLeast) return false;
  if (filter.named !== undefined && !contains(nameOf(state, gate), filter.named)) return false;
  if (filter.skillNamed !== undefined) {
    const skill = gate.faceDown ? undefined : cardNamed(state, gate.cardName).skill;
    if (skill === undefined || !contains(skill.name, filter.skillNamed)) return false;
  }
  if (filter.inTargets && !env.targets.includes(gate.zone)) return false;
  if (filter.bordersTargets && !env.targets.some((zone) => border[zone].includes(gate.zone))) return false;
  if (filter.bordering !== undefined) {
    const beside = gateRef(state, env, filter.bordering);
    if (beside === undefined || !border[beside.zone].includes(gate.zone)) return false;
  }
  if (filter.defenceAtLeast !== undefined && (statsOf(state, gate)?.defence ?? 0) < filter.defenceAtLeast) return false;
  return true;
}

export function matchingZones(state: State, env: Env, filter: ZoneFilter): Zone[] {
  let found: readonly Zone[] = zones;
  const keep = (test: (zone: Zone) => boolean) => {
    found = found.filter(test);
  };
  const { picked, empty, holds, borders, reach } = filter;
  if (filter.targets) keep((zone) => env.targets.includes(zone));
  if (filter.ofTargetsAndAround) {
    keep((zone) => env.targets.some((target) => target === zone || border[target].includes(zone)));
  }
  if (picked !== undefined) {
    const picks = picksOf(env, picked);
    // A Gate that was picked stands for its zone.
    keep((zone) => picks.includes(zone) || picks.includes(String(gateAt(state, zone)?.entity)));
  }
  if (filter.corner) keep(isCorner);
  if (filter.lastZone) keep((zone) => env.lastZone !== undefined && border[env.lastZone].includes(zone));
  if (empty !== undefined) keep((zone) => (gateAt(state, zone) === undefined) === empty);
  if (holds !== undefined) {
    const there = matchingGates(state, env, holds).map((gate) => gate.zone);
    keep((zone) => there.includes(zone));
  }
  if (borders !== undefined) {
    const beside = matchingGates(state, env, borders).map((gate) => gate.zone);
    keep((zone) => beside.filter((each) => border[each].includes(zone)).length >= (filter.bordersAtLeast ?? 1));
  }
  if (reach !== undefined) {
    const walker = gateRef(state, env, reach);
    const within = walker === undefined ? [] : walkable(state, walker, filter.steps);
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
  const passive = gate.faceDown ? undefined : cardNamed(state, gate.cardName).skill?.passive;
  return passive?.type === 'Diagonal' && !(attacking && passive.onlyMoves)
    ? [...border[zone], ...diagonal[zone]]
    : border[zone];
}

/** Current stats: printed ones, changes for a while, and what passive texts add. */
export function statsOf(state: State, gate: Gate): Stats | undefined {
  const printed = printedStats(state, gate);
  if (printed === undefined) return undefined;
  let { attack, defence, movement } = printed;
  for (const change of state.changes) {
    if (change.entity !== gate.entity) continue;
    attack += change.attack;
    defence += change.defence;
    movement += change.movement;
  }
  for (const source of state.field) {
    if (source.faceDown) continue;
    for (const cardName of [source.cardName, ...source.branches.map((each) => each.cardName)]) {
      const card = cardNamed(state, cardName);
      const passive = card.skill?.passive;
      if (passive?.type !== 'Aura') continue;
      // A branch speaks only from under its host, a Gate only for itself.
      if ((card.skill?.class === 'Branch') !== (cardName !== source.cardName)) continue;
      const env = bareEnv(source);
      // What an aura does to defence must not decide whom it reaches: that could go round in circles.
      const { defenceAtLeast: _, ...filter } = passive.gates;
      if (!matches(state, env, gate, filter)) continue;
      attack += passive.attack ?? 0;
      defence += passive.defence ?? 0;
      movement += passive.movement ?? 0;
    }
  }
  return { attack: Math.max(0, attack), defence: Math.max(0, defence), movement: Math.max(0, movement) };
}

/** Where a Gate's own text stands before anything was chosen. */
export function bareEnv(gate: Pick<Gate, 'player' | 'entity' | 'cardName'>): Env {
  const { player, entity, cardName } = gate;
  return { player, entity, cardName, targets: [], picked: [], grants: [], depth: 0 };
}

const pileKey = {
  hand: 'hand',
  deck: 'deck',
  discard: 'discard',
  shatter: 'shattered',
  foresee: 'foresee',
  spirit: 'spirits',
} as const satisfies Record<Pile, keyof Side>;

export function pileOf(side: Side, pile: Pile): readonly string[] {
  return side[pileKey[pile]];
}

export function withPile(side: Side, pile: Pile, cards: readonly string[]): Side {
  return { ...side, [pileKey[pile]]: cards };
}

/** Cards of piles that match, as picks: `hand:Quay Hound`, `theirs.discard:Quay Hound`. One for each copy. */
export function matchingCards(state: State, env: Env, filter: CardFilter): string[] {
  const theirs = filter.whose === 'theirs';
  const side = sideOf(state, theirs ? other(env.player) : env.player);
  return filter.piles
    .filter((pile) => !theirs || pile === 'discard' || pile === 'shatter')
    .flatMap((pile) => {
      const found = pileOf(side, pile).filter((name) => fits(state, env, name, filter));
      // Of a deck one may look for a card, but its order stays hidden.
      if (pile === 'deck') found.sort();
      return found.map((name) => `${theirs ? 'theirs.' : ''}${pile}:${name}`);
    });
}

function fits(state: State, env: Env, name: string, filter: CardFilter): boolean {
  const { type, path, skill } = cardNamed(state, name);
  if (filter.types !== undefined && !filter.types.includes(type)) return false;
  if (filter.called !== undefined && filter.called !== name) return false;
  if (filter.named !== undefined && !contains(name, filter.named)) return false;
  if (filter.skillNamed !== undefined && !contains(skill?.name ?? '', filter.skillNamed)) return false;
  if (filter.skillClass !== undefined && skill?.class !== filter.skillClass) return false;
  if (filter.otherPath && path === cardNamed(state, entrantOf(state, env.player).cardName).path) return false;
  return true;
}

export function holds(state: State, env: Env, condition: Condition | undefined): boolean {
  if (condition === undefined) return true;
  const { gates, zones: places, cards, picked, atLeast = 1 } = condition;
  const enough =
    (gates === undefined || matchingGates(state, env, gates).length >= atLeast) &&
    (places === undefined || matchingZones(state, env, places).length >= atLeast) &&
    (cards === undefined || matchingCards(state, env, cards).length >= atLeast) &&
    (picked === undefined || picksOf(env, picked).length >= atLeast);
  return enough !== (condition.not ?? false);
}
