import { describe, expect, test } from 'vitest';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Card, State } from '../../../rules/kyoukai/model/index.ts';
import { open, passes, picks, playAll, rule, seat, stateWith } from '../../support/kyoukai/harness.ts';

const stats = { attack: 1, defence: 1, movement: 1 };
const trigger = (name: string, on: string, ops: readonly object[]): Card =>
  ({
    name,
    path: 'Generic',
    type: 'Summon',
    stats,
    cost: [],
    effect: [],
    skill: { name: `${name} text`, kind: 'Passive', class: 'Special', passive: { type: 'Trigger', on, ops } },
  }) as unknown as Card;
const grant = (name: string, ops: readonly object[]): Card =>
  ({
    name,
    path: 'Generic',
    type: 'Normal',
    cost: [],
    effect: [],
    skill: {
      name: `${name} text`,
      kind: 'Passive',
      class: 'Special',
      passive: { type: 'Grant', to: 'shatteredForCost', ops },
    },
  }) as unknown as Card;
const strike = { type: 'Damage', amount: { attackOf: { is: 'self' } }, zones: { holds: { is: 'theirEntrant' } } };
const harden = { type: 'Modify', gates: { owner: 'mine' }, attack: 3, until: 'turn' };
const strikeEntrant = (value: number) => ({ ...strike, amount: { value } });

const cards = [
  trigger('Dawn Striker', 'theirReadyStep', [strike]),
  trigger('Dawn Whetstone', 'theirReadyStep', [harden]),
  trigger('Dawn Sleeper', 'theirReadyStep', [{ type: 'Ready', gates: { is: 'self' } }]),
  trigger('Thorn', 'discardedByDamage', [strikeEntrant(3)]),
  trigger('Balm', 'discardedByDamage', [{ type: 'Draw', amount: { value: 1 } }, strikeEntrant(4)]),
  grant('Ember', [{ ...strike, amount: { attackOf: { is: 'entrant' } } }]),
  grant('Whetfire', [harden]),
  {
    name: 'Bonfire',
    path: 'Generic',
    type: 'Normal',
    cost: [
      { type: 'PickCards', bindAs: 'fuel', min: 2, max: 2, cards: { piles: ['hand'] } },
      { type: 'PutCards', picked: 'fuel', into: 'shatter' },
    ],
    effect: [],
  },
  {
    name: 'Sweep',
    path: 'Generic',
    type: 'Normal',
    cost: [],
    effect: [{ type: 'Damage', amount: { value: 9 }, zones: { holds: { types: ['Summon'] } } }],
  },
] as unknown as Card[];

const with2 = (names: readonly string[], policies: object = {}): State =>
  stateWith({
    setup: { cards, policies },
    field: names.map((cardName, at) => ({
      player: '2',
      zone: (['d4', 'd5', 'e4'] as const)[at] ?? 'c4',
      cardName,
      ready: false,
    })),
    state: { turn: 3 },
  });
const damageOf = (state: State, player: '1' | '2') =>
  state.field.find((gate) => gate.entity === Number(player))?.damage;

/** Player 1 ends turn 3, and texts about the Ready Step of player 2 do nothing; then player 2 ends turn 4. */
function toReadyStepOf1(state: State): State {
  const turn4 = passes(playAll(state, '1', { type: 'EndTurn' }));
  return passes(playAll(turn4, '2', { type: 'EndTurn' }));
}

describe('texts that are due at the same time', () => {
  rule('simultaneous', 'a player chooses the order of their own texts, the turn player first', () => {
    const state = toReadyStepOf1(with2(['Dawn Striker', 'Dawn Whetstone']));
    expect(kyoukai.pending(state)).toMatchObject([{ by: '2', text: 'Choose which of your texts comes first.' }]);
    expect(state.choice?.options).toEqual(['text.1:Dawn Striker in d4', 'text.2:Dawn Whetstone in d5']);
    expect(damageOf(picks(state, 'text.1:Dawn Striker in d4'), '1')).toBe(1);
    expect(damageOf(picks(state, 'text.2:Dawn Whetstone in d5'), '1')).toBe(4);
    expect(kyoukai.legal(state, seat('2')).map(({ label }) => label)).toEqual([
      'First Dawn Striker in d4',
      'First Dawn Whetstone in d5',
      'Concede',
    ]);
  });

  test('C1: with the policy byZone, the zones decide', () => {
    const state = toReadyStepOf1(with2(['Dawn Striker', 'Dawn Whetstone'], { simultaneous: 'byZone' }));
    expect(state.choice).toBeUndefined();
    expect(damageOf(state, '1')).toBe(1);
  });

  test('C1: three texts are ordered one after the other', () => {
    let state = toReadyStepOf1(with2(['Dawn Striker', 'Dawn Whetstone', 'Dawn Striker']));
    state = picks(state, 'text.2:Dawn Whetstone in d5');
    expect(state.choice?.options).toEqual(['text.1:Dawn Striker in d4', 'text.2:Dawn Striker in e4']);
    expect(damageOf(picks(state, 'text.2:Dawn Striker in e4'), '1')).toBe(8);
  });

  test('C1: nobody is asked where the order makes no difference', () => {
    const state = toReadyStepOf1(with2(['Dawn Sleeper', 'Dawn Sleeper', 'Dawn Sleeper']));
    expect(state.choice).toBeUndefined();
    expect(state.field.every((gate) => gate.player === '1' || gate.ready)).toBe(true);
  });

  test('C1: texts of both players begin with those of the turn player', () => {
    const state = stateWith({
      setup: { cards },
      field: [
        { player: '2', zone: 'd4', cardName: 'Thorn' },
        { player: '1', zone: 'b2', cardName: 'Thorn' },
        { player: '2', zone: 'd5', cardName: 'Balm' },
      ],
      one: { hand: ['Sweep'] },
    });
    const swept = passes(playAll(state, '1', open('Sweep', 'a2')));
    expect(swept.choice).toMatchObject({ player: '2', options: ['text.1:Thorn in d4', 'text.2:Balm in d5'] });
    // The text of player 1 was carried out before player 2 was asked.
    expect([damageOf(swept, '1'), damageOf(swept, '2')]).toEqual([0, 2]);
    const done = picks(swept, 'text.2:Balm in d5');
    expect([damageOf(done, '1'), damageOf(done, '2')]).toEqual([7, 2]);
  });

  test('C1: texts that one payment adds to an effect are ordered by their player', () => {
    const state = stateWith({ setup: { cards }, one: { hand: ['Bonfire', 'Ember', 'Whetfire'] } });
    const burnt = passes(playAll(state, '1', open('Bonfire', 'a2', ['hand:Ember', 'hand:Whetfire'])));
    expect(burnt.choice).toMatchObject({ player: '1', kind: 'order' });
    const [ember = '', whetfire = ''] = burnt.choice?.options ?? [];
    const early = damageOf(picks(burnt, ember), '2') ?? 0;
    expect(damageOf(picks(burnt, whetfire), '2')).toBe(early + 3);
  });
});
