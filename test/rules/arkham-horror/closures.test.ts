import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import {
  dice,
  draws,
  eventTypes,
  gameAt,
  gatesOf,
  one,
  rejection,
  rule,
  seat,
  setupRejection,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

type Given = NonNullable<Parameters<typeof gameAt>[0]>;
const end = { type: 'EndPhase' } as const;
const mythos = { type: 'ResolveMythos', card: 'A card' } as const;
const close = (space: 'library' | 'hibbs-roadhouse' | 'science-building') =>
  ({ type: 'CloseLocation', space }) as const;

rule('closed-location', '§5.6', 'a card closes a location: everybody there goes to its street, nobody enters', () => {
  const start = gameAt({
    phase: 'mythos',
    monsters: [{ kind: 'ghoul', space: 'library' }],
    investigators: [{ by: 1, space: 'library' }],
  });
  const { state } = when(start, close('library'));
  expect([one(state, 1).space, ...spacesOf(state)]).toEqual(['miskatonic-u', 'miskatonic-u']);
  expect(arkhamHorror.view(state)).toMatchObject({ closed: ['library'], closures: [{ space: 'library', until: 4 }] });
  const enter = [
    { type: 'SendInvestigator', by: 1, space: 'library' },
    { type: 'MoveMonster', monster: 1, space: 'library' },
    { type: 'PlaceMonsters', space: 'library' },
  ] as const;
  for (const command of enter) {
    expect(rejection(state, command)).toMatchObject({ code: 'closed-location', facts: { space: 'library', until: 4 } });
  }
});

describe('B3: locations that cards close for a time', () => {
  /** Where the headlines below would open gates. */
  const seals: Given['seals'] = ['woods', 'unvisited-isle', 'witch-house'];
  const inLibrary = gameAt({
    seals,
    phase: 'mythos',
    investigators: [{ by: 1, space: 'library' }],
  });

  test('B3: walking in is refused through the whole next turn, and works in the turn after', () => {
    const walk = { type: 'Walk', by: 1, space: 'library' } as const;
    const closed = when(inLibrary, [close('library'), mythos, end, end], []).state;
    expect(rejection(closed, walk)).toMatchObject({ code: 'closed-location', facts: { until: 4 } });
    const walks = arkhamHorror.legal(closed, seat(1)).filter((each) => each.code.startsWith('walk:1'));
    expect(JSON.stringify(walks)).not.toContain('library');
    const whole = when(closed, [end, end, end, mythos]).state;
    expect(rejection(whole, { type: 'SendInvestigator', by: 1, space: 'library' }).code).toBe('closed-location');
    const { state, events } = when(whole, [end, end, walk]);
    expect(eventTypes(events)).toContain('LocationOpened');
    expect(one(state, 1).space).toBe('library');
  });

  test('B3: a second closing takes the later end, and a shorter one is refused', () => {
    const { state } = when(inLibrary, [close('library'), { ...close('library'), turns: 3 }]);
    expect(state.closures).toEqual([{ space: 'library', until: 6, investigators: false }]);
    expect(rejection(state, close('library')).code).toBe('already-closed');
    expect(when(state, { type: 'OpenLocation', space: 'library' }).state.closures).toEqual([]);
  });

  test.each([
    ['city-gripped-by-blackouts', ['general-store', 'curiositie-shoppe', 'magick-shoppe']],
    ['strange-lights-on-campus', ['library', 'administration-building', 'science-building']],
    ['temperence-fever-sweeps-city', ['hibbs-roadhouse']],
  ] as const)('B3: the headline %s closes its places', (component, spaces) => {
    const { state } = when(inLibrary, { ...mythos, component });
    expect([arkhamHorror.view(state).closed, state.cardsInPlay]).toEqual([spaces, []]);
  });

  test('B3: a shop that terror closed stays closed', () => {
    const start = gameAt({ phase: 'mythos', terror: 3, seals });
    const next = when(start, [
      { ...mythos, component: 'city-gripped-by-blackouts' },
      end,
      end,
      end,
      end,
      end,
      mythos,
      end,
    ]);
    expect(arkhamHorror.view(next.state).closed).toEqual(['general-store']);
  });

  test('B3: at the parade investigators neither leave nor enter the street, and monsters may', () => {
    const start = gameAt({
      seals,
      phase: 'mythos',
      monsters: [{ kind: 'ghoul', space: 'merchant' }],
      investigators: [
        { by: 1, space: 'merchant' },
        { by: 2, space: 'river-docks' },
      ],
    });
    const { state } = when(start, [{ ...mythos, component: 'fourth-of-july-parade' }, end, end]);
    expect(one(state, 1).space).toBe('merchant');
    expect(rejection(state, { type: 'Walk', by: 1, space: 'northside' }).code).toBe('closed-location');
    expect(rejection(state, { type: 'Walk', by: 2, space: 'merchant' }).code).toBe('closed-location');
    expect(spacesOf(when(state, { type: 'MoveMonster', monster: 1, space: 'northside' }).state)).toEqual(['northside']);
  });

  test('B3: an open gate takes the place of a closed location until it is closed', () => {
    const start = gameAt({
      phase: 'arkham',
      gates: [{ gate: 'hibbs-roadhouse', world: 'the-abyss' }],
      monsters: [{ kind: 'cultist', space: 'hibbs-roadhouse' }],
      investigators: [{ by: 1, space: 'hibbs-roadhouse', explored: true, clues: 5 }],
    });
    const closed = when(start, close('hibbs-roadhouse')).state;
    expect([one(closed, 1).space, ...spacesOf(closed)]).toEqual(['hibbs-roadhouse', 'hibbs-roadhouse']);
    const lore = { type: 'TryToClose', by: 1, skill: 'lore', value: 4 } as const;
    const { state } = when(closed, lore, dice(5, 5));
    expect([one(state, 1).space, ...spacesOf(state)]).toEqual(['easttown', 'easttown']);
    expect(when(state, { type: 'SealGate', by: 1, gate: 'hibbs-roadhouse' }).state.seals).toEqual(['hibbs-roadhouse']);
  });

  test('B3: a gate may open at a closed location, with its monster', () => {
    const closed = when(inLibrary, close('science-building')).state;
    const { state } = when(closed, { type: 'OpenGate', gate: 'science-building' }, draws('rlyeh', 'ghoul'));
    expect([gatesOf(state), spacesOf(state)]).toEqual([['science-building'], ['science-building']]);
  });

  test('B3: a clue may be placed at a closed location', () => {
    const closed = when(inLibrary, close('science-building')).state;
    const { state } = when(closed, { type: 'PlaceClue', space: 'science-building' });
    expect(state.clues).toContainEqual({ space: 'science-building', clues: 2 });
  });

  test('B3: a new investigator whose home is closed begins in its street', () => {
    const closures = [{ space: 'library', until: 3 }] as const;
    const start = gameAt({ closures: [...closures], investigators: [{ by: 1, where: 'out' }] });
    const { state } = when(start, { type: 'ReplaceInvestigator', by: 1, investigator: 'researcher' });
    expect(one(state, 1)).toMatchObject({ space: 'miskatonic-u', clues: 4 });
  });

  test('B3: a lost investigator cannot return to a closed location', () => {
    const start = gameAt({
      closures: [{ space: 'library', until: 3 }],
      investigators: [{ by: 1, where: 'lost', waiting: true }],
    });
    expect(rejection(start, { type: 'PlaceReturned', by: 1, space: 'library' }).code).toBe('closed-location');
  });

  test('B3: a position names what is closed, and keeps it', () => {
    const closures = [{ space: 'library' as const, until: 5, investigators: false }];
    const start = gameAt({ closures });
    expect(arkhamHorror.position(arkhamHorror.view(start)).position).toMatchObject({ closures });
    expect(arkhamHorror.determinize(arkhamHorror.view(start), {} as never)).toMatchObject({ closures });
    expect(setupRejection({ closures, monsters: [{ kind: 'ghoul', space: 'library' }] })).toMatchObject({
      code: 'illegal-position',
      rule: 'closed-location',
    });
  });
});
