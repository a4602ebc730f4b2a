/*
 * Beside a physical game of Arkham Horror: the players draw markers and monsters, roll dice, and play Upkeep, Movement
 * and Other World Encounters without the server. They report only the results. Impossible reports are rejected, and the host corrects a mistake.
 */
import { expectProblem, print, rest } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'arkham-horror',
  setup: {
    investigators: 2,
    ancientOne: 'yog-sothoth',
    sheets: [{ home: 'library', clues: 2 }, { home: 'woods' }],
    table: { dice: true, draws: true },
    skip: ['upkeep', 'movement', 'otherWorlds'],
  },
  title: 'Beside a physical game',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });
for (const { text } of game.pending) print(`to do: ${text}`);

// The first card opens a gate in the Woods, where the second investigator is.
const card = { type: 'ResolveMythos', gate: 'woods', clueSpace: 'graveyard', white: ['plus'], black: ['crescent'] };
const incomplete = await expectProblem(play(card));
print(`${incomplete.code}: ${incomplete.detail}`);
const impossible = await expectProblem(play({ ...card, reported: { worlds: ['celeano'], monsters: ['black-man'] } }));
print(`${impossible.code}: ${impossible.detail}`);
await play({ ...card, reported: { worlds: ['celeano'], monsters: ['ghoul'] } }, { type: 'EndPhase' });

// One turn: investigator 1 walks; investigator 2 crosses the Other World, and a card returns them with an explored marker.
const { game: back } = await play(
  { type: 'Walk', by: 1, space: 'rivertown' },
  { type: 'SendBack', by: 2, gate: 'woods', reason: 'A gate card' },
);
print(`explored: ${back.view.investigators.filter((each: { explored: boolean }) => each.explored).length}`);

// Against Yog-Sothoth, closing a gate needs two successes.
const check = { type: 'TryToClose', by: 2, skill: 'lore', value: 4 };
const { game: failed } = await play({ ...check, reported: { dice: [5, 2, 1] } });
print(failed.summary.headline);

const { events } = await play({ type: 'Override', reason: 'Terror was forgotten', shows: { terror: 1 } });
for (const { tracker, before, after } of events[0].differences) print(`${tracker}: ${before} -> ${after}`);
