import { openName, type Story } from '../context.ts';
import type { Env, Gate, Op } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { bind } from './prompts.ts';

/** Only so many links may still be added. */
export function lock(story: Story, env: Env, who: Extract<Op, { type: 'Lock' }>['who'], links: number): void {
  // Run from elsewhere, as part of another text, a cost is none.
  if (env.cost === undefined) return story.skip('Only a cost can lock a Sequence.', openName(story, env));
  const locks = [...(story.now.sequence?.locks ?? [-1, -1, -1])];
  const mine = env.player === '1' ? 0 : 1;
  // A response is itself an addition that is still to be counted.
  const own = (story.now.sequence?.links.length ?? 0) > 0 ? 1 : 0;
  const limit = (at: number, most: number) => {
    const before = locks[at] as number;
    locks[at] = before === -1 ? most : Math.min(before, most);
  };
  if (who === 'both') limit(2, links + own);
  if (who === 'me' || who === 'each') limit(mine, links + own);
  if (who === 'opponent' || who === 'each') limit(1 - mine, links);
  story.tell({ type: 'SequenceLocked', locks });
}

/** Links of these Gates will do nothing. */
export function negate(story: Story, gates: readonly Gate[], what: 'skill' | 'open'): void {
  const sources = gates.map((gate) => gate.entity);
  for (const { link, kind, entity } of story.now.sequence?.links ?? []) {
    if (kind === what && entity !== undefined && sources.includes(entity)) story.tell({ type: 'LinkNegated', link });
  }
}

/** A picked link is taken out. From then on the name stands for the Gate whose link that was. */
export function cancel(story: Story, env: Env, as: string): void {
  const link = story.now.sequence?.links.find((each) => picksOf(env, as).includes(String(each.link)));
  if (link === undefined) return story.skip('There is no such link.', openName(story, env));
  story.tell({ type: 'LinkCancelled', link: link.link });
  return bind(story, as, link.entity === undefined ? [] : [String(link.entity)]);
}
