/*
 * Beside a physical game: the players draw the tokens and roll the dice, and the app reports them. The server applies the
 * rules, rejects reports that are impossible, and can be corrected by the host.
 */
import { expectProblem, print, rest } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'eldritch-horror',
  setup: { investigators: 1, ancientOne: 'cthulhu', table: { dice: true, draws: true } },
  title: 'Beside a physical game',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });
for (const { number, text } of game.pending) print(`to do ${number}: ${text}`);

// The starting gate: the players drew Rome, and a Ghoul from the cup.
await play({ type: 'SpawnGate', reported: { gates: ['rome'], monsters: ['ghoul'] } });

// A typing mistake: Rome is on the board, so it cannot have been drawn again.
const twice = await expectProblem(play({ type: 'SpawnGate', reported: { gates: ['rome'], monsters: ['cultist'] } }));
print(`${twice.code}: ${twice.detail}`);
const incomplete = await expectProblem(play({ type: 'SpawnGate' }));
print(`${incomplete.code}: ${incomplete.detail}`);

// An encounter with the players' dice. Monsters at the gate come first.
const guarded = await expectProblem(play({ type: 'BeginEncounter', by: 1, gate: 'rome' }));
print(`${guarded.code}: ${guarded.detail}`);
await play({ type: 'DiscardMonster', monster: 1, reason: 'defeated' }, { type: 'BeginEncounter', by: 1, gate: 'rome' });
const { game: rolled } = await play({ type: 'RollTest', skill: 3, modifier: -1, reported: { dice: [2, 3] } });
print(`rolled ${rolled.view.test.faces}, ${rolled.view.test.passed ? 'passed' : 'failed'}`);
const { game: again } = await play({ type: 'RerollDice', dice: [2], paidWith: 'clue', reported: { dice: [6] } });
print(`a Clue turns that into ${again.view.test.faces}, ${again.view.test.passed ? 'passed' : 'failed'}`);
const { game: closed } = await play(
  { type: 'ResolveBranch', pass: [{ type: 'CloseThisGate' }], fail: [] },
  { type: 'EndEncounter' },
);
print(closed.summary.headline);

// The players' Mythos card is yellow: Omen, reckoning, gates. After the reckonings they report which gate they drew.
await play({ type: 'ResolveMythos', icons: ['omen', 'reckoning', 'gates'], card: 'The card in hand' });
const { game: after } = await play({ type: 'Continue', reported: { gates: ['tokyo'], monsters: ['cultist'] } });
print(after.summary.headline);
for (const { text, rule } of after.pending) print(`to do: ${text} [${rule}]`);

// The physical Doom token is one space ahead of the server's. The host corrects the server and gives the reason.
const { events } = await play({ type: 'Override', reason: 'The Doom token was pushed by a sleeve', set: { doom: 11 } });
for (const { tracker, before, after: now } of events[0].changes) print(`${tracker}: ${before} -> ${now}`);
