import * as z from 'zod';
import { namesOf } from '../../core/components.ts';
import { named as publicName } from '../../core/contract-types.ts';
import { plainText } from '../../core/plain-text.ts';
import { ancientOneIds } from '../data/ancient-ones.ts';
import { cardIds } from '../data/cards.ts';
import { areaIds, cardColours, gateIds, otherSpaces, symbols, worldIds } from '../data/components.ts';
import { investigatorIds } from '../data/investigators.ts';
import { monsterKinds } from '../data/monsters.ts';
import { mythosCardIds } from '../data/mythos-cards.ts';
import { rumorIds } from '../data/rumors.ts';

/** A shape of this ruleset in the public contract. */
export const named = <T extends z.ZodType>(name: string, description: string, shape: T): T =>
  publicName(`ArkhamHorror${name}`, description, shape);

export const AncientOneId = named('AncientOneId', 'An Ancient One.', namesOf('ancientOne', ancientOneIds));
export const GateId = named('GateId', 'An unstable location, and the gate on it.', namesOf('gate', gateIds));
export const WorldId = named('WorldId', 'An Other World.', namesOf('world', worldIds));
export const AreaId = named('AreaId', 'A street or location of Arkham.', namesOf('space', areaIds));
export const SpaceId = named(
  'SpaceId',
  'Where a monster can be: an area, `sky`, `outskirts`, or the Rumor card that holds monsters (`experiment`).',
  namesOf('space', [...areaIds, ...otherSpaces.map((each) => each.id)]),
);
export const Dimension = named('Symbol', 'A dimension symbol.', z.enum(symbols));
export const MonsterKind = named(
  'MonsterKind',
  'What is printed on a monster marker.',
  namesOf('monster', monsterKinds),
);
export const CardColour = named('CardColour', 'The colour of a gate card.', z.enum(cardColours));

const phases = ['upkeep', 'movement', 'arkham', 'otherWorlds', 'mythos', 'battle'] as const;
export const Phase = named('Phase', 'A phase of the turn, or the final battle.', z.enum(phases));
export type Phase = z.infer<typeof Phase>;
/** Names of the phases as the rulebook prints them. */
export const phaseNames: Readonly<Record<Phase, string>> = {
  upkeep: 'Upkeep',
  movement: 'Movement',
  arkham: 'Arkham Encounters',
  otherWorlds: 'Other World Encounters',
  mythos: 'Mythos',
  battle: 'the final battle',
};

export const Component = named(
  'Component',
  'A Mythos card that stays in play. Cards without a name of their own here are `other-environment` or `other-rumor`.',
  namesOf('mythosCard', mythosCardIds),
);
export type Component = z.infer<typeof Component>;
export const RumorId = named('RumorId', 'A Rumor that the server knows.', namesOf('mythosCard', rumorIds));

export const InvestigatorId = named(
  'InvestigatorId',
  'Who an investigator is. It gives the printed values, and the abilities that change steps of the server. `other` is anybody else.',
  namesOf('investigator', investigatorIds),
);
export const CardId = named(
  'CardId',
  'A card of an investigator that changes steps of the server.',
  namesOf('card', cardIds),
);
export const Blessing = named(
  'Blessing',
  'A blessed investigator succeeds on 4 to 6, a cursed one on 6 only.',
  z.enum(['none', 'blessed', 'cursed']),
);
export const Where = named(
  'Where',
  'In Arkham, in an Other World, lost in time and space, or out of play.',
  z.enum(['arkham', 'otherWorld', 'lost', 'out']),
);
export const CheckSkill = named('CheckSkill', 'The skill that a gate is closed with.', z.enum(['lore', 'fight']));
export const Ability = named('Ability', 'Kind of a Mythos card.', z.enum(['headline', 'environment', 'rumor']));

export const Count = z.int().min(0).max(10_000);
export const MonsterId = z.int().min(1).max(1_000_000).describe('Number of the monster in this game.');
export const By = z
  .int()
  .min(1)
  .max(8)
  .describe('Number of an investigator, from 1. It is also the number of the seat.');
export const Face = z.int().min(1).max(6);
export const decision = z
  .int()
  .min(1)
  .max(1_000_000)
  .optional()
  .describe('Number of the pending decision that this answers. If it is no longer pending, the command is rejected.');
export const reason = plainText(120).optional().describe('Free text for the log, up to 120 characters.');
