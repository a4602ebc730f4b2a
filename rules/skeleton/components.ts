import { type Component, component } from '../core/components.ts';
import { gates } from './data/components.ts';

/** Everything that a set-up or a command may name. */
export function components(): readonly Component[] {
  return gates.map(({ id, name }) => component('gate', { value: id, name }));
}
