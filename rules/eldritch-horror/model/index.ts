export { GateFilter, icons, MythosColour, MythosIcon, Reported, SpawnReplacement } from './command-schema.ts';
export * from './commands.ts';
export * from './effects.ts';
export * from './events.ts';
export { Cause, PublicEvent } from './public-events.ts';
export { type Position, Setup } from './setup.ts';
export { State } from './state.ts';
export { View } from './view.ts';
