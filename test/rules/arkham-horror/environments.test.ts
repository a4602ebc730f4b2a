import { describe, expect, test } from 'vitest';
import {
  type CommandInput,
  dice,
  draws,
  eventTypes,
  gameAt,
  one,
  only,
  pendingRules,
  ready,
  rejection,
  rule,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

type Given = NonNullable<Parameters<typeof gameAt>[0]>;
type Card = NonNullable<Given['cardsInPlay']>[number];
const under = (card: Card, more: Given = {}) => gameAt({ phase: 'mythos', cardsInPlay: [card], ...more });
const move: CommandInput = { type: 'MoveMonsters', white: ['circle', 'diamond', 'crescent'], black: [] };

rule('environments', '§5.8', 'in a fog flying monsters neither move on the ground nor in the Sky', () => {
  const monsters: Given['monsters'] = [
    { kind: 'byakhee', space: 'downtown' },
    { kind: 'mi-go', space: 'sky' },
    { kind: 'witch', space: 'downtown' },
  ];
  const investigators: Given['investigators'] = [{ by: 1, space: 'easttown' }];
  const fog = when(under('an-evil-fog', { monsters, investigators }), move).state;
  expect(spacesOf(fog)).toEqual(['downtown', 'sky', 'easttown']);
  const clear = when(gameAt({ phase: 'mythos', monsters, investigators }), move).state;
  expect(spacesOf(clear)).toEqual(['easttown', 'easttown', 'easttown']);
});

describe('B12: Environments', () => {
  test('B12: Cultists of Hastur fly, and stand still in a fog', () => {
    const monsters: Given['monsters'] = [{ kind: 'cultist', space: 'downtown' }];
    expect(spacesOf(when(under('an-evil-fog', { ancientOne: 'hastur', monsters }), move).state)).toEqual(['downtown']);
    expect(spacesOf(when(gameAt({ ancientOne: 'hastur', monsters }), move).state)).toEqual(['sky']);
  });

  test('B12: on ice fast monsters take one arrow', () => {
    const monsters: Given['monsters'] = [{ kind: 'shoggoth', space: 'downtown' }];
    expect(spacesOf(when(under('icy-conditions', { monsters }), move).state)).toEqual(['easttown']);
    expect(spacesOf(when(gameAt({ monsters }), move).state)).toEqual(['rivertown']);
  });

  test.each([
    ['raining-cats-and-dogs', 'yig', 'fire-vampire'],
    ['sunny-and-clear', 'nyarlathotep', 'haunter-of-the-dark'],
  ] as const)(
    'B12: %s sends a monster to the cup, and it is drawn again whenever it comes',
    (card, ancientOne, kind) => {
      const start = gameAt({
        ancientOne,
        monsters: [
          { kind, space: 'outskirts' },
          { kind: 'gug', space: 'woods' },
        ],
      });
      const { state, events } = when(start, { type: 'PutInPlay', component: card });
      expect([spacesOf(state), only('MonsterReturned', events).map((each) => each.kind)]).toEqual([['woods'], [kind]]);
      const real = gameAt({ ancientOne, cardsInPlay: [card], setup: { table: { draws: true } } });
      const place = { type: 'PlaceMonsters', space: 'downtown' } as const;
      const placed = when(real, { ...place, reported: { monsters: [kind, 'ghoul'] } }).state;
      expect(placed.monsters.map((each) => each.kind)).toEqual(['ghoul']);
      expect(rejection(real, { ...place, reported: { monsters: [kind] } }).code).toBe('report-monsters');
      expect(
        one(when(real, { type: 'DefeatEncountered', by: 1, reported: { monsters: [kind] } }).state, 1),
      ).toBeDefined();
    },
  );

  test.each([
    ['fight', 3],
    ['lore', 5],
  ] as const)('B12: a heat wave changes the dice of a check of %s to close', (skill, pool) => {
    const start = ready({}, { cardsInPlay: ['heat-wave'] });
    const check = { type: 'TryToClose', by: 1, skill, value: 6 } as const;
    expect(only('CloseChecked', when(start, check, dice(...Array(pool).fill(6))).events)).toMatchObject([{ pool }]);
  });

  test.each([
    ['the-chill-of-the-grave', 'zombie', 2],
    ['things-of-darkness', 'shoggoth', 4],
    ['the-festival', 'cultist', 2],
    ['alien-technology', 'byakhee', 1],
    ['rlyeh-rising', 'star-spawn', 4],
    ['heat-wave', 'fire-vampire', 2],
    ['the-great-ritual', 'witch', 3],
  ] as const)('B12: under %s a trophy of a %s is worth %i', (card, kind, worth) => {
    const defeated: Given['investigators'] = [{ by: 1, space: 'river-docks', defeated: [kind] }];
    const start = gameAt({ phase: 'arkham', cardsInPlay: [card], investigators: defeated });
    const spend: CommandInput = { type: 'SpendTrophies', by: 1, trade: 'money', defeated: [kind] };
    expect(rejection(start, spend)).toMatchObject({ code: 'too-few-trophies', facts: { have: worth } });
  });

  test('B12: weather does nothing against Ithaqua: the card is dropped, and the Environment in play stays', () => {
    const start = gameAt({ ancientOne: 'ithaqua', phase: 'mythos', cardsInPlay: ['nodens-favor'] });
    const fog = { type: 'ResolveMythos', component: 'an-evil-fog' } as const;
    const { state, events } = when(start, fog, draws('rlyeh', 'ghoul'));
    expect(state.cardsInPlay).toEqual(['nodens-favor']);
    expect(only('CardDropped', events)).toMatchObject([{ component: 'an-evil-fog' }]);
  });

  test('B12: two Unique Items for a Mi-Go under Alien Technology', () => {
    const start = under('alien-technology', { monsters: [{ kind: 'mi-go', space: 'woods' }] });
    const { state } = when(start, { type: 'DefeatMonster', monster: 1, by: 1 });
    expect(state.pending[0]?.text).toContain('2 Unique Items');
  });

  test.each([
    ['blood-magic', 'rivertown', 'easttown'],
    ['the-man-in-black', 'french-hill', 'rivertown'],
    ['darkes-carnival', 'northside', 'downtown'],
    ['curfew-enforced', 'uptown', 'woods'],
  ] as const)('B12: %s asks who ends Movement in %s, and not in %s', (card, asked, other) => {
    const at = (space: typeof asked | typeof other, delayed = false) =>
      gameAt({ phase: 'movement', cardsInPlay: [card], investigators: [{ by: 1, space, delayed }] });
    expect(pendingRules(when(at(asked), { type: 'EndPhase' }).state)).toContain('environments');
    expect(pendingRules(when(at(asked), { type: 'EndMovement', by: 1 }).state)).toContain('environments');
    expect(pendingRules(when(at(other), { type: 'EndPhase' }).state)).not.toContain('environments');
    expect(pendingRules(when(at(asked, true), { type: 'EndPhase' }).state)).not.toContain('environments');
  });

  test('B12: a monster that the Environment bans still counts in the cup, which awakens only when nothing else is left', () => {
    const start = under('raining-cats-and-dogs');
    const { state, events } = when(start, { type: 'PlaceMonsters', space: 'downtown' }, draws('ghoul'));
    expect([spacesOf(state), eventTypes(events)]).toEqual([['downtown'], ['MonsterPlaced']]);
  });
});

test('B12: a monster from the Rumor card that the Environment keeps from the board returns to the cup', () => {
  const state = gameAt({
    cardsInPlay: ['raining-cats-and-dogs', 'the-terrible-experiment'],
    monsters: [{ kind: 'fire-vampire', space: 'experiment' }],
  });
  const { events } = when(state, { type: 'MoveMonster', monster: 1, space: 'uptown' });
  expect(only('MonsterReturned', events)).toMatchObject([{ monster: 1, kind: 'fire-vampire' }]);
});
