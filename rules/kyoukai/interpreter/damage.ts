import { entrantOf, gateAt, gateOf, typeOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import type { Card, Environment, Gate, OpOf, Policies, State, Task } from '../model/index.ts';
import { amountOf } from './amounts.ts';
import { depthLimit } from './card-texts.ts';
import { isPrevented, redirected } from './damage-prevention.ts';
import { matchingGates, matchingZones, statsOf } from './filters.ts';
import { leave } from './moves.ts';
import { triggered, triggeredAfterLeaving } from './passives.ts';
import { bind } from './prompts.ts';

/** Damage at which an Entrant falls. */
export const fatal = 20;
/** Damage on an Entrant is counted up to this number. */
const mostDamage = 1_000;

/**
 * The damage that a Gate takes, and whether it is discarded. Only this function knows what defence means. The rules do
 * not say so; the policy `damage` chooses between the two possible readings.
 */
export function damageTaken(
  policies: Policies,
  type: Card['type'],
  defence: number | undefined,
  amount: number,
): { readonly taken: number; readonly discarded: boolean } {
  if (amount === 0) return { taken: 0, discarded: false };
  if (defence === undefined) {
    const discarded = policies.damageWithoutStats === 'discards';
    return { taken: discarded ? amount : 0, discarded };
  }
  const through = policies.damage === 'reduced' ? Math.max(0, amount - defence) : amount;
  if (type === 'Entrant') return { taken: through, discarded: false };
  const discarded = policies.damage === 'reduced' ? through > 0 : amount >= defence;
  return { taken: discarded ? through : 0, discarded };
}

/** How much damage is dealt, to which zones, and by which Gate. */
type DamageSpec = Pick<OpOf<'Damage'>, 'amount' | 'zones' | 'by' | 'bindAs'>;

/** Deals damage. Texts that come before damage are carried out first. */
export function dealDamage(context: Context, op: OpOf<'Damage'>): void {
  const first = textsBeforeDamage(context, op);
  if (first.length === 0) return applyDamage(context, op, []);
  context.queued.push(...first);
  const { currentTask: frame } = context;
  const { amount, zones, by, bindAs } = op;
  const named = { ...(by === undefined ? {} : { by }), ...(bindAs === undefined ? {} : { bindAs }) };
  const then = { type: 'ApplyDamage' as const, amount, zones, ...named, spared: [] };
  context.tasks = [{ ...frame, ops: [op, then, ...frame.ops.slice(1)] }, ...context.tasks.slice(1)];
}

/** The Gate that deals damage: the named one, or the one whose text this is. */
function sourceOf(state: State, env: Environment, { by }: DamageSpec): Gate | undefined {
  return by === undefined ? gateOf(state, env.entity) : matchingGates(state, env, by)[0];
}

/** Texts that come before damage: first those of the Gate that deals it, then those of the Gates that would take it. */
function textsBeforeDamage(context: Context, spec: DamageSpec): Task[] {
  const { state } = context;
  const { env } = context.currentTask;
  const amount = amountOf(state, env, spec.amount);
  // Texts of two Gates could trigger each other for ever. This bounds how deeply.
  const deep = context.tasks.filter((task) => task.type === 'ops' && task.ops[0]?.type === 'ApplyDamage').length;
  if (amount === 0 || deep >= depthLimit) return [];
  const source = sourceOf(state, env, spec);
  const victims = matchingZones(state, env, spec.zones).flatMap((zone) => {
    const there = gateAt(state, zone);
    return there === undefined ? [] : [redirected(state, env.player, there) ?? there];
  });
  return inOrder(state, victims)
    .filter((victim) => !env.except?.includes(victim.entity) && !isPrevented(state, source, victim))
    .flatMap((victim) => {
      const about = { damage: { ...(source && { source: source.entity }), victim: victim.entity, amount } };
      // No text comes before damage that such a text deals. Otherwise two of them would trigger each other for ever.
      const strikes =
        source === undefined || env.damage !== undefined ? [] : triggered(state, source, 'beforeDamaging', about);
      return [...strikes, ...triggered(state, victim, 'beforeDamaged', about)];
    });
}

/** The damage that triggered this text is not dealt to its victim. Other texts before that damage are dropped. */
export function preventThisDamage(context: Context): void {
  const { damage: about } = context.currentTask.env;
  const at = context.tasks.findIndex((task) => task.type === 'ops' && task.ops[0]?.type === 'ApplyDamage');
  if (about === undefined || at === -1) return context.skip('There is no damage to prevent.');
  context.tasks = context.tasks.flatMap((task, index): Task[] => {
    if (task.type !== 'ops' || index === 0 || index > at) return [task];
    const [op, ...rest] = task.ops;
    if (index < at) return task.env.damage?.victim === about.victim ? [] : [task];
    return op?.type === 'ApplyDamage'
      ? [{ ...task, ops: [{ ...op, spared: [...op.spared, about.victim] }, ...rest] }]
      : [task];
  });
}

/** Deals damage to zones at the same time: first all damage is counted, then Gates leave the field. */
export function applyDamage(context: Context, spec: DamageSpec, spared: readonly number[]): void {
  const { env } = context.currentTask;
  const before = context.state;
  const source = sourceOf(before, env, spec);
  if (spec.by !== undefined && source === undefined) return context.skip('No Gate is there to deal the damage.');
  const amount = amountOf(before, env, spec.amount);
  const damaged = new Map<number, Gate>();
  const fallen = new Set<number>();
  for (const zone of matchingZones(before, env, spec.zones)) {
    const there = gateAt(before, zone);
    if (there === undefined) {
      context.emit({ type: 'DamageDealt', zone, amount, taken: 0 });
      continue;
    }
    const victim = redirected(before, env.player, there) ?? there;
    const { entity } = victim;
    if (env.except?.includes(entity)) continue;
    if (victim !== there) context.emit({ type: 'DamageRedirected', entity: there.entity, other: entity, amount });
    if (amount > 0 && (spared.includes(entity) || isPrevented(before, source, victim))) {
      context.emit({ type: 'DamagePrevented', zone: victim.zone, entity, amount });
      continue;
    }
    const type = typeOf(before, victim);
    const { taken, discarded } = damageTaken(before.rules.policies, type, statsOf(before, victim)?.defence, amount);
    const total =
      type === 'Entrant' ? { total: Math.min(mostDamage, (gateOf(context.state, entity)?.damage ?? 0) + taken) } : {};
    context.emit({ type: 'DamageDealt', zone: victim.zone, entity, amount, taken, ...total });
    if (taken > 0) damaged.set(entity, victim);
    if (discarded) fallen.add(entity);
  }
  const gone = inOrder(
    before,
    before.field.filter(({ entity }) => fallen.has(entity)),
  );
  for (const gate of gone) leave(context, gate, 'discard', 'damage');
  if (spec.bindAs !== undefined) {
    const discarded = gone.filter((gate) => ['Summon', 'Spirit'].includes(typeOf(before, gate)));
    bind(
      context,
      spec.bindAs,
      discarded.map(({ entity }) => String(entity)),
    );
  }
  for (const gate of gone) context.queued.push(...triggeredAfterLeaving(before, gate, 'discardedByDamage'));
  for (const gate of inOrder(before, [...damaged.values()])) {
    const about = { damage: { ...(source && { source: source.entity }), victim: gate.entity, amount } };
    const triggers = fallen.has(gate.entity) ? triggeredAfterLeaving : triggered;
    context.queued.push(...triggers(before, gate, 'damaged', about));
  }
  checkEntrants(context);
}

/** Gates sorted by zone, those of the turn player first. */
function inOrder(state: State, gates: readonly Gate[]): Gate[] {
  return [...gates].sort((a, b) => order(state, a).localeCompare(order(state, b)));
}

function order(state: State, gate: Gate): string {
  return `${gate.player === state.player ? 0 : 1}${gate.zone}`;
}

/** Ends the game if one Entrant has fallen, or both have. */
export function checkEntrants(context: Context): void {
  const { state } = context;
  const fallen = (['1', '2'] as const).filter((player) => entrantOf(state, player).damage >= fatal);
  if (fallen.length === 0) return;
  const [first] = fallen;
  const loser = fallen.length === 1 ? first : state.rules.policies.bothFall === 'draw' ? undefined : state.player;
  if (loser === undefined) context.endGame('drawn', `Both Entrants have ${fatal} damage.`, 'both-fall');
  else {
    const because = `The Entrant of player ${loser} has ${entrantOf(state, loser).damage} damage.`;
    context.endGame('won', because, fallen.length === 1 ? 'winning' : 'both-fall', loser === '1' ? '2' : '1');
  }
}
