/*
 * A game begins in the middle, as a chess server takes a position; an impossible one is refused by the rule it breaks;
 * and any game can be read back as a position and begun anew.
 */
import { refused, rest, say } from './gatehouse.ts';

const setup = {
  investigators: 3,
  ancientOne: 'hypnos',
  sets: ['01', '07'],
  position: {
    omen: 'red',
    doom: 4,
    gates: [{ gate: 'rome' }, { gate: 'celephais' }, { gate: 'tokyo', space: 'dream-portal-1' }],
    portals: [{ portal: 'dream-portal-1', space: 'tokyo' }],
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
say(game.summary.headline);

for (const impossible of [
  { discard: ['arkham', 'ulthar', 'rome'] },
  { doom: 0 },
  { solved: 3 },
  { gates: [{ gate: 'rome', space: 'london' }, { gate: 'celephais' }, { gate: 'tokyo' }] },
]) {
  const { rule, detail } = await refused(create(impossible));
  say(`${rule}: ${detail}`);
}

// Two gates match, so the Omen going round to red would cost 2 Doom; the third lies where its portal leads.
const { game: later } = await rest('POST', `/v1/games/${game.id}/commands`, {
  commands: [{ type: 'AdvanceOmen', toColour: 'red', reason: 'All the way round' }],
});
say(later.summary.headline);

const position = await rest('GET', `/v1/games/${game.id}/position`);
const { game: again } = await rest('POST', '/v1/games', { ...position, title: 'The same table again' });
say(again.summary.headline);
if (again.summary.headline !== later.summary.headline) throw new Error('that is another table');
