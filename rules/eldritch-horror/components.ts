import { type Component, component } from '../core/components.ts';
import { type AncientOne, ancientOnes } from './data/ancient-ones.ts';
import { gates, sideBoards } from './data/components.ts';
import { cupMonsters, epicMonsters } from './data/monsters.ts';
import { preludes } from './data/preludes.ts';
import { sets } from './data/sets.ts';
import { portals, spaces } from './data/spaces.ts';
import { components as cards, componentNames } from './model/names.ts';

/** Everything that a set-up or a command may name, from the printed data. */
export function components(): readonly Component[] {
  return [
    ...sets.map(({ id, name }) => component('set', { value: id, name })),
    component('board', { value: 'main', name: 'The main board', sets: ['01'] }),
    ...sideBoards.map(({ id, name, set }) => component('board', { value: id, name, sets: [set] })),
    ...gates.map(({ id, name, set, omen, space, zone }) =>
      component('gate', { value: id, name, sets: [set], colour: omen, traits: { space, board: zone } }),
    ),
    ...spaces.map(({ id, name, board, ...printed }) =>
      component('space', {
        value: id,
        name,
        traits: { board, terrain: 'terrain' in printed ? printed.terrain : undefined },
      }),
    ),
    ...portals.map(({ id, name, space }) =>
      component('portal', { value: id, name, sets: ['07'], traits: { space, board: 'dreamlands' } }),
    ),
    ...cupMonsters.map((monster) => monsterComponent(monster, false)),
    ...epicMonsters.map((monster) => monsterComponent(monster, true)),
    ...ancientOnes.map(ancientOneComponent),
    ...preludes.map(({ id, name, sets, ...printed }) =>
      component('prelude', {
        value: id,
        name,
        sets,
        traits: {
          needs: 'needs' in printed ? printed.needs : undefined,
          board: 'sideBoard' in printed ? printed.sideBoard : undefined,
        },
      }),
    ),
    ...cards.map((id) => component('card', { value: id, name: componentNames[id] })),
  ];
}

type Monster = (typeof cupMonsters)[number] | (typeof epicMonsters)[number];

function monsterComponent({ id, name, tokens }: Monster, isEpic: boolean): Component {
  const count = Object.values(tokens).reduce((sum, ofSet) => sum + ofSet, 0);
  return component('monster', {
    value: id,
    name,
    sets: Object.keys(tokens).sort(),
    numbers: { count },
    traits: { class: isEpic ? 'epic' : 'cup' },
  });
}

function ancientOneComponent({ id, name, set, doom, mysteries, sideBoard, counter }: AncientOne): Component {
  return component('ancientOne', {
    value: id,
    name,
    sets: [set],
    numbers: { doom, mysteries, counterStart: counter?.start, counterLosesAt: counter?.losesAt },
    traits: { board: sideBoard },
  });
}
