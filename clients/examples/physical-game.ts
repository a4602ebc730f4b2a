/*
 * Beside a real table: the players draw the tokens and roll the dice, the app reports them, and the server keeps the
 * rules, knows what cannot have happened, and can be corrected.
 */
import { refused, rest, say } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'eldritch-horror',
  setup: { investigators: 1, ancientOne: 'cthulhu', table: { dice: true, draws: true } },
  title: 'Beside a real table',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });
for (const { id, because } of game.pending) say(`to do ${id}: ${because}`);

// The starting gate: Rome was on top, and a Ghoul came out of the cup.
await play({ type: 'SpawnGate', reported: { gates: ['rome'], monsters: ['ghoul'] } });

// Somebody mistypes. Rome is on the board, so it cannot have been drawn again.
const twice = await refused(play({ type: 'SpawnGate', reported: { gates: ['rome'], monsters: ['cultist'] } }));
say(`${twice.code}: ${twice.detail}`);
const unsaid = await refused(play({ type: 'SpawnGate' }));
say(`${unsaid.code}: ${unsaid.detail}`);

// An encounter with dice from the table. Monsters come first.
const guarded = await refused(play({ type: 'BeginEncounter', by: 1, gate: 'rome' }));
say(`${guarded.code}: ${guarded.detail}`);
await play({ type: 'DiscardMonster', monster: 1, reason: 'defeated' }, { type: 'BeginEncounter', by: 1, gate: 'rome' });
const { game: rolled } = await play({ type: 'RollTest', skill: 3, modifier: -1, reported: { dice: [2, 3] } });
say(`rolled ${rolled.view.test.faces}, ${rolled.view.test.passed ? 'passed' : 'failed'}`);
const { game: again } = await play({ type: 'RerollDice', dice: [2], paidWith: 'clue', reported: { dice: [6] } });
say(`a Clue turns that into ${again.view.test.faces}, ${again.view.test.passed ? 'passed' : 'failed'}`);
const { game: closed } = await play(
  { type: 'ResolveBranch', pass: [{ type: 'CloseThisGate' }], fail: [] },
  { type: 'EndEncounter' },
);
say(closed.summary.headline);

// The Mythos card in hand is yellow: Omen, reckoning, gates. What was drawn is reported with it.
const { game: after } = await play({
  type: 'ResolveMythos',
  icons: ['omen', 'reckoning', 'gates'],
  card: 'The card in hand',
  reported: { gates: ['tokyo'], monsters: ['cultist'] },
});
say(after.summary.headline);
for (const { because, rule } of after.pending) say(`to do: ${because} [${rule}]`);

// The token on the table is one space further than the server thinks: the host says so, and why.
const { events } = await play({ type: 'Override', reason: 'The Doom token was pushed by a sleeve', set: { doom: 11 } });
for (const { tracker, before, after: now } of events[0].changes) say(`${tracker}: ${before} -> ${now}`);
