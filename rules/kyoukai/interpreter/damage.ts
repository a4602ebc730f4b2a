import { entrantOf, gateAt, gateOf, other, typeOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import type { Zone } from '../data/zones.ts';
import {
  type Card,
  type Environment,
  type Gate,
  type OpOf,
  type OpsTask,
  type Policies,
  players,
  type State,
  type Task,
} from '../model/index.ts';
import { amountOf } from './amounts.ts';
import { depthLimit } from './card-texts.ts';
import { isPrevented, redirected } from './damage-prevention.ts';
import { matchingGates, matchingZones, statsOf } from './filters.ts';
import { leave } from './moves.ts';
import { triggered, triggeredAfterLeaving } from './passives.ts';
import { bind, numbers } from './prompts.ts';
import { together } from './simultaneous.ts';

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
  context.queued.push(...together(first));
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

/** Texts that come before damage: those of the Gate that deals it, and those of the Gates that would take it. */
function textsBeforeDamage(context: Context, spec: DamageSpec): OpsTask[] {
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
      const ofSource =
        source === undefined || env.damage !== undefined ? [] : triggered(state, source, 'beforeDamaging', about);
      return [...ofSource, ...triggered(state, victim, 'beforeDamaged', about)];
    });
}

/** The damage that triggered this text is not dealt to its victim. Other texts before that damage are dropped. */
export function preventThisDamage(context: Context): void {
  const { damage: about } = context.currentTask.env;
  const at = context.tasks.findIndex((task) => task.type === 'ops' && task.ops[0]?.type === 'ApplyDamage');
  if (about === undefined || at === -1) return context.skip('There is no damage to prevent.');
  const isOther = (text: OpsTask) => text.env.damage?.victim !== about.victim;
  context.tasks = context.tasks.flatMap((task, index): Task[] => {
    if (index === 0 || index > at) return [task];
    if (task.type === 'together') return [{ ...task, texts: task.texts.filter(isOther) }];
    if (task.type !== 'ops') return [task];
    const [op, ...rest] = task.ops;
    if (index < at) return isOther(task) ? [task] : [];
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
  const dealt = { before, env, source, amount, spared };
  const results = matchingZones(before, env, spec.zones).flatMap((zone) => damageZone(context, dealt, zone) ?? []);
  const gatesWhere = (test: (result: DamageResult) => boolean): Gate[] => {
    const entities = results.filter(test).map(({ entity }) => entity);
    return inOrder(
      before,
      before.field.filter(({ entity }) => entities.includes(entity)),
    );
  };
  const fallen = gatesWhere(({ discarded }) => discarded);
  for (const gate of fallen) leave(context, gate, 'discard', 'damage');
  if (spec.bindAs !== undefined) {
    const discarded = fallen.filter((gate) => ['Summon', 'Spirit'].includes(typeOf(before, gate)));
    bind(context, spec.bindAs, numbers(discarded));
  }
  const afterwards = gatesWhere(({ taken }) => taken > 0).flatMap((gate) => {
    const about = { damage: { ...(source && { source: source.entity }), victim: gate.entity, amount } };
    const triggers = fallen.includes(gate) ? triggeredAfterLeaving : triggered;
    return triggers(before, gate, 'damaged', about);
  });
  const ofFallen = fallen.flatMap((gate) => triggeredAfterLeaving(before, gate, 'discardedByDamage'));
  context.queued.push(...together([...ofFallen, ...afterwards]));
  checkEntrants(context);
}

/** Damage that is dealt to several zones at the same time. `before`: the state before any of it. */
interface DealtDamage {
  readonly before: State;
  readonly env: Environment;
  readonly source: Gate | undefined;
  readonly amount: number;
  /** Gates that a text has spared. */
  readonly spared: readonly number[];
}

interface DamageResult {
  readonly entity: number;
  readonly taken: number;
  readonly discarded: boolean;
}

/** Deals damage to one zone. Undefined if it has no victim that takes or could take damage. */
function damageZone(context: Context, dealt: DealtDamage, zone: Zone): DamageResult | undefined {
  const { before, env, source, amount, spared } = dealt;
  const there = gateAt(before, zone);
  const by = source === undefined ? {} : { by: source.entity };
  if (there === undefined) {
    context.emit({ type: 'DamageDealt', zone, amount, taken: 0, ...by });
    return undefined;
  }
  const victim = redirected(before, env.player, there) ?? there;
  const { entity } = victim;
  if (env.except?.includes(entity)) return undefined;
  if (victim !== there) context.emit({ type: 'DamageRedirected', entity: there.entity, other: entity, amount });
  if (amount > 0 && (spared.includes(entity) || isPrevented(before, source, victim))) {
    context.emit({ type: 'DamagePrevented', zone: victim.zone, entity, amount });
    return undefined;
  }
  const type = typeOf(before, victim);
  const { taken, discarded } = damageTaken(before.rules.policies, type, statsOf(before, victim)?.defence, amount);
  const total =
    type === 'Entrant' ? { total: Math.min(mostDamage, (gateOf(context.state, entity)?.damage ?? 0) + taken) } : {};
  context.emit({ type: 'DamageDealt', zone: victim.zone, entity, amount, taken, ...total, ...by });
  return { entity, taken, discarded };
}

/** Gates sorted by zone, those of the turn player first. */
function inOrder(state: State, gates: readonly Gate[]): Gate[] {
  return [...gates].sort((a, b) => order(state, a).localeCompare(order(state, b)));
}

function order(state: State, gate: Gate): string {
  return `${gate.player === state.player ? 0 : 1}${gate.zone}`;
}

/** Ends the game if one Entrant has fallen, or both have. */
function checkEntrants(context: Context): void {
  const { state } = context;
  const [first, second] = players.filter((player) => entrantOf(state, player).damage >= fatal);
  if (first === undefined) return;
  if (second !== undefined && state.rules.policies.bothFall === 'draw') {
    return context.endGame('drawn', `Both Entrants have ${fatal} damage.`, 'both-fall');
  }
  const loser = second === undefined ? first : state.player;
  const because = `The Entrant of player ${loser} has ${entrantOf(state, loser).damage} damage.`;
  context.endGame('won', because, second === undefined ? 'winning' : 'both-fall', other(loser));
}
