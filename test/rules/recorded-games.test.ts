import { describe, expect, test } from 'vitest';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import {
  formatRecordedGame,
  parseRecordedGame,
  type RecordedResult,
  readRecordedGame,
  recordedGameNames,
} from '../support/recorded-games/recorded-game.ts';
import { playStep, rulesetOf, startGame } from '../support/recorded-games/replay.ts';

const games = recordedGameNames().map((name) => [name, readRecordedGame(name)] as const);

test('there are recorded games, and none is too long to read', () => {
  expect(games.length).toBeGreaterThanOrEqual(12);
  for (const [name, game] of games) {
    expect(game.steps.length, name).toBeGreaterThan(0);
    expect(formatRecordedGame(game).length, name).toBeLessThan(72 * 1024);
  }
});

test.each([...rulesets, ...olderRevisions])('$id has recorded games of revision $revision', ({ id, revision }) => {
  expect(games.filter(([, game]) => game.ruleset === id && game.revision === revision)).not.toEqual([]);
});

test('a file that lacks its last line is not a recorded game', () => {
  const [[, game]] = games as [(typeof games)[number]];
  const lines = formatRecordedGame(game).trimEnd().split('\n');
  expect(parseRecordedGame(lines.join('\n'))).toEqual(game);
  expect(() => parseRecordedGame(lines.slice(0, -1).join('\n'))).toThrow('not a complete recorded game');
});

describe.each(games)('%s', (_, game) => {
  const ruleset = rulesetOf(game);

  test(`comes out byte for byte the same: ${game.about}`, () => {
    const start = startGame(ruleset, game);
    expect(JSON.stringify(start.result)).toBe(JSON.stringify(game.start));
    let { state } = start;
    game.steps.forEach(({ seat, command, ...recorded }, at) => {
      let result: RecordedResult;
      ({ state, result } = playStep(ruleset, game.randomKey, at + 1, state, { seat, command }));
      expect(JSON.stringify(result), `command ${at + 1}`).toBe(JSON.stringify(recorded));
    });
    expect(ruleset.outcome(state) ?? null).toEqual(game.outcome);
  });

  test('its commands and events match the schemas', () => {
    for (const { command, events } of game.steps) {
      expect(ruleset.schema.command.parse(command)).toEqual(command);
      for (const event of events) expect(ruleset.schema.visibleEvent.parse(event)).toEqual(event);
    }
  });
});
