import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { State } from '../../../rules/kyoukai/model/index.ts';
import { at, open, passes, picks, playAll, seat, side, stateWith } from '../../support/kyoukai/harness.ts';

const viewers = [undefined, seat('host'), seat('1'), seat('2')];
/** What a fork, an import or a dry run plays: the hidden things dealt anew from what a viewer sees. */
const copiesOf = (state: State): State[] =>
  viewers.map((viewer, index) =>
    kyoukai.determinize(kyoukai.view(state, viewer), randomFor(new Uint32Array(8), index)),
  );
const hound = { player: '1', zone: 'c3', cardName: 'Quay Hound' } as const;
const big = (cards: number) => Array.from({ length: cards }, () => 'Quay Hound');

describe('C5: a copy that is made while a player has to choose', () => {
  test('C5: a Move goes on to the zone that is chosen, once', () => {
    const state = passes(playAll(stateWith({ field: [hound] }), '1', { type: 'MoveGate', entity: 3 }));
    for (const copy of copiesOf(state)) {
      expect(copy.choice?.options).toEqual(state.choice?.options);
      const moved = picks(copy, 'c4');
      expect(at(moved, 'c4')?.cardName).toBe('Quay Hound');
      expect(moved).toMatchObject({ phase: 'afterMove', acting: 3 });
      expect(moved.sequence).toBeUndefined();
    }
  });

  test('C5: the hand limit holds', () => {
    const one = { hand: big(3), deck: big(20) };
    const two = { hand: big(3), deck: big(20) };
    const state = passes(
      playAll(stateWith({ one: { ...one, hand: [...big(7), 'Boathook'] }, two }), '1', { type: 'EndTurn' }),
    );
    for (const copy of copiesOf(state)) {
      expect(copy.choice).toMatchObject({ kind: 'handLimit', min: 2, max: 2 });
      const after = picks(copy, ...(copy.choice?.options.slice(0, 2) ?? []));
      expect(side(after, '1').hand.length).toBe(6);
      expect(after).toMatchObject({ turn: 2, player: '2' });
    }
  });

  test('C5: a link that waits for a choice resolves once, and no link is added', () => {
    const one = { hand: ['Muster', 'Boathook'], deck: ['Quay Hound', 'Gap Adder', 'Plank Trap', ...big(10)] };
    const state = passes(playAll(stateWith({ one }), '1', open('Muster', 'a2', ['hand:Boathook'])));
    expect(state.choice).toBeDefined();
    for (const copy of copiesOf(state)) {
      expect(copy.sequence?.resolving).toBe(true);
      expect(kyoukai.legal(copy, seat('2')).map(({ code }) => code)).toEqual(['concede']);
      let after = copy;
      for (let answers = 0; after.choice !== undefined && answers < 5; answers += 1) {
        after = picks(after, ...after.choice.options.slice(0, after.choice.min));
      }
      expect(after.sequence).toBeUndefined();
    }
  });

  test('C5: a cost that is being paid becomes a link', () => {
    const one = { hand: ['Muster', 'Boathook', 'Quay Hound'] };
    const state = playAll(stateWith({ one }), '1', open('Muster', 'a2'));
    expect(state.choice?.cost).toBe(true);
    for (const copy of copiesOf(state)) {
      const paid = picks(copy, copy.choice?.options[0] ?? '');
      expect(paid.choice ?? paid.sequence?.links.length).toBeTruthy();
    }
  });
});
