import { describe, expect, test } from 'vitest';
import { parseNamed, rejectUnknownName } from '../../../rules/core/unknown-name.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Command, State } from '../../../rules/kyoukai/model/index.ts';
import { open, passes, picks, playAll, rejected, rule, seat, stateWith } from '../../support/kyoukai/harness.ts';

const one = { hand: ['Quay Hound', 'Quay Hound', 'Loose Shingle'] };
const two = { hand: ['Loose Shingle'] };
const field = [{ player: '1', zone: 'c3', cardName: 'Quay Hound' }] as const;
const began = playAll(stateWith({ one, two }), '1', open('Quay Hound', 'a2'));
const choosing = passes(playAll(stateWith({ field }), '1', { type: 'MoveGate', entity: 3 }));
const pendingOf = (state: State) => kyoukai.pending(state)[0];

describe('decisions', () => {
  rule('decisions', 'an answer that names a decision is rejected once that decision is made', () => {
    const pass: Command = { type: 'Pass', decision: began.decision };
    const after = playAll(began, '2', pass);
    for (const player of ['1', '2', 'host'] as const) {
      expect(rejected(after, player, pass)).toMatchObject({
        code: 'decision-passed',
        rule: 'decisions',
        facts: { decision: began.decision, pending: [String(after.decision)] },
      });
    }
  });

  rule('names', 'a mistyped name is rejected with the names that it may mean', () => {
    const parsed = parseNamed(kyoukai.schema.setup, { players: [{ deck: 'lanterns' }, { deck: 'tide' }] });
    if (!('unknown' in parsed) || parsed.unknown === undefined) throw new Error('accepted');
    expect(rejectUnknownName(parsed.unknown, kyoukai.components())).toMatchObject({
      because: "There is no deck 'lanterns'. Did you mean Lantern?",
      facts: { member: 'players.0.deck', name: 'lanterns', suggestions: ['lantern'] },
    });
  });

  test('D2: each window of a Sequence and each step of a turn has a number of its own', () => {
    const numbers = [began];
    const next = (state: State) => numbers.push(state);
    next(playAll(began, '2', open('Loose Shingle', 'e4', ['c3'])));
    next(playAll(numbers.at(-1) as State, '1', { type: 'Pass' }));
    next(playAll(numbers.at(-1) as State, '2', { type: 'Pass' }));
    next(playAll(numbers.at(-1) as State, '1', { type: 'EndTurn' }));
    next(passes(numbers.at(-1) as State));
    expect(new Set(numbers.map((state) => pendingOf(state)?.number)).size).toBe(numbers.length);
  });

  test('D2: an answer to a choice, an end of an action and a response name their decision', () => {
    const moved = picks(choosing, 'c4');
    for (const [state, player] of [
      [choosing, '1'],
      [moved, '1'],
      [began, '2'],
    ] as const) {
      const commands = kyoukai.legal(state, seat(player)).flatMap(({ command }) => command ?? []);
      expect(commands.length).toBeGreaterThan(1);
      for (const command of commands) {
        if (command.type !== 'Concede') expect(command.decision).toBe(pendingOf(state)?.number);
      }
    }
  });

  test('D1: whoever waits is told for which decision and for whom', () => {
    expect(rejected(choosing, '2', { type: 'EndTurn' }).facts).toEqual({ decision: choosing.decision, by: '1' });
    expect(rejected(began, '1', { type: 'Pass' }).facts).toMatchObject({ decision: began.decision, by: '2' });
    expect(rejected(began, '2', open('Loose Shingle', 'e4', [])).code).toBe('wrong-number-of-picks');
    const moved = picks(choosing, 'c4');
    expect(rejected(moved, '1', { type: 'EndTurn' }).facts).toMatchObject({ decision: moved.decision, by: '1' });
  });

  test('D1: a copy of a game keeps the number of what is pending', () => {
    for (const viewer of [undefined, seat('1'), seat('2')]) {
      const copy = kyoukai.determinize(kyoukai.view(choosing, viewer), { ...never, shuffle: (all) => [...all] });
      expect(kyoukai.pending(copy)).toEqual(kyoukai.pending(choosing));
    }
  });
});

const none = (): never => {
  throw new Error('no chance is needed');
};
const never = { below: none, die: none, draw: none };
