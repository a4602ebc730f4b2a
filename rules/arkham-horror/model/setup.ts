import * as z from 'zod';
import { gateIds } from '../data/components.ts';
import {
  AncientOneId,
  AreaId,
  Blessing,
  By,
  Component,
  Count,
  GateId,
  MonsterKind,
  named,
  Phase,
  SpaceId,
  Where,
  WorldId,
} from './names.ts';

export const TableMode = named(
  'TableMode',
  'What is done on a real table and reported with each command, instead of by the server.',
  z.strictObject({
    dice: z.boolean().default(false).describe('Dice are rolled at the table; commands report the faces.'),
    draws: z.boolean().default(false).describe('Markers and cards are drawn at the table; commands report what came.'),
  }),
);

export const Skippable = named(
  'SkippedPhase',
  'A phase that is played on the table.',
  z.enum(['upkeep', 'movement', 'otherWorlds']),
);

export const Policies = named(
  'Policies',
  'Readings where the rules are silent or their sources disagree.',
  z.strictObject({
    cardCloseWins: named(
      'CardCloseWins',
      'Whether the last gate wins if a card closes it: only by an investigator, always, or never.',
      z.enum(['investigator', 'always', 'never']),
    ).default('investigator'),
    terrorTenSurge: named(
      'TerrorTenSurge',
      'If terror reaches 10 within a surge, monsters meant for the Outskirts go to the gates, or are not drawn.',
      z.enum(['gates', 'none']),
    ).default('gates'),
    scientistInSurge: named(
      'ScientistInSurge',
      'Whether the gate that the scientist stands on gets monsters in a surge elsewhere.',
      z.enum(['spared', 'included']),
    ).default('spared'),
    bareGate: named(
      'BareGate',
      'A text that says only that a gate opens: with doom and monsters, or without.',
      z.enum(['full', 'gateOnly']),
    ).default('full'),
    encounterMonsters: named(
      'EncounterMonsters',
      'Monsters with a gate that an encounter opens: by the number of investigators, or one.',
      z.enum(['perPlayers', 'one']),
    ).default('perPlayers'),
    signAtZero: named(
      'SignAtZero',
      'An Elder Sign while doom is 0: works with a token of the pool, or is refused.',
      z.enum(['works', 'refused']),
    ).default('works'),
  }),
);
export const noPolicies = {
  cardCloseWins: 'investigator',
  terrorTenSurge: 'gates',
  scientistInSurge: 'spared',
  bareGate: 'full',
  encounterMonsters: 'perPlayers',
  signAtZero: 'works',
} as const;

export const Sheet = named(
  'Sheet',
  'An investigator at the start.',
  z.strictObject({
    home: AreaId.default('train-station'),
    sanity: z.int().min(1).max(10).default(5),
    stamina: z.int().min(1).max(10).default(5),
    clues: z.int().min(0).max(20).default(0),
    elderSigns: z.int().min(0).max(4).default(0),
    sneak: z.int().min(0).max(10).default(0),
    blessing: Blessing.default('none'),
    scientist: z.boolean().default(false).describe('The one whom surges elsewhere spare.'),
  }),
);

// ---- a position --------------------------------------------------------------------------------------------------

const small = z.int().min(0).max(10).optional();
export const PositionInvestigator = named(
  'PositionInvestigator',
  'An investigator in the middle of a game. What is left out is as on the sheet.',
  z.strictObject({
    by: By,
    where: Where.default('arkham'),
    space: AreaId.optional().describe('In Arkham; home if left out.'),
    world: WorldId.optional(),
    area: z.int().min(1).max(2).optional().describe('Area of the Other World.'),
    explored: z.boolean().default(false),
    delayed: z.boolean().default(false),
    fresh: z.boolean().default(false).describe('Delayed in this very Movement.'),
    waiting: z.boolean().default(false).describe('Lost, with the lost turn behind: back at the next Upkeep.'),
    moved: z.boolean().default(false),
    acted: z.boolean().default(false),
    met: z.boolean().default(false),
    returned: z.boolean().default(false).describe('Back this turn: monsters there may be left alone.'),
    sanity: small,
    stamina: small,
    maxSanity: small,
    maxStamina: small,
    clues: Count.optional(),
    elderSigns: z.int().min(0).max(4).optional(),
    trophies: z.array(WorldId).max(16).default([]),
    defeated: z.array(MonsterKind).max(60).default([]).describe('Monster trophies.'),
    sneak: small,
    blessing: Blessing.optional(),
  }),
);

export const OpenGate = named(
  'GateThere',
  'An open gate and where it leads.',
  z.strictObject({ gate: GateId, world: WorldId }),
);
export const MonsterThere = named(
  'MonsterThere',
  'A monster on the board.',
  z.strictObject({ kind: MonsterKind, space: SpaceId }),
);
export const Clues = named('CluesThere', 'Clue tokens on a location.', z.strictObject({ space: AreaId, clues: Count }));

const cards = (length: number) => z.array(z.int().min(0).max(66)).length(length);
export const MythosPools = named(
  'MythosPools',
  'Mythos cards left before the next shuffle: by gate location, by clue location (last: none), by movement box.',
  z.strictObject({ gates: cards(gateIds.length), clues: cards(gateIds.length + 1), boxes: cards(6) }),
);
export const GateCards = cards(4).describe('Blue, green, red and yellow gate cards left before the next shuffle.');

export const Position = named(
  'Position',
  'A table in the middle of a game. Monsters and gate markers that are named nowhere are in the cup and in the pile.',
  z.strictObject({
    turn: z.int().min(0).max(1000).default(1),
    phase: Phase.default('upkeep'),
    resolved: z.boolean().default(false).describe('Whether the Mythos card of this turn is resolved.'),
    first: By.default(1).describe('The first player.'),
    doom: z.int().min(0).max(20).default(0),
    terror: z.int().min(0).max(10).default(0),
    allies: z.int().min(0).max(20).default(11).describe('Cards left in the ally deck.'),
    gates: z.array(OpenGate).max(11).default([]),
    seals: z.array(GateId).max(11).default([]),
    clues: z.array(Clues).max(41).optional().describe('One on each unstable location without a gate, if left out.'),
    bottom: z.array(WorldId).max(16).default([]).describe('Markers under the pile that everybody has seen go there.'),
    monsters: z.array(MonsterThere).max(60).default([]),
    boxed: z.array(MonsterKind).max(60).default([]).describe('Monsters out of the game.'),
    cardsInPlay: z.array(Component).max(2).default([]),
    signsBoxed: z.int().min(0).max(4).default(0).describe('Elder Sign cards back in the box.'),
    mythos: MythosPools.optional(),
    gateCards: GateCards.optional(),
    total: Count.default(0).describe('Successes in the final battle towards the next doom token.'),
    attacked: z.array(By).max(8).default([]).describe('Who has fought in this round of it.'),
    people: z.array(PositionInvestigator).max(8).default([]),
  }),
);
export type Position = z.infer<typeof Position>;

export const Setup = named(
  'Setup',
  'How the table is laid out.',
  z.strictObject({
    investigators: z.int().min(1).max(8).describe('Number of investigators, 1 to 8.'),
    ancientOne: AncientOneId,
    sheets: z.array(Sheet).max(8).default([]).describe('In the order of play; those left out are ordinary.'),
    table: TableMode.default({ dice: false, draws: false }),
    skip: z.array(Skippable).max(3).default([]).describe('Phases played on the table, which only tells their results.'),
    policies: Policies.default(noPolicies),
    position: Position.optional().describe('Begin in the middle of a game instead of at its start.'),
  }),
);
export type Setup = z.infer<typeof Setup>;
