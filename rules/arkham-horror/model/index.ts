export * from './commands.ts';
export * from './events.ts';
export { type Position, Setup, type Sheet } from './setup.ts';
export { type Investigator, State } from './state.ts';
export { View } from './view.ts';
