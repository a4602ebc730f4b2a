import { codec } from '../lambdas/store/codec.ts';
import type { Commit } from '../lambdas/store/store.ts';
import { host } from '../rules/core/ruleset.ts';
import { eldritchHorror } from '../rules/eldritch-horror/index.ts';
import type { State } from '../rules/eldritch-horror/model/index.ts';
import { freshTable, playedGame, step } from './game.ts';
import { inTurn, report } from './measure.ts';
import { boardgameIo, chess } from './peers.ts';

const withUndo = boardgameIo(true);
const withoutUndo = boardgameIo(false);

report(
  'P1  a command: parse, rules, fold (games of 100 commands)',
  await inTurn([
    {
      name: 'boardgame.io, undo off',
      units: 100 * 40,
      run: () => {
        for (let game = 0; game < 40; game += 1) withoutUndo.played(100);
      },
    },
    {
      name: 'boardgame.io, undo on (its default)',
      units: 100 * 40,
      run: () => {
        for (let game = 0; game < 40; game += 1) withUndo.played(100);
      },
    },
    {
      name: 'Gatehouse, Eldritch Horror',
      units: 100 * 1_000,
      run: () => {
        for (let game = 0; game < 1_000; game += 1) playedGame(100);
      },
    },
  ]),
);

const mark = await chess();
const tables = Array.from({ length: 50 }, (_, at) => playedGame(20 + at * 3));
report(
  'P2  beside a library written for speed: play, and all that is legal',
  await inTurn([
    { name: 'chessops isLegal + clone + play', units: mark.moves, run: mark.play },
    {
      name: 'Gatehouse command',
      units: 50 * 100,
      run: () => {
        for (const [at, table] of tables.entries()) playedGame(100, table, 21 + at * 3);
      },
    },
    { name: 'chessops all legal moves', units: mark.moves, run: mark.legal },
    {
      name: 'Gatehouse legal()',
      units: 50 * 20,
      run: () => {
        for (let again = 0; again < 20; again += 1) for (const table of tables) eldritchHorror.legal(table, host);
      },
    },
  ]),
);

const at100 = playedGame(100);
const at10000 = playedGame(10_000);
const hundred = (from: number, table: State) => ({
  units: 100 * 200,
  run: () => {
    for (let again = 0; again < 200; again += 1) playedGame(100, table, from);
  },
});
report(
  'P3  flat: a command late in a game',
  await inTurn([
    { name: 'after 100 commands', ...hundred(101, at100) },
    { name: 'after 10,000 commands', ...hundred(10_001, at10000) },
  ]),
);
console.log(`  state bytes: ${JSON.stringify(at100).length} after 100, ${JSON.stringify(at10000).length} after 10,000`);

const commit: Commit = {
  game: 'eh_benchbenchbenchbenchbench',
  version: 100,
  attempt: 'AAAAAAAAAAA',
  at: 1_800_000_000_000,
  client: 'bench',
  createdAt: 1_800_000_000_000,
  revision: 1,
  seed: 'a seed that nobody has to keep secret',
  seedSince: 0,
  over: false,
  state: at100,
  entry: { kind: 'played', by: 'host', commands: [], events: [] },
  recentKeys: [],
};
const stored = codec.encode(commit);
const text = JSON.stringify(at100);
const lateIo = withUndo.played(100);
const lateIoText = JSON.stringify(lateIo);
report(
  'P4  a stateless step: read, one command, write',
  await inTurn([
    {
      name: 'bare JSON of the same state, and the rules',
      units: 2_000,
      run: () => {
        for (let again = 0; again < 2_000; again += 1) JSON.stringify(step(JSON.parse(text), 101));
      },
    },
    {
      name: 'Gatehouse: decode snapshot, play, encode',
      units: 2_000,
      run: () => {
        for (let again = 0; again < 2_000; again += 1) {
          const read = codec.decode(commit.game, commit.version, stored);
          codec.encode({ ...read, version: 101, state: step(read.state as State, 101) });
        }
      },
    },
    {
      name: 'boardgame.io with undo, after 100 moves',
      units: 60,
      run: () => {
        for (let again = 0; again < 60; again += 1) JSON.stringify(withUndo.step(JSON.parse(lateIoText), 101));
      },
    },
  ]),
);
console.log(`  bytes: snapshot ${stored.length}, JSON ${text.length}, boardgame.io ${lateIoText.length}`);
console.log(`  a fresh table has ${JSON.stringify(freshTable()).length} bytes of JSON`);
