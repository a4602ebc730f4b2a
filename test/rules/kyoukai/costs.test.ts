import { describe, expect, test } from 'vitest';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Card, Event } from '../../../rules/kyoukai/model/index.ts';
import {
  at,
  open,
  passes,
  picks,
  playAll,
  played,
  rejected,
  seat,
  side,
  stateWith,
} from '../../support/kyoukai/harness.ts';

const cardOf = (parts: object): Card =>
  ({ path: 'Generic', type: 'Normal', cost: [], effect: [], ...parts }) as unknown as Card;
const stats = { attack: 2, defence: 2, movement: 1 };
const skill = (parts: object) => ({ kind: 'Normal', class: 'Special', cost: [], effect: [], ...parts });
const strike = (value: number) => ({ type: 'Damage', amount: { value }, zones: { holds: { is: 'theirEntrant' } } });
const summonsInForesee = { piles: ['foresee'], types: ['Summon'] };

const cards = [
  cardOf({
    name: 'Paid Search',
    cost: [
      { type: 'Foresee', amount: { value: 2 } },
      { type: 'PickCards', bindAs: 'fuel', min: 1, max: 1, cards: summonsInForesee },
      { type: 'PutCards', picked: 'fuel', into: 'discard', shown: true },
    ],
    effect: [strike(5)],
  }),
  cardOf({
    name: 'Deep Well',
    cost: [{ type: 'PutTop', amount: { value: 3 }, into: 'discard' }],
    effect: [strike(5)],
  }),
  cardOf({
    name: 'Medal of Tides',
    skill: skill({ name: 'Tidal Rest', class: 'Branch', effect: [{ type: 'Ready', gates: { is: 'self' } }] }),
  }),
  cardOf({
    name: 'Tide Caller',
    effect: [{ type: 'Modify', gates: { skillNamed: 'Tidal' }, attack: 4, until: 'turn' }],
  }),
  cardOf({
    name: 'Ember Beast',
    type: 'Summon',
    stats,
    skill: skill({
      name: 'Last Ember',
      kind: 'Passive',
      passive: { type: 'Grant', to: 'shatteredForCost', ops: [strike(4)] },
    }),
  }),
  cardOf({
    name: 'Offering',
    skill: skill({
      name: 'Offer',
      class: 'Branch',
      cost: [{ type: 'PutGates', gates: { is: 'self' }, into: 'shatter' }],
      effect: [{ type: 'Draw', amount: { value: 1 } }],
    }),
  }),
  cardOf({
    name: 'Carousel',
    type: 'Summon',
    stats,
    skill: skill({
      name: 'Round',
      kind: 'Passive',
      passive: {
        type: 'Trigger',
        on: 'entersCorner',
        ops: [{ type: 'Move', gates: { is: 'self' }, zones: { corner: true, empty: true } }],
      },
    }),
  }),
];
const setup = { cards };

describe('C6: costs and filters', () => {
  test('C6: a cost that cannot be paid, after hidden cards were seen, buys nothing', () => {
    const state = stateWith({ setup, one: { hand: ['Paid Search'], deck: ['Boathook', 'Plank Trap', 'Muster'] } });
    const asked = playAll(state, '1', open('Paid Search', 'a2'));
    const { state: after, events } = played(asked, '1', { type: 'Choose', picks: [] });
    expect(after.sequence).toBeUndefined();
    expect(after.field.length).toBe(2);
    expect(side(after, '1')).toMatchObject({ discard: ['Paid Search'], foresee: [] });
    expect(events as Event[]).toContainEqual(
      expect.objectContaining({
        type: 'InstructionSkipped',
        cardName: 'Paid Search',
        because: 'Its cost could not be paid.',
      }),
    );
    const found = stateWith({ setup, one: { hand: ['Paid Search'], deck: ['Quay Hound', 'Plank Trap', 'Muster'] } });
    const paid = picks(playAll(found, '1', open('Paid Search', 'a2')), 'foresee:Quay Hound');
    expect(paid.sequence?.links.length).toBe(1);
  });

  test('C6: a cost of more cards than the deck has is rejected', () => {
    const state = stateWith({ setup, one: { hand: ['Deep Well'], deck: ['Boathook', 'Boathook'] } });
    expect(rejected(state, '1', open('Deep Well', 'a2'))).toMatchObject({
      code: 'cost-not-payable',
      facts: { have: 2, need: 3 },
    });
    expect(kyoukai.legal(state, seat('1')).some(({ code }) => code.startsWith('open-gate'))).toBe(false);
  });

  test('C6: a Branch skill counts as a skill of its host for filters', () => {
    const branches = [{ cardName: 'Medal of Tides', player: '1' as const }];
    const field = [
      { player: '1', zone: 'c3', cardName: 'Quay Hound', branches },
      { player: '1', zone: 'c4', cardName: 'Quay Hound' },
    ] as const;
    const called = passes(
      playAll(stateWith({ setup, field, one: { hand: ['Tide Caller'] } }), '1', open('Tide Caller', 'a2')),
    );
    expect(called.changes.map(({ entity }) => entity)).toEqual([3]);
  });

  test('C6: a Gate that is shattered for the cost of its own skill adds its text to that skill', () => {
    const branches = [{ cardName: 'Offering', player: '1' as const }];
    const field = [{ player: '1', zone: 'c3', cardName: 'Ember Beast', branches }] as const;
    const state = stateWith({ setup, field });
    const offered = playAll(state, '1', { type: 'UseBranchSkill', entity: 3, cardName: 'Offering' });
    expect(at(offered, 'c3')).toBeUndefined();
    expect(side(offered, '1').shattered).toEqual(['Ember Beast']);
    const before = state.field.find((gate) => gate.entity === 2)?.damage ?? 0;
    expect(passes(offered).field.find((gate) => gate.entity === 2)?.damage).toBeGreaterThan(before);
  });

  test('C6: what would go on without end is not listed', () => {
    const state = stateWith({
      setup,
      field: [{ player: '1', zone: 'b5', cardName: 'Quay Hound' }],
      one: { hand: ['Carousel'] },
    });
    expect(rejected(state, '1', open('Carousel', 'a5')).code).toBe('too-many-steps');
    const zones = kyoukai
      .legal(state, seat('1'))
      .flatMap(({ command }) => (command?.type === 'OpenGate' ? command.zone : []));
    expect(zones).toContain('b4');
    expect(zones).not.toContain('a5');
  });
});
