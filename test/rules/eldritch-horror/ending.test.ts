import { describe, expect } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { ancientOneFacts, gatesOf, mysteryFacts } from '../../support/eldritch-horror/facts.ts';
import {
  obligationsOf,
  only,
  rejection,
  rule,
  startGame,
  stateWith,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const solve = { type: 'SolveMystery' } as const;
const final = { type: 'SolveFinalMystery' } as const;
const advance = (steps: number) => ({ type: 'AdvanceDoom', steps }) as const;
const defeat = (count: number, first = 1) =>
  ({ type: 'DefeatInvestigators', by: Array.from({ length: count }, (_, at) => first + at) }) as const;
const together = (...effects: readonly (typeof solve | typeof final | ReturnType<typeof advance> | Effect)[]) =>
  ({ type: 'Together', effects }) as const;
type Effect = ReturnType<typeof defeat> | { readonly type: 'LoseGame' };

describe('Mysteries', () => {
  rule('mysteries', '§12', 'Mysteries are counted, and a card can return one to the deck', () => {
    const { state, events } = when(stateWith(), [{ ...solve, reason: 'first' }, solve, { type: 'LoseMystery' }]);
    expect(events).toEqual([
      { type: 'MysterySolved', solved: 1, reason: 'first' },
      { type: 'MysterySolved', solved: 2 },
      { type: 'MysteryLost', solved: 1 },
    ]);
    expect(eldritchHorror.view(state).mysteries).toEqual({ solved: 1, needed: 3 });
    expect(rejection(stateWith(), { type: 'LoseMystery' })).toEqual({
      code: 'no-solved-mystery',
      because: 'There is no solved Mystery to lose.',
      rule: 'mysteries',
      facts: { solved: 0 },
    });
  });

  rule('win-mysteries', '§11', 'the number on the sheet wins while the Ancient One sleeps', () => {
    for (const { id } of ancientOneFacts) {
      const needed = mysteryFacts[id];
      const ancientOne = id as never;
      if (needed === undefined) {
        expect(when(stateWith({ ancientOne }), Array(6).fill(solve)).state.outcome).toBeUndefined();
        continue;
      }
      const almost = stateWith({ ancientOne, solved: needed - 1 });
      expect(when(almost, solve).state.outcome).toEqual({
        result: 'won',
        because: `${needed} Mysteries are solved.`,
        rule: 'win-mysteries',
      });
      expect(when(stateWith({ ancientOne, solved: needed - 2 }), solve).state.outcome).toBeUndefined();
    }
  });

  rule('win-mysteries', '§12', 'they do not win once the Ancient One is awake', () => {
    const { state } = when(stateWith({ awake: true, solved: 2 }), [solve, solve]);
    expect([state.solved, state.outcome]).toEqual([4, undefined]);
  });

  rule('win-mysteries', '§12', 'after the win nothing is legal and nothing is pending', () => {
    const state = stateWith({ solved: 2, pending: [{ number: 1, by: 'x', text: 'y', rule: 'obligations' }] });
    const { state: won } = when(state, solve);
    expect(won.pending).toEqual([]);
    expect(eldritchHorror.legal(won, { role: 'host' })).toEqual([]);
    expect(rejection(won, advance(1))).toMatchObject({ code: 'game-over', rule: 'win-mysteries' });
  });
});

describe('the Final Mystery', () => {
  rule('win-final', '§12', 'the Final Mystery wins once the Ancient One is awake', () => {
    const { state, events } = when(stateWith({ awake: true, solved: 3 }), final);
    expect(typesOf(events)).toEqual(['FinalMysterySolved', 'GameEnded']);
    expect(state.outcome).toEqual({ result: 'won', because: 'The Final Mystery is solved.', rule: 'win-final' });
    expect(rejection(stateWith({ solved: 2 }), final)).toMatchObject({ code: 'not-awake', rule: 'win-final' });
  });

  rule('win-final', '§12', 'it wins after the ordinary Mysteries or without them, as the policy says', () => {
    const given = { ancientOne: 'yig', awake: true, counter: 4, solved: 1 } as const;
    expect(rejection(stateWith({ ...given, finalMystery: 'afterMysteries' }), final)).toEqual({
      code: 'mysteries-first',
      because: 'Only 1 of 3 Mysteries are solved. Solve the others before the Final Mystery.',
      rule: 'win-final',
      facts: { have: 1, need: 3 },
    });
    expect(when(stateWith({ ...given, finalMystery: 'alone' }), final).state.outcome?.result).toBe('won');
    const later = when(stateWith({ ...given, finalMystery: 'afterMysteries' }), [solve, solve, final]);
    expect(later.state.outcome?.result).toBe('won');
  });

  rule('win-final', '§12', 'the policy is a setup option: alone for Syzygy, afterMysteries for all others', () => {
    for (const { id, set, board } of ancientOneFacts) {
      if (id === 'hypnos') continue;
      const gates = gatesOf([set], board === undefined ? [] : [board]);
      const setupValue = (finalMystery?: 'alone' | 'afterMysteries') => {
        const setup = { ancientOne: id as never, sets: [set as never], ...(finalMystery && { finalMystery }) };
        return startGame(setup, [{ shuffle: gates }, { draw: 'zombie' }]).state.setup.finalMystery;
      };
      expect(setupValue()).toBe(id === 'syzygy' ? 'alone' : 'afterMysteries');
      expect(setupValue('alone')).toBe('alone');
      expect(setupValue('afterMysteries')).toBe('afterMysteries');
    }
  });

  rule('win-final', '§12', 'against Syzygy no ordinary Mysteries are required', () => {
    const given = { ancientOne: 'syzygy', awake: true, doom: 5 } as const;
    for (const finalMystery of ['alone', 'afterMysteries'] as const) {
      expect(when(stateWith({ ...given, finalMystery }), final).state.outcome?.result).toBe('won');
    }
  });
});

describe('winning and losing at the same time', () => {
  const azathoth = stateWith({ ancientOne: 'azathoth', doom: 1, solved: 2 });

  rule('win-before-loss', '§12', 'winning and losing at the same time is a win in either order', () => {
    for (const effects of [
      [advance(1), solve],
      [solve, advance(1)],
    ]) {
      const { state } = when(azathoth, together(...effects));
      expect(state.outcome).toMatchObject({ result: 'won', rule: 'win-mysteries' });
    }
  });

  rule('win-before-loss', '§12', 'of effects one after the other the first win or loss counts', () => {
    const { state } = when(azathoth, advance(1));
    expect(state.outcome?.result).toBe('lost');
    expect(rejection(state, solve).code).toBe('game-over');
  });

  rule('win-before-loss', '§12', 'without a win the first of simultaneous losses counts', () => {
    const { state, events } = when(azathoth, together(advance(3), { type: 'LoseGame' }));
    expect(state.outcome).toMatchObject({ result: 'lost', rule: 'awakening-loses' });
    expect(only('GameEnded', events)).toHaveLength(1);
  });

  rule('win-before-loss', '§12', 'solving the Final Mystery wins although it defeats the last investigators', () => {
    const state = stateWith({ awake: true, solved: 3, investigators: 2 });
    expect(when(state, together(defeat(2), final)).state.outcome?.rule).toBe('win-final');
    expect(when(state, together(final, defeat(2))).state.outcome?.rule).toBe('win-final');
    expect(when(state, together(defeat(2))).state.outcome?.rule).toBe('all-eliminated');
  });

  rule('win-before-loss', '§12', 'a loss during a Mythos card is final, even if the end of the phase would win', () => {
    const state = stateWith({ ancientOne: 'azathoth', doom: 1, solved: 2, board: ['london'] });
    const { state: after } = when(state, { type: 'ResolveMythos', colour: 'green' });
    expect(after.outcome).toMatchObject({ result: 'lost', rule: 'awakening-loses' });
    expect(rejection(after, solve).code).toBe('game-over');
  });
});

describe('all investigators eliminated', () => {
  const awake = stateWith({ awake: true, investigators: 3 });

  rule('all-eliminated', '§12', 'investigators defeated by an awakened Ancient One are eliminated', () => {
    const { state, events } = when(awake, defeat(1));
    expect(only('InvestigatorsDefeated', events)).toEqual([
      { type: 'InvestigatorsDefeated', count: 1, eliminated: 1, investigators: [1] },
    ]);
    // The sheet replaces this step of Doom too.
    expect(only('DoomReplaced', events)).toMatchObject([{ cause: { by: 'defeated' } }]);
    expect([state.eliminated, state.outcome]).toEqual([1, undefined]);
  });

  rule('all-eliminated', '§12', 'the game is lost when all investigators are eliminated', () => {
    const { state } = when(awake, [defeat(1), defeat(2, 2)]);
    expect(state.outcome).toEqual({
      result: 'lost',
      because: 'All investigators are out of the game.',
      rule: 'all-eliminated',
    });
  });

  rule(
    'all-eliminated',
    '§12',
    'before the awakening no investigator is eliminated, even if all are defeated at once',
    () => {
      const { state } = when(stateWith({ investigators: 3, doom: 9 }), defeat(3));
      expect([state.eliminated, state.outcome, state.doom]).toEqual([0, undefined, 6]);
    },
  );

  rule('all-eliminated', '§4.1', 'investigators whose defeat awakens the Ancient One are not eliminated', () => {
    const { state, events } = when(stateWith({ investigators: 3, doom: 1 }), defeat(3));
    expect(only('InvestigatorsDefeated', events)).toMatchObject([{ count: 3, eliminated: 0 }]);
    expect(only('DoomReplaced', events)).toHaveLength(2);
    expect([state.awake, state.eliminated, state.outcome]).toEqual([true, 0, undefined]);
    expect(when(state, defeat(1)).state.eliminated).toBe(1);
  });

  rule(
    'all-eliminated',
    '§4.1',
    'nor are those who are defeated by the effect that awakens it, in either order',
    () => {
      const state = stateWith({ investigators: 3, doom: 1 });
      for (const effects of [
        [advance(1), defeat(3)],
        [defeat(3), advance(1)],
      ]) {
        const { state: after } = when(state, together(...effects));
        expect([after.awake, after.eliminated, after.outcome]).toEqual([true, 0, undefined]);
      }
      // As two separate effects, the second one eliminates investigators.
      expect(when(state, [advance(1), defeat(2)]).state.eliminated).toBe(2);
    },
  );

  rule('all-eliminated', '§11.2', 'no investigator is eliminated against Yig or Syzygy', () => {
    const yig = when(stateWith({ ancientOne: 'yig', awake: true, counter: 9, investigators: 2 }), defeat(2)).state;
    expect([yig.eliminated, yig.outcome, yig.counter]).toEqual([0, undefined, 7]);
    const syzygy = when(stateWith({ ancientOne: 'syzygy', awake: true, doom: 5, investigators: 2 }), defeat(2)).state;
    expect([syzygy.eliminated, syzygy.outcome, syzygy.doom]).toEqual([0, undefined, 3]);
  });
});

rule('lose-by-text', '§12', 'a card or sheet can say that the game is lost', () => {
  const { state } = when(stateWith(), { type: 'LoseGame', reason: 'the ninth city is devastated' });
  expect(state.outcome).toEqual({ result: 'lost', because: 'the ninth city is devastated', rule: 'lose-by-text' });
  expect(when(stateWith(), { type: 'LoseGame' }).state.outcome?.because).toBe('A card or sheet said so.');
  expect(obligationsOf(state)).toEqual([]);
});
