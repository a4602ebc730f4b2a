import { describe, expect, test } from 'vitest';
import { headlines } from '../../../rules/arkham-horror/data/headlines.ts';
import { mythosCard, mythosCardIds } from '../../../rules/arkham-horror/data/mythos-cards.ts';
import { printedCardIds } from '../../../rules/arkham-horror/data/mythos-printing.ts';
import { unseenMythos } from '../../../rules/arkham-horror/unseen-components.ts';
import {
  type CommandInput,
  draws,
  gameAt,
  gatesOf,
  only,
  pendingRules,
  rejection,
  rule,
  setupRejection,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

type Given = NonNullable<Parameters<typeof gameAt>[0]>;
const monsters: Given['monsters'] = [
  { kind: 'ghoul', space: 'miskatonic-u' },
  { kind: 'gug', space: 'library' },
  { kind: 'byakhee', space: 'sky' },
  { kind: 'zombie', space: 'outskirts' },
  { kind: 'nightgaunt', space: 'outskirts' },
];

rule('ability', '§5.8', 'a headline returns the monsters of a street and its locations to the cup', () => {
  const { state } = when(gameAt({ monsters }), { type: 'PutInPlay', component: 'campus-security-increased' });
  expect([spacesOf(state), state.cardsInPlay, state.terror]).toEqual([['sky', 'outskirts', 'outskirts'], [], 0]);
});

describe('B12: headlines', () => {
  test.each([
    ['big-storm-sweeps-arkham', ['miskatonic-u', 'library']],
    ['feds-raid-arkham', ['library', 'sky', 'outskirts', 'outskirts']],
    ['manhunt-in-arkham', ['miskatonic-u', 'sky', 'outskirts', 'outskirts']],
  ] as const)('B12: %s returns the monsters of a part of the board', (component, left) => {
    const { state } = when(gameAt({ monsters }), { type: 'PutInPlay', component });
    expect([spacesOf(state), state.terror]).toEqual([left, 0]);
  });

  test('B12: Bizarre Dreams hunts in Arkham and the Sky, and terror rises if it finds one', () => {
    const { state } = when(gameAt({ monsters }), { type: 'PutInPlay', component: 'bizarre-dreams' });
    expect([spacesOf(state), state.terror]).toEqual([['miskatonic-u', 'sky', 'outskirts', 'outskirts'], 1]);
    expect(when(gameAt(), { type: 'PutInPlay', component: 'bizarre-dreams' }).state.terror).toBe(0);
  });

  test('B12: nine headlines bring two monsters into a street', () => {
    expect(headlines.filter((each) => 'brings' in each)).toHaveLength(9);
    const start = gameAt({ phase: 'mythos' });
    const { state } = when(
      start,
      { type: 'ResolveMythos', component: 'ghost-ship' },
      draws('rlyeh', 'zombie', 'ghoul', 'gug'),
    );
    expect(spacesOf(state)).toEqual(['merchant', 'merchant', 'merchant']);
  });

  test('B12: what the server does not keep is asked of the first player', () => {
    const start = gameAt({ phase: 'mythos' });
    const flux = { type: 'ResolveMythos', component: 'strange-power-flux' } as const;
    expect(pendingRules(when(start, flux, draws('rlyeh', 'ghoul')).state)).toEqual(['ability']);
  });

  test('B12: the deck has 36 headlines, 24 Environments and 6 Rumors', () => {
    const kinds = mythosCardIds.filter((id) => !id.startsWith('other-')).map((id) => mythosCard(id).kind);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect([count('headline'), count('environment'), count('rumor')]).toEqual([36, 24, 6]);
  });

  test('B12: the server draws whole cards, each once before the deck is shuffled', () => {
    const start = gameAt({ phase: 'mythos' });
    const left = printedCardIds.length;
    const card = [{ below: 0 }, { draw: 'family-found-butchered' }] as const;
    const { state, events } = when(start, { type: 'ResolveMythos' }, [...card, ...draws('rlyeh', 'ghoul')]);
    expect(only('MythosDrawn', events)).toEqual([
      {
        type: 'MythosDrawn',
        opens: 'graveyard',
        clueSpace: 'unvisited-isle',
        white: ['crescent'],
        black: ['plus'],
        ability: 'headline',
        component: 'family-found-butchered',
      },
    ]);
    expect([gatesOf(state), state.terror, state.mythos.drawn]).toEqual([['graveyard'], 1, ['family-found-butchered']]);
    expect([unseenMythos(start).length, unseenMythos(state).length]).toEqual([left, left - 1]);
    const again = gameAt({ phase: 'mythos', mythos: { drawn: ['family-found-butchered', 'blue-flu'] } });
    // The card that has the deck shuffled comes behind those that are left.
    const shuffled = when(again, { type: 'ResolveMythos' }, [
      { below: left - 2 },
      { draw: 'blue-flu' },
      ...draws('rlyeh', 'ghoul'),
    ]);
    expect(only('MythosReshuffled', shuffled.events)).toHaveLength(1);
    expect(shuffled.state.mythos.drawn).toEqual(['blue-flu']);
  });

  test('B12: cards in play and Rumors that left the game do not come again', () => {
    const state = gameAt({
      phase: 'arkham',
      cardsInPlay: ['nodens-favor', 'the-stars-are-right'],
      mythos: { boxed: ['disturbing-the-dead'] },
      investigators: [{ by: 1, space: 'downtown' }],
    });
    const gone = ['nodens-favor', 'the-stars-are-right', 'disturbing-the-dead'];
    expect(printedCardIds.filter((id) => !unseenMythos(state).includes(id)).sort()).toEqual([...gone].sort());
    const passed = when(state, { type: 'PassRumor', by: 1 }).state;
    expect(passed.mythos.boxed).toEqual(['disturbing-the-dead', 'the-stars-are-right']);
    expect(setupRejection({ mythos: { boxed: ['blue-flu'] } })).toMatchObject({ rule: 'rumors' });
  });

  test('B12: a report of a card names no other gate, clue or movement than the card has', () => {
    const start = gameAt({ phase: 'mythos' });
    const ship = { type: 'ResolveMythos', component: 'ghost-ship' } as const;
    const others: Partial<CommandInput>[] = [
      { gate: 'woods' },
      { clueSpace: 'graveyard' },
      { white: ['plus'] },
      { black: [] },
    ];
    for (const other of others) {
      expect(rejection(start, { ...other, ...ship } as CommandInput)).toMatchObject({
        code: 'other-printing',
        facts: { component: 'ghost-ship', gate: 'unnamable', clueSpace: 'woods', white: ['crescent'], black: ['plus'] },
      });
    }
    const same: CommandInput = { ...ship, gate: 'unnamable', clueSpace: 'woods', white: ['crescent'], black: ['plus'] };
    const answers = draws('rlyeh', 'zombie', 'ghoul', 'gug');
    expect(when(start, same, answers).state).toEqual(when(start, ship, answers).state);
  });
});
