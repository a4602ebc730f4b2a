/**
 * Converts recorded games from one JSON document each (test/rules/golden/*.json) to one step per line, checks that
 * nothing was lost, and deletes the old files. Run once, by hand:
 *
 *   npx node test/support/recorded-games/convert.ts
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type RecordedGame, readRecordedGame, writeRecordedGame } from './recorded-game.ts';

interface OldResult {
  readonly told: readonly unknown[];
  readonly state: string;
}

interface OldGame {
  readonly about: string;
  readonly ruleset: string;
  readonly revision?: number;
  readonly key: readonly number[];
  readonly setup: unknown;
  readonly start: OldResult;
  readonly plays: readonly (OldResult & Pick<RecordedGame['steps'][number], 'seat' | 'command'>)[];
  readonly outcome: unknown;
}

/** Names and descriptions that were hard to understand. */
const renamed: Readonly<Record<string, string>> = { 'ithaqua-is-told-of': 'ithaqua-counter-ends' };
const abouts: Readonly<Record<string, string>> = {
  'whatever the rules let pass': 'any command that the rules accept',
  'a counter that the table tells, and its end': 'a counter that the players change by a command, and its end',
  'tokens on gates that can be neither closed nor discarded; five of them lose':
    'tokens on gates that can be neither closed nor discarded; the fifth loses the game',
  'Yig awakes, and is beaten or devours everybody': 'Yig awakes, and is beaten or devours the investigators',
  'whatever is legal, with the decks of the game': 'any legal command, with the decks of the game',
  'whatever is legal, with every card of the test bench': 'any legal command, with every card of the test bench',
  'whatever is legal, with published cards brought along: branched cards, skills from piles, texts about damage':
    'any legal command, with published cards of the setup: branched cards, skills from piles, texts about damage',
};

const folder = join(import.meta.dirname, '../../rules/golden');

for (const file of globSync('*.json', { cwd: folder }).sort()) {
  const old = JSON.parse(readFileSync(join(folder, file), 'utf8')) as OldGame;
  const oldName = basename(file, '.json');
  const name = renamed[oldName] ?? oldName;
  writeRecordedGame(name, converted(old));
  const read = asOld(readRecordedGame(name));
  // The same data in the same order: events are compared as text when a game is played again.
  assert.deepEqual(read, { revision: 1, ...old });
  for (const part of ['setup', 'start', 'plays', 'outcome'] as const) {
    assert.equal(JSON.stringify(read[part]), JSON.stringify(old[part]));
  }
  writeRecordedGame(name, { ...readRecordedGame(name), about: abouts[old.about] ?? old.about });
  rmSync(join(folder, file));
  console.log(`${name}: ${old.plays.length} steps`);
}

function converted({ key, plays, start, outcome, revision = 1, ...old }: OldGame): RecordedGame {
  const result = ({ told, state }: OldResult) => ({ events: told, stateHash: state });
  return {
    about: old.about,
    ruleset: old.ruleset,
    revision,
    randomKey: key,
    setup: old.setup,
    start: result(start),
    steps: plays.map(({ seat, command, ...rest }) => ({ seat, command, ...result(rest) })),
    outcome,
  };
}

function asOld({ randomKey, steps, start, ...game }: RecordedGame): OldGame {
  const result = ({ events, stateHash }: RecordedGame['start']): OldResult => ({ told: events, state: stateHash });
  return {
    ...game,
    key: randomKey,
    start: result(start),
    plays: steps.map(({ seat, command, ...rest }) => ({ seat, command, ...result(rest) })),
  };
}
