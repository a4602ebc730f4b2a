export * from './model/commands.ts';
export * from './model/events.ts';
export { type Position, Setup } from './model/setup.ts';
export { type Investigator, State } from './model/state.ts';
export { View } from './model/view.ts';
