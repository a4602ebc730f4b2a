import type { Summary } from '../../core/contract-types.ts';
import { doomLimit } from '../data/components.ts';
import type { View } from '../model/index.ts';

/** The game at a glance, in the shape that all games share. */
export function summary({ doom, open, closed, pile, outcome }: View): Summary {
  const ended = outcome === undefined ? '' : ` The game is ${outcome.result}.`;
  const all = open.length + closed.length + pile.length;
  return {
    headline: `Doom ${doom} of ${doomLimit}, ${open.length} open, ${closed.length} of ${all} gates closed.${ended}`,
    clocks: [
      { clock: 'doom', label: 'Doom', value: doom, start: 0, end: doomLimit, text: `${doomLimit - doom} until defeat` },
      { clock: 'pile', label: 'Pile', value: pile.length, end: 0, text: `${pile.length} gates left` },
    ],
    gates: open.map(({ gate, name }) => ({ gate, name, space: 'the board', symbol: gate, hot: false, guards: [] })),
  };
}
