import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import { begin, type Golden, next, recordedBy } from '../support/recorded-games/recorded-game.ts';

const files = globSync('*.json', { cwd: join(import.meta.dirname, 'golden') }).sort();
const games = files.map((file) => ({ file, text: readFileSync(join(import.meta.dirname, 'golden', file), 'utf8') }));

test('there are recorded games, and none is too large to read', () => {
  expect(games.length).toBeGreaterThanOrEqual(12);
  for (const { file, text } of games) expect(text.length, file).toBeLessThan(72 * 1024);
});

test.each([...rulesets, ...olderRevisions])('$id has recorded games of revision $revision', ({ id, revision }) => {
  const recorded = games.map(({ text }) => JSON.parse(text) as Golden);
  expect(recorded.filter((game) => game.ruleset === id && (game.revision ?? 1) === revision)).not.toEqual([]);
});

describe.each(games.map(({ file, text }) => [file, JSON.parse(text) as Golden] as const))('%s', (_, game) => {
  const ruleset = recordedBy(game);

  test(`is played again byte for byte: ${game.about}`, () => {
    let { state, recorded } = begin(ruleset, game);
    expect(JSON.stringify(recorded)).toBe(JSON.stringify(game.start));
    game.plays.forEach(({ seat, command, ...was }, at) => {
      ({ state, recorded } = next(ruleset, game.key, at + 1, state, command, seat));
      expect(JSON.stringify(recorded), `command ${at + 1}`).toBe(JSON.stringify(was));
    });
    expect(ruleset.outcome(state) ?? null).toEqual(game.outcome);
  });

  test('its commands are still commands, and what was told still is', () => {
    for (const { command, told } of game.plays) {
      expect(ruleset.schema.command.parse(command)).toEqual(command);
      for (const each of told) expect(ruleset.schema.visibleEvent.parse(each)).toEqual(each);
    }
  });
});
