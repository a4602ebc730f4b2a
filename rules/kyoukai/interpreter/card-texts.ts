import { findCard, other } from '../cards/lookup.ts';
import { type Context, publicName } from '../context.ts';
import type { Gate, OpOf, QueuedOp } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { matchingCards, matchingGates, matchingZones } from './filters.ts';
import { numbers } from './prompts.ts';

/** How deeply cards may run the texts of other cards. */
export const depthLimit = 3;

/** Inserts instructions right after the current one. */
function insertNext(context: Context, ops: readonly QueuedOp[]): void {
  const { currentTask: frame } = context;
  const [first, ...rest] = frame.ops;
  context.tasks = [
    { ...frame, ops: [...(first === undefined ? [] : [first]), ...ops, ...rest] },
    ...context.tasks.slice(1),
  ];
}

/** Carries out the open cost or open effect of a picked card, as if it were part of this text. */
export function runCardText(context: Context, op: OpOf<'PayOpenCost' | 'RunOpen'>): void {
  const { env } = context.currentTask;
  const cardName = /^[a-z.\d]+:(.+)$/s.exec(picksOf(env, op.picked)[0] ?? '')?.[1];
  const card = cardName === undefined ? undefined : findCard(context.state.rules.cards, cardName);
  if (card === undefined) return context.skip('There is no card whose text this could be.', env);
  if (env.depth >= depthLimit) return context.skip('Cards have run the texts of cards too often.', env);
  context.updateEnvironment({ depth: env.depth + 1 });
  insertNext(context, op.type === 'PayOpenCost' ? card.cost : card.effect);
}

/** Carries out instructions once for each thing. A targeted zone counts as often as it is targeted. */
export function repeatForEach(context: Context, op: OpOf<'Each'>): void {
  const { env } = context.currentTask;
  const often = (zone: string) => (op.zones?.targets ? env.targets.filter((target) => target === zone) : [zone]);
  const items = [
    ...(op.gates === undefined ? [] : numbers(matchingGates(context.state, env, op.gates))),
    ...(op.zones === undefined ? [] : matchingZones(context.state, env, op.zones).flatMap(often)),
    ...(op.cards === undefined ? [] : matchingCards(context.state, env, op.cards)),
    ...(op.picked === undefined ? [] : picksOf(env, op.picked)),
  ];
  insertNext(
    context,
    items.flatMap((item): QueuedOp[] => [{ type: 'Bind', bindAs: op.bindAs, picks: [item] }, ...op.steps]),
  );
}

/** The opponent carries out instructions, as if the text were theirs. */
export function opponentCarriesOut(context: Context, steps: readonly QueuedOp[]): void {
  const { cost: _, ...rest } = context.currentTask.env;
  context.queued.push({
    type: 'ops',
    ops: [...steps],
    env: { ...rest, player: other(rest.player), picked: [], grants: [] },
  });
}

/** Keeps instructions until the turn ends. */
export function delayToTurnEnd(context: Context, steps: OpOf<'AtTurnEnd'>['steps']): void {
  const { env } = context.currentTask;
  const { player, entity } = env;
  const cardName = publicName(context.state, env);
  const source = { ...(entity === undefined ? {} : { entity }), ...(cardName === undefined ? {} : { cardName }) };
  context.emit({ type: 'EffectDelayed', later: { player, ...source, steps } });
}

/** The rest of this text does nothing to these Gates. */
export function exempt(context: Context, gates: readonly Gate[]): void {
  context.updateEnvironment({
    except: [...(context.currentTask.env.except ?? []), ...gates.map((gate) => gate.entity)],
  });
}
