import { describe, expect, test } from 'vitest';
import type { rumorIds } from '../../../rules/arkham-horror/data/rumors.ts';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { State } from '../../../rules/arkham-horror/model/index.ts';
import {
  dice,
  draws,
  eventTypes,
  gameAt,
  gatesOf,
  one,
  only,
  pendingRules,
  rejection,
  rule,
  seat,
  setupRejection,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

type Given = NonNullable<Parameters<typeof gameAt>[0]>;
type Rumor = (typeof rumorIds)[number];
const end = { type: 'EndPhase' } as const;
const mythos = { type: 'ResolveMythos', card: 'A card' } as const;

/** The end of a Mythos Phase in which this Rumor counts. */
const counting = (component: Rumor, more: Given = {}): State =>
  gameAt({ phase: 'mythos', resolved: true, cardsInPlay: [component], ...more });
/** Investigator 1 in the street of a Rumor, in Arkham Encounters. */
const inStreet = (
  component: Rumor,
  space: 'rivertown' | 'easttown' | 'french-hill' | 'southside' | 'downtown' | 'miskatonic-u',
  mine: object = {},
  more: Given = {},
) => gameAt({ phase: 'arkham', cardsInPlay: [component], ...more, investigators: [{ by: 1, space, ...mine }] });

rule('rumors', '§5.8', 'a Rumor counts from the Mythos Phase of the turn after it came into play', () => {
  const start = gameAt({ phase: 'mythos' });
  const { state } = when(start, [{ ...mythos, component: 'the-great-ritual' }, end], draws('rlyeh', 'ghoul'));
  expect(state.rumor).toEqual({ since: 3, tokens: 0, clues: 0 });
  const next = when(state, [end, end, end, end, mythos, end]).state;
  expect(next.rumor?.tokens).toBe(1);
});

describe('B13: Rumors', () => {
  test('B13: a second Rumor is dropped with an event, and the rest of its card happens', () => {
    const start = gameAt({ phase: 'mythos', cardsInPlay: ['the-great-ritual'] });
    const second = { ...mythos, component: 'the-stars-are-right' } as const;
    const { state, events } = when(start, second, draws('rlyeh', 'ghoul'));
    expect(only('CardDropped', events)).toMatchObject([
      { component: 'the-stars-are-right', inPlay: 'the-great-ritual' },
    ]);
    expect([state.cardsInPlay, gatesOf(state)]).toEqual([['the-great-ritual'], ['science-building']]);
  });

  test('B13: The Terrible Experiment brings five monsters, which a real table reports', () => {
    const five = draws('ghoul', 'gug', 'dhole', 'zombie', 'witch');
    const put = { type: 'PutInPlay', component: 'the-terrible-experiment' } as const;
    expect(spacesOf(when(gameAt(), put, five).state)).toEqual(Array(5).fill('experiment'));
    const real = gameAt({ setup: { table: { draws: true } } });
    expect(rejection(real, put).code).toBe('report-monsters');
    const reported = { monsters: ['ghoul', 'gug', 'dhole', 'zombie', 'witch'] as const };
    expect(when(real, { ...put, reported: { monsters: [...reported.monsters] } }).state.monsters).toHaveLength(5);
  });

  test('B13: Good Work Undone brings six clue tokens', () => {
    expect(when(gameAt(), { type: 'PutInPlay', component: 'good-work-undone' }).state.rumor?.clues).toBe(6);
  });

  test('B13: The Stars Are Right adds doom on 1 or 2', () => {
    expect(when(counting('the-stars-are-right'), end, dice(2)).state.doom).toBe(1);
    expect(when(counting('the-stars-are-right'), end, dice(3)).state.doom).toBe(0);
  });

  test('B13: a table that rolls is asked for the dice', () => {
    const real = counting('good-work-undone', { setup: { table: { dice: true } } });
    expect(rejection(real, end)).toMatchObject({ code: 'report-dice', facts: { have: 0, need: 2 } });
    expect(when(real, { ...end, reported: { dice: [1, 2] } }).state.rumor?.tokens).toBe(2);
  });

  test('B13: Disturbing the Dead raises terror, and at terror 10 everybody is cursed', () => {
    expect(when(counting('disturbing-the-dead'), end, dice(1)).state.terror).toBe(1);
    const nine = gameAt({ terror: 9, cardsInPlay: ['disturbing-the-dead'] });
    const { state, events } = when(nine, { type: 'RaiseTerror' });
    expect(state.investigators.map((each) => each.blessing)).toEqual(['cursed', 'cursed']);
    expect([state.cardsInPlay, eventTypes(events).includes('RumorFailed')]).toEqual([[], true]);
  });

  test('B13: Good Work Undone fails at ten tokens, and all seals leave the board', () => {
    const rumor = { since: 1, tokens: 9, clues: 6 };
    const { state } = when(counting('good-work-undone', { rumor, seals: ['woods', 'graveyard'] }), end, dice(1, 6));
    expect([state.seals, state.cardsInPlay, state.rumor]).toEqual([[], [], undefined]);
    expect(gatesOf(when(state, { type: 'OpenGate', gate: 'woods' }, draws('rlyeh', 'ghoul')).state)).toEqual(['woods']);
  });

  test('B13: The Great Ritual fails at five tokens, and then each turn has two cards: the gate of one, and one whole', () => {
    const rumor = { since: 1, tokens: 4, clues: 0 };
    const failed = when(counting('the-great-ritual', { rumor }), end).state;
    expect(failed.twoCards).toBe(true);
    const before = when(failed, [end, end, end, end]).state;
    const first = { ...mythos, component: 'heat-wave' } as const;
    const half = when(before, first, draws('rlyeh', 'ghoul'));
    expect([gatesOf(half.state), half.state.cardsInPlay, half.state.resolved]).toEqual([['woods'], [], false]);
    expect(eventTypes(half.events)).not.toContain('CluePlaced');
    expect(rejection(half.state, end).code).toBe('mythos-first');
    const decision = half.state.decisions[0]?.number;
    expect(before.decisions[0]?.number).not.toBe(decision);
    const night = { ...mythos, component: 'blackest-night' } as const;
    const whole = when(half.state, night, draws('yuggoth', 'zombie'));
    expect([whole.state.cardsInPlay, whole.state.resolved]).toEqual([['blackest-night'], true]);
    expect(when(whole.state, end).state).toMatchObject({ twoCards: true, firstCardDone: false });
  });

  test('B13: the Strangler takes allies, and fails when none is left', () => {
    expect(when(counting('the-southside-strangler-strikes'), end).state.allies).toBe(10);
    const { state } = when(counting('the-southside-strangler-strikes', { allies: 0 }), end);
    expect([state.cardsInPlay, pendingRules(state)]).toEqual([[], ['rumors', 'rumors']]);
  });

  test('B13: The Terrible Experiment grows, fails at eight monsters, and they flood the street without a limit', () => {
    const seven = Array.from({ length: 7 }, (_, at) => ({
      kind: (['ghoul', 'zombie', 'ghost'] as const)[at % 3] ?? 'ghoul',
      space: 'experiment' as const,
    }));
    const grown = when(counting('the-terrible-experiment', { monsters: seven.slice(0, 5) }), end, draws('gug')).state;
    expect(spacesOf(grown)).toEqual(Array(6).fill('experiment'));
    const { state } = when(counting('the-terrible-experiment', { monsters: seven, players: 4 }), end, draws('gug'));
    expect([state.terror, state.cardsInPlay]).toEqual([10, []]);
    expect(spacesOf(state)).toEqual(Array(8).fill('miskatonic-u'));
  });

  test('B13: with Happy Days the terror does not rise, so the limit holds', () => {
    const seven = Array.from({ length: 7 }, (_, at) => ({
      kind: (['ghoul', 'zombie', 'ghost'] as const)[at % 3] ?? 'ghoul',
      space: 'experiment' as const,
    }));
    const cardsInPlay = ['happy-days-are-here-again', 'the-terrible-experiment'] as const;
    const start = gameAt({ phase: 'mythos', resolved: true, monsters: seven, cardsInPlay: [...cardsInPlay] });
    const { state } = when(start, end, draws('gug'));
    expect([state.terror, spacesOf(state).filter((each) => each === 'miskatonic-u').length]).toEqual([0, 5]);
  });

  const pass = { type: 'PassRumor', by: 1 } as const;
  test('B13: Disturbing the Dead is passed with exactly two gate trophies', () => {
    const start = inStreet('disturbing-the-dead', 'rivertown', { trophies: ['rlyeh', 'yuggoth', 'celeano'] });
    const { state } = when(start, { ...pass, trophies: ['rlyeh', 'yuggoth'] });
    expect([state.cardsInPlay, state.bottom, one(state, 1).trophies]).toEqual([[], ['rlyeh', 'yuggoth'], ['celeano']]);
    expect([one(state, 1).acted, pendingRules(state)]).toEqual([true, ['rumors', 'rumors']]);
    for (const trophies of [['rlyeh'], ['rlyeh', 'yuggoth', 'celeano']] as const) {
      expect(rejection(start, { ...pass, trophies: [...trophies] })).toMatchObject({
        code: 'rumor-not-passed',
        facts: { need: 2 },
      });
    }
  });

  test('B13: Good Work Undone takes any number of clues, of several people and turns', () => {
    const start = gameAt({
      phase: 'arkham',
      cardsInPlay: ['good-work-undone'],
      investigators: [
        { by: 1, space: 'easttown', clues: 9 },
        { by: 2, space: 'easttown', clues: 4 },
      ],
    });
    expect(rejection(start, pass)).toMatchObject({ code: 'rumor-not-passed', facts: { need: 1, left: 6 } });
    const part = when(start, { ...pass, clues: 2 }).state;
    expect([part.rumor?.clues, part.cardsInPlay]).toEqual([4, ['good-work-undone']]);
    expect(rejection(part, { ...pass, clues: 1 }).code).toBe('one-encounter');
    const whole = when(part, { ...pass, by: 2, clues: 4 }).state;
    expect([whole.cardsInPlay, one(whole, 2).clues]).toEqual([[], 0]);
    expect(rejection(start, { ...pass, clues: 7 }).code).toBe('rumor-not-passed');
  });

  test('B13: The Great Ritual gives everybody two clues, in Other Worlds too', () => {
    const start = gameAt({
      phase: 'arkham',
      cardsInPlay: ['the-great-ritual'],
      investigators: [
        { by: 1, space: 'french-hill' },
        { by: 2, where: 'otherWorld', world: 'yuggoth' },
      ],
    });
    expect(when(start, pass).state.investigators.map((each) => each.clues)).toEqual([2, 2]);
  });

  test('B13: the Strangler takes five clues in Southside', () => {
    const { state } = when(inStreet('the-southside-strangler-strikes', 'southside', { clues: 6 }), pass);
    expect([one(state, 1).clues, state.cardsInPlay]).toEqual([1, []]);
    expect(rejection(inStreet('the-southside-strangler-strikes', 'southside', { clues: 4 }), pass).code).toBe(
      'rumor-not-passed',
    );
  });

  test('B13: The Stars Are Right is passed in Downtown, and only there', () => {
    expect(when(inStreet('the-stars-are-right', 'downtown'), pass).state.cardsInPlay).toEqual([]);
    expect(rejection(inStreet('the-stars-are-right', 'rivertown'), pass)).toMatchObject({
      facts: { needs: 'downtown' },
    });
  });

  test('B13: the last defeated monster passes The Terrible Experiment, and only in its street', () => {
    const monsters = [{ kind: 'ghoul', space: 'experiment' } as const];
    const defeat = { type: 'DefeatMonster', monster: 1, by: 1 } as const;
    const { state } = when(inStreet('the-terrible-experiment', 'miskatonic-u', {}, { monsters }), defeat);
    expect([state.cardsInPlay, one(state, 1).defeated]).toEqual([[], ['ghoul']]);
    expect(rejection(inStreet('the-terrible-experiment', 'rivertown', {}, { monsters }), defeat).code).toBe(
      'not-there',
    );
  });

  test('B13: what the Rumor takes is in the legal commands', () => {
    const start = inStreet('good-work-undone', 'easttown', { clues: 3 });
    const found = arkhamHorror.legal(start, seat(1)).find((each) => each.code === 'pass-rumor:1');
    expect(found?.needs[0]?.allowed?.map((each) => each.value)).toEqual(['1', '2', '3']);
  });

  test('B13: a position keeps the Rumor, and has none that is not in play', () => {
    const rumor = { since: 1, tokens: 3, clues: 2 };
    const start = counting('good-work-undone', { rumor });
    expect(arkhamHorror.position(arkhamHorror.view(start)).position).toMatchObject({ rumor });
    expect(setupRejection({ rumor })).toMatchObject({ code: 'illegal-position', rule: 'rumors' });
  });
});
