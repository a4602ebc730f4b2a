export * from './cards.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './filters.ts';
export { type CardType, type Pile, type Player, players, type SidePile } from './names.ts';
export { type ActionOp, type InternalOp, type Into, Op, type OpOf, PromptOp, QueuedOp } from './ops.ts';
export { type DeckList, type Policies, type Position, policies, Setup } from './setup.ts';
export {
  type Choice,
  type ChoiceKind,
  type Environment,
  type Gate,
  type Link,
  type LinkKind,
  type OpsTask,
  type Picked,
  type Side,
  type StatChange,
  State,
  type Task,
  type Ward,
} from './state.ts';
export { ShownView, type View } from './view.ts';
