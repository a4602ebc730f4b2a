export * from './model/cards.ts';
export * from './model/commands.ts';
export * from './model/events.ts';
export * from './model/filters.ts';
export { type CardType, type Pile, type Player, piles, players, type SidePile } from './model/names.ts';
export { type Into, Op } from './model/ops.ts';
export { type DeckList, type Policies, type Position, policies, Setup } from './model/setup.ts';
export {
  type Choice,
  type Delayed,
  type Env,
  type Gate,
  type Link,
  type LinkKind,
  type Side,
  type StatChange,
  State,
  type Task,
  type Ward,
  type WorkOp,
} from './model/state.ts';
export { View } from './model/view.ts';
