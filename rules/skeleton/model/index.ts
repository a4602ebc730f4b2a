export { Command } from './commands.ts';
export { Event, HiddenEvent, PublicEvent, VisibleEvent } from './events.ts';
export { Setup } from './setup.ts';
export { State } from './state.ts';
export { View } from './view.ts';
