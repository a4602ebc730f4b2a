/*
 * A whole game of four investigators against Azathoth. Commands go through REST, reads through GraphQL, as in a companion
 * app: read what is on the board, play, print what happened.
 */
import { graphql, print, rest } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'eldritch-horror',
  setup: { investigators: 4, ancientOne: 'azathoth', sets: ['01', '02'] },
  title: 'Four against Azathoth',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });

const board = `query($game: ID!) { game(id: $game) {
  status summary { headline } outcome { result because }
  pending { number by text blocks }
  ... on EldritchHorrorGame { view { round mythosDeckEmpty paused { decision } gates { gate name monsters { monster name } } } }
} }`;
const readBoard = async () => (await graphql(board, { game: game.id })).game;

print(game.summary.headline);
let now = await readBoard();
while (now.status === 'open') {
  // Encounter Phase: each investigator defeats the monsters at a gate and has an encounter there.
  for (const by of [1, 2, 3, 4]) {
    const gate = now.view.gates[(by - 1) % Math.max(1, now.view.gates.length)];
    if (gate === undefined || by > now.view.gates.length) continue;
    for (const { monster } of gate.monsters) await play({ type: 'DiscardMonster', monster, reason: 'defeated' });
    await play({ type: 'BeginEncounter', by, gate: gate.gate });
    // A hard test: one die, and Cursed.
    await play(
      { type: 'RollTest', skill: 2, modifier: -1, condition: 'cursed', reason: 'Lore' },
      { type: 'ResolveBranch', pass: [{ type: 'CloseThisGate' }], fail: [{ type: 'AdvanceDoom', reason: gate.name }] },
    );
    now = await readBoard();
    if (now.status !== 'open') break;
    await play({ type: 'EndEncounter' });
  }
  if (now.status !== 'open') break;

  // Mythos Phase, from the server's own deck. The players carry out by hand what the cards require, and settle it.
  const { events } = await play({ type: 'ResolveMythos' });
  print(`Round ${now.view.round}: ${events.map((event: { text: string }) => event.text).join(' ')}`);
  now = await readBoard();
  // A card pauses for its reckonings, which the players resolve before the gates of the card come.
  while (now.view.paused) {
    await play({ type: 'Continue', decision: now.view.paused.decision });
    now = await readBoard();
  }
  if (now.status !== 'open') break;
  for (const { number, blocks } of now.pending) if (!blocks) await play({ type: 'Settle', number });
  await play({ type: 'EndRound' });
  now = await readBoard();
  print(now.summary.headline);
}
print(`${now.outcome.result}: ${now.outcome.because}`);

// The seed is public now: anyone can check that every roll and draw follows from it.
const { fairness } = await rest('GET', `/v1/games/${game.id}`);
print(`commitment ${fairness.commitment}, seed ${fairness.seed}`);
