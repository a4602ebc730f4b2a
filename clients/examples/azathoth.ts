/*
 * An evening for four investigators against Azathoth, to the end. Commands through REST, the table through GraphQL, as a
 * companion app would: ask what is on the board, play, tell what happened.
 */
import { graphql, rest, say } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'eldritch-horror',
  setup: { investigators: 4, ancientOne: 'azathoth', sets: ['01', '02'] },
  title: 'Four against Azathoth',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });

const tableOf = `query($game: ID!) { game(id: $game) {
  status summary { headline } outcome { result because }
  pending { id by because rule }
  ... on EldritchHorrorGame { view { round mythosDeckEmpty gates { gate name monsters { monster name } } } }
} }`;
const look = async () => (await graphql(tableOf, { game: game.id })).game;

say(game.summary.headline);
let table = await look();
while (table.status === 'open') {
  // Encounter Phase: each investigator takes on the monsters of a gate, then the gate.
  for (const by of [1, 2, 3, 4]) {
    const gate = table.view.gates[(by - 1) % Math.max(1, table.view.gates.length)];
    if (gate === undefined || by > table.view.gates.length) continue;
    for (const { monster } of gate.monsters) await play({ type: 'DiscardMonster', monster, reason: 'defeated' });
    await play({ type: 'BeginEncounter', by, gate: gate.gate });
    // A hard test: one die, against bad luck.
    await play(
      { type: 'RollTest', skill: 2, modifier: -1, condition: 'cursed', reason: 'Lore' },
      { type: 'ResolveBranch', pass: [{ type: 'CloseThisGate' }], fail: [{ type: 'AdvanceDoom', reason: gate.name }] },
    );
    table = await look();
    if (table.status !== 'open') break;
    await play({ type: 'EndEncounter' });
  }
  if (table.status !== 'open') break;

  // Mythos Phase: the server's own deck. What is printed on cards is done by hand and ticked off.
  const { events } = await play({ type: 'ResolveMythos' });
  say(`Round ${table.view.round}: ${events.map((event: { type: string }) => event.type).join(', ')}`);
  table = await look();
  if (table.status !== 'open') break;
  for (const { id } of table.pending) await play({ type: 'Settle', obligation: id });
  await play({ type: 'EndRound' });
  table = await look();
  say(table.summary.headline);
}
say(`${table.outcome.result}: ${table.outcome.because}`);

// The seed is public now: anyone can check that nothing was made up on the way.
const { fairness } = await rest('GET', `/v1/games/${game.id}`);
say(`commitment ${fairness.commitment}, seed ${fairness.seed}`);
