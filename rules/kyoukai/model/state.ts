import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { Card } from './cards.ts';
import { CardFilter, GateFilter } from './filters.ts';
import {
  CardName,
  Count,
  DecisionNumber,
  Entity,
  LinksLeft,
  named,
  Options,
  Picks,
  Player,
  Until,
  Zone,
} from './names.ts';
import { QueuedOp, Step } from './ops.ts';
import { Policies } from './setup.ts';

export const LinkKind = named('LinkKind', 'What was declared.', z.enum(['open', 'move', 'attack', 'skill', 'endTurn']));
export type LinkKind = z.infer<typeof LinkKind>;

export const Picked = named(
  'Picked',
  'What was chosen, with the name that the card gives it.',
  z.object({
    bindAs: z.string(),
    picks: Picks,
    secret: named(
      'SecretPicks',
      'Which cards of hidden piles could be chosen, and how many. Where you may not know the cards, the picks are empty.',
      z.object({ cards: CardFilter, min: Count, max: Count }),
    ).optional(),
  }),
);
export type Picked = z.infer<typeof Picked>;

/** Cards whose texts are added to a text. Those of one list were added at the same time. */
export const Grants = z.array(z.array(CardName));

const link = {
  link: Count.describe('Its number, from 1 in the order in which links were added.'),
  player: Player,
  kind: LinkKind,
  entity: Entity.optional().describe('Its source.'),
  cardName: CardName.optional().describe('The card of its source. Absent where you may not know it.'),
  targets: z.array(Zone),
  negated: z.boolean(),
};
/** A link as a viewer sees it. */
export const ShownLink = named('Link', 'One declaration of the Sequence.', z.object(link));
export const Link = z.object({
  ...link,
  picked: z.array(Picked),
  grants: Grants,
  /** Its source lay face down when it left the field, and went to a pile that only its player sees. */
  sealed: z.literal(true).optional(),
});
export type Link = z.infer<typeof Link>;

export const Branched = named(
  'Branched',
  'A card attached under a Gate, and its player.',
  z.object({ cardName: CardName, player: Player }),
);

export const Gate = z.object({
  entity: Entity,
  cardName: CardName,
  player: Player,
  zone: Zone,
  ready: z.boolean(),
  faceDown: z.boolean(),
  damage: Count,
  moves: Count,
  /** The link that is resolving has moved it already. All moves by one effect count as one. */
  moved: z.literal(true).optional(),
  branches: z.array(Branched),
});
export type Gate = z.infer<typeof Gate>;

const change = z.int().min(-1_000).max(1_000);
export const StatChange = named(
  'StatChange',
  'A change of the stats of a Gate, for a while.',
  z.object({ entity: Entity, attack: change, defence: change, movement: change, until: Until }),
);
export type StatChange = z.infer<typeof StatChange>;

export const Ward = named(
  'Ward',
  'Prevents or redirects damage for a while.',
  z.object({
    kind: named('WardKind', 'What it does with the damage.', z.enum(['prevent', 'redirect'])),
    player: Player.describe("The player whose text set it. Its filters are read from this player's view."),
    entity: Entity.optional(),
    gates: GateFilter,
    other: GateFilter,
    picked: z.array(Picked).optional().describe('What was chosen, if its filters refer to it.'),
    targets: z.array(Zone).optional().describe('What was targeted, if its filters refer to it.'),
    until: Until,
  }),
);
export type Ward = z.infer<typeof Ward>;

export const Delayed = named(
  'Delayed',
  'An effect that happens when this turn ends.',
  z.object({ player: Player, entity: Entity.optional(), cardName: CardName.optional(), steps: z.array(Step) }),
);
export type Delayed = z.infer<typeof Delayed>;

/** What an instruction knows: whose text it is part of, of which Gate, and what was chosen before. */
export const Environment = z.object({
  player: Player,
  entity: Entity.optional(),
  cardName: CardName.optional(),
  link: Count.optional(),
  lastZone: Zone.optional(),
  targets: z.array(Zone),
  picked: z.array(Picked),
  /** The text is a cost. Once a player has seen something hidden (`seen`), the cost can no longer be rejected. */
  cost: z.enum(['strict', 'seen']).optional(),
  /** Something that the cost needed could not be paid. */
  unpaid: z.literal(true).optional(),
  grants: Grants,
  /** Gates to which this text does nothing. */
  except: z.array(Entity).optional(),
  /** The damage that triggered this text. */
  damage: z.object({ source: Entity.optional(), victim: Entity, amount: Count }).optional(),
  /** How many texts of other cards this text is nested in. */
  depth: Count,
});
export type Environment = z.infer<typeof Environment>;

/** A text that is being carried out, or waits for that. */
const OpsTask = z.object({
  type: z.literal('ops'),
  ops: z.array(QueuedOp),
  env: Environment,
  link: LinkKind.optional(),
});
export type OpsTask = z.infer<typeof OpsTask>;

/** What is still to be done, in order. The state keeps tasks only while a player has to choose something. */
export const Task = z.discriminatedUnion('type', [
  OpsTask,
  /** Texts that are due at the same time. */
  z.object({ type: z.literal('together'), texts: z.array(OpsTask), after: z.literal('moves').optional() }),
  z.object({ type: z.literal('resolveLink'), link: Count }),
  z.object({ type: z.literal('traverse'), env: Environment }),
  z.object({ type: z.literal('finishLink'), link: Count }),
  z.object({ type: z.literal('endSequence'), acting: Entity.optional(), ended: z.boolean() }),
  z.object({ type: z.literal('endStep') }),
  z.object({ type: z.literal('nextTurn') }),
]);
export type Task = z.infer<typeof Task>;

export const ChoiceKind = named(
  'ChoiceKind',
  'What has to be chosen.',
  z.enum(['targets', 'gates', 'zones', 'cards', 'link', 'name', 'may', 'destination', 'order', 'handLimit']),
);
export type ChoiceKind = z.infer<typeof ChoiceKind>;
const choice = {
  decision: DecisionNumber.describe('Its number. `Choose` takes this number.'),
  player: Player,
  kind: ChoiceKind,
  prompt: z.string().describe('What to choose, for players.'),
  cardName: CardName.optional().describe('The card whose text this is, if everyone may know it.'),
};
export const Choice = z.object({
  ...choice,
  min: Count,
  max: Count,
  options: Options,
  different: z.boolean(),
  cost: z.boolean(),
  /** The answer stays secret until the cards are moved. */
  secret: z.literal(true).optional(),
});
export type Choice = z.infer<typeof Choice>;
export const ShownChoice = named(
  'Choice',
  'Something that a player has to choose. Only that player sees the options.',
  z.object({
    ...choice,
    min: Count.optional(),
    max: Count.optional(),
    options: Options.optional(),
    ways: Count.optional().describe('How many different answers are possible, up to 10000.'),
    cost: z.boolean().optional().describe('Whether it is part of a cost.'),
  }),
);

const pile = z.array(CardName);
export const Side = z.object({
  deck: pile.describe('Top first.'),
  hand: pile,
  discard: pile,
  shattered: pile,
  spirits: pile,
  foresee: pile,
  opened: Count,
});
export type Side = z.infer<typeof Side>;

export const Phase = named(
  'Phase',
  '`starting`: before the first turn, a player may start with a Spirit in play. `afterMove`: the Gate that moved may still attack or use its skill.',
  z.enum(['starting', 'main', 'afterMove', 'end']),
);

const Sequence = z.object({
  links: z.array(Link),
  priority: Player,
  passes: Count,
  /** Links that may still be added by player 1, by player 2, and by both together. -1 is no limit. */
  locks: z.array(LinksLeft).length(3),
  resolving: z.boolean(),
});
export type Sequence = z.infer<typeof Sequence>;

export const State = z.object({
  rules: z.object({ policies: Policies, turnCap: Count, first: Player, cards: z.array(Card) }),
  turn: Count,
  player: Player,
  phase: Phase,
  acting: Entity.optional(),
  sides: z.array(Side).length(2),
  field: z.array(Gate),
  changes: z.array(StatChange),
  wards: z.array(Ward),
  delayed: z.array(Delayed).optional(),
  sequence: Sequence.optional(),
  turnEnds: z.boolean(),
  choice: Choice.optional(),
  continuation: z.array(Task),
  nextEntity: Entity,
  /** The number of the decision that is pending: a choice, a window of a Sequence, a step of a turn. */
  decision: DecisionNumber,
  outcome: Outcome.optional(),
  winner: Player.optional(),
});
export type State = z.infer<typeof State>;
