import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { randomFor } from '../../../rules/core/random.ts';
import {
  type CommandInput,
  eventTypes,
  gameAt,
  one,
  rejection,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

const fly: CommandInput = { type: 'MoveMonsters', white: ['circle'], black: ['square'] };
type People = readonly { readonly space: 'uptown' | 'downtown' | 'library' | 'newspaper'; readonly sneak?: number }[];
const at = (kind: 'byakhee' | 'hound-of-tindalos', space: 'sky' | 'merchant', people: People) =>
  gameAt({
    players: people.length,
    first: 2,
    monsters: [{ kind, space }],
    investigators: people.map((each, index) => ({ by: index + 1, ...each })),
  });

describe('choices belong to people', () => {
  test('B14: a flyer goes to the lowest Sneak; a tie is chosen by the first player', () => {
    const clear = at('byakhee', 'sky', [
      { space: 'uptown', sneak: 2 },
      { space: 'downtown', sneak: 1 },
    ]);
    expect(spacesOf(when(clear, fly).state)).toEqual(['downtown']);
    const tie = at('byakhee', 'sky', [
      { space: 'uptown', sneak: 1 },
      { space: 'downtown', sneak: 1 },
    ]);
    const { state, events } = when(tie, fly);
    expect(eventTypes(events)).toEqual(['PreySought']);
    expect(arkhamHorror.pending(state)).toMatchObject([{ by: '2', rule: 'flying-monster', blocks: true }]);
    expect(rejection(state, { type: 'EndPhase' })).toMatchObject({
      code: 'choose-prey',
      facts: { candidates: ['2', '1'] },
    });
    expect(rejection(state, { type: 'ChoosePrey', prey: 3 })).toMatchObject({ code: 'not-the-prey' });
    expect(spacesOf(when(state, { type: 'ChoosePrey', prey: 1 }).state)).toEqual(['uptown']);
  });

  test('B14: a Sneak that nobody named is asked for and does not count as 0', () => {
    const unknown = at('byakhee', 'sky', [{ space: 'uptown' }, { space: 'downtown', sneak: 1 }]);
    const { state } = when(unknown, fly);
    expect(arkhamHorror.pending(state)[0]?.text).toContain('Sneak is not known of 1');
    const same = at('byakhee', 'sky', [{ space: 'uptown' }, { space: 'uptown' }]);
    expect(spacesOf(when(same, fly).state)).toEqual(['uptown']);
  });

  test('B14: a Hound with two nearest investigators of the same Sneak asks too', () => {
    const tie = at('hound-of-tindalos', 'merchant', [
      { space: 'library', sneak: 3 },
      { space: 'newspaper', sneak: 3 },
    ]);
    const { state } = when(tie, fly);
    expect(state.hunt).toMatchObject({ candidates: [2, 1] });
    expect(spacesOf(when(state, { type: 'ChoosePrey', prey: 2 }).state)).toEqual(['newspaper']);
  });

  test('B14: the other monsters and the rest of the card come after the choice, also from a position', () => {
    const start = gameAt({
      phase: 'mythos',
      monsters: [
        { kind: 'byakhee', space: 'sky' },
        { kind: 'cultist', space: 'northside' },
      ],
      investigators: [
        { by: 1, space: 'uptown', sneak: 1 },
        { by: 2, space: 'downtown', sneak: 1 },
      ],
    });
    const { state } = when(start, { type: 'ResolveMythos', white: ['circle'], black: ['crescent'] });
    expect([spacesOf(state), state.resolved]).toEqual([['sky', 'northside'], false]);
    const copied = arkhamHorror.start(
      arkhamHorror.position(arkhamHorror.view(state)),
      randomFor(new Uint32Array(8), 0),
    );
    if ('rejection' in copied) throw new Error(JSON.stringify(copied.rejection));
    for (const from of [state, copied.state]) {
      const done = when(from, { type: 'ChoosePrey', prey: 2 }).state;
      expect([spacesOf(done), done.resolved]).toEqual([['downtown', 'merchant'], true]);
    }
  });

  test('B14: the payer names who is blessed at South Church', () => {
    const mine = { by: 1, space: 'south-church', trophies: ['rlyeh'] } as const;
    const start = gameAt({
      phase: 'arkham',
      investigators: [
        { ...mine, trophies: ['rlyeh'] },
        { by: 2, blessing: 'cursed' },
      ],
    });
    const pay = { type: 'SpendTrophies', by: 1, trade: 'blessing', trophies: ['rlyeh' as const] } as const;
    const order = { ...pay, trophies: [...pay.trophies] };
    expect(rejection(start, order)).toMatchObject({ code: 'name-receiver', facts: { choices: ['1', '2'] } });
    const { state } = when(start, { ...order, receiver: 2 });
    expect([one(state, 1).blessing, one(state, 2).blessing, one(state, 1).acted]).toEqual(['none', 'none', true]);
    expect(one(when(start, { ...order, receiver: 1 }).state, 1).blessing).toBe('blessed');
    const alone = gameAt({ players: 1, phase: 'arkham', investigators: [{ ...mine, trophies: ['rlyeh'] }] });
    expect(one(when(alone, order).state, 1).blessing).toBe('blessed');
  });

  test('B14: an Elder Thing that was a trophy returns to the board by its name', () => {
    const start = gameAt({ investigators: [{ by: 1, defeated: ['elder-thing', 'ghoul'] }] });
    const { state, events } = when(start, { type: 'ReleaseTrophy', by: 1, kind: 'elder-thing', space: 'river-docks' });
    expect(eventTypes(events)).toEqual(['TrophiesLost', 'MonsterPlaced']);
    expect(state.monsters).toMatchObject([{ kind: 'elder-thing', space: 'river-docks' }]);
    expect(one(state, 1).defeated).toEqual(['ghoul']);
    const none = { type: 'ReleaseTrophy', by: 1, kind: 'dhole', space: 'river-docks' } as const;
    expect(rejection(start, none).code).toBe('no-such-trophy');
    const full = gameAt({
      players: 1,
      investigators: [{ by: 1, defeated: ['elder-thing'] }],
      monsters: Array.from({ length: 4 }, () => ({ kind: 'cultist' as const, space: 'uptown' as const })),
    });
    const order = { type: 'ReleaseTrophy', by: 1, kind: 'elder-thing', space: 'river-docks' } as const;
    expect(spacesOf(when(full, order).state)).toContain('outskirts');
  });
});
