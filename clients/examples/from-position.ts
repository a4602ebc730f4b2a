/*
 * A game that begins in the middle, as a chess server accepts a position. An impossible position is rejected by the rule
 * that it breaks. Any game can be read as a position, and another game can begin there.
 */
import { expectProblem, print, rest } from './gatehouse.ts';

const setup = {
  investigators: 3,
  ancientOne: 'hypnos',
  sets: ['01', '07'],
  position: {
    omen: 'red',
    doom: 4,
    gates: [{ gate: 'rome' }, { gate: 'celephais' }, { gate: 'tokyo', space: 'the-moon' }],
    portals: [{ portal: 'to-the-moon', space: 'tokyo' }],
    stack: [{ revealed: true, gate: 'london' }, ...Array.from({ length: 6 }, () => ({}))],
    discard: ['arkham', 'ulthar'],
    monsters: [{ kind: 'shoggoth', space: 'rome' }],
    solved: 2,
    round: 7,
  },
};
const create = (changed: object) =>
  rest('POST', '/v1/games', {
    ruleset: 'eldritch-horror',
    setup: { ...setup, position: { ...setup.position, ...changed } },
    title: 'From a position',
  });

const { game } = await create({});
print(game.summary.headline);

for (const impossible of [
  { discard: ['arkham', 'ulthar', 'rome'] },
  { doom: 0 },
  { solved: 3 },
  { gates: [{ gate: 'rome', space: 'london' }, { gate: 'celephais' }, { gate: 'tokyo' }] },
]) {
  const { rule, detail } = await expectProblem(create(impossible));
  print(`${rule}: ${detail}`);
}

// Two gates match, so advancing the Omen all the way to red costs 2 Doom. The third gate is where its portal leads.
const { game: later } = await rest('POST', `/v1/games/${game.id}/commands`, {
  commands: [{ type: 'AdvanceOmen', toColour: 'red', reason: 'All the way round' }],
});
print(later.summary.headline);

const position = await rest('GET', `/v1/games/${game.id}/position`);
const { game: again } = await rest('POST', '/v1/games', { ...position, title: 'The same position again' });
print(again.summary.headline);
if (again.summary.headline !== later.summary.headline) throw new Error('the positions differ');
