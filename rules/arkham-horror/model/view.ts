import * as z from 'zod';
import { Obligation, Outcome } from '../../core/contract-types.ts';
import {
  AncientOneId,
  AreaId,
  By,
  Component,
  Count,
  Dimension,
  GateId,
  MonsterId,
  MonsterKind,
  named,
  Phase,
  WorldId,
} from './names.ts';
import { Clues, GateCards, MythosPools, Policies, Sheet, Skippable } from './setup.ts';
import { CardInPlay, Check, Investigator, LastClosed, MonsterOnBoard, Sealing, Surge } from './state.ts';

const Gate = named(
  'Gate',
  'An open gate.',
  z.object({
    gate: GateId,
    name: z.string(),
    world: WorldId,
    worldName: z.string(),
    symbol: Dimension,
    modifier: z.int32().describe('Of the check to close it.'),
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
  'The table. Everybody sees the same.',
  z.object({
    ancientOne: named(
      'AncientOne',
      'The Ancient One of this game.',
      z.object({ id: AncientOneId, name: z.string(), doom: Count.describe('Where it awakens.'), awake: z.boolean() }),
    ),
    limits: named(
      'Limits',
      'Limits by the number of investigators.',
      z.object({
        gates: Count.describe('So many open gates awaken the Ancient One.'),
        monsters: Count.describe('Beyond it monsters go to the Outskirts.'),
        outskirts: Count.describe('Beyond it the Outskirts overflow.'),
        monstersPerGate: Count,
        trophies: Count.describe('Gate trophies for the closing victory.'),
        sealCost: Count.describe('Clues a seal costs now.'),
      }),
    ),
    players: Count.describe('Number of investigators.'),
    sheets: z.array(Sheet),
    table: named('Table', 'What the real table does.', z.object({ dice: z.boolean(), draws: z.boolean() })),
    skip: z.array(Skippable),
    policies: Policies,
    turn: Count,
    phase: Phase,
    resolved: z.boolean().describe('Whether the Mythos card of this turn is resolved.'),
    first: By,
    doom: Count,
    terror: Count,
    allies: Count,
    gates: z.array(Gate),
    seals: z.array(GateId),
    clues: z.array(Clues),
    pile: z.array(Markers).describe('The shuffled part of the pile, on top.'),
    bottom: z.array(WorldId).describe('Under it, the next one first.'),
    cup: z.array(Kinds),
    monsters: z.array(MonsterOnBoard),
    nextMonster: MonsterId,
    boxed: z.array(MonsterKind),
    closed: z.array(AreaId).describe('Shops closed by terror.'),
    cardsInPlay: z.array(Component),
    signsBoxed: Count,
    mythos: MythosPools,
    gateCards: GateCards,
    total: Count,
    lastRoll: z.array(z.int32()).describe('Faces of the last roll.'),
    attacked: z.array(By),
    people: z.array(Investigator).describe('The investigators.'),
    card: CardInPlay.optional(),
    surge: Surge.optional(),
    check: Check.optional(),
    sealing: Sealing.optional(),
    lastClosed: LastClosed.optional(),
    pending: z.array(Obligation),
    nextObligation: z.int32(),
    outcome: Outcome.optional(),
  }),
);
export type View = z.infer<typeof View>;
