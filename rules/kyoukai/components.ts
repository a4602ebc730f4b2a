import { type Component, component } from '../core/components.ts';
import { readyDecks } from './cards/decks.ts';
import { lanternsAndTides } from './cards/starter-set.ts';
import { zones } from './data/zones.ts';

const deckNames: Readonly<Record<keyof typeof readyDecks, string>> = { lantern: 'Lantern', tide: 'Tide' };

/** Everything that a set-up or a command may name without cards of its own: zones, and what comes with the game. */
export function components(): readonly Component[] {
  return [
    ...zones.map((zone) => component('zone', { value: zone, name: zone })),
    ...Object.entries(readyDecks).map(([id, { entrant, gates, spirits }]) =>
      component('deck', {
        value: id,
        name: deckNames[id as keyof typeof readyDecks],
        numbers: { gates: sizeOf(gates), spirits: sizeOf(spirits) },
        traits: { entrant },
      }),
    ),
    ...[...lanternsAndTides().values()].map(({ name, path, type, copies, stats }) =>
      component('card', { value: name, name, numbers: { ...stats, copies }, traits: { path, type } }),
    ),
  ];
}

function sizeOf(list: readonly { readonly copies: number }[]): number {
  return list.reduce((sum, { copies }) => sum + copies, 0);
}
