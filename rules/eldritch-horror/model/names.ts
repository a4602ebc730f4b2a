import * as z from 'zod';
import { named as publicName } from '../../core/contract-types.ts';
import { ancientOneIds } from '../data/ancient-ones.ts';
import {
  colours,
  doomMaximum,
  gateIds,
  monsterKinds,
  omenRing,
  portalSpaces,
  setIds,
  sideBoardIds,
  spaceIds,
} from '../data/components.ts';

/** A shape of this ruleset in the public contract. */
export const named = <T extends z.ZodType>(name: string, description: string, shape: T): T =>
  publicName(`EldritchHorror${name}`, description, shape);

export const GateId = named(
  'GateId',
  'A gate token, named after the place printed on it: `rome`, `rlyeh`.',
  z.enum(gateIds),
);
export const SpaceId = named(
  'SpaceId',
  'A space that matters here: a place or `space-3`, `space-8`, `space-13`; where a Dream Portal leads; where an awakened Ancient One stands (`ancient-one`).',
  z.enum(spaceIds),
);
export const PortalSpace = named('PortalSpace', 'A Dream Portal, by the space it leads to.', z.enum(portalSpaces));
export const MonsterKind = named('MonsterKind', 'What is printed on a monster token.', z.enum(monsterKinds));
export const AncientOneId = named('AncientOneId', 'An Ancient One: `azathoth`, `yog-sothoth`.', z.enum(ancientOneIds));
export const SetId = named(
  'SetId',
  'A set by the number printed on its components: `01` is the core game.',
  z.enum(setIds),
);
export const SideBoardId = named('SideBoardId', 'A side board.', z.enum(sideBoardIds));
export const Colour = named(
  'Colour',
  'An omen colour: green is the comet, blue the stars, red the eclipse.',
  z.enum(colours),
);
export const OmenSpace = named(
  'OmenSpace',
  'A space of the Omen track. `blue1` follows green, `blue2` follows red.',
  z.enum(omenRing.map((each) => each.space)),
);
export const MonsterId = z.int().min(1).max(1_000_000).describe('Number of this monster token in this game.');
export const DoomSpace = z.int().min(0).max(doomMaximum);
export const Count = z.int().min(0).max(10_000);
export const CardName = z.string().min(1).max(60).describe('A card or sheet by its name; `ancient-one` is the sheet.');
export const investigators = z.int().min(1).max(8).describe('Number of investigators, 1 to 8.');
export const Investigator = z
  .int()
  .min(1)
  .max(8)
  .describe('An investigator by number, from 1. Seats have the same names.');

export const reason = z
  .string()
  .min(1)
  .max(120)
  .optional()
  .describe('Why, for the log and for watchers: a card, a place. Up to 120 characters.');

/** Things in play that change what this part of the rules does. */
export const components = ['find-gate', 'kate-winthrop', 'mysterious-lights'] as const;
/** What is printed on them. */
export const componentNames: Readonly<Record<(typeof components)[number], string>> = {
  'find-gate': 'Find Gate',
  'kate-winthrop': 'Kate Winthrop',
  'mysterious-lights': 'Mysterious Lights',
};
export const Component = named(
  'Component',
  'A thing in play that changes these rules: the spell that keeps the top gate face up, the investigator before whom no gate spawns (with her space), the Rumor under which no gate can be closed.',
  z.enum(components),
);

export const Reference = named(
  'Reference',
  'The Reference card: gates and clues to spawn, monsters per matching gate in a surge.',
  z.object({ gates: Count, clues: Count, surge: Count }),
);
