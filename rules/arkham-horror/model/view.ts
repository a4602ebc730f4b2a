import * as z from 'zod';
import { Obligation, Outcome } from '../../core/contract-types.ts';
import { Battle, BattleCheck, CardInPlay, Check, Hunt, LastClosed, Sealing, Surge } from './choices.ts';
import {
  AncientOneId,
  AreaId,
  By,
  Component,
  Count,
  Dimension,
  GateId,
  MonsterKind,
  named,
  Phase,
  WorldId,
} from './names.ts';
import { Closure, Clues, GateCards, MythosDeck, Policies, RumorState, Sheet, Skippable } from './setup.ts';
import { Investigator, MonsterOnBoard } from './state.ts';

const Gate = named(
  'Gate',
  'An open gate.',
  z.object({
    gate: GateId,
    name: z.string(),
    world: WorldId,
    worldName: z.string(),
    symbol: Dimension,
    modifier: z.int32().describe('Modifier of the check to close it.'),
    monsters: z.array(MonsterOnBoard).describe('Monsters there.'),
  }),
);
const Kinds = named('MonsterCount', 'Monsters of one kind in the cup.', z.object({ kind: MonsterKind, count: Count }));
const Markers = named(
  'MarkerCount',
  'Gate markers of one world that lie face down in the pile.',
  z.object({ world: WorldId, count: Count }),
);

export const View = named(
  'View',
  'What a viewer sees of the game. It is the same for everyone.',
  z.object({
    ancientOne: named(
      'AncientOne',
      'The Ancient One of this game.',
      z.object({
        code: AncientOneId,
        name: z.string(),
        doom: Count.describe('Doom at which it awakens.'),
        awake: z.boolean(),
      }),
    ),
    limits: named(
      'Limits',
      'Limits that depend on the number of investigators.',
      z.object({
        gates: Count.describe('Number of open gates that awakens the Ancient One.'),
        monsters: Count.describe('Monsters beyond it go to the Outskirts.'),
        outskirts: Count.describe('Monsters beyond it make the Outskirts overflow.'),
        monstersPerGate: Count.describe('Monsters that come with a new gate.'),
        trophies: Count.describe('Gate trophies needed for the closing victory.'),
        sealCost: Count.describe('Clues that a seal costs now.'),
      }),
    ),
    players: Count.describe('Number of investigators.'),
    sheets: z.array(Sheet),
    table: named(
      'Table',
      'What the players do themselves and report.',
      z.object({ dice: z.boolean(), draws: z.boolean() }),
    ),
    skip: z.array(Skippable).describe('Phases that the players play without the server.'),
    policies: Policies,
    turn: Count,
    phase: Phase,
    resolved: z.boolean().describe('Whether the Mythos card of this turn is resolved.'),
    first: By.describe('The first player.'),
    doom: Count,
    terror: Count,
    allies: Count.describe('Cards left in the ally deck.'),
    gates: z.array(Gate),
    seals: z.array(GateId).describe('Sealed locations.'),
    clues: z.array(Clues).describe('Clue tokens on the board.'),
    pile: z.array(Markers).describe('Gate markers in the shuffled part of the pile, which is drawn first.'),
    bottom: z.array(WorldId).describe('Gate markers under the shuffled part, the next one first.'),
    cup: z.array(Kinds),
    monsters: z.array(MonsterOnBoard),
    boxed: z.array(MonsterKind).describe('Monsters out of the game.'),
    closed: z.array(AreaId).describe('Locations that nobody can enter now.'),
    closures: z.array(Closure).describe('What cards have closed for a time.'),
    cardsInPlay: z.array(Component),
    rumor: RumorState.optional().describe('The Rumor in play.'),
    twoCards: z.boolean().describe('Whether each turn has two Mythos cards.'),
    firstCardDone: z.boolean().describe('Whether the first of the two is resolved.'),
    signsBoxed: Count.describe('Elder Sign cards returned to the box.'),
    mythos: MythosDeck,
    gateCards: GateCards,
    total: Count.describe('Successes in the final battle towards the next doom token.'),
    lastRoll: z.array(z.int32()).describe('Faces of the last roll.'),
    attacked: z.array(By).describe('Investigators who have attacked in this round of the final battle.'),
    investigators: z.array(Investigator),
    card: CardInPlay.optional(),
    surge: Surge.optional(),
    check: Check.optional(),
    sealing: Sealing.optional(),
    clueOffer: AreaId.optional().describe('Where a Mythos card has just placed a clue that may be taken at once.'),
    hunt: Hunt.optional(),
    battle: Battle.optional(),
    battleCheck: BattleCheck.optional(),
    lastClosed: LastClosed.optional(),
    pending: z.array(Obligation),
    outcome: Outcome.optional(),
  }),
);
export type View = z.infer<typeof View>;
