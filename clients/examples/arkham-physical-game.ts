/*
 * Beside a real table of Arkham Horror: markers, monsters and dice are the table's, and so are Upkeep and Movement, of which
 * only the results are told. What cannot have happened is refused; the host sets right what went wrong.
 */
import { refused, rest, say } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'arkham-horror',
  setup: {
    investigators: 2,
    ancientOne: 'yog-sothoth',
    sheets: [{ home: 'library', clues: 2 }, { home: 'woods' }],
    table: { dice: true, draws: true },
    skip: ['upkeep', 'movement', 'otherWorlds'],
  },
  title: 'Beside a real table',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });
for (const { because } of game.pending) say(`to do: ${because}`);

// The first card opens a gate in the Woods, upon the second investigator.
const card = { type: 'ResolveMythos', gate: 'woods', clueSpace: 'graveyard', white: ['plus'], black: ['crescent'] };
const unsaid = await refused(play(card));
say(`${unsaid.code}: ${unsaid.detail}`);
const masked = await refused(play({ ...card, report: { worlds: ['celeano'], monsters: ['black-man'] } }));
say(`${masked.code}: ${masked.detail}`);
await play({ ...card, report: { worlds: ['celeano'], monsters: ['ghoul'] } }, { type: 'EndPhase' });

// A turn at the table: one walks, the other crosses and is back by a card, with an explored marker.
const { game: back } = await play(
  { type: 'Walk', by: 1, space: 'rivertown' },
  { type: 'SendBack', by: 2, gate: 'woods', reason: 'A gate card' },
);
say(`explored: ${back.view.people.filter((each: { explored: boolean }) => each.explored).length}`);

// Yog-Sothoth asks for two successes.
const check = { type: 'TryToClose', by: 2, checkSkill: 'lore', value: 4 };
const { game: failed } = await play({ ...check, report: { dice: [5, 2, 1] } });
say(failed.summary.headline);

const { events } = await play({ type: 'Override', reason: 'Terror was forgotten', shows: { terror: 1 } });
for (const { tracker, before, after } of events[0].differences) say(`${tracker}: ${before} -> ${after}`);
