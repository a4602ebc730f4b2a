/**
 * Writes the recorded games as commits, one file for each game and one commit a line, for `tools/make-dictionaries.ts`:
 *
 *   npx node test/support/recorded-commits.ts <folder>
 */
import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Commit } from '../../lambdas/store/store.ts';
import { play } from '../../rules/core/play.ts';
import { randomFor } from '../../rules/core/random.ts';
import { begin, type Golden, recordedBy, seatOf } from './recorded-games/game.ts';
import { sample } from './sample-commits.ts';

const folder = join(import.meta.dirname, '../rules/golden');

/** Names of the recorded games. */
export function recordedGames(): readonly string[] {
  return globSync('*.json', { cwd: folder })
    .map((file) => basename(file, '.json'))
    .sort();
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/**
 * The commits of a recorded game, each of one command. As in a long game of a busy client, every list of recent keys is
 * full and every id, key and seed is random.
 */
export function commitsOfRecordedGame(name: string): readonly Commit[] {
  const recorded = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Golden;
  const ruleset = recordedBy(recorded);
  const game = `${ruleset.code}_${random(18).toLowerCase()}`;
  const names = { client: `c_${random(6)}`, title: random(12), seed: random(32) };
  let { state } = begin(ruleset, recorded);
  return recorded.plays.map(({ seat, command }, at) => {
    const commands = [ruleset.schema.command.parse(command)];
    const played = play(ruleset, state, commands, seatOf(seat), randomFor(Uint32Array.from(recorded.key), at + 1));
    if ('rejection' in played) throw new Error(`${name}: ${JSON.stringify(command)} was rejected`);
    state = played.state;
    const recentKeys = Array.from({ length: 64 }, (_, key) => ({
      hashPrefix: randomBytes(4).readUInt32BE(),
      version: at + 37 + key,
    }));
    return sample({
      ...names,
      game,
      version: at + 100,
      attempt: random(8),
      at: Date.now(),
      fingerprint: { key: random(16), body: random(16) },
      recentKeys,
      state,
      entry: { kind: 'played', by: seat, commands, events: played.events },
    });
  });
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('usage: recorded-commits.ts <folder>');
  mkdirSync(target, { recursive: true });
  for (const name of recordedGames()) {
    const commits = commitsOfRecordedGame(name);
    const [code] = commits[0]?.game.split('_') ?? [];
    writeFileSync(
      join(target, `${code}-${name}.jsonl`),
      commits.map((commit) => `${JSON.stringify(commit)}\n`).join(''),
    );
  }
}
