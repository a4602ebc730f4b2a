import { describe, expect, test } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { down, only, rejection, startGame, stateWith, typesOf, when } from '../../support/eldritch-horror/harness.ts';

const none = { green: 0, yellow: 0, blue: 0 };
const deck = [
  { ...none, green: 1 },
  { green: 1, yellow: 1, blue: 0 },
  { ...none, blue: 2 },
];
const stack = down('rome', 'tokyo');
const reported = { dice: false, draws: true };

describe('cards of the Mythos deck and of the box', () => {
  test('A15: Pact with Eibon: two cards of the box are shuffled in, and the top three discarded', () => {
    const state = stateWith({ mythosDeck: deck });
    const pact = [
      { type: 'ShuffleMythosDeck', add: ['yellow', 'green'], names: ['Wanderlust', 'Torn Asunder'] },
      { type: 'DiscardMythosCards', count: 3 },
    ] as const;
    const answers = [{ draw: 'blue' }, { draw: 'yellow' }, { draw: 'green' }];
    const { state: after, events } = when(
      state,
      { type: 'Together', effects: [...pact], reason: 'Pact with Eibon' },
      answers,
    );
    expect(events[0]).toEqual({
      type: 'MythosDeckShuffled',
      added: ['yellow', 'green'],
      names: ['Wanderlust', 'Torn Asunder'],
      left: 7,
      reason: 'Pact with Eibon',
    });
    expect(only('MythosDiscarded', events).map(({ mythosColour, left, stage }) => [mythosColour, left, stage])).toEqual(
      [
        ['blue', 6, undefined],
        ['yellow', 5, undefined],
        ['green', 4, undefined],
      ],
    );
    expect(after.mythosDeck).toEqual([none, none, { green: 2, yellow: 1, blue: 1 }]);
    expect(eldritchHorror.describe(events[0] as never).text).toBe(
      'The Mythos deck was shuffled with 2 cards of the box: Wanderlust, Torn Asunder.',
    );
  });

  test('A15: a deck without stages is drawn from as a whole, in a position too', () => {
    const state = stateWith({
      mythosDeck: [none, none, { green: 1, yellow: 9, blue: 1 }],
      mythosShuffled: true,
      stack,
    });
    const { events } = when(state, { type: 'ResolveMythos', icons: ['clues'], colour: 'yellow' });
    expect(events[0]).toEqual({ type: 'MythosDrawn', mythosColour: 'yellow', left: 10 });
    expect(eldritchHorror.describe(events[0] as never).text).toBe(
      'A yellow Mythos card was drawn, and 10 cards are left.',
    );
    const position = eldritchHorror.position(eldritchHorror.view(state));
    expect(position.position).toMatchObject({ mythosShuffled: true });
  });

  test('A15: discards come from the first stage that has cards, by name', () => {
    const { state, events } = when(
      stateWith({ mythosDeck: deck }),
      { type: 'DiscardMythosCards', count: 2, names: ['X'] },
      [{ draw: 'green' }, { draw: 'yellow' }],
    );
    expect(only('MythosDiscarded', events).map(({ stage, card }) => [stage, card])).toEqual([
      [1, 'X'],
      [2, undefined],
    ]);
    expect(state.mythosDeck[1]).toEqual({ green: 1, yellow: 0, blue: 0 });
  });

  test('A15: with fewer cards all are discarded; the empty deck loses only when a card has to be drawn', () => {
    const last = stateWith({ mythosDeck: [none, none, { ...none, blue: 1 }] });
    const { state, events } = when(last, { type: 'DiscardMythosCards', count: 3 }, [{ draw: 'blue' }]);
    expect([typesOf(events), state.outcome]).toEqual([['MythosDiscarded'], undefined]);
    expect(rejection(state, { type: 'DiscardMythosCards' }).code).toBe('deck-empty');
    expect(typesOf(when(state, { type: 'ResolveMythos' }).events)).toContain('MythosDeckEmpty');
  });

  test('A15: a physical table says which colours were discarded', () => {
    const state = stateWith({ mythosDeck: deck, table: reported });
    expect(rejection(state, { type: 'DiscardMythosCards', count: 2 })).toMatchObject({
      code: 'report-cards',
      facts: { have: 0, need: 2 },
    });
    const colours = ['green', 'yellow'] as const;
    expect(when(state, { type: 'DiscardMythosCards', count: 2, colours }).state.mythosDeck[1]?.yellow).toBe(0);
    expect(rejection(state, { type: 'DiscardMythosCards', colours: ['blue'] }).code).toBe('no-such-card');
    expect(rejection(stateWith({ mythosDeck: deck }), { type: 'DiscardMythosCards', colours }).code).toBe(
      'server-draws',
    );
  });

  test('A15: The Storm: a Rumor of the box is resolved with its icons, and the deck stays as it is', () => {
    const state = stateWith({ mythosDeck: deck, stack });
    const rumor = { type: 'ResolveMythos', colour: 'blue', fromBox: true, card: 'Stars Aligned' } as const;
    const { state: after, events } = when(state, rumor);
    expect(events[0]).toEqual({
      type: 'MythosDrawn',
      mythosColour: 'blue',
      fromBox: true,
      left: 5,
      card: 'Stars Aligned',
    });
    expect(after.mythosDeck).toEqual(deck);
    expect(only('IconResolved', events).map(({ icon }) => icon)).toEqual(['clues', 'rumor', 'text']);
    expect(eldritchHorror.describe(events[0] as never).text).toBe(
      'The Mythos card Stars Aligned (blue) came from the box.',
    );
  });

  test('A15: Abandon Hope: only the text of a card of the box', () => {
    const { events } = when(stateWith({ mythosDeck: deck, stack }), {
      type: 'ResolveMythos',
      colour: 'yellow',
      icons: ['text'],
      fromBox: true,
    });
    expect(only('IconResolved', events).map(({ icon }) => icon)).toEqual(['text']);
  });

  test('A15: the server does not know the box, so the colour has to be given', () => {
    expect(rejection(stateWith({ mythosDeck: deck }), { type: 'ResolveMythos', fromBox: true })).toMatchObject({
      code: 'report-card',
      facts: { needs: 'colour' },
    });
  });

  test('A15: a position of a deck without stages can have more cards than are printed', () => {
    const position = { mythosDeck: [none, none, { green: 9, yellow: 9, blue: 9 }], mythosShuffled: true };
    const gates = [
      'san-francisco',
      'arkham',
      'buenos-aires',
      'london',
      'rome',
      'istanbul',
      'shanghai',
      'tokyo',
      'sydney',
    ];
    expect(startGame({ position }, [{ shuffle: gates }]).state.mythosShuffled).toBe(true);
  });
});
