import * as z from 'zod';
import { Obligation } from '../../core/contract-types.ts';
import { Battle, BattleCheck, CardInPlay, Check, Hunt, LastClosed, Sealing, Surge } from './choices.ts';
import {
  AncientOneId,
  AreaId,
  Blessing,
  By,
  CardId,
  Component,
  Count,
  Face,
  GateId,
  InvestigatorId,
  MonsterKind,
  named,
  Phase,
  SpaceId,
  Where,
  WorldId,
} from './names.ts';

const TableMode = named(
  'TableMode',
  'What the players do at a physical table and report with each command, instead of the server.',
  z.strictObject({
    dice: z.boolean().default(false).describe('Whether the players roll the dice; commands report the faces.'),
    draws: z
      .boolean()
      .default(false)
      .describe('Whether the players draw markers and cards; commands report what they drew.'),
  }),
);

export const Skippable = named(
  'SkippedPhase',
  'A phase that the players play without the server.',
  z.enum(['upkeep', 'movement', 'otherWorlds']),
);

export const Policies = named(
  'Policies',
  'Rulings where the rules are silent or their sources disagree.',
  z.strictObject({
    cardCloseWins: named(
      'CardCloseWins',
      'Whether the last gate wins if a card closes it: only by an investigator, always, or never.',
      z.enum(['investigator', 'always', 'never']),
    ).default('investigator'),
    terrorTenSurge: named(
      'TerrorTenSurge',
      'If terror reaches 10 within a surge, the remaining monsters for the Outskirts go to the gates, or are not drawn.',
      z.enum(['gates', 'none']),
    ).default('gates'),
    scientistInSurge: named(
      'ScientistInSurge',
      'A surge elsewhere: the gate of the scientist is spared and the others share all monsters, or it is included and its monsters do not appear.',
      z.enum(['spared', 'included']),
    ).default('spared'),
    bareGate: named(
      'BareGate',
      'Whether a gate from a card that says only that a gate opens comes with doom and monsters, or alone.',
      z.enum(['full', 'gateOnly']),
    ).default('full'),
    encounterMonsters: named(
      'EncounterMonsters',
      'Number of monsters with a gate that an encounter opens: by the number of investigators, or one.',
      z.enum(['perPlayers', 'one']),
    ).default('perPlayers'),
    signAtZero: named(
      'SignAtZero',
      'An Elder Sign while doom is 0: works with a token from the pool, or is rejected.',
      z.enum(['works', 'refused']),
    ).default('works'),
    cardLosses: named(
      'CardLosses',
      'Whether abilities that make losses smaller do so for the losses that an Elder Sign and the Blue Watcher cost.',
      z.enum(['reduced', 'whole']),
    ).default('reduced'),
    movement: named(
      'MovementPolicy',
      'Walks in Arkham: the players count links and movement points, or the server checks both, one link for each Walk.',
      z.enum(['table', 'checked']),
    ).default('table'),
    cthulhuMaximaInBattle: named(
      'CthulhuMaximaInBattle',
      'Whether the maxima that the sleeping Cthulhu lowers rise again when he awakens.',
      z.enum(['restored', 'kept']),
    ).default('restored'),
    overpaying: named(
      'Overpaying',
      'A payment from which a whole trophy could be left out: refused, or accepted without change.',
      z.enum(['refused', 'allowed']),
    ).default('refused'),
    delayedClues: named(
      'DelayedClues',
      'Whether a delayed investigator may pick up clues in Movement.',
      z.enum(['refused', 'allowed']),
    ).default('refused'),
  }),
);
const defaultPolicies = {
  cardCloseWins: 'investigator',
  terrorTenSurge: 'gates',
  scientistInSurge: 'spared',
  bareGate: 'full',
  encounterMonsters: 'perPlayers',
  signAtZero: 'works',
  cardLosses: 'reduced',
  movement: 'table',
  cthulhuMaximaInBattle: 'restored',
  overpaying: 'refused',
  delayedClues: 'refused',
} as const;

export const Sheet = named(
  'Sheet',
  'An investigator at the start. What is left out is as printed for `investigator`.',
  z.strictObject({
    investigator: InvestigatorId.default('other'),
    home: AreaId.optional().describe('The Train Station for `other`.'),
    sanity: z.int().min(1).max(10).optional().describe('5 for `other`.'),
    stamina: z.int().min(1).max(10).optional().describe('5 for `other`.'),
    clues: z.int().min(0).max(20).optional().describe('None for `other`.'),
    elderSigns: z.int().min(0).max(4).default(0),
    speed: z.int().min(0).max(10).optional().describe('Needed where the server checks walks.'),
    sneak: z.int().min(0).max(10).optional(),
    blessing: Blessing.optional(),
    cards: z.array(CardId).max(20).default([]).describe('Those that change steps of the server.'),
  }),
);

export type Sheet = z.infer<typeof Sheet>;

// ---- a position --------------------------------------------------------------------------------------------------

const small = z.int().min(0).max(10).optional();
const PositionInvestigator = named(
  'PositionInvestigator',
  'An investigator in the middle of a game. Members left out are as on the sheet.',
  z.strictObject({
    by: By,
    investigator: InvestigatorId.optional(),
    where: Where.default('arkham'),
    outSince: Count.optional().describe('Turn in which they were devoured.'),
    space: AreaId.optional().describe('Area of Arkham; home if left out.'),
    world: WorldId.optional(),
    area: z.int().min(1).max(2).optional().describe('Area of the Other World.'),
    explored: z.boolean().default(false),
    delayed: z.boolean().default(false),
    fresh: z.boolean().default(false).describe('Whether they were delayed in this very Movement.'),
    waiting: z.boolean().default(false).describe('Lost, and the lost turn is over: they return in the next Upkeep.'),
    moved: z.boolean().default(false).describe('Whether their Movement of this turn is over.'),
    acted: z.boolean().default(false).describe('Whether they had their Arkham encounter this turn.'),
    met: z.boolean().default(false).describe('Whether they had their Other World encounter this turn.'),
    returned: z
      .boolean()
      .default(false)
      .describe('Whether they returned through a gate this turn, and so may ignore monsters there.'),
    sanity: small,
    stamina: small,
    maxSanity: small,
    maxStamina: small,
    clues: Count.optional(),
    elderSigns: z.int().min(0).max(4).optional(),
    trophies: z.array(WorldId).max(16).default([]).describe('Gate trophies.'),
    defeated: z.array(MonsterKind).max(60).default([]).describe('Monster trophies.'),
    encountered: MonsterKind.optional().describe('Monster that their encounter drew from the cup.'),
    speed: small,
    sneak: small,
    rerolled: z.boolean().default(false).describe('Whether their ability has had a check rolled again this turn.'),
    steps: Count.default(0).describe('Links walked this turn, where the server checks walks.'),
    blessing: Blessing.optional(),
    cards: z.array(CardId).max(20).optional().describe('Those that change steps of the server.'),
  }),
);

export const OpenGate = named(
  'GateThere',
  'An open gate and the world it leads to.',
  z.strictObject({ gate: GateId, world: WorldId }),
);
const MonsterThere = named(
  'MonsterThere',
  'A monster on the board.',
  z.strictObject({ kind: MonsterKind, space: SpaceId }),
);
export const Clues = named('CluesThere', 'Clue tokens at a location.', z.strictObject({ space: AreaId, clues: Count }));

export const Closure = named(
  'Closure',
  'A location that a card has closed for a time, or an area that investigators cannot walk into or out of.',
  z.strictObject({
    space: AreaId,
    until: Count.describe('The last turn for which it is closed.'),
    investigators: z.boolean().default(false).describe('Whether it is closed to walking investigators only.'),
  }),
);

export const RumorState = named(
  'RumorState',
  'The Rumor in play.',
  z.strictObject({
    since: Count.describe('The turn in which it came into play. It counts from the next turn on.'),
    tokens: Count.describe('Tokens on it.'),
    clues: Count.describe('Clues on it that investigators can still pay for.'),
  }),
);

const cards = (length: number) => z.array(z.int().min(0).max(66)).length(length);
export const MythosDeck = named(
  'MythosDeck',
  'Which cards are not in the Mythos deck. The others lie in it face down, in unknown order.',
  z.strictObject({
    drawn: z.array(Component).max(66).default([]).describe('Drawn since the last shuffle, as far as they were named.'),
    boxed: z.array(Component).max(6).default([]).describe('Rumors that were passed or have failed.'),
  }),
);
export const GateCards = cards(4).describe('Blue, green, red and yellow gate cards left before the next shuffle.');

export const Position = named(
  'Position',
  'A game in progress. Monsters and gate markers that are named nowhere are in the cup and in the pile.',
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
    bottom: z.array(WorldId).max(16).default([]).describe('Gate markers under the pile, the next one first.'),
    monsters: z.array(MonsterThere).max(60).default([]),
    boxed: z.array(MonsterKind).max(60).default([]).describe('Monsters out of the game.'),
    cardsInPlay: z.array(Component).max(2).default([]),
    rumor: RumorState.optional().describe('If left out, the Rumor has just begun to count.'),
    twoCards: z.boolean().default(false).describe('Whether each turn has two Mythos cards, as a Rumor can cause.'),
    firstCardDone: z.boolean().default(false).describe('Whether the first of the two is resolved.'),
    closures: z.array(Closure).max(35).default([]).describe('Closed for a time by cards.'),
    signsBoxed: z.int().min(0).max(4).default(0).describe('Elder Sign cards returned to the box.'),
    mythos: MythosDeck.prefault({}),
    gateCards: GateCards.optional(),
    total: Count.default(0).describe('Successes in the final battle towards the next doom token.'),
    attacked: z
      .array(By)
      .max(8)
      .default([])
      .describe('Investigators who have attacked in this round of the final battle.'),
    investigators: z.array(PositionInvestigator).max(8).default([]),
    lastRoll: z.array(Face).max(200).default([]).describe('Faces of the last roll.'),
    check: Check.optional().describe('A check to close a gate that is not over.'),
    sealing: Sealing.optional().describe('Who may now seal a gate with clues.'),
    surge: Surge.optional().describe('A monster surge that is not shared yet.'),
    clueOffer: AreaId.optional().describe('Where a Mythos card has just placed a clue that may be taken at once.'),
    card: CardInPlay.optional().describe('The part of the Mythos card that is still to be resolved.'),
    battle: Battle.optional().describe('In the final battle; the attacks of the first round if left out.'),
    battleCheck: BattleCheck.optional(),
    hunt: Hunt.optional().describe('A monster that could move to several investigators.'),
    lastClosed: LastClosed.optional(),
    pending: z.array(Obligation).max(200).default([]).describe('What is pending, as the view lists it.'),
  }),
);
export type Position = z.infer<typeof Position>;

export const Setup = named(
  'Setup',
  'How a game is set up.',
  z.strictObject({
    investigators: z.int().min(1).max(8).describe('Number of investigators, 1 to 8.'),
    ancientOne: AncientOneId,
    sheets: z
      .array(Sheet)
      .max(8)
      .default([])
      .describe('In seat order; investigators without a sheet get the defaults.'),
    table: TableMode.default({ dice: false, draws: false }),
    skip: z
      .array(Skippable)
      .max(3)
      .default([])
      .describe('Phases that the players play without the server; their results may be reported at any time.'),
    policies: Policies.default(defaultPolicies),
    position: Position.optional().describe('Begin in the middle of a game instead of at its start.'),
  }),
);
export type Setup = z.infer<typeof Setup>;
