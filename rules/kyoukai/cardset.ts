import { allCards } from './cards.ts';
import type { Card, Op } from './model.ts';

/** What is wrong with cards that a client brings, each with a pointer to the card; nothing if all is well. */
export function cardFaults(cards: readonly Card[]): { readonly card: string; readonly fault: string }[] {
  const shipped = new Set(allCards([]).map((card) => card.name));
  const names = new Set([...shipped, ...cards.map((card) => card.name)]);
  const taken = new Set(shipped);
  return cards.flatMap((card, at) => {
    const found = [...textFaults(card, names), ...shapeFaults(card)];
    if (taken.has(card.name)) found.push('there is another card of that name');
    taken.add(card.name);
    return found.map((fault) => ({ card: card.name, fault: `/cards/${at} (${card.name}): ${fault}` }));
  });
}

function shapeFaults({ type, stats, skill, cost, effect, open }: Card): string[] {
  const found: string[] = [];
  const stays = type === 'Entrant' || type === 'Summon' || type === 'Spirit';
  if (stays && stats === undefined) found.push(`a card of type ${type} needs stats`);
  if (!stays && stats !== undefined) found.push(`a card of type ${type} has no stats`);
  if (type === 'Entrant' && (cost.length > 0 || effect.length > 0 || open !== undefined)) {
    found.push('an Entrant is never opened');
  }
  if (type === 'Spirit' && open?.faceDown) found.push('a Spirit is not opened face down');
  if (open?.startInPlay && type !== 'Spirit') found.push('only a Spirit can start in play');
  if (skill === undefined) return found;
  if ((skill.kind === 'Passive') !== (skill.passive !== undefined)) {
    found.push('a Passive skill, and no other, has a passive text');
  }
  if (skill.kind === 'Passive' && (skill.cost.length > 0 || skill.effect.length > 0)) {
    found.push('a Passive skill has neither cost nor effect');
  }
  if (skill.flip && (skill.kind !== 'Fast' || type === 'Entrant'))
    found.push('a Flip skill is Fast, and of no Entrant');
  return found;
}

const costOnly: readonly Op['type'][] = ['Target', 'Lock'];

/** Texts that speak of something nobody has chosen, or of a card there is not. */
function textFaults(card: Card, names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const read = (ops: readonly Op[], bound: Set<string>, inCost: boolean, where: string): void => {
    for (const [at, op] of ops.entries()) {
      const here = `${where}/${at} (${op.type})`;
      if (!inCost && costOnly.includes(op.type)) found.push(`${here} belongs into a cost`);
      if ('min' in op && op.min > op.max) found.push(`${here} asks for more than it allows`);
      const inner = op.type === 'Each' ? new Set([...bound, op.as]) : bound;
      const { steps, ...own } = op.type === 'Each' ? op : { ...op, steps: [] };
      for (const name of pickedIn(own))
        if (!inner.has(name)) found.push(`${here} speaks of "${name}", which nothing picks`);
      for (const name of calledIn(own))
        if (!names.has(name)) found.push(`${here} speaks of ${name}, and there is no such card`);
      read(steps, inner, inCost, `${here}/steps`);
      if ('as' in op) bound.add(op.as);
    }
  };
  const whole = (cost: readonly Op[], effect: readonly Op[], where: string): void => {
    const bound = new Set<string>();
    read(cost, bound, true, `${where}/cost`);
    read(effect, bound, false, `${where}/effect`);
  };
  whole(card.cost, card.effect, '');
  if (card.skill !== undefined) whole(card.skill.cost, card.skill.effect, '/skill');
  const passive = card.skill?.passive;
  if (passive !== undefined && 'ops' in passive) read(passive.ops, new Set(), false, '/skill/passive/ops');
  return found;
}

function valuesOf(shape: unknown, key: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.entries(shape).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : valuesOf(value, key),
  );
}

const pickedIn = (shape: unknown): string[] => valuesOf(shape, 'picked');
const calledIn = (shape: unknown): string[] => valuesOf(shape, 'called');
