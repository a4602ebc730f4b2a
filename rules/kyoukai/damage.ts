import { cardNamed, entrantOf, gateAt, gateOf, typeOf } from './cards.ts';
import type { Card, Env, Gate, Policies, State, Ward } from './model.ts';
import { leave } from './move.ts';
import { bareEnv, matchingGates, statsOf } from './select.ts';
import type { Story } from './story.ts';
import type { Zone } from './zones.ts';

/** Damage at which an Entrant falls. */
export const fatal = 20;

/**
 * What damage does to a Gate: the one place that knows what defence means. No page of the rules says so; the policy
 * `damage` chooses between the two readings there are.
 */
export function harm(
  policies: Policies,
  type: Card['type'],
  defence: number | undefined,
  amount: number,
): { readonly taken: number; readonly discarded: boolean } {
  if (amount === 0) return { taken: 0, discarded: false };
  if (defence === undefined) {
    const hurt = policies.damageWithoutStats === 'discards';
    return { taken: hurt ? amount : 0, discarded: hurt };
  }
  const through = policies.damage === 'reduced' ? Math.max(0, amount - defence) : amount;
  if (type === 'Entrant') return { taken: through, discarded: false };
  const discarded = policies.damage === 'reduced' ? through > 0 : amount >= defence;
  return { taken: discarded ? through : 0, discarded };
}

/** Deals damage to zones at one instant: first all of it is counted, then Gates leave. */
export function deal(story: Story, env: Env, amount: number, zones: readonly Zone[]): void {
  const before = story.now;
  const source = gateOf(before, env.entity);
  const hurt = new Map<number, number>();
  for (const zone of zones) {
    const there = gateAt(before, zone);
    if (there === undefined) {
      story.tell({ type: 'DamageDealt', zone, amount, taken: 0 });
      continue;
    }
    const victim = redirected(story, env, there, amount);
    if (amount > 0 && isPrevented(before, source, victim)) {
      story.tell({ type: 'DamagePrevented', zone: victim.zone, entity: victim.entity, amount });
      continue;
    }
    const type = typeOf(before, victim);
    const { taken, discarded } = harm(before.rules.policies, type, statsOf(before, victim)?.defence, amount);
    const total = type === 'Entrant' ? { total: (gateOf(story.now, victim.entity)?.damage ?? 0) + taken } : {};
    story.tell({ type: 'DamageDealt', zone: victim.zone, entity: victim.entity, amount, taken, ...total });
    if (discarded) hurt.set(victim.entity, taken);
  }
  // The Gates of the turn player go first, in the order of their zones.
  const fallen = before.field
    .filter((gate) => hurt.has(gate.entity))
    .sort((a, b) => order(before, a).localeCompare(order(before, b)));
  for (const gate of fallen) {
    leave(story, gate, 'discard', 'damage');
    const passive = gate.faceDown ? undefined : cardNamed(before, gate.cardName).skill?.passive;
    if (passive?.type !== 'Trigger' || passive.on !== 'discardedByDamage') continue;
    const { entity: _, ...rest } = bareEnv(gate);
    story.next.push({ do: 'ops', ops: passive.ops, env: { ...rest, lastZone: gate.zone } });
  }
  checkEntrants(story);
}

function order(state: State, gate: Gate): string {
  return `${gate.player === state.player ? 0 : 1}${gate.zone}`;
}

/** Whether one Entrant has fallen, or both have. */
export function checkEntrants(story: Story): void {
  const { now } = story;
  const fallen = (['1', '2'] as const).filter((player) => entrantOf(now, player).damage >= fatal);
  if (fallen.length === 0) return;
  const [first] = fallen;
  const loser = fallen.length === 1 ? first : now.rules.policies.bothFall === 'draw' ? undefined : now.player;
  if (loser === undefined) story.end('drawn', `Both Entrants have ${fatal} damage.`, 'both-fall');
  else {
    const because = `The Entrant of player ${loser} has ${entrantOf(now, loser).damage} damage.`;
    story.end('won', because, fallen.length === 1 ? 'winning' : 'both-fall', loser === '1' ? '2' : '1');
  }
}

function redirected(story: Story, env: Env, victim: Gate, amount: number): Gate {
  const { now } = story;
  for (const ward of now.wards) {
    if (ward.kind !== 'redirect' || ward.player === env.player) continue;
    const { wardEnv, meant } = wardOn(now, ward, ward.gates, victim);
    const onto = meant ? matchingGates(now, wardEnv, ward.other)[0] : undefined;
    if (onto === undefined) continue;
    story.tell({ type: 'DamageRedirected', entity: victim.entity, other: onto.entity, amount });
    return onto;
  }
  return victim;
}

function isPrevented(state: State, source: Gate | undefined, victim: Gate): boolean {
  if (source === undefined) return false;
  return state.wards.some(
    (ward) =>
      ward.kind === 'prevent' &&
      wardOn(state, ward, ward.gates, source).meant &&
      wardOn(state, ward, ward.other, victim).meant,
  );
}

function wardOn(state: State, ward: Ward, filter: Ward['gates'], gate: Gate) {
  const wardEnv: Env = {
    player: ward.player,
    ...(ward.entity === undefined ? {} : { entity: ward.entity }),
    targets: [],
    picked: [],
    grants: [],
    depth: 0,
  };
  return { wardEnv, meant: matchingGates(state, wardEnv, filter).some((each) => each.entity === gate.entity) };
}
