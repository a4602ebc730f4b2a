/*
 * Arkham Horror, lost by the gate limit: nobody closes anything, gates open by the generic word until too many are open,
 * and Azathoth's awakening is the end. REST only.
 */
import { refused, rest, say } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'arkham-horror',
  setup: { investigators: 8, ancientOne: 'azathoth', sheets: [{ home: 'woods', clues: 1 }] },
  title: 'Eight who do nothing',
});
say(game.summary.headline);

let table = game;
while (table.status === 'open') {
  const { events, game: now } = await rest('POST', `/v1/games/${game.id}/commands`, {
    commands: [{ type: 'OpenGate' }],
  });
  table = now;
  for (const { type, gate, world, kind, space, why } of events) {
    if (type === 'GateOpened') say(`${gate} leads to ${world}`);
    if (type === 'MonsterPlaced') say(`  ${kind} in ${space}`);
    if (type === 'AncientOneAwakened') say(`awake by ${why}`);
  }
  say(table.summary.headline);
}
say(`${table.outcome.result}: ${table.outcome.because}`);

const { code } = await refused(rest('POST', `/v1/games/${game.id}/commands`, { commands: [{ type: 'OpenGate' }] }));
say(code);
