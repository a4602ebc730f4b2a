/*
 * Arkham Horror: an Elder Sign drives its user insane, but the seal stays. No gate ever opens at the sealed location again.
 */
import { expectProblem, print, rest } from './gatehouse.ts';

const position = {
  turn: 6,
  phase: 'arkham',
  doom: 9,
  gates: [
    { gate: 'woods', world: 'rlyeh' },
    { gate: 'graveyard', world: 'celeano' },
  ],
  monsters: [{ kind: 'star-spawn', space: 'outskirts' }],
  investigators: [{ by: 1, space: 'woods', explored: true, sanity: 1, elderSigns: 1, clues: 5 }],
};
const { game } = await rest('POST', '/v1/games', {
  ruleset: 'arkham-horror',
  setup: { investigators: 2, ancientOne: 'hastur', position },
  title: 'The price of a seal',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });
print(game.summary.headline);

const away = await expectProblem(play({ type: 'UseElderSign', by: 1, gate: 'graveyard' }));
print(`${away.code}: ${away.detail}`);

const { events, game: sealed } = await play({ type: 'UseElderSign', by: 1 });
for (const { text } of events) print(text);
print(sealed.summary.headline);
const [me] = sealed.view.investigators;
print(`he is in ${me.space}: sanity ${me.sanity}, clues ${me.clues}, trophies ${me.trophies}`);
for (const { text } of sealed.pending) print(`to do: ${text}`);

const { events: prevented } = await play({ type: 'OpenGate', gate: 'woods' });
print(prevented[0].text);
