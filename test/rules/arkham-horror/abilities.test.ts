import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import {
  draws,
  eventTypes,
  gameAt,
  gatesOf,
  one,
  only,
  rule,
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
