import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import {
  dice,
  draws,
  eventTypes,
  gameAt,
  gatesOf,
  one,
  only,
  ready,
  rejection,
  rule,
  seat,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

const scientist = { setup: { sheets: [{ investigator: 'scientist' as const }] } };
const mythos = (gate: 'woods' | 'graveyard') =>
  ({ type: 'ResolveMythos', gate, clueSpace: 'unnamable', card: 'A card' }) as const;

rule('scientist', '§13', 'a Mythos card for her place opens nothing, and the rest of the card happens', () => {
  const start = gameAt({ ...scientist, phase: 'mythos', investigators: [{ by: 1, space: 'woods' }] });
  const { state, events } = when(start, mythos('woods'));
  expect([state.gates, state.doom, state.monsters]).toEqual([[], 0, []]);
  expect(one(state, 1)).toMatchObject({ where: 'arkham', space: 'woods' });
  expect(only('ScientistIntervened', events)).toMatchObject([{ by: 1, space: 'woods' }]);
  expect(eventTypes(events)).toContain('CluePlaced');
});

describe('B2: nothing appears where the scientist stands', () => {
  const open = { gate: 'woods', world: 'rlyeh' } as const;
  const onGate = gameAt({
    ...scientist,
    phase: 'mythos',
    gates: [open, { gate: 'graveyard', world: 'yuggoth' }],
    investigators: [{ by: 1, space: 'woods', explored: true }],
  });

  test('B2: a surge of her own gate is dropped as a whole', () => {
    const { state, events } = when(onGate, mythos('woods'));
    expect(state.monsters).toEqual([]);
    expect(eventTypes(events)).not.toContain('SurgeBegan');
  });

  test('B2: a surge by a card too, and a surge elsewhere goes to the other gates', () => {
    expect(when(onGate, { type: 'SurgeMonsters', gate: 'woods' }).state.monsters).toEqual([]);
    const elsewhere = when(onGate, { type: 'SurgeMonsters', gate: 'graveyard' }, draws('ghoul', 'gug'));
    expect(spacesOf(elsewhere.state)).toEqual(['graveyard', 'graveyard']);
  });

  const inStreet = gameAt({ ...scientist, phase: 'arkham', investigators: [{ by: 1, space: 'easttown' }] });
  const atLibrary = gameAt({ ...scientist, phase: 'arkham', investigators: [{ by: 1, space: 'library' }] });
  const bothInWoods = gameAt({
    ...scientist,
    phase: 'arkham',
    investigators: [
      { by: 1, space: 'woods' },
      { by: 2, space: 'woods' },
    ],
  });

  test.each([
    ['monsters released into her street', inStreet, { type: 'PlaceMonsters', space: 'easttown', count: 2 }],
    ['a monster of her encounter', atLibrary, { type: 'HaveEncounter', by: 1, says: [{ type: 'MeetMonster', by: 1 }] }],
    ['a gate of her encounter', bothInWoods, { type: 'OpenGate', gate: 'woods', encounter: true }],
    ['a bare gate', bothInWoods, { type: 'OpenGate', gate: 'woods', bare: true }],
    ['a monster of the encounter of another there', bothInWoods, { type: 'MeetMonster', by: 2 }],
  ] as const)('B2: %s', (_, start, command) => {
    const { state, events } = when(start, command as never);
    expect([state.gates, state.doom, state.monsters]).toEqual([[], 0, []]);
    expect(state.investigators.map((each) => each.defeated)).toEqual([[], []]);
    expect(eventTypes(events)).toContain('ScientistIntervened');
  });

  test('B2: a gate that opens nowhere near her opens, and a monster may walk in', () => {
    const opened = when(inStreet, { type: 'OpenGate', gate: 'woods' }, draws('rlyeh', 'ghoul')).state;
    expect(gatesOf(opened)).toEqual(['woods']);
    expect(spacesOf(when(opened, { type: 'MoveMonster', monster: 1, space: 'easttown' }).state)).toEqual(['easttown']);
  });

  test.each([
    ['in an Other World', { where: 'otherWorld', world: 'yuggoth' }],
    ['lost', { where: 'lost', delayed: true }],
    ['out of play', { where: 'out' }],
  ] as const)('B2: %s she protects nothing', (_, there) => {
    const start = gameAt({ ...scientist, phase: 'mythos', investigators: [{ by: 1, ...there }] });
    expect(gatesOf(when(start, { type: 'OpenGate', gate: 'science-building' }, draws('rlyeh', 'ghoul')).state)).toEqual(
      ['science-building'],
    );
  });

  test('B2: the one who takes the seat of the scientist is no scientist, unless the command says so', () => {
    const out = gameAt({ ...scientist, phase: 'upkeep', investigators: [{ by: 1, where: 'out' }] });
    const replace = { type: 'ReplaceInvestigator', by: 1, home: 'woods' } as const;
    const gate = { type: 'OpenGate', gate: 'woods' } as const;
    expect(gatesOf(when(out, [replace, gate], draws('rlyeh', 'ghoul')).state)).toEqual(['woods']);
    expect(gatesOf(when(out, [{ ...replace, investigator: 'scientist' }, gate]).state)).toEqual([]);
  });

  test('B2: a position names her too, and a position of a view keeps her', () => {
    const start = gameAt({ investigators: [{ by: 2, investigator: 'scientist' }] });
    expect(one(start, 2)).toMatchObject({ space: 'science-building', maxSanity: 6, maxStamina: 4, clues: 2 });
    const again = gameAt({ ...arkhamHorror.position(arkhamHorror.view(start)).position });
    expect(again.investigators).toEqual(start.investigators);
  });

  test('B2: she is found in the rules', () => {
    expect(arkhamHorror.rules.filter((each) => each.summary.includes('scientist')).map((each) => each.code)).toContain(
      'scientist',
    );
  });
});

const lore = { type: 'TryToClose', by: 1, skill: 'lore', value: 4 } as const;

rule(
  'abilities',
  '§7',
  'the nun is never lost, neither delayed nor out of a turn, and no Ancient One takes note',
  () => {
    const nun = { by: 1, investigator: 'nun', where: 'otherWorld', world: 'rlyeh', area: 2 } as const;
    for (const ancientOne of ['yig', 'yog-sothoth', 'cthulhu'] as const) {
      const start = gameAt({ ancientOne, phase: 'movement', investigators: [nun] });
      const { state, events } = when(start, { type: 'EndPhase' });
      expect(one(state, 1)).toMatchObject({ where: 'arkham', space: 'south-church', delayed: false, explored: false });
      expect([state.doom, eventTypes(events).includes('InvestigatorLost')]).toEqual([0, false]);
    }
  },
);

describe('B12: abilities that change steps of the server', () => {
  test.each([
    ['sanity', 'arkham-asylum'],
    ['stamina', 'st-marys-hospital'],
  ] as const)('B12: the nun whose %s ends in an Other World is at %s', (value, space) => {
    const nun = { by: 1, investigator: 'nun', where: 'otherWorld', world: 'rlyeh', clues: 4 } as const;
    const { state } = when(gameAt({ investigators: [nun] }), { type: 'ChangeInvestigator', by: 1, [value]: -9 });
    expect(one(state, 1)).toMatchObject({ where: 'arkham', space, [value]: 1, clues: 2, delayed: false });
    expect(when(state, { type: 'LoseInTime', by: 1 }).state.investigators[0]).toMatchObject({ space: 'south-church' });
  });

  test.each([
    ['gangster', 'stamina', 2],
    ['gangster', 'stamina', 1],
    ['professor', 'sanity', 3],
  ] as const)('B12: the %s loses 1 %s less of %i', (investigator, value, loss) => {
    const start = gameAt({ investigators: [{ by: 1, investigator }] });
    const before = one(start, 1)[value];
    const lose = { type: 'ChangeInvestigator', by: 1, [value]: -loss } as const;
    expect(one(when(start, lose).state, 1)[value]).toBe(before - loss + 1);
    expect(one(when(start, { ...lose, cost: true }).state, 1)[value]).toBe(before - loss);
  });

  test('B12: the gangster loses nothing to one Chthonian or to the cold of Ithaqua, of each on its own', () => {
    const monsters = [
      { kind: 'chthonian', space: 'woods' } as const,
      { kind: 'chthonian', space: 'graveyard' } as const,
    ];
    const investigators = [{ by: 1, investigator: 'gangster', space: 'downtown' } as const];
    const start = gameAt({ ancientOne: 'ithaqua', phase: 'mythos', resolved: true, monsters, investigators });
    const shaken = when(start, { type: 'MoveMonsters', white: ['triangle'], black: [] }, dice(6, 6)).state;
    const cold = when(shaken, { type: 'EndPhase' }).state;
    expect(cold.investigators.map((each) => each.stamina)).toEqual([7, 3]);
  });

  test.each([
    ['reduced', [7, 4]],
    ['whole', [7, 3]],
  ] as const)('B12: the professor and an Elder Sign, losses %s', (cardLosses, [sanity, stamina]) => {
    const start = gameAt({
      phase: 'arkham',
      doom: 4,
      gates: [{ gate: 'woods', world: 'the-abyss' }],
      setup: { policies: { cardLosses } },
      investigators: [
        {
          by: 1,
          investigator: 'gangster',
          space: 'woods',
          explored: true,
          elderSigns: 1,
          maxSanity: 8,
          sanity: 8,
          maxStamina: 4,
          stamina: 4,
        },
      ],
    });
    const { state } = when(start, { type: 'UseElderSign', by: 1 });
    expect([one(state, 1).sanity, one(state, 1).stamina]).toEqual([sanity, stamina]);
  });

  test('B12: a clue of the private eye is worth two dice, and a skill card one more', () => {
    const detective = ready({ investigator: 'private-eye', clues: 2 });
    const failed = when(detective, lore, dice(1, 1)).state;
    expect(when(failed, { type: 'SpendClue', by: 1 }, dice(1, 5)).state.gates).toEqual([]);
    const skilled = ready({ investigator: 'private-eye', clues: 2, cards: ['lore-skill'] });
    const { state } = when(skilled, [lore, { type: 'SpendClue', by: 1 }], dice(1, 1, 1, 2, 2, 2));
    expect(state.check?.faces).toEqual([1, 1, 1, 2, 2, 2]);
  });

  test('B12: a skill card counts for its own skill only', () => {
    const start = ready({ cards: ['fight-skill'] });
    expect(only('CloseChecked', when(start, lore, dice(5, 5)).events)).toMatchObject([{ pool: 2 }]);
    const fight = when(start, { ...lore, skill: 'fight' }, dice(5, 5, 5));
    expect(only('CloseChecked', fight.events)).toMatchObject([{ pool: 3 }]);
  });

  test('B12: the researcher has failed dice of anybody rolled again, once a turn', () => {
    const start = ready(
      {},
      {
        ancientOne: 'yog-sothoth',
        investigators: [{ by: 2, investigator: 'researcher', where: 'otherWorld', world: 'rlyeh' }],
      },
    );
    const failed = when(start, lore, dice(5, 1)).state;
    expect(failed.check).toBeDefined();
    const again = { type: 'RerollCheck', by: 2 } as const;
    expect(arkhamHorror.legal(failed, seat(2)).map((each) => each.code)).toContain('reroll-check:2');
    const closed = when(failed, again, dice(6), seat(2));
    expect([gatesOf(closed.state), only('CheckRerolled', closed.events)[0]?.faces]).toEqual([[], [5, 6]]);
    const missed = when(failed, again, dice(2));
    expect(eventTypes(missed.events)).toContain('CloseFailed');
    expect(one(missed.state, 2).rerolled).toBe(true);
  });

  test('B12: after the researcher, clues can still be spent, and the second time is refused', () => {
    const start = ready({ clues: 1 }, { investigators: [{ by: 2, investigator: 'researcher' }] });
    const { state } = when(start, [lore, { type: 'RerollCheck', by: 2 }], dice(1, 1, 2, 2));
    expect(rejection(state, { type: 'RerollCheck', by: 2 })).toMatchObject({
      code: 'no-reroll',
      facts: { rerolled: true },
    });
    expect(gatesOf(when(state, { type: 'SpendClue', by: 1 }, dice(5)).state)).toEqual([]);
  });

  test('B12: the Lucky Cigarette Case rolls all dice again and is discarded', () => {
    const failed = when(ready({ cards: ['lucky-cigarette-case'] }), lore, dice(1, 1)).state;
    const { state } = when(failed, { type: 'RerollCheck', by: 1, card: 'lucky-cigarette-case' }, dice(5, 1));
    expect([gatesOf(state), one(state, 1).cards]).toEqual([[], []]);
  });

  test('B12: Research Materials are a clue, for dice and for a seal', () => {
    const start = ready({ clues: 4, cards: ['research-materials', 'research-materials'] });
    const { state } = when(start, [lore, { type: 'SpendClue', by: 1, materials: true }], dice(1, 1, 5));
    expect([one(state, 1).clues, one(state, 1).cards]).toEqual([4, ['research-materials']]);
    const seal = { type: 'SealGate', by: 1, gate: 'woods' } as const;
    expect(rejection(state, seal).code).toBe('not-enough-clues');
    const sealed = when(state, { ...seal, materials: 1 }).state;
    expect([sealed.seals, one(sealed, 1).clues, one(sealed, 1).cards]).toEqual([['woods'], 0, []]);
  });

  test.each(['instead of dice', 'after failed dice'])(
    'B12: the Blue Watcher closes the gate %s, and can be sealed',
    (when_) => {
      const start = ready({ clues: 5, cards: ['blue-watcher'] });
      const before = when_ === 'instead of dice' ? start : when(start, lore, dice(1, 1)).state;
      const closed = when(before, { type: 'UseBlueWatcher', by: 1 }).state;
      expect([gatesOf(closed), one(closed, 1).trophies, one(closed, 1).stamina]).toEqual([[], ['the-abyss'], 5]);
      const { state } = when(closed, { type: 'SealGate', by: 1, gate: 'woods' });
      expect([state.seals, one(state, 1).stamina, one(state, 1).cards]).toEqual([['woods'], 3, []]);
    },
  );

  test('B12: the Blue Watcher closes first; then the owner may fall unconscious', () => {
    const start = ready({ stamina: 2, cards: ['blue-watcher'] });
    const { state } = when(start, { type: 'UseBlueWatcher', by: 1 });
    expect([gatesOf(state), one(state, 1).space, one(state, 1).trophies]).toEqual([
      [],
      'st-marys-hospital',
      ['the-abyss'],
    ]);
  });

  test('B12: the Gate Box leads back through any open gate, and its owner is lost only without one', () => {
    const gates = [{ gate: 'woods', world: 'rlyeh' } as const, { gate: 'graveyard', world: 'yuggoth' } as const];
    const away = { by: 1, where: 'otherWorld', world: 'the-abyss', area: 2, cards: ['gate-box'] } as const;
    const start = gameAt({ phase: 'movement', gates, investigators: [{ ...away, cards: ['gate-box'] }] });
    const cross = { type: 'CrossOver', by: 1 } as const;
    expect(rejection(start, cross).code).toBe('which-gate');
    expect(one(when(start, { ...cross, gate: 'graveyard' }).state, 1)).toMatchObject({
      space: 'graveyard',
      explored: true,
    });
    expect(one(when(start, { type: 'SendBack', by: 1, gate: 'woods' }).state, 1).space).toBe('woods');
    const none = gameAt({ phase: 'movement', investigators: [{ ...away, cards: ['gate-box'] }] });
    expect(one(when(none, cross).state, 1).where).toBe('lost');
  });

  test('B12: John Legrasse lets his owner keep endless monsters', () => {
    const monsters = [{ kind: 'maniac', space: 'woods' } as const];
    const start = (cards: ['john-legrasse'] | []) => gameAt({ terror: 6, monsters, investigators: [{ by: 1, cards }] });
    const defeat = { type: 'DefeatMonster', monster: 1, by: 1 } as const;
    expect(one(when(start(['john-legrasse']), defeat).state, 1).defeated).toEqual(['maniac']);
    expect(one(when(start([]), defeat).state, 1).defeated).toEqual([]);
  });

  test('B12: the author draws two gate cards that fit', () => {
    const start = gameAt({
      phase: 'otherWorlds',
      investigators: [{ by: 1, investigator: 'author', where: 'otherWorld', world: 'the-abyss' }],
    });
    const { state, events } = when(start, { type: 'MeetOtherWorld', by: 1 }, [{ draw: 0 }, { draw: 1 }, { draw: 2 }]);
    expect(only('GateCardsDrawn', events)).toMatchObject([{ colour: 'blue' }]);
    expect(only('GateCardsDrawn', events)[0]?.other).toBeDefined();
    expect(state.pending[0]?.text).toContain(' or the ');
  });

  const battle = (mine: object) =>
    gameAt({
      phase: 'battle',
      doom: 9,
      battle: { round: 1, step: 'attacks', resisted: [] },
      investigators: [
        { by: 1, ...mine },
        { by: 2, investigator: 'researcher' },
      ],
    });
  const attack = { type: 'AttackAncientOne', by: 1, value: 2 } as const;

  test('B12: in the final battle too a clue of the private eye is worth two dice', () => {
    const { state } = when(
      battle({ investigator: 'private-eye', clues: 2 }),
      [attack, { type: 'SpendClue', by: 1 }],
      dice(1, 1, 5, 5),
    );
    expect([state.doom, state.battleCheck?.faces]).toEqual([8, [1, 1, 5, 5]]);
  });

  test('B12: in the final battle too the researcher has failed dice rolled again, and only new successes count', () => {
    const rolled = when(battle({}), attack, dice(5, 1)).state;
    expect(rolled.total).toBe(1);
    const { state } = when(rolled, { type: 'RerollCheck', by: 2 }, dice(6));
    expect([state.doom, state.total, state.battleCheck]).toEqual([8, 0, undefined]);
  });

  test('B12: cards and abilities are position data, and a devoured investigator loses the cards', () => {
    const start = gameAt({ investigators: [{ by: 1, investigator: 'nun', cards: ['gate-box'], rerolled: true }] });
    const again = gameAt({ ...arkhamHorror.position(arkhamHorror.view(start)).position });
    expect(one(again, 1)).toEqual(one(start, 1));
    const gained = when(start, { type: 'ChangeInvestigator', by: 1, gains: ['motorcycle'], loses: ['gate-box'] }).state;
    expect(one(gained, 1).cards).toEqual(['motorcycle']);
    expect(one(when(gained, { type: 'Devour', by: 1 }).state, 1).cards).toEqual([]);
  });
});
