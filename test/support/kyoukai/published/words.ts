import type * as z from 'zod';
import type { Card, CardFilter, CardType, Condition, GateFilter, Op } from '../../../../rules/kyoukai/model/index.ts';

/** A published card as facts: its name, its numbers, and its text in our vocabulary. */
export type Facts = z.input<typeof Card> & { readonly id: string };
export type Instruction = z.input<typeof Op>;
export type Text = Instruction[];
export type Gates = z.input<typeof GateFilter>;
export type Cards = z.input<typeof CardFilter>;
export type Holds = z.input<typeof Condition>;
type SkillFacts = NonNullable<Facts['skill']>;

export const self = { is: 'self' } as const;
export const host = { is: 'host' } as const;
export const entrant = { is: 'entrant' } as const;
export const theirEntrant = { is: 'theirEntrant' } as const;
export const targets = { targets: true } as const;
export const inTargets = { inTargets: true } as const;
export const besideMe = { borders: self } as const;
export const freeBesideMe = { empty: true, borders: self } as const;
export const freeBesideEntrant = { empty: true, borders: entrant } as const;
export const readySelf: Text = [{ type: 'Ready', gates: self }];
/** Types of cards that stay on the field. */
export const figures: CardType[] = ['Entrant', 'Summon', 'Spirit'];
export const stayingTypes: CardType[] = ['Summon', 'Spirit'];

export const target = (zones: object = {}, count = 1): Text => [{ type: 'Target', count, zones }];
export const foresee = (value: number): Text => [{ type: 'Foresee', amount: { value } }];
/** Picks cards and puts them somewhere. */
export const pickAndPut = (
  bindAs: string,
  [min, max]: readonly [number, number],
  cards: Cards,
  into: 'hand' | 'top' | 'bottom' | 'discard' | 'shatter' | 'spirit',
  more: object = {},
): Text => [
  { type: 'PickCards', bindAs, min, max, cards, ...more },
  { type: 'PutCards', picked: bindAs, into, ...(mustShow(cards, into) ? { shown: true } : {}) },
];
/** A card that goes from one hidden pile to another is revealed if only some cards qualify. */
const mustShow = ({ piles: _, whose: __, under: ___, ...kind }: Cards, into: string): boolean =>
  (into === 'hand' || into === 'top') && Object.keys(kind).length > 0;
/** Altars of the player. */
export const altar = (named: string, more: Gates = {}): Gates => ({ owner: 'mine', types: ['Summon'], named, ...more });
/** Rests this many Altars of the player, as a cost. */
export const restGates = (count: number, named: string): Text => [
  { type: 'PickGates', bindAs: 'rested', min: count, max: count, gates: altar(named, { ready: true }), counting: true },
  { type: 'Rest', gates: { picked: 'rested' } },
];
/** Deals damage to one zone that is picked. */
export const strikeOne = (zones: object, amount: object = { attackOf: self }, more: object = {}): Text => [
  { type: 'PickZones', bindAs: 'struck', min: 1, max: 1, zones },
  { type: 'Damage', amount, zones: { picked: 'struck' }, ...more },
];
/** Moves a Gate to a zone that is picked. */
export const moveTo = (gates: object, zones: object, min = 1, bindAs = 'moving'): Text => [
  { type: 'PickZones', bindAs, min, max: 1, zones },
  { type: 'Move', gates, zones: { picked: bindAs }, when: { picked: bindAs } },
];
/** Becomes a branch of an Entrant, Summon or Spirit of the player. */
export const branchOut = (gates: Gates = { owner: 'mine', types: figures, faceDown: false }): Text => [
  { type: 'PickGates', bindAs: 'bearer', min: 1, max: 1, gates },
  { type: 'Branch', gates: { picked: 'bearer' }, when: { picked: 'bearer' } },
];

export const skill = (
  name: string,
  kind: 'Normal' | 'Fast',
  cls: string,
  cost: Text,
  effect: Text,
  more: Partial<SkillFacts> = {},
): { skill: SkillFacts } => ({ skill: { name, kind, class: cls, cost, effect, ...more } });
export const passive = (name: string, cls: string, text?: SkillFacts['passive']): { skill: SkillFacts } => ({
  skill: { name, kind: 'Passive', class: cls, ...(text === undefined ? {} : { passive: text }) },
});
/** A Flip skill: turned up as its cost. */
export const flip = (name: string, effect: Text): { skill: SkillFacts } =>
  skill(name, 'Fast', 'Flip', [{ type: 'FlipUp', gates: self }], effect, { flip: true });
export const grant = (name: string, ops: Text, cls = 'Special'): { skill: SkillFacts } =>
  passive(name, cls, { type: 'Grant', to: 'shatteredForCost', ops });
export const stats = (attack: number, defence: number, movement: number) => ({ stats: { attack, defence, movement } });
/** Opened face down; readies itself. */
export const sealed = { open: { faceDown: true as const }, effect: readySelf };
