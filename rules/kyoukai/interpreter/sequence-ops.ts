import type { Context } from '../context.ts';
import type { Gate, OpOf } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { bind } from './prompts.ts';

/** Limits the links that may still be added. */
export function lock(context: Context, { who, links }: OpOf<'Lock'>): void {
  const { env } = context.currentTask;
  // A cost that runs as part of another card's text is not a payment.
  if (env.cost === undefined) return context.skip('Only a cost can lock a Sequence.', env);
  const locks = [...(context.state.sequence?.locks ?? [-1, -1, -1])];
  const mine = env.player === '1' ? 0 : 1;
  // The link that is being paid for is itself an addition, and is counted when it is added.
  const own = (context.state.sequence?.links.length ?? 0) > 0 ? 1 : 0;
  const limits: Readonly<Record<typeof who, readonly (readonly [number, number])[]>> = {
    both: [[2, links + own]],
    me: [[mine, links + own]],
    opponent: [[1 - mine, links]],
    each: [
      [mine, links + own],
      [1 - mine, links],
    ],
  };
  for (const [at, most] of limits[who]) {
    const before = locks[at] as number;
    locks[at] = before === -1 ? most : Math.min(before, most);
  }
  context.emit({ type: 'SequenceLocked', locks });
}

/** Negates links of these Gates. */
export function negate(context: Context, gates: readonly Gate[], what: 'skill' | 'open'): void {
  const sources = gates.map((gate) => gate.entity);
  for (const { link, kind, entity } of context.state.sequence?.links ?? []) {
    if (kind === what && entity !== undefined && sources.includes(entity)) context.emit({ type: 'LinkNegated', link });
  }
}

/** Takes a picked link out of the Sequence. From then on, its name refers to the source of that link. */
export function cancel(context: Context, { picked }: OpOf<'Cancel'>): void {
  const { env } = context.currentTask;
  const link = context.state.sequence?.links.find((each) => picksOf(env, picked).includes(String(each.link)));
  if (link === undefined) return context.skip('There is no such link.', env);
  context.emit({ type: 'LinkCancelled', link: link.link });
  return bind(context, picked, link.entity === undefined ? [] : [String(link.entity)]);
}
