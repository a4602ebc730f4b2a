import { isAllowedIn } from '../interpreter/op-traits.ts';
import type { Card, Op } from '../model/index.ts';
import { allCards } from './lookup.ts';

/** What is wrong with the cards of a setup, each fault with a pointer to its card. Empty if all cards are valid. */
export function cardFaults(cards: readonly Card[]): { readonly card: string; readonly fault: string }[] {
  const shipped = new Set(allCards([]).map((card) => card.name));
  const names = new Set([...shipped, ...cards.map((card) => card.name)]);
  const taken = new Set(shipped);
  return cards.flatMap((card, at) => {
    const found = [...textFaults(card, names), ...shapeFaults(card)];
    if (taken.has(card.name)) found.push('another card has the same name');
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
    found.push('an Entrant is never opened, so it has no cost, effect or rules for opening');
  }
  if (type === 'Spirit' && open?.faceDown) found.push('a Spirit cannot be opened face down');
  if (open?.startInPlay && type !== 'Spirit') found.push('only a Spirit can start in play');
  if (skill === undefined) return found;
  if (skill.kind !== 'Passive' && skill.passive !== undefined) found.push('only a Passive skill has a passive text');
  if (skill.kind === 'Passive' && (skill.cost.length > 0 || skill.effect.length > 0)) {
    found.push('a Passive skill has neither cost nor effect');
  }
  if (skill.flip && (skill.kind !== 'Fast' || type === 'Entrant'))
    found.push('a Flip skill is Fast, and an Entrant has none');
  if (skill.from !== undefined && (skill.kind === 'Passive' || skill.flip || skill.class === 'Branch')) {
    found.push('a skill that is used from a pile cannot be Passive, Flip or Branch');
  }
  return found;
}

/** Members that refer to something by the name it was picked under. */
const pickedKeys = ['picked', 'notPicked', 'around', 'onward'] as const;

/** Faults in texts: names that nothing picks, cards that do not exist, and instructions in the wrong part. */
function textFaults(card: Card, names: ReadonlySet<string>): string[] {
  const { skill, cost, effect, open } = card;
  const found: string[] = [];
  const read = (ops: readonly Op[], bound: Set<string>, part: 'cost' | 'effect', where: string): void => {
    for (const [at, op] of ops.entries()) {
      const here = `${where}/${at} (${op.type})`;
      if (!isAllowedIn(op, part)) found.push(`${here} is not allowed in ${part === 'cost' ? 'a cost' : 'an effect'}`);
      if ('min' in op && op.min > op.max) found.push(`${here} has a min that is greater than its max`);
      const { steps, ...own } = 'steps' in op ? op : { ...op, steps: [] };
      found.push(...dangling(own, op.type === 'Each' ? new Set([...bound, op.bindAs]) : bound, names, here));
      if (op.type === 'Each') read(steps, new Set([...bound, op.bindAs, ...boundIn(steps)]), part, `${here}/steps`);
      else read(steps, new Set(), part, `${here}/steps`);
      for (const name of boundIn([op])) bound.add(name);
    }
  };
  const whole = (first: readonly Op[], then: readonly Op[], bound: Set<string>, where: string): void => {
    if (readsTargets([...first, ...then]) && !setsTargets([...first, ...then])) {
      found.push(`${where === '' ? '/effect' : where} needs targets, but its cost targets nothing`);
    }
    read(first, bound, 'cost', `${where}/cost`);
    read(then, bound, 'effect', `${where}/effect`);
  };
  whole(cost, effect, new Set(), '');
  if (open?.faceDown && effect.some((op) => !isAllowedIn(op, 'cost'))) {
    found.push(
      '/effect of a card that is opened face down cannot use Theirs or AtTurnEnd, because they would reveal it',
    );
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

const targetKeys = ['targets', 'inTargets', 'bordersTargets', 'ofTargetsAndAround'];

/** Whether a text does something to targets. */
function readsTargets(shape: unknown): boolean {
  if (typeof shape !== 'object' || shape === null) return false;
  return Object.entries(shape).some(([key, value]) => targetKeys.includes(key) || readsTargets(value));
}

/** Whether a text targets zones, itself or through the cost of another card. */
const setsTargets = (ops: readonly Op[]): boolean =>
  ops.some(({ type }) => type === 'Target' || type === 'PayOpenCost' || type === 'RunOpen');

const boundIn = (ops: readonly Op[]): string[] =>
  ops.flatMap((op) => ('bindAs' in op && op.bindAs !== undefined ? [op.bindAs] : []));

/** Names in a text that nothing picks, and names of cards that do not exist. */
function dangling(shape: object, bound: ReadonlySet<string>, names: ReadonlySet<string>, here: string): string[] {
  const picked = pickedKeys.flatMap((key) => valuesOf(shape, key)).filter((name) => !bound.has(name));
  const called = valuesOf(shape, 'called').filter((name) => !names.has(name));
  return [
    ...picked.map((name) => `${here} uses the name "${name}", but nothing is picked under it`),
    ...called.map((name) => `${here} names the card ${name}, which does not exist`),
  ];
}

function valuesOf(shape: unknown, key: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.entries(shape).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : valuesOf(value, key),
  );
}
