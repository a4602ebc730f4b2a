export * from './cards.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './filters.ts';
export { type CardType, type Pile, type Player, piles, players, type SidePile } from './names.ts';
export { type Into, Op } from './ops.ts';
export { type DeckList, type Policies, type Position, policies, Setup } from './setup.ts';
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
} from './state.ts';
export { View } from './view.ts';
