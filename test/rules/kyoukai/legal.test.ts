import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typesOf } from '../../../rules/core/dispatch.ts';
import { maxChoices } from '../../../rules/core/legal-command.ts';
import { play } from '../../../rules/core/play.ts';
import { randomFor } from '../../../rules/core/random.ts';
import { host, type Seat } from '../../../rules/core/ruleset.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { Command, type Player, players, Setup, type State } from '../../../rules/kyoukai/model/index.ts';
import { fill, type Legal, typeOfEntry } from '../../support/kyoukai/fill.ts';
import { kyoukaiSetups } from '../../support/kyoukai/games.ts';
import { passes, playAll, seat, stateWith } from '../../support/kyoukai/harness.ts';
import { testSeed } from '../../support/seed.ts';

const seed = testSeed(1010);
const games = 60;
const steps = 30;
const seats: readonly Seat[] = [host, ...players.map((player) => seat(player))];

/** What holds for the list of every seat in every state. */
function checkEntries(state: State, by: Seat, entries: readonly Legal[]): void {
  const codes = entries.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length, `codes are unique: ${codes.join(' ')}`);
  const again = kyoukai.legal(JSON.parse(JSON.stringify(state)) as State, by);
  assert.deepEqual(again, entries, 'the same state has the same entries');
  for (const { code, label, seat: whose, command, template, needs } of entries) {
    assert.match(code, /^[a-z0-9:+~-]{1,60}$/, code);
    assert.match(label, /^[A-Z].{0,79}$/, label);
    assert.doesNotMatch(label, /undefined|\[object|\s\s|\.$/, label);
    assert.ok(whose === '1' || whose === '2', code);
    assert.equal(command === undefined, needs.length > 0, code);
    assert.equal(template === undefined, needs.length === 0, code);
    for (const { member, what, allowed } of needs) {
      assert.ok(!(member in (template ?? {})), `${code} contains ${member}`);
      assert.match(what, /^[A-Z].*\.$/);
      if (allowed !== undefined) assert.ok(allowed.length > 0 && allowed.length <= maxChoices, code);
    }
  }
}

const random = randomFor(new Uint32Array(8).fill(seed), 0);

test(`in ${games} random games (seed ${seed}) every entry can be played by its seat`, () => {
  const types = new Set<string>();
  let incomplete = 0;
  for (const [at, setup] of fc.sample(kyoukaiSetups, { seed, numRuns: games }).entries()) {
    const key = new Uint32Array(8).fill(at + 1);
    const started = kyoukai.start(Setup.parse(setup), randomFor(key, 0));
    assert.ok('state' in started);
    let { state } = started;
    for (let step = 1; step <= steps && state.outcome === undefined; step += 1) {
      for (const by of seats) {
        const entries = kyoukai.legal(state, by);
        checkEntries(state, by, entries);
        for (const entry of entries) {
          types.add(typeOfEntry(entry));
          if (entry.command === undefined) incomplete += 1;
          const command = fill(entry, state, random);
          const decision = kyoukai.decide(state, command, by, randomFor(key, step));
          if ('rejection' in decision) assert.fail(JSON.stringify([entry, command, decision.rejection]));
        }
      }
      const by = seat(kyoukai.pending(state)[0]?.by as Player);
      const usual = kyoukai.legal(state, by).filter((entry) => typeOfEntry(entry) !== 'Concede');
      const command = fill(random.draw(usual), state, random);
      const played = play(kyoukai, state, [command], by, randomFor(key, step));
      assert.ok('state' in played);
      state = played.state as State;
    }
  }
  expect(incomplete).toBeGreaterThan(0);
  expect(types).toEqual(typesOf(Command));
}, 120_000);

describe('codes and labels', () => {
  const labels = (state: State, player: Player) =>
    Object.fromEntries(kyoukai.legal(state, seat(player)).map(({ code, label }) => [code, label]));

  test('name cards and zones', () => {
    const state = stateWith({
      field: [{ player: '1', zone: 'b1', cardName: 'Quay Hound' }],
      one: { hand: ['Quay Hound'] },
    });
    expect(labels(state, '1')).toMatchObject({
      'end-turn': 'End the turn',
      'open-gate:quay-hound:c1': 'Open Quay Hound in c1',
      'move-gate:3': 'Move Quay Hound in b1',
      'attack-zone:3:c1': 'Attack c1 with Quay Hound in b1',
      concede: 'Concede',
    });
  });

  test('name the answers to the cost', () => {
    const field = [{ player: '1' as const, zone: 'c3' as const, cardName: 'Letter Swift' }];
    expect(labels(stateWith({ field }), '1')).toMatchObject({
      'use-skill:3:b3': 'Use Dart in c3 (b3)',
      'use-skill:3:c4': 'Use Dart in c3 (c4)',
    });
  });

  test('name the destination of a Move', () => {
    const field = [{ player: '1' as const, zone: 'c3' as const, cardName: 'Quay Hound' }];
    const state = passes(playAll(stateWith({ field }), '1', { type: 'MoveGate', entity: 3 }));
    expect(labels(state, '1')).toMatchObject({ [`choose:${state.decision}:c4`]: 'Move to c4' });
  });

  test('a choice with more than 25 answers needs picks, with the options if they fit a menu', () => {
    const hand = [
      'Boathook',
      'Brass Medal',
      'Corner Cat',
      'Gap Adder',
      'Letter Swift',
      'Muster',
      'Night Porter',
      'Plank Trap',
      'Quay Hound',
    ];
    const state = passes(playAll(stateWith({ one: { hand } }), '1', { type: 'EndTurn' }));
    const [entry] = kyoukai.legal(state, seat('1'));
    expect(entry).toEqual({
      code: `choose:${state.decision}`,
      label: 'Discard down to 6 cards',
      seat: '1',
      template: { type: 'Choose', decision: state.decision },
      needs: [
        {
          member: 'picks',
          what: 'Discard down to 6 cards. Pick 3.',
          allowed: hand.map((name) => ({ value: `hand:${name}`, label: name })),
          list: true,
        },
      ],
    });
  });

  test('the host can move play on and concede for a player, and nothing else', () => {
    const state = stateWith({ one: { hand: ['Quay Hound'] } });
    expect(kyoukai.legal(state, host).map(({ code, seat: whose }) => [code, whose])).toEqual([
      ['end-turn', '1'],
      ['concede:1', '1'],
      ['concede:2', '2'],
    ]);
  });
});

describe('obligations', () => {
  test('a choice has its number and blocks other commands', () => {
    const field = [{ player: '1' as const, zone: 'c3' as const, cardName: 'Quay Hound' }];
    const state = passes(playAll(stateWith({ field }), '1', { type: 'MoveGate', entity: 3 }));
    expect(kyoukai.pending(state)).toEqual([
      { number: state.decision, by: '1', text: 'Choose where Quay Hound moves.', rule: 'choices', blocks: true },
    ]);
  });

  test('the turn player may go on freely', () => {
    expect(kyoukai.pending(stateWith())).toEqual([
      { number: 1, by: '1', text: 'Open Gates, take actions, or end the turn.', rule: 'turn-main', blocks: false },
    ]);
  });
});

test('codes of cards whose names have the same words, or are long, are unique and short', () => {
  const named = (name: string) => ({ name, path: 'Generic', type: 'Normal' });
  const names = ['Twin Gate', 'twin gate', 'Twin-Gate!', 'An uncommonly long name of a card, which nearly fills sixty'];
  const state = stateWith({ setup: { cards: names.map(named) }, one: { hand: names } });
  const codes = kyoukai.legal(state, seat('1')).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => code.startsWith('open-gate:twin-gate:a2~'))).toHaveLength(3);
  expect(codes.every((code) => /^[a-z0-9:~-]{1,60}$/.test(code))).toBe(true);
});
