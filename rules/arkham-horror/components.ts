import { type Component, component } from '../core/components.ts';
import { ancientOnes } from './data/ancient-ones.ts';
import { cards } from './data/cards.ts';
import { areas, markersPerWorld, otherSpaces, unstable, worlds } from './data/components.ts';
import { printedInvestigators } from './data/investigators.ts';
import { monsters } from './data/monsters.ts';
import { mythosCards } from './data/mythos-cards.ts';
import { printedGates } from './data/mythos-printing.ts';

/** Everything that a set-up or a command may name, from the printed data. The base game is one set. */
export function components(): readonly Component[] {
  return [
    ...unstable.map(({ id, name, street }) =>
      component('gate', {
        value: id,
        name,
        numbers: { gateCards: printedGates.filter((gate) => gate === id).length },
        traits: { space: street },
      }),
    ),
    ...areas.map(({ id, name, street }) =>
      component('space', { value: id, name, traits: { class: street ? 'location' : 'street', street } }),
    ),
    ...otherSpaces.map(({ id, name }) => component('space', { value: id, name, traits: { class: 'other' } })),
    ...worlds.map(({ id, name, modifier, symbol, colours }) =>
      component('world', {
        value: id,
        name,
        numbers: { modifier, markers: markersPerWorld },
        traits: { symbol, colours: colourWords(colours) },
      }),
    ),
    ...monsters.map(({ id, name, count, symbol, moves, awareness, horror, toughness, combat, mask }) =>
      component('monster', {
        value: id,
        name,
        numbers: {
          count,
          awareness,
          toughness,
          horrorRating: horror?.[0],
          horrorDamage: horror?.[1],
          combatRating: combat?.[0],
          combatDamage: combat?.[1],
        },
        traits: { symbol, moves, class: mask ? 'mask' : undefined },
      }),
    ),
    ...ancientOnes.map(({ id, name, doom, combat }) =>
      component('ancientOne', { value: id, name, numbers: { doom, combatRating: combat } }),
    ),
    ...printedInvestigators.map(({ id, name, home, stamina, sanity, clues }) =>
      component('investigator', { value: id, name, numbers: { stamina, sanity, clues }, traits: { home } }),
    ),
    ...cards.map(({ id, name, copies }) => component('card', { value: id, name, numbers: { copies } })),
    ...mythosCards.map(({ id, name, kind }) => component('mythosCard', { value: id, name, traits: { class: kind } })),
  ];
}

const colourOfLetter: Readonly<Record<string, string>> = { b: 'blue', g: 'green', r: 'red', y: 'yellow' };

/** `by` -> `blue, yellow`. */
function colourWords(letters: string): string {
  return [...letters].map((letter) => colourOfLetter[letter]).join(', ');
}
