import { entrantOf, gateAt, gateOf, typeOf } from '../cards/lookup.ts';
import type { Story } from '../context.ts';
import type { Card, Env, Gate, Op, Policies, State, Task } from '../model/index.ts';
import { amountOf } from './amounts.ts';
import { depthLimit } from './card-texts.ts';
import { isPrevented, redirected } from './damage-prevention.ts';
import { matchingGates, matchingZones, statsOf } from './filters.ts';
import { leave } from './moves.ts';
import { lastWords, triggered } from './passives.ts';
import { bind } from './prompts.ts';

/** Damage at which an Entrant falls. */
export const fatal = 20;
/** No more than that is counted. */
const mostDamage = 1_000;

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

/** Damage as a text says it: how much, to which zones, and who deals it. */
type Aim = Pick<Extract<Op, { type: 'Damage' }>, 'amount' | 'zones' | 'by' | 'as'>;

/** Deals damage, after what texts say comes before it. */
export function damage(story: Story, op: Extract<Op, { type: 'Damage' }>): void {
  const first = before(story, op);
  if (first.length === 0) return hit(story, op, []);
  story.next.push(...first);
  const { frame } = story;
  const { amount, zones, by, as } = op;
  const named = { ...(by === undefined ? {} : { by }), ...(as === undefined ? {} : { as }) };
  const then = { type: 'Hit' as const, amount, zones, ...named, spared: [] };
  story.tasks = [{ ...frame, ops: [op, then, ...frame.ops.slice(1)] }, ...story.tasks.slice(1)];
}

/** Who deals damage: the Gate that is named, or the one whose text this is. */
function sourceOf(state: State, env: Env, { by }: Aim): Gate | undefined {
  return by === undefined ? gateOf(state, env.entity) : matchingGates(state, env, by)[0];
}

/** What comes before damage: texts of who deals it, then of who would take it. */
function before(story: Story, aim: Aim): Task[] {
  const { now } = story;
  const { env } = story.frame;
  const amount = amountOf(now, env, aim.amount);
  // Texts of two Gates might answer each other for ever: so deep they get, and no deeper.
  const deep = story.tasks.filter((task) => task.do === 'ops' && task.ops[0]?.type === 'Hit').length;
  if (amount === 0 || deep >= depthLimit) return [];
  const source = sourceOf(now, env, aim);
  const victims = matchingZones(now, env, aim.zones).flatMap((zone) => {
    const there = gateAt(now, zone);
    return there === undefined ? [] : [redirected(now, env.player, there) ?? there];
  });
  return inOrder(now, victims)
    .filter((victim) => !env.except?.includes(victim.entity) && !isPrevented(now, source, victim))
    .flatMap((victim) => {
      const about = { hit: { ...(source && { source: source.entity }), victim: victim.entity, amount } };
      // Damage that such a text deals is not itself preceded by one: two of them would never come to blows.
      const strikes =
        source === undefined || env.hit !== undefined ? [] : triggered(now, source, 'beforeDamaging', about);
      return [...strikes, ...triggered(now, victim, 'beforeDamaged', about)];
    });
}

/** The damage that this is about is not dealt to its victim, and no other text comes before that. */
export function spare(story: Story, { hit: about }: Env): void {
  const at = story.tasks.findIndex((task) => task.do === 'ops' && task.ops[0]?.type === 'Hit');
  if (about === undefined || at === -1) return story.skip('There is no damage to prevent.');
  story.tasks = story.tasks.flatMap((task, place): Task[] => {
    if (task.do !== 'ops' || place === 0 || place > at) return [task];
    const [op, ...rest] = task.ops;
    if (place < at) return task.env.hit?.victim === about.victim ? [] : [task];
    return op?.type === 'Hit' ? [{ ...task, ops: [{ ...op, spared: [...op.spared, about.victim] }, ...rest] }] : [task];
  });
}

/** Damage is dealt to zones at one instant: first all of it is counted, then Gates leave. */
export function hit(story: Story, aim: Aim, spared: readonly number[]): void {
  const { env } = story.frame;
  const was = story.now;
  const source = sourceOf(was, env, aim);
  if (aim.by !== undefined && source === undefined) return story.skip('Nobody is there to deal the damage.');
  const amount = amountOf(was, env, aim.amount);
  const hurt = new Map<number, Gate>();
  const fallen = new Set<number>();
  for (const zone of matchingZones(was, env, aim.zones)) {
    const there = gateAt(was, zone);
    if (there === undefined) {
      story.tell({ type: 'DamageDealt', zone, amount, taken: 0 });
      continue;
    }
    const victim = redirected(was, env.player, there) ?? there;
    const { entity } = victim;
    if (env.except?.includes(entity)) continue;
    if (victim !== there) story.tell({ type: 'DamageRedirected', entity: there.entity, other: entity, amount });
    if (amount > 0 && (spared.includes(entity) || isPrevented(was, source, victim))) {
      story.tell({ type: 'DamagePrevented', zone: victim.zone, entity, amount });
      continue;
    }
    const type = typeOf(was, victim);
    const { taken, discarded } = harm(was.rules.policies, type, statsOf(was, victim)?.defence, amount);
    const total =
      type === 'Entrant' ? { total: Math.min(mostDamage, (gateOf(story.now, entity)?.damage ?? 0) + taken) } : {};
    story.tell({ type: 'DamageDealt', zone: victim.zone, entity, amount, taken, ...total });
    if (taken > 0) hurt.set(entity, victim);
    if (discarded) fallen.add(entity);
  }
  const gone = inOrder(
    was,
    was.field.filter(({ entity }) => fallen.has(entity)),
  );
  for (const gate of gone) leave(story, gate, 'discard', 'damage');
  if (aim.as !== undefined) {
    const bodies = gone.filter((gate) => ['Summon', 'Spirit'].includes(typeOf(was, gate)));
    bind(
      story,
      aim.as,
      bodies.map(({ entity }) => String(entity)),
    );
  }
  for (const gate of gone) story.next.push(...lastWords(was, gate, 'discardedByDamage'));
  for (const gate of inOrder(was, [...hurt.values()])) {
    const about = { hit: { ...(source && { source: source.entity }), victim: gate.entity, amount } };
    const tell = fallen.has(gate.entity) ? lastWords : triggered;
    story.next.push(...tell(was, gate, 'damaged', about));
  }
  checkEntrants(story);
}

/** The Gates of the turn player first, in the order of their zones. */
function inOrder(state: State, gates: readonly Gate[]): Gate[] {
  return [...gates].sort((a, b) => order(state, a).localeCompare(order(state, b)));
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
