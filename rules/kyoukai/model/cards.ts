import * as z from 'zod';
import { plainText } from '../../core/plain-text.ts';
import { CardKind, Condition, GateFilter, Needs, small, text, Whose, yes, ZoneFilter } from './filters.ts';
import { CardName, CardType, named } from './names.ts';
import { ops } from './ops.ts';

const bonus = z.int().min(-20).max(20).optional();

export const TriggerOn = named(
  'TriggerOn',
  'What triggers the text. `moved`: the effect or action that moved the Gate has resolved. `beforeDamaging`: before it deals damage. `beforeDamaged` and `damaged`: before and after it takes damage.',
  z.enum([
    'theirReadyStep',
    'entersCorner',
    'discardedByDamage',
    'moved',
    'beforeDamaging',
    'beforeDamaged',
    'damaged',
  ]),
);
export type TriggerOn = z.infer<typeof TriggerOn>;

export const Passive = named(
  'Passive',
  'A text that applies by itself while its Gate is face up on the field.',
  z.discriminatedUnion('type', [
    named(
      'Aura',
      'Changes the stats of Gates, and the name of the Gate it is branched under.',
      z.strictObject({
        type: z.literal('Aura'),
        gates: GateFilter,
        attack: bonus,
        defence: bonus,
        movement: bonus,
        when: Condition.optional().describe('Only while this holds.'),
        rename: plainText(40).optional().describe('Added to the name of its host.'),
        countsAs: z
          .int()
          .min(2)
          .max(4)
          .optional()
          .describe('How many Gates its host counts as, where a text counts Gates.'),
      }),
    ),
    named(
      'Highest',
      'Each of its own written stats is the highest among these Gates.',
      z.strictObject({ type: z.literal('Highest'), gates: GateFilter }),
    ),
    named(
      'Trigger',
      'Carries out instructions when something happens.',
      z.strictObject({ type: z.literal('Trigger'), on: TriggerOn, ops }),
    ),
    named(
      'Grant',
      'A text that shatters this card for a cost, or discards it from the field, gains this text.',
      z.strictObject({
        type: z.literal('Grant'),
        to: named('GrantTo', 'Which text gains it.', z.enum(['shatteredForCost', 'discardedFromField'])),
        ops,
      }),
    ),
    named(
      'Diagonal',
      'For its own Moves and Attacks, zones that touch at a corner border each other.',
      z.strictObject({ type: z.literal('Diagonal'), onlyMoves: yes.describe('Only for its Moves.') }),
    ),
    named(
      'Restrict',
      'Some cards cannot be opened in some zones.',
      z.strictObject({
        type: z.literal('Restrict'),
        owner: Whose.optional().describe('The player who is restricted. Both players if left out.'),
        cards: CardKind,
        zones: ZoneFilter,
      }),
    ),
    named(
      'MakesRoom',
      'Its player can open some cards into its zone. It is discarded for them.',
      z.strictObject({ type: z.literal('MakesRoom'), cards: CardKind }),
    ),
    named(
      'Instead',
      'A skill of this Gate, or of its host, has this effect instead of its own.',
      z.strictObject({ type: z.literal('Instead'), skillNamed: text, ops }),
    ),
  ]),
);
export type Passive = z.infer<typeof Passive>;

const SkillFrom = named(
  'SkillFrom',
  'A pile of its player in which a card can be while its skill is used.',
  z.enum(['discard', 'foresee', 'shatter']),
);

export const Skill = named(
  'Skill',
  'The skill of a Gate. In its texts, `self` also is the name of the card itself if that is in a pile or branched.',
  z.strictObject({
    name: CardName,
    kind: named(
      'SkillKind',
      'When it can be used. `Passive` applies by itself.',
      z.enum(['Normal', 'Fast', 'Passive']),
    ),
    class: text.describe(
      'A word that other cards may refer to. A `Branch` skill applies only while branched under a host.',
    ),
    flip: yes.describe("Used while its Gate is face down, in the opponent's turn."),
    from: SkillFrom.optional().describe('Used while the card is in this pile, and not on the field.'),
    withoutRest: yes.describe('Its Gate does not Rest for it, and need not be Ready.'),
    needs: Needs,
    cost: ops.default([]),
    effect: ops.default([]),
    passive: Passive.optional(),
  }),
);
export type Skill = z.infer<typeof Skill>;

export const Stats = named(
  'Stats',
  'Attack, defence, movement.',
  z.strictObject({ attack: small, defence: small, movement: z.int().min(0).max(8) }),
);
export type Stats = z.infer<typeof Stats>;

const OpenRules = named(
  'OpenRules',
  'How opening this card differs from the usual rules.',
  z.strictObject({
    faceDown: yes.describe('It is opened face down, as a Sealed Gate.'),
    anchorRestedEntrant: yes.describe('Bordering your Rested Entrant is enough.'),
    zone: ZoneFilter.optional().describe('Only into such zones.'),
    needs: Needs,
    asFast: yes.describe('It can also be opened as a response.'),
    firstOpenThisTurn: yes.describe('Only as the first Gate that its player opens in a turn.'),
    startInPlay: yes.describe(
      'Only before the first turn, by the player who goes second. It is placed Ready beside the Entrant.',
    ),
  }),
);
export type OpenRules = z.infer<typeof OpenRules>;

export const Card = named(
  'Card',
  'A card, as data.',
  z.strictObject({
    name: CardName,
    path: text.describe('`Generic`, or a faction.'),
    type: CardType,
    stats: Stats.optional().describe('Entrants, Summons and Spirits have them.'),
    copies: z.int().min(1).max(40).optional().describe('How many copies a deck may have, if that is printed.'),
    open: OpenRules.optional(),
    cost: ops.default([]).describe('Carried out when it is opened.'),
    effect: ops.default([]).describe('Carried out when the opening resolves.'),
    skill: Skill.optional(),
  }),
);
export type Card = z.infer<typeof Card>;
