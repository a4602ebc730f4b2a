import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { readyDecks } from '../../../rules/kyoukai/cards/decks.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { Setup, type State } from '../../../rules/kyoukai/model/index.ts';
import { anyRandom, open, passes, playAll, seat, side, stateWith } from '../../support/kyoukai/harness.ts';

const corners = [
  { player: '1', zone: 'a1', cardName: 'The Lamplighter' },
  { player: '2', zone: 'e5', cardName: 'The Ferrykeeper' },
];
function startFrom(setup: object, seed = 1): State {
  const started = kyoukai.start(Setup.parse(setup), randomFor(new Uint32Array(8), seed));
  assert.ok('state' in started, JSON.stringify(started));
  return started.state;
}
const from = (sides: readonly object[], more: object = {}) =>
  startFrom({ position: { field: corners, sides }, ...more });

describe('C2: positions name hands and the order of decks', () => {
  test('C2: the named cards of a hand are in it, and unknown ones are dealt', () => {
    const state = from([{ hand: ['Muster', 'Boathook'], unknownHand: 2 }, { unknownHand: 3 }]);
    expect(side(state, '1').hand.slice(0, 2)).toEqual(['Muster', 'Boathook']);
    expect([side(state, '1').hand.length, side(state, '2').hand.length]).toEqual([4, 3]);
    expect(side(state, '1').deck.length).toBe(36);
  });

  test('C2: the named cards of a deck are on top, in order', () => {
    const deck = ['Quay Hound', 'Muster', 'Quay Hound'];
    const state = from([{ deck }, {}]);
    expect(side(state, '1').deck.slice(0, 3)).toEqual(deck);
    const next = passes(playAll(state, '1', { type: 'EndTurn' }));
    const mine = passes(playAll(next, '2', { type: 'EndTurn' }));
    expect(side(mine, '1').hand).toEqual(['Quay Hound']);
  });

  test('C2: a puzzle names all of a small deck', () => {
    const list = {
      entrant: 'The Lamplighter',
      gates: [
        { cardName: 'Quay Hound', copies: 2 },
        { cardName: 'Muster', copies: 1 },
      ],
    };
    const sides = [{ hand: ['Muster'], deck: ['Quay Hound', 'Quay Hound'] }, {}];
    const state = from(sides, { players: [{ list }, { deck: 'tide' }] });
    expect(side(state, '1')).toMatchObject({ hand: ['Muster'], deck: ['Quay Hound', 'Quay Hound'] });
  });

  test('C2: cards that no list names are unknown ones', () => {
    const list = { entrant: 'The Lamplighter', gates: [], unknownGates: 40 };
    const state = from([{ hand: ['Muster'], unknownHand: 1 }, {}], { players: [{ list }, { deck: 'tide' }] });
    expect([side(state, '1').hand.length, side(state, '1').deck.length]).toEqual([2, 38]);
    const tooMany = kyoukai.start(
      Setup.parse({
        players: [{ list: { ...list, unknownGates: 0 } }, { deck: 'tide' }],
        position: { field: corners, sides: [{ hand: ['Muster'] }, {}] },
      }),
      anyRandom(),
    );
    expect(tooMany).toMatchObject({ rejection: { code: 'position-not-in-deck' } });
  });

  test("C2: a seat's own position has its own hand, and the other hand as a number", () => {
    const state = startFrom({ first: '1', players: [{ deck: 'lantern' }, { deck: 'tide' }] });
    const own = kyoukai.position(kyoukai.view(state, seat('1')));
    expect(own.position?.sides[0]).toMatchObject({ hand: side(state, '1').hand, unknownHand: 0 });
    expect(own.position?.sides[1]).toMatchObject({ hand: [], unknownHand: 5 });
    expect(own.players[0]?.list?.spirits).toEqual(
      readyDecks.lantern.spirits.toSorted((a, b) => (a.cardName < b.cardName ? -1 : 1)),
    );
    const again = kyoukai.start(own, anyRandom());
    assert.ok('state' in again);
    expect(side(again.state, '1').hand).toEqual(side(state, '1').hand);
    expect(kyoukai.position(kyoukai.view(state)).position?.sides[0]).toMatchObject({ hand: [], unknownHand: 5 });
  });
});

describe('C3: what others may know of a deck list', () => {
  const one = { hand: ['Muster', 'Boathook'], deck: [] };
  const closed = stateWith({ one });
  const opened = stateWith({ one, setup: { policies: { deckLists: 'open' } } });

  test('C3: with closed lists others see counts only, also when the deck is empty', () => {
    for (const viewer of [undefined, seat('2'), seat('host')]) {
      const view = kyoukai.view(closed, viewer);
      expect(view.sides[0]).toMatchObject({ deckCount: 0, handCount: 2 });
      expect(view.sides[0]?.unseen).toBeUndefined();
      expect(JSON.stringify(kyoukai.position(view))).not.toContain('Muster');
    }
    expect(kyoukai.view(closed, seat('1')).sides[0]?.unseen).toEqual([]);
  });

  test('C3: with open lists everyone sees which cards are left', () => {
    expect(kyoukai.view(opened).sides[0]?.unseen?.map((each) => each.cardName)).toEqual(['Boathook', 'Muster']);
    expect(kyoukai.position(kyoukai.view(opened)).players[0]?.list?.unknownGates).toBeUndefined();
  });

  test('C3: a copy deals any legal cards for a closed list, and those of the list for an open one', () => {
    const hands = (state: State) =>
      Array.from({ length: 30 }, (_, seed) => {
        const copy = kyoukai.determinize(kyoukai.view(state, seat('2')), randomFor(new Uint32Array(8), seed));
        return side(copy, '1').hand.toSorted().join();
      });
    expect(new Set(hands(opened))).toEqual(new Set(['Boathook,Muster']));
    expect(new Set(hands(closed)).size).toBeGreaterThan(10);
    const played = playAll(closed, '1', open('Muster', 'a2', ['hand:Boathook']));
    expect(kyoukai.view(played, seat('2')).sides[0]?.discard).toEqual(['Boathook']);
  });
});
