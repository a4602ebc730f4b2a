import { describe, expect, test } from 'vitest';
import { headlines } from '../../../rules/arkham-horror/data/headlines.ts';
import { mythosCard, mythosCardIds } from '../../../rules/arkham-horror/data/mythos-cards.ts';
import { draws, gameAt, pendingRules, rule, spacesOf, when } from '../../support/arkham-horror/harness.ts';

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
    const { state } = when(start, { type: 'ResolveMythos', component: 'ghost-ship' }, draws('ghoul', 'gug'));
    expect(spacesOf(state)).toEqual(['merchant', 'merchant']);
  });

  test('B12: what the server does not keep is asked of the first player', () => {
    const start = gameAt({ phase: 'mythos' });
    expect(pendingRules(when(start, { type: 'ResolveMythos', component: 'strange-power-flux' }).state)).toEqual([
      'ability',
    ]);
  });

  test('B12: the deck has 36 headlines, 24 Environments and 6 Rumors', () => {
    const kinds = mythosCardIds.filter((id) => !id.startsWith('other-')).map((id) => mythosCard(id).kind);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect([count('headline'), count('environment'), count('rumor')]).toEqual([36, 24, 6]);
  });
});
