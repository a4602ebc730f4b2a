import * as z from 'zod';
import { namesOf } from '../../core/components.ts';
import { named as publicName } from '../../core/contract-types.ts';
import { ancientOneIds, counterLimit } from '../data/ancient-ones.ts';
import { colours, doomMaximum, gateIds, omenRing } from '../data/components.ts';
import { lastTokens, monsterKinds } from '../data/monsters.ts';
import { setIds, sideBoardIds } from '../data/sets.ts';
import { portalIds, spaceIds } from '../data/spaces.ts';

/** A shape of this ruleset in the public contract. */
export const named = <T extends z.ZodType>(name: string, description: string, shape: T): T =>
  publicName(`EldritchHorror${name}`, description, shape);

export const GateId = named(
  'GateId',
  'A gate token, by the name printed on it: `rome`, `rlyeh`.',
  namesOf('gate', gateIds),
);
export const SpaceId = named(
  'SpaceId',
  'A space of the main board or of a side board: a named one such as `rome` or `the-moon`, or a numbered one such as `space-19`.',
  namesOf('space', spaceIds),
);
export const PortalId = named('PortalId', 'A Dream Portal, by the space it leads to.', namesOf('portal', portalIds));
export const LastToken = named(
  'LastToken',
  'The kind of the last monster token of set 09. The published lists differ.',
  namesOf('monster', lastTokens),
);
export const MonsterKind = named(
  'MonsterKind',
  'A kind of monster, as printed on its token: `star-spawn`.',
  namesOf('monster', monsterKinds),
);
export const AncientOneId = named(
  'AncientOneId',
  'An Ancient One: `azathoth`, `yog-sothoth`.',
  namesOf('ancientOne', ancientOneIds),
);
export const SetId = named(
  'SetId',
  'A set by the number printed on its components: `01` is the core game.',
  namesOf('set', setIds),
);
export const SideBoardId = named(
  'SideBoardId',
  'A side board: `antarctica`, `egypt`, `dreamlands`.',
  namesOf('board', sideBoardIds),
);
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
export const MonsterId = z
  .int()
  .min(1)
  .max(1_000_000)
  .describe('Number of this monster on the board, counted from 1 in each game.');
export const DoomSpace = z.int().min(0).max(doomMaximum);
/** The number that a sheet counts. */
export const Counter = z.int().min(-counterLimit).max(counterLimit);
export const Count = z.int().min(0).max(10_000);
export const CardName = z
  .string()
  .min(1)
  .max(60)
  .describe('Name of a card or sheet. `ancient-one` is the sheet of the Ancient One.');
export const investigators = z.int().min(1).max(8).describe('Number of investigators, 1 to 8.');
export const Investigator = z
  .int()
  .min(1)
  .max(8)
  .describe('Number of an investigator, from 1. The seat of an investigator has the same number as its name.');

/** Number of an item of `pending` that blocks other commands. */
export const decisionNumber = z.int().min(1).max(1_000_000);
export const PauseReason = named(
  'PauseReason',
  'Why a command was paused: reckonings are resolved first, each gate is resolved before the next one, or something has to be chosen: what replaces the spawning of a gate, or the order of gates.',
  z.enum(['reckoning', 'gates', 'replacement', 'order']),
);
export type PauseReason = z.infer<typeof PauseReason>;

/** Whether a command that was paused for this reason waits for a choice, and not for what the players do by hand. */
export function asksForChoice(because: PauseReason | undefined): boolean {
  return because === 'replacement' || because === 'order';
}

/** Optional member of the commands that answer a decision. */
export const decision = decisionNumber
  .optional()
  .describe('Number of the decision that this answers, as `pending` lists it, so that it never answers a later one.');

export const reason = z
  .string()
  .min(1)
  .max(120)
  .optional()
  .describe('Why it happens, as players write it for the log: the name of a card, for example. Up to 120 characters.');

/** Members of a pause, in its event, in the state and in views. */
export const pauseShape = {
  because: PauseReason,
  todo: z.string().max(50_000).describe('What follows, as JSON text for the server.'),
  settles: z.array(z.int()).describe('Obligations that are settled when the game goes on.'),
  gate: GateId.optional().describe('The gate that would spawn.'),
  space: SpaceId.optional().describe('The space that is printed on it.'),
  gates: z.array(GateId).optional().describe('The gates whose order is to be chosen.'),
};

/** Cards and investigators that change these rules while they are in play. */
export const components = ['find-gate', 'kate-winthrop', 'mysterious-lights'] as const;
/** Their printed names. */
export const componentNames: Readonly<Record<(typeof components)[number], string>> = {
  'find-gate': 'Find Gate',
  'kate-winthrop': 'Kate Winthrop',
  'mysterious-lights': 'Mysterious Lights',
};
export const Component = named(
  'Component',
  'Something in play that changes these rules: `find-gate` keeps the top gate of the stack face up, no gate spawns on the space of `kate-winthrop`, and no gate can be closed during `mysterious-lights`.',
  namesOf('card', components),
);

export const Reference = named(
  'Reference',
  'The Reference card: how many gates and Clues to spawn, and how many monsters a surge brings to each matching gate.',
  z.object({ gates: Count, clues: Count, surge: Count }),
);
