import * as z from 'zod';
import {
  Ability,
  AreaId,
  By,
  CheckSkill,
  Component,
  Count,
  Dimension,
  Face,
  GateId,
  MonsterId,
  MonsterKind,
  named,
  WorldId,
} from './names.ts';

/* What is in the middle of being decided. A state, a view and a position have the same shapes of it. */

export const CardInPlay = named(
  'MythosCard',
  'The part of the Mythos card that is still to be resolved.',
  z.strictObject({
    clueSpace: AreaId.optional(),
    white: z.array(Dimension),
    black: z.array(Dimension),
    ability: Ability.optional(),
    component: Component.optional(),
    gateOnly: z.boolean().optional().describe('Whether nothing but its gate happens.'),
  }),
);
export const Surge = named(
  'Surge',
  'A monster surge that waits for the players to choose which gates get more monsters.',
  z.strictObject({ gate: GateId, toGates: Count, toOutskirts: Count }),
);
export const Check = named(
  'CloseCheck',
  'A check to close a gate that fails unless clues are spent.',
  z.strictObject({
    by: By,
    gate: GateId,
    skill: CheckSkill,
    faces: z.array(Face),
    threshold: z.int().min(4).max(6),
    need: Count,
  }),
);
export const Sealing = named(
  'Sealing',
  'The investigator who may now seal a gate with clues.',
  z.strictObject({
    by: By,
    gate: GateId,
    loss: Count.optional().describe('Stamina that they lose afterwards.'),
  }),
);
export const Hunt = named(
  'Hunt',
  'A monster that could move to several investigators, and the movement that follows.',
  z.strictObject({
    monster: MonsterId,
    candidates: z.array(By).min(2).max(8),
    white: z.array(Dimension),
    black: z.array(Dimension),
    moved: z.array(MonsterId).describe('Monsters that have moved.'),
  }),
);
export const Battle = named(
  'Battle',
  'The course of the final battle.',
  z.strictObject({
    round: Count.describe('From 1.'),
    step: named(
      'BattleStep',
      'The refresh, the attacks of the investigators, or the attack of the Ancient One.',
      z.enum(['refresh', 'attacks', 'ancientOne']),
    ),
    resisted: z.array(By).max(8).describe('Investigators whom the Ancient One has attacked in this round.'),
  }),
);
export const BattleCheck = named(
  'BattleCheck',
  'A check of the final battle for which clues may still be spent.',
  z.strictObject({
    by: By,
    kind: named('BattleCheckKind', 'An attack, or a check against the attack.', z.enum(['attack', 'resist'])),
    faces: z.array(Face),
    threshold: z.int().min(4).max(6),
    trophy: WorldId.optional().describe('The gate trophy that a failure costs.'),
    monsterTrophy: MonsterKind.optional().describe('The monster trophy that a failure costs.'),
  }),
);
export const LastClosed = named(
  'LastClosed',
  'The gate that was closed last.',
  z.strictObject({ by: By, gate: GateId, turn: Count }),
);
