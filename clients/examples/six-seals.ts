/*
 * Arkham Horror, won by six seals: five locations are sealed, and the sixth gate is closed by a check and sealed with
 * clues. The rules reject a seal that is paid for with four clues.
 */
import { expectProblem, print, rest } from './gatehouse.ts';

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
  investigators: [
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
print(game.summary.headline);

// The second investigator closes the gate to Yuggoth and has too few clues to seal it.
const close = { type: 'TryToClose', by: 2, skill: 'fight', value: 4 };
await play({ ...close, reported: { dice: [5, 3] } });
const { detail, rule, facts } = await expectProblem(play({ type: 'SealGate', by: 2, gate: 'graveyard' }));
print(`${rule}: ${detail} ${JSON.stringify(facts)}`);

// The first fails, spends a clue for another die, and has six left for the seal. The Ghoul returns to the cup.
await play({ type: 'TryToClose', by: 1, skill: 'lore', value: 3, reported: { dice: [4] } });
const { events } = await play({ type: 'SpendClue', by: 1, reported: { dice: [6] } });
for (const { text } of events) print(text);
const { game: won } = await play({ type: 'SealGate', by: 1, gate: 'woods' });
print(`${won.outcome.result}: ${won.outcome.because}`);
