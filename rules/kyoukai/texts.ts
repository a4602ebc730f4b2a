import { numbers } from './ask.ts';
import { cardNamed, findCard, gateOf, typeOf } from './cards.ts';
import type { Env, Gate, Op, WorkOp } from './model.ts';
import { entered } from './move.ts';
import { cardPicked } from './piles.ts';
import { matchingCards, matchingGates, matchingZones, picksOf } from './select.ts';
import { openName, type Story } from './story.ts';
import type { Zone } from './zones.ts';

/** How deep cards may run the text of other cards. */
const depthLimit = 3;

export function lock(story: Story, env: Env, who: Extract<Op, { type: 'Lock' }>['who'], links: number): void {
  const locks = [...(story.now.sequence?.locks ?? [-1, -1, -1])];
  const mine = env.player === '1' ? 0 : 1;
  // A response is itself an addition that is still to be counted.
  const own = env.cost !== undefined && (story.now.sequence?.links.length ?? 0) > 0 ? 1 : 0;
  const limit = (at: number, most: number) => {
    const before = locks[at] as number;
    locks[at] = before === -1 ? most : Math.min(before, most);
  };
  if (who === 'both') limit(2, links + own);
  if (who === 'me' || who === 'each') limit(mine, links + own);
  if (who === 'opponent' || who === 'each') limit(1 - mine, links);
  story.tell({ type: 'SequenceLocked', locks });
}

export function place(story: Story, env: Env, pick: string | undefined, zone: Zone | undefined, ready: boolean): void {
  const card = cardPicked(story, env, pick);
  if (card === undefined || zone === undefined) return story.skip('Nothing can be placed.', openName(story, env));
  const { pile, cardName } = card;
  // Only what stays on the field can be placed there, and only one's own.
  if (card.player !== env.player || cardNamed(story.now, cardName).stats === undefined) return;
  const entity = story.now.nextEntity;
  const { player } = env;
  story.tell({ type: 'GatePlaced', entity, player, cardName, zone, ready, faceDown: false, pile, opened: false });
  entered(story, entity);
}

export function branch(story: Story, env: Env, as: string | undefined, host: Gate | undefined): void {
  if (host === undefined || host.faceDown) return story.skip('There is nothing to branch from.', openName(story, env));
  const { entity, player } = host;
  if (as === undefined) {
    const self = gateOf(story.now, env.entity);
    if (self === undefined || self.entity === entity || typeOf(story.now, self) === 'Entrant') return;
    for (const each of self.branches) {
      story.tell({ type: 'BranchDiscarded', entity: self.entity, ...each });
    }
    const { cardName } = self;
    return story.tell({ type: 'GateBranched', entity, cardName, player: self.player, other: self.entity });
  }
  for (const pick of picksOf(env, as)) {
    const card = cardPicked(story, env, pick);
    if (card === undefined || card.player !== env.player || player !== env.player) continue;
    const { pile, cardName } = card;
    story.tell({ type: 'GateBranched', entity, cardName, player: env.player, pile });
  }
}

/** The text of another card is carried out as if it stood here. */
export function run(story: Story, env: Env, op: Extract<Op, { type: 'PayOpenCost' | 'RunOpen' }>): void {
  const cardName = /^[a-z.]+:(.+)$/.exec(picksOf(env, op.picked)[0] ?? '')?.[1];
  const card = cardName === undefined ? undefined : findCard(story.now.rules.cards, cardName);
  if (card === undefined) return story.skip('There is no card whose text this could be.', openName(story, env));
  if (env.depth >= depthLimit) return story.skip('Cards have run the texts of cards too often.', openName(story, env));
  const { frame } = story;
  story.note({ depth: env.depth + 1 });
  const text = op.type === 'PayOpenCost' ? card.cost : card.effect;
  story.tasks = [{ ...story.frame, ops: [op, ...text, ...frame.ops.slice(1)] }, ...story.tasks.slice(1)];
}

export function each(story: Story, env: Env, op: Extract<Op, { type: 'Each' }>): void {
  const items = [
    ...(op.gates === undefined ? [] : numbers(matchingGates(story.now, env, op.gates))),
    ...(op.zones === undefined ? [] : matchingZones(story.now, env, op.zones)),
    ...(op.cards === undefined ? [] : matchingCards(story.now, env, op.cards)),
  ];
  const { frame } = story;
  const rounds = items.flatMap((item): WorkOp[] => [{ type: 'Bind', as: op.as, picks: [item] }, ...op.steps]);
  story.tasks = [{ ...frame, ops: [op, ...rounds, ...frame.ops.slice(1)] }, ...story.tasks.slice(1)];
}
