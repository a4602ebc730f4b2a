import type { Card, Op } from '../model/index.ts';
import { allCards } from './lookup.ts';

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
  if (skill.kind !== 'Passive' && skill.passive !== undefined) found.push('only a Passive skill has a passive text');
  if (skill.kind === 'Passive' && (skill.cost.length > 0 || skill.effect.length > 0)) {
    found.push('a Passive skill has neither cost nor effect');
  }
  if (skill.flip && (skill.kind !== 'Fast' || type === 'Entrant'))
    found.push('a Flip skill is Fast, and of no Entrant');
  if (skill.from !== undefined && (skill.kind === 'Passive' || skill.flip || skill.class === 'Branch')) {
    found.push('a skill used from a pile is neither Passive nor Flip nor Branch');
  }
  return found;
}

/** Where a text speaks of something by the name it was picked under. */
const pickedKeys = ['picked', 'notPicked', 'around', 'onward'] as const;

const costOnly: readonly Op['type'][] = ['Target', 'Lock'];
const effectOnly: readonly Op['type'][] = ['Theirs', 'AtTurnEnd'];

/** Texts that speak of something nobody has chosen, or of a card there is not. */
function textFaults(card: Card, names: ReadonlySet<string>): string[] {
  const { skill, cost, effect, open } = card;
  const found: string[] = [];
  const read = (ops: readonly Op[], bound: Set<string>, part: 'cost' | 'effect', where: string): void => {
    for (const [at, op] of ops.entries()) {
      const here = `${where}/${at} (${op.type})`;
      if (part === 'effect' && costOnly.includes(op.type)) found.push(`${here} belongs into a cost`);
      if (part === 'cost' && effectOnly.includes(op.type)) found.push(`${here} does not belong into a cost`);
      if ('min' in op && op.min > op.max) found.push(`${here} asks for more than it allows`);
      const { steps, ...own } = 'steps' in op ? op : { ...op, steps: [] };
      found.push(...dangling(own, op.type === 'Each' ? new Set([...bound, op.as]) : bound, names, here));
      if (op.type === 'Each') read(steps, new Set([...bound, op.as, ...boundIn(steps)]), part, `${here}/steps`);
      else read(steps, new Set(), part, `${here}/steps`);
      for (const as of boundIn([op])) bound.add(as);
    }
  };
  const whole = (first: readonly Op[], then: readonly Op[], bound: Set<string>, where: string): void => {
    read(first, bound, 'cost', `${where}/cost`);
    read(then, bound, 'effect', `${where}/effect`);
  };
  whole(cost, effect, new Set(), '');
  if (open?.faceDown && effect.some((op) => effectOnly.includes(op.type))) {
    found.push('/effect of a card that lies face down leaves nothing for later, or for the opponent');
  }
  found.push(...dangling({ open }, new Set(), names, '/open'));
  if (skill === undefined) return found;
  const itself = skill.class === 'Branch' || skill.from !== undefined ? ['self'] : [];
  whole(skill.cost, skill.effect, new Set(itself), '/skill');
  found.push(...dangling({ needs: skill.needs }, new Set(itself), names, '/skill/needs'));
  const { passive } = skill;
  if (passive === undefined) return found;
  if ('ops' in passive) read(passive.ops, new Set(itself), 'effect', '/skill/passive/ops');
  else found.push(...dangling(passive, new Set(itself), names, '/skill/passive'));
  return found;
}

const boundIn = (ops: readonly Op[]): string[] =>
  ops.flatMap((op) => ('as' in op && op.as !== undefined ? [op.as] : []));

/** Names in a text that nothing picks, and cards that there are not. */
function dangling(shape: object, bound: ReadonlySet<string>, names: ReadonlySet<string>, here: string): string[] {
  const picked = pickedKeys.flatMap((key) => valuesOf(shape, key)).filter((name) => !bound.has(name));
  const called = valuesOf(shape, 'called').filter((name) => !names.has(name));
  return [
    ...picked.map((name) => `${here} speaks of "${name}", which nothing picks`),
    ...called.map((name) => `${here} speaks of ${name}, and there is no such card`),
  ];
}

function valuesOf(shape: unknown, key: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.entries(shape).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : valuesOf(value, key),
  );
}
