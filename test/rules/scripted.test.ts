import { describe, expect, test } from 'vitest';
import { withAnswers } from '../support/scripted-random.ts';

describe('scripted answers', () => {
  test('come in order, by kind', () => {
    const given = withAnswers([{ die: 4 }, { draw: 'b' }, { shuffle: [2, 1, 2] }, { below: 0 }], (random) => [
      random.die(),
      random.draw(['a', 'b']),
      random.shuffle([1, 2, 2]),
      random.below(1),
    ]);
    expect(given).toEqual([4, 'b', [2, 1, 2], 0]);
  });

  test('a draw returns the element of the list, not an equal value', () => {
    const token = { gate: 'rome' };
    expect(withAnswers([{ draw: { gate: 'rome' } }], (random) => random.draw([token]))).toBe(token);
  });

  test('fail when an answer is left over', () => {
    expect(() => withAnswers([{ die: 4 }, { die: 5 }], (random) => random.die())).toThrow('left over: [{"die":5}]');
  });

  test('fail when no answer is left', () => {
    expect(() => withAnswers([], (random) => random.die())).toThrow('die requested from 6, but no answer is left');
  });

  test('fail when the next answer is of another kind', () => {
    expect(() => withAnswers([{ die: 4 }], (random) => random.draw(['a']))).toThrow('the next answer is {"die":4}');
  });

  test.each([
    ['a die that does not exist', () => withAnswers([{ die: 7 }], (random) => random.die())],
    ['a number beyond the limit', () => withAnswers([{ below: 3 }], (random) => random.below(3))],
    ['a value that is not in the list', () => withAnswers([{ draw: 'c' }], (random) => random.draw(['a', 'b']))],
    [
      'an order with a foreign value',
      () => withAnswers([{ shuffle: ['a', 'c'] }], (random) => random.shuffle(['a', 'b'])),
    ],
    ['an order that lacks a value', () => withAnswers([{ shuffle: ['a'] }], (random) => random.shuffle(['a', 'b']))],
    [
      'an order with a value twice',
      () => withAnswers([{ shuffle: ['a', 'a'] }], (random) => random.shuffle(['a', 'b'])),
    ],
  ])('fail on %s', (_, act) => {
    expect(act).toThrow(/^cannot /);
  });

  test('pass on an error of the tested code', () => {
    expect(() =>
      withAnswers([{ die: 1 }], () => {
        throw new Error('its own');
      }),
    ).toThrow('its own');
  });
});
