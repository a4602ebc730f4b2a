import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { Card } from './cards.ts';
import { GateFilter } from './filters.ts';
import {
  CardName,
  ChoiceNumber,
  Count,
  Entity,
  LinksLeft,
  named,
  Options,
  Picks,
  Player,
  Until,
  Zone,
} from './names.ts';
import { Hit, Op, Step } from './ops.ts';
import { Policies } from './setup.ts';

export const LinkKind = named('LinkKind', 'What was declared.', z.enum(['open', 'move', 'attack', 'skill', 'endTurn']));
export type LinkKind = z.infer<typeof LinkKind>;

export const Picked = named(
  'Picked',
  'What was chosen, under the name that the card gives it.',
  z.object({ as: z.string(), picks: Picks }),
);
export type Picked = z.infer<typeof Picked>;

const link = {
  link: Count.describe('From 1, in the order they were added.'),
  player: Player,
  kind: LinkKind,
  entity: Entity.optional().describe('Its source.'),
  cardName: CardName.optional().describe('The card of its source, where you may know it.'),
  targets: z.array(Zone),
  negated: z.boolean(),
};
/** A link as everyone sees it. */
export const ShownLink = named('Link', 'One declaration of the Sequence.', z.object(link));
export const Link = z.object({
  ...link,
  picked: z.array(Picked),
  grants: z.array(CardName),
  /** Its source lay face down when it left, and went where nobody else sees it. */
  sealed: z.literal(true).optional(),
});
export type Link = z.infer<typeof Link>;

export const Branched = named(
  'Branched',
  'A card attached under a Gate, and whose it is.',
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
  /** Moved already by the link that is resolving: all of one effect is one move. */
  moved: z.literal(true).optional(),
  branches: z.array(Branched),
});
export type Gate = z.infer<typeof Gate>;

const change = z.int().min(-1_000).max(1_000);
export const StatChange = named(
  'StatChange',
  'Stats of a Gate are changed for a while.',
  z.object({ entity: Entity, attack: change, defence: change, movement: change, until: Until }),
);
export type StatChange = z.infer<typeof StatChange>;

export const Ward = named(
  'Ward',
  'Damage is prevented, or goes somewhere else, for a while.',
  z.object({
    kind: named('WardKind', 'Which of the two.', z.enum(['prevent', 'redirect'])),
    player: Player.describe('From whose view its filters are read.'),
    entity: Entity.optional(),
    gates: GateFilter,
    other: GateFilter,
    picked: z.array(Picked).optional().describe('What was chosen, where its filters speak of that.'),
    targets: z.array(Zone).optional().describe('What was targeted, where its filters speak of that.'),
    until: Until,
  }),
);
export type Ward = z.infer<typeof Ward>;

export const Delayed = named(
  'Delayed',
  'Something that happens when this turn ends.',
  z.object({ player: Player, entity: Entity.optional(), cardName: CardName.optional(), steps: z.array(Step) }),
);
export type Delayed = z.infer<typeof Delayed>;

/** What an instruction knows of where it stands: whose it is, which Gate's, and what was chosen before. */
export const Env = z.object({
  player: Player,
  entity: Entity.optional(),
  cardName: CardName.optional(),
  link: Count.optional(),
  lastZone: Zone.optional(),
  targets: z.array(Zone),
  picked: z.array(Picked),
  /** Once something hidden was seen, a cost cannot be refused any more. */
  cost: z.enum(['strict', 'seen']).optional(),
  grants: z.array(CardName),
  /** Gates to which this text does nothing. */
  except: z.array(Entity).optional(),
  /** The damage that this text is about. */
  hit: z.object({ source: Entity.optional(), victim: Entity, amount: Count }).optional(),
  depth: Count,
});
export type Env = z.infer<typeof Env>;

const Bind = z.object({ type: z.literal('Bind'), as: z.string(), picks: Picks });
export const WorkOp = z.union([Op, Bind, Hit]);
export type WorkOp = z.infer<typeof WorkOp>;

/** What is still to be done, in order. Kept in the state only while somebody has to choose something. */
export const Task = z.discriminatedUnion('do', [
  z.object({ do: z.literal('ops'), ops: z.array(WorkOp), env: Env, link: LinkKind.optional() }),
  z.object({ do: z.literal('resolve'), link: Count }),
  z.object({ do: z.literal('walk'), env: Env }),
  z.object({ do: z.literal('finish'), link: Count }),
  z.object({ do: z.literal('close'), acting: Entity.optional(), ended: z.boolean() }),
  z.object({ do: z.literal('endStep') }),
  z.object({ do: z.literal('nextTurn') }),
]);
export type Task = z.infer<typeof Task>;

export const ChoiceKind = named(
  'ChoiceKind',
  'What has to be chosen.',
  z.enum(['targets', 'gates', 'zones', 'cards', 'link', 'name', 'may', 'destination', 'handLimit']),
);
const choice = {
  choice: ChoiceNumber.describe('Names this choice: an answer to another one is refused.'),
  player: Player,
  kind: ChoiceKind,
  because: z.string(),
  cardName: CardName.optional(),
};
export const Choice = z.object({
  ...choice,
  min: Count,
  max: Count,
  options: Options,
  different: z.boolean(),
  cost: z.boolean(),
});
export type Choice = z.infer<typeof Choice>;
export const ShownChoice = named(
  'Choice',
  'Something that a player has to choose. Only that player sees what from.',
  z.object({
    ...choice,
    min: Count.optional(),
    max: Count.optional(),
    options: Options.optional(),
    ways: Count.optional().describe('How many different answers there are, up to 10000.'),
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
  '`starting`: before the first turn somebody may start with a Spirit in play; `afterMove`: the Gate that moved may still attack or use its skill.',
  z.enum(['starting', 'main', 'afterMove', 'end']),
);

export const Sequence = z.object({
  links: z.array(Link),
  priority: Player,
  passes: Count,
  /** Links that may still be added by player 1, by player 2, and by both together. */
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
  work: z.array(Task),
  nextEntity: Entity,
  nextChoice: ChoiceNumber,
  outcome: Outcome.optional(),
  winner: Player.optional(),
});
export type State = z.infer<typeof State>;
