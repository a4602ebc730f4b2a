import * as z from 'zod';
import { namesOf } from '../../core/components.ts';
import { named as contractName } from '../../core/contract-types.ts';
import { zones } from '../data/zones.ts';

/** A shape of this ruleset in the public contract. */
export const named = <T extends z.ZodType>(name: string, description: string, shape: T): T =>
  contractName(`Kyoukai${name}`, description, shape);

export const players = ['1', '2'] as const;
export const Player = named('Player', 'A player, by seat. `1` begins in a1, `2` in e5.', z.enum(players));
export type Player = z.infer<typeof Player>;

export const Zone = named('Zone', 'One of the 25 zones: column a to e, row 1 to 5.', namesOf('zone', zones));

/** Piles of a player. */
export const piles = ['hand', 'deck', 'discard', 'shatter', 'foresee', 'spirit'] as const;
export type SidePile = (typeof piles)[number];
export const Pile = named(
  'Pile',
  'Where a card can be besides the field: hand, deck, Discard Pile, Shattered Pile, Foresee area, Spirit Deck, or branched under a Gate.',
  z.enum([...piles, 'branch']),
);
export type Pile = z.infer<typeof Pile>;

export const CardType = named(
  'CardType',
  'The type of a Gate. Entrants, Summons and Spirits have stats.',
  z.enum(['Entrant', 'Normal', 'Fast', 'Summon', 'Spirit']),
);
export type CardType = z.infer<typeof CardType>;

export const Until = named('Until', 'How long a change lasts.', z.enum(['sequence', 'turn']));
export const CardName = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^\n\r\t]*$/)
  .describe('A card by its name.');
export const Entity = z.int().min(1).max(1_000_000).describe('Number of a Gate on the field in this game.');
/** The number of a decision. A long game has many. */
export const DecisionNumber = z.int().min(0).max(1_000_000);
/** Links that may still be added. -1 is no limit. The link that sets a limit counts while its cost is paid. */
export const LinksLeft = z.int().min(-1).max(10);
export const Count = z.int().min(0).max(10_000);
const Pick = z.string().min(1).max(80);
/** Options of a choice: every card of a game, at most. */
export const Options = z.array(Pick).max(400);
export const Picks = z
  .array(Pick)
  .max(60)
  .describe(
    'What is chosen: zones (`c3`), Gates by number (`12`), cards by pile and name (`hand:Quay Hound`; under Gate 12: `branch.12:Quay Hound`), links by number, card names, or `yes`.',
  );
