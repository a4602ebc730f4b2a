import { findCard, other } from '../cards/lookup.ts';
import { openName, type Story } from '../context.ts';
import type { Env, Gate, Op, WorkOp } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { matchingCards, matchingGates, matchingZones } from './filters.ts';
import { numbers } from './prompts.ts';

/** How deep cards may run the text of other cards. */
export const depthLimit = 3;

/** Instructions that come right after the one that is going on. */
function goOn(story: Story, ops: readonly WorkOp[]): void {
  const { frame } = story;
  const [first, ...rest] = frame.ops;
  story.tasks = [
    { ...frame, ops: [...(first === undefined ? [] : [first]), ...ops, ...rest] },
    ...story.tasks.slice(1),
  ];
}

/** The text of another card is carried out as if it stood here. */
export function run(story: Story, env: Env, op: Extract<Op, { type: 'PayOpenCost' | 'RunOpen' }>): void {
  const cardName = /^[a-z.\d]+:(.+)$/s.exec(picksOf(env, op.picked)[0] ?? '')?.[1];
  const card = cardName === undefined ? undefined : findCard(story.now.rules.cards, cardName);
  if (card === undefined) return story.skip('There is no card whose text this could be.', openName(story, env));
  if (env.depth >= depthLimit) return story.skip('Cards have run the texts of cards too often.', openName(story, env));
  story.note({ depth: env.depth + 1 });
  goOn(story, op.type === 'PayOpenCost' ? card.cost : card.effect);
}

/** Instructions are carried out once for each thing; for a zone as often as it is targeted, where targets are meant. */
export function each(story: Story, env: Env, op: Extract<Op, { type: 'Each' }>): void {
  const often = (zone: string) => (op.zones?.targets ? env.targets.filter((target) => target === zone) : [zone]);
  const items = [
    ...(op.gates === undefined ? [] : numbers(matchingGates(story.now, env, op.gates))),
    ...(op.zones === undefined ? [] : matchingZones(story.now, env, op.zones).flatMap(often)),
    ...(op.cards === undefined ? [] : matchingCards(story.now, env, op.cards)),
    ...(op.picked === undefined ? [] : picksOf(env, op.picked)),
  ];
  goOn(
    story,
    items.flatMap((item): WorkOp[] => [{ type: 'Bind', as: op.as, picks: [item] }, ...op.steps]),
  );
}

/** The opponent carries out instructions as if the text were theirs. */
export function theirs(story: Story, env: Env, steps: readonly WorkOp[]): void {
  const { cost: _, ...rest } = env;
  story.next.push({ do: 'ops', ops: [...steps], env: { ...rest, player: other(env.player), picked: [], grants: [] } });
}

/** Instructions are kept until the turn ends. */
export function atTurnEnd(story: Story, env: Env, steps: Extract<Op, { type: 'AtTurnEnd' }>['steps']): void {
  const { player, entity } = env;
  const cardName = openName(story, env);
  const source = { ...(entity === undefined ? {} : { entity }), ...(cardName === undefined ? {} : { cardName }) };
  story.tell({ type: 'EffectDelayed', later: { player, ...source, steps } });
}

/** What follows in this text does nothing to these Gates. */
export function except(story: Story, env: Env, gates: readonly Gate[]): void {
  story.note({ except: [...(env.except ?? []), ...gates.map((gate) => gate.entity)] });
}
