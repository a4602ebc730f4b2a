export * from './model/cards.ts';
export * from './model/commands.ts';
export * from './model/events.ts';
export { type CardType, type Pile, type Player, piles, players } from './model/names.ts';
export { type DeckList, type Policies, type Position, policies, Setup } from './model/setup.ts';
export {
  type Choice,
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
