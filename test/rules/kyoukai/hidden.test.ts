import { describe, expect, test } from 'vitest';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Card, Command, Event, State } from '../../../rules/kyoukai/model/index.ts';
import { open, passes, picks, playAll, played, seat, side, stateWith } from '../../support/kyoukai/harness.ts';

const search: Card = {
  name: 'Searcher',
  path: 'Generic',
  type: 'Normal',
  cost: [],
  effect: [
    { type: 'PickCards', bindAs: 'found', min: 1, max: 1, cards: { piles: ['deck'], types: ['Summon'] } },
    { type: 'PutCards', picked: 'found', into: 'hand' },
  ],
};
const take: Card = {
  name: 'Take All',
  path: 'Generic',
  type: 'Normal',
  cost: [{ type: 'Foresee', amount: { value: 3 } }],
  effect: [{ type: 'PutCards', cards: { piles: ['foresee'] }, into: 'hand', shown: true }],
};
const withDeck = (cardName: string, deck: readonly string[], policies: object = {}): State =>
  stateWith({ setup: { cards: [search, take], policies }, one: { hand: [cardName], deck: [...deck] } });
/** What a watcher receives of the events of two passes. */
const seen = (state: State) => {
  const pass: Command = { type: 'Pass' };
  const { events, state: after } = played(playAll(state, '2', pass), '1', pass);
  return { events: (events as Event[]).map((event) => kyoukai.redact(event)), pending: kyoukai.pending(after) };
};

describe('C7: whether a player is asked tells nothing', () => {
  test('C7: a search asks whether it finds nothing, one card or several', () => {
    const decks = [
      ['Boathook', 'Boathook', 'Plank Trap'],
      ['Boathook', 'Quay Hound', 'Plank Trap'],
      ['Gap Adder', 'Quay Hound', 'Quay Hound'],
    ];
    const [none, one, several] = decks.map((deck) =>
      seen(playAll(withDeck('Searcher', deck), '1', open('Searcher', 'a2'))),
    );
    expect(none?.pending).toMatchObject([{ by: '1', rule: 'choices' }]);
    expect(one).toEqual(none);
    expect(several).toEqual(none);
  });

  test('C7: a search that finds nothing is answered with nothing', () => {
    const opened = passes(playAll(withDeck('Searcher', ['Boathook', 'Plank Trap']), '1', open('Searcher', 'a2')));
    expect(kyoukai.legal(opened, seat('1')).map(({ label }) => label)).toEqual(['Choose nothing', 'Concede']);
    expect(picks(opened).sequence).toBeUndefined();
  });

  test('C7: an empty deck is public, so nobody is asked', () => {
    const opened = passes(playAll(withDeck('Searcher', []), '1', open('Searcher', 'a2')));
    expect(opened.choice).toBeUndefined();
  });

  test('C7: whoever goes second is asked what to start with, whatever the Spirit Deck holds', () => {
    const starting = stateWith({ two: { spirits: ['Errand Sprite'] }, state: { phase: 'starting' } });
    expect(kyoukai.legal(starting, seat('2')).map(({ code }) => code)).toEqual(['pass', 'concede']);
    expect(kyoukai.pending(starting)).toMatchObject([{ by: '2', rule: 'start-in-play', blocks: true }]);
  });

  test('C7: the hand limit asks also where all cards of the hand are the same', () => {
    const hand = Array.from({ length: 8 }, () => 'Quay Hound');
    expect(passes(playAll(stateWith({ one: { hand } }), '1', { type: 'EndTurn' })).choice?.kind).toBe('handLimit');
  });

  test('C7: cards that go to the hand together are moved in an order that tells nothing', () => {
    const moves = [
      ['Quay Hound', 'Boathook', 'Muster'],
      ['Muster', 'Quay Hound', 'Boathook'],
    ].map((deck) => seen(playAll(withDeck('Take All', deck), '1', open('Take All', 'a2'))));
    expect(moves[0]).toEqual(moves[1]);
    expect(JSON.stringify(moves[0]?.events)).toMatch(/Boathook.*Muster.*Quay Hound/);
  });

  test('C4: with singleChoices ask, a choice with one answer is asked', () => {
    const field = [{ player: '1', zone: 'a5', cardName: 'Quay Hound' }] as const;
    const blocked = [{ player: '2', zone: 'a4', cardName: 'Quay Hound' }] as const;
    const ask = stateWith({ setup: { policies: { singleChoices: 'ask' } }, field: [...field, ...blocked] });
    const auto = stateWith({ field: [...field, ...blocked] });
    const move: Command = { type: 'MoveGate', entity: 3 };
    expect(passes(playAll(auto, '1', move))).toMatchObject({ phase: 'afterMove' });
    const asked = passes(playAll(ask, '1', move));
    expect(asked.choice?.options).toEqual(['b5']);
    expect(side(picks(asked, 'b5'), '1').opened).toBe(0);
  });
});
