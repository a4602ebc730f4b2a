import type { AreaId } from './components.ts';
import type { MythosCardId } from './mythos-cards.ts';

export interface Rumor {
  /** The street where an investigator passes it, or pays towards it. */
  readonly street: AreaId;
  /** Clues and monsters that come with the card. */
  readonly clues?: number;
  readonly monsters?: number;
  /** Dice rolled at the end of each Mythos Phase. Each 1 or 2 has an effect. */
  readonly dice?: number;
  /** Tokens, or monsters, on the card with which it fails. */
  readonly fails?: number;
  /** Price of passing it, as far as the server keeps it. */
  readonly price?: { readonly clues?: number; readonly trophies?: number };
  /** What everybody gets by hand when it is passed. */
  readonly reward: string;
}

/** The Rumors of the base game. Source: AC-2.3. */
export const rumorCards = {
  'disturbing-the-dead': { street: 'rivertown', dice: 1, price: { trophies: 2 }, reward: 'Draw 1 Spell.' },
  'good-work-undone': { street: 'easttown', clues: 6, dice: 2, fails: 10, reward: 'Draw 1 Unique Item.' },
  'the-great-ritual': { street: 'french-hill', fails: 5, reward: '' },
  'the-southside-strangler-strikes': { street: 'southside', price: { clues: 5 }, reward: 'Gain $5.' },
  'the-stars-are-right': { street: 'downtown', dice: 1, reward: 'Draw 2 Common Items.' },
  'the-terrible-experiment': { street: 'miskatonic-u', monsters: 5, fails: 8, reward: 'Draw 1 Skill.' },
} as const satisfies Partial<Record<MythosCardId, Rumor>>;
export type RumorId = keyof typeof rumorCards;
export const rumorIds = Object.keys(rumorCards) as [RumorId, ...RumorId[]];

/** The printed values of a Rumor; undefined for other cards. */
export function rumorCard(id: MythosCardId): Rumor | undefined {
  return Object.hasOwn(rumorCards, id) ? rumorCards[id as RumorId] : undefined;
}
