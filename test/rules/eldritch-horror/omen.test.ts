import { describe, expect } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  down,
  obligationsOf,
  only,
  rejection,
  rule,
  stateWith,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const to = (toColour: 'green' | 'blue' | 'red') => ({ type: 'AdvanceOmen', toColour }) as const;
const omenOf = (state: Parameters<typeof eldritchHorror.view>[0]) => eldritchHorror.view(state).omen.space;
/** Green, blue, red and blue again: some gate for every step. */
const everywhere = ['istanbul', 'london', 'rome', 'arkham'] as const;

describe('advancing the Omen to a colour', () => {
  rule('omen-advance-to', '§3', 'the Omen goes step by step and checks Doom on the way', () => {
    const state = stateWith({ omen: 'green', board: [...everywhere] });
    const { state: after, events } = when(state, to('red'));
    expect(only('OmenAdvanced', events).map((event) => event.to)).toEqual(['blue1', 'red']);
    expect(only('DoomAdvanced', events).map((event) => event.cause.gate)).toEqual(['london', 'rome', 'arkham']);
    expect(after.doom).toBe(9);
  });

  rule('omen-advance-to', '§3', 'it takes at least one step, so four from its own colour', () => {
    for (const [omen, colour] of [
      ['green', 'green'],
      ['red', 'red'],
    ] as const) {
      const { state, events } = when(stateWith({ omen, board: [...everywhere] }), to(colour));
      expect(only('OmenAdvanced', events)).toHaveLength(4);
      expect(omenOf(state)).toBe(omen);
      // Green once, blue twice, red once with two gates.
      expect(state.doom).toBe(12 - 5);
    }
  });

  rule('omen-advance-to', '§3', 'the first of the two blue spaces stops it, also from the other one', () => {
    for (const [omen, reached, steps] of [
      ['green', 'blue1', 1],
      ['blue1', 'blue2', 2],
      ['red', 'blue2', 1],
      ['blue2', 'blue1', 2],
    ] as const) {
      const { state, events } = when(stateWith({ omen }), to('blue'));
      expect(omenOf(state)).toBe(reached);
      expect(only('OmenAdvanced', events)).toHaveLength(steps);
    }
  });

  rule('omen-advance-to', '§3', 'it stops when the game is lost', () => {
    const state = stateWith({ ancientOne: 'azathoth', doom: 1, board: ['london', 'rome'] });
    expect(omenOf(when(state, to('green')).state)).toBe('blue1');
  });
});

describe('advancing the Omen without Doom', () => {
  const quietly = { type: 'AdvanceOmen', withoutDoom: true } as const;

  rule('omen-without-doom', '§3', 'the Omen moves and Doom stays, whatever gates match', () => {
    const { state, events } = when(stateWith({ omen: 'blue1', board: [...everywhere] }), quietly);
    expect(events).toEqual([{ type: 'OmenAdvanced', from: 'blue1', to: 'red', colour: 'red', withoutDoom: true }]);
    expect(state.doom).toBe(12);
  });

  rule('omen-without-doom', '§3', 'Eldritch tokens on the space do not advance Doom either', () => {
    const state = stateWith({ ancientOne: 'azathoth', omen: 'blue2', omenTokens: { green: 2 } });
    expect(when(state, quietly).state.doom).toBe(12);
    expect(when(state, { type: 'AdvanceOmen' }).state.doom).toBe(10);
  });

  rule('omen-without-doom', '§15', 'it still triggers Syzygy, Antediluvium and Nyarlathotep', () => {
    const syzygy = when(stateWith({ ancientOne: 'syzygy', omen: 'blue1' }), quietly);
    expect(syzygy.state.omenTokens).toEqual([0, 0, 1, 0]);

    const ante = stateWith({ ancientOne: 'antediluvium', investigators: 3, counter: 3, omenTokens: { blue1: 1 } });
    const antediluvium = when(ante, quietly);
    expect(antediluvium.state.counter).toBe(2);
    expect(obligationsOf(antediluvium.state)).toEqual(['omen-tokens: Lose 3 Sanity as a group.']);

    const nyarlathotep = stateWith({ ancientOne: 'nyarlathotep', awake: true, markedOmen: 'blue1' });
    expect(when(nyarlathotep, quietly).state.outcome).toMatchObject({ result: 'lost', rule: 'awake-nyarlathotep' });
  });

  rule('omen-without-doom', '§3', 'it applies to every step of an advance to a colour', () => {
    const state = stateWith({ board: [...everywhere] });
    const { state: after, events } = when(state, { ...to('green'), withoutDoom: true });
    expect(typesOf(events)).toEqual(Array(4).fill('OmenAdvanced'));
    expect(after).toEqual(state);
  });
});

describe('moving the Omen', () => {
  rule('omen-move', '§3', 'the Omen moves to the space and nothing else happens', () => {
    const state = stateWith({ omen: 'green', board: [...everywhere] });
    const { state: after, events } = when(state, { type: 'MoveOmen', to: 'red', reason: 'Omen of Good Fortune' });
    expect(events).toEqual([
      { type: 'OmenMoved', from: 'green', to: 'red', colour: 'red', reason: 'Omen of Good Fortune' },
    ]);
    expect(after).toEqual({ ...state, omen: 2 });
  });

  rule('omen-move', '§3', 'the Omen is turned back counterclockwise, and Doom stays', () => {
    const state = stateWith({ omen: 'blue1', board: [...everywhere] });
    const { state: after, events } = when(state, { type: 'TurnBackOmen', steps: 3 });
    expect(only('OmenMoved', events).map((event) => event.to)).toEqual(['green', 'blue2', 'red']);
    expect(after).toEqual({ ...state, omen: 2 });
  });

  rule('omen-move', '§3', 'a move never triggers effects of an advance', () => {
    for (const moved of [
      { type: 'MoveOmen', to: 'red' },
      { type: 'TurnBackOmen', steps: 1 },
    ] as const) {
      const syzygy = stateWith({ ancientOne: 'syzygy', omen: 'blue2', omenTokens: { red: 1 } });
      expect(when(syzygy, moved).state.omenTokens).toEqual([0, 0, 1, 0]);
      const nyarlathotep = stateWith({ ancientOne: 'nyarlathotep', awake: true, markedOmen: 'red', omen: 'blue2' });
      expect(when(nyarlathotep, moved).state.outcome).toBeUndefined();
      const ante = stateWith({ ancientOne: 'antediluvium', omen: 'green', counter: 2, omenTokens: { blue2: 1 } });
      const onBlue = when(ante, [{ type: 'TurnBackOmen' }, { type: 'MoveOmen', to: 'blue1' }]).state;
      expect([onBlue.counter, onBlue.pending]).toEqual([2, []]);
    }
    const azathoth = stateWith({ ancientOne: 'azathoth', omen: 'blue1', omenTokens: { green: 1 } });
    expect(when(azathoth, { type: 'TurnBackOmen' }).state.doom).toBe(12);
  });

  rule('omen-move', '§3', 'matching gates are checked once if the text says so, for the last space only', () => {
    const state = stateWith({ omen: 'blue1', board: [...everywhere] });
    const moved = when(state, { type: 'MoveOmen', to: 'red', checkDoom: true });
    expect(typesOf(moved.events)).toEqual(['OmenMoved', 'DoomAdvanced', 'DoomAdvanced']);
    const turned = when(state, { type: 'TurnBackOmen', steps: 2, checkDoom: true });
    expect(typesOf(turned.events)).toEqual(['OmenMoved', 'OmenMoved', 'DoomAdvanced']);
    expect(only('DoomAdvanced', turned.events)[0]?.cause).toEqual({ by: 'omen', gate: 'london' });
  });

  rule('omen-check', '§3', 'a card can check the matching gates without moving the Omen', () => {
    const state = stateWith({ omen: 'red', board: [...everywhere] });
    const { state: after, events } = when(state, { type: 'CheckOmen', reason: 'Perplexing Stars' });
    expect(events).toEqual([
      { type: 'DoomAdvanced', doom: 11, cause: { by: 'omen', gate: 'rome', reason: 'Perplexing Stars' } },
      { type: 'DoomAdvanced', doom: 10, cause: { by: 'omen', gate: 'arkham', reason: 'Perplexing Stars' } },
    ]);
    expect(after.omen).toBe(2);
    expect(rejection(stateWith({ omen: 'green', board: ['rome'] }), { type: 'CheckOmen' }).code).toBe(
      'nothing-happens',
    );
  });
});

describe('Eldritch tokens on Omen spaces', () => {
  const omen = { type: 'AdvanceOmen' } as const;

  rule('omen-tokens', '§3', 'tokens of Azathoth advance Doom by 1 each, after the gates', () => {
    const state = stateWith({ ancientOne: 'azathoth', omen: 'blue2', omenTokens: { green: 2 }, board: ['istanbul'] });
    const { events } = when(state, omen);
    expect(only('DoomAdvanced', events).map((event) => event.cause)).toEqual([
      { by: 'omen', gate: 'istanbul' },
      { by: 'omenToken' },
      { by: 'omenToken' },
    ]);
  });

  rule('omen-tokens', '§3', 'tokens of Azathoth count on every space', () => {
    const state = stateWith({ ancientOne: 'azathoth', omenTokens: { blue1: 1 } });
    expect(when(state, omen).state.doom).toBe(11);
  });

  rule('omen-tokens', '§13.4', 'the token of Beginning of the End advances Doom by 1 on green', () => {
    const preludes = ['beginning-of-the-end', 'fall-of-man'] as const;
    const one = stateWith({ preludes: ['beginning-of-the-end'], omen: 'blue2', omenTokens: { green: 1 } });
    expect(when(one, omen).state.doom).toBe(11);
    // Two Preludes each put a token there, but only one of them moves Doom.
    const two = stateWith({ preludes: [...preludes], omen: 'blue2', omenTokens: { green: 2 } });
    expect(when(two, omen).state.doom).toBe(11);
    // The card asks for the space, not for the token.
    const gone = stateWith({ preludes: ['beginning-of-the-end'], omen: 'blue2' });
    expect(when(gone, omen).state.doom).toBe(11);
    const blue = stateWith({ preludes: ['beginning-of-the-end'], omenTokens: { green: 1, blue1: 1 } });
    expect(when(blue, omen).state.doom).toBe(12);
  });

  rule('omen-tokens', '§13.4', 'with Azathoth the token of Beginning of the End counts like his own', () => {
    const setup = { ancientOne: 'azathoth', preludes: ['beginning-of-the-end'] } as const;
    const state = stateWith({ ...setup, preludes: [...setup.preludes], omen: 'blue2', omenTokens: { green: 2 } });
    expect(when(state, omen).state.doom).toBe(10);
  });

  rule('omen-tokens', '§13.4', 'the token of Fall of Man draws a Disaster on green', () => {
    const state = stateWith({ preludes: ['fall-of-man'], omen: 'blue2', omenTokens: { green: 1 } });
    const { state: after } = when(state, omen);
    expect(obligationsOf(after)).toEqual(['omen-tokens: Draw and resolve a Disaster.']);
    expect(after.doom).toBe(12);
    expect(when(after, { ...omen, steps: 3 }).state.pending).toHaveLength(1);
  });

  rule('omen-tokens', '§3', 'Syzygy adds one to red each time the Omen advances there', () => {
    const state = stateWith({ ancientOne: 'syzygy' });
    const { state: after, events } = when(state, { ...omen, steps: 8 });
    expect(only('OmenTokensChanged', events)).toEqual([
      { type: 'OmenTokensChanged', omen: 'red', tokens: 1 },
      { type: 'OmenTokensChanged', omen: 'red', tokens: 2 },
    ]);
    expect(after.omenTokens).toEqual([0, 0, 2, 0]);
  });

  rule(
    'omen-tokens',
    '§4.1',
    'Syzygy adds none once its sheet is flipped, because the back replaces all front effects',
    () => {
      const state = stateWith({ ancientOne: 'syzygy', awake: true, doom: 5, omenTokens: { red: 3 } });
      const { state: after, events } = when(state, { ...omen, steps: 4 });
      expect(only('OmenTokensChanged', events)).toEqual([]);
      expect(after.omenTokens).toEqual([0, 0, 3, 0]);
    },
  );

  rule('omen-tokens', '§11.1', 'Antediluvium takes Sanity on blue and removes one token from the sheet', () => {
    const given = { ancientOne: 'antediluvium', investigators: 2, omenTokens: { blue1: 1, blue2: 1 } } as const;
    const { state } = when(stateWith({ ...given, counter: 2 }), { ...omen, steps: 3 });
    expect(obligationsOf(state)).toEqual([
      'omen-tokens: Lose 2 Sanity as a group.',
      'omen-tokens: Lose 1 Sanity as a group.',
    ]);
    expect(state.counter).toBe(0);
    const awake = when(stateWith({ ...given, counter: 3, awake: true }), omen).state;
    expect([awake.counter, obligationsOf(awake)]).toEqual([3, ['omen-tokens: Lose 3 Sanity as a group.']]);
  });

  rule('omen-tokens', '§11.1', 'Antediluvium takes Sanity on blue spaces, with or without a token', () => {
    const green = stateWith({ ancientOne: 'antediluvium', counter: 2, omen: 'blue2', omenTokens: { green: 1 } });
    const { state: onGreen } = when(green, omen);
    expect([onGreen.counter, onGreen.pending]).toEqual([2, []]);
    const bare = stateWith({ ancientOne: 'antediluvium', counter: 2 });
    const { state: onBlue } = when(bare, omen);
    expect([onBlue.counter, obligationsOf(onBlue)]).toEqual([1, ['omen-tokens: Lose 2 Sanity as a group.']]);
  });

  rule(
    'omen-tokens',
    '§11.2',
    'the Sanity that awakened Antediluvium takes is unknown until its tokens are reported',
    () => {
      const state = stateWith({ ancientOne: 'antediluvium', awake: true, omenTokens: { blue1: 1 } });
      expect(obligationsOf(when(state, omen).state)).toEqual([
        'omen-tokens: Lose as much Sanity as there are tokens on the sheet as a group.',
      ]);
    },
  );

  rule('omen-tokens', '§13.4', 'the sheet beside the game of The Stars Align takes Sanity on blue', () => {
    const state = stateWith({ preludes: ['the-stars-align'], starsAlign: 4 });
    expect(obligationsOf(when(state, { ...omen, steps: 3 }).state)).toEqual([
      'omen-tokens: Lose 4 Sanity as a group.',
      'omen-tokens: Lose 3 Sanity as a group.',
    ]);
  });

  rule('omen-tokens', '§3', 'tokens do not replace the space, so gates of its colour still count', () => {
    const state = stateWith({ omen: 'blue2', omenTokens: { green: 3 }, board: ['istanbul'] });
    expect(when(state, omen).state.doom).toBe(11);
  });

  rule('omen-tokens', '§13.2', 'cards add and remove tokens, but not more than a space has', () => {
    const change = (by: number) => ({ type: 'ChangeOmenTokens', omen: 'green', by }) as const;
    const { state, events } = when(stateWith(), [change(3), change(-1)]);
    expect(events.map((event) => 'tokens' in event && event.tokens)).toEqual([3, 2]);
    expect(rejection(state, change(-3))).toEqual({
      code: 'not-so-many-tokens',
      because: 'That Omen space has only 2 Eldritch tokens. Remove fewer.',
      rule: 'omen-tokens',
      facts: { have: 2, need: 3 },
    });
  });
});

rule('omen-advance', '§3', 'no gate is checked twice when a step removes one from the board', () => {
  const given = { ancientOne: 'yog-sothoth', awake: true, omen: 'blue1', board: ['rome', 'arkham'] } as const;
  const { events } = when(stateWith({ ...given, board: [...given.board], stack: down('tokyo') }), {
    type: 'AdvanceOmen',
    order: ['rome', 'arkham'],
  });
  expect(only('GatePlacedOnCard', events).map((event) => event.gate)).toEqual(['rome', 'arkham']);
});
