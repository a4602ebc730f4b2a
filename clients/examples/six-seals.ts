/*
 * Arkham Horror, won by six seals: five locations are sealed, the sixth gate is closed with a check and sealed with clues.
 * Four clues would not have been enough, and the rules say so.
 */
import { refused, rest, say } from './gatehouse.ts';

const position = {
  turn: 9,
  phase: 'arkham',
  doom: 8,
  gates: [
    { gate: 'woods', world: 'the-abyss' },
    { gate: 'graveyard', world: 'yuggoth' },
  ],
  seals: ['unvisited-isle', 'witch-house', 'black-cave', 'unnamable', 'independence-square'],
  monsters: [
    { kind: 'ghoul', space: 'downtown' },
    { kind: 'cultist', space: 'sky' },
  ],
  people: [
    { by: 1, space: 'woods', explored: true, clues: 7 },
    { by: 2, space: 'graveyard', explored: true, clues: 4 },
  ],
};
const { game } = await rest('POST', '/v1/games', {
  ruleset: 'arkham-horror',
  setup: { investigators: 2, ancientOne: 'cthulhu', table: { dice: true }, position },
  title: 'The sixth seal',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });
say(game.summary.headline);

// The second investigator closes Yuggoth and may not seal it.
const close = { type: 'TryToClose', by: 2, checkSkill: 'fight', value: 4 };
await play({ ...close, report: { dice: [5, 3] } });
const { detail, rule, facts } = await refused(play({ type: 'SealGate', by: 2, gate: 'graveyard' }));
say(`${rule}: ${detail} ${JSON.stringify(facts)}`);

// The first fails, buys a die with a clue, and has six left for the seal. The Ghoul goes back to the cup.
await play({ type: 'TryToClose', by: 1, checkSkill: 'lore', value: 3, report: { dice: [4] } });
const { events } = await play({ type: 'SpendClue', by: 1, report: { dice: [6] } });
for (const { type } of events) say(type);
const { game: won } = await play({ type: 'SealGate', by: 1, gate: 'woods' });
say(`${won.outcome.result}: ${won.outcome.because}`);
