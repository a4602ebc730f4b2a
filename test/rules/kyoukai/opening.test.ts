import { describe, expect, test } from 'vitest';
import { at, open, passes, playAll, played, rejected, rule, side, stateWith } from '../../support/kyoukai/harness.ts';
import { cards } from '../../support/kyoukai/published/index.ts';

const setup = { cards };
const hand = ['Quay Hound', 'Boathook', 'Loose Shingle', 'Hunting Eagle', 'First Form - Punch'];

describe("opening Gates: the customer's page, sentence by sentence", () => {
  rule('open-from-hand', 'opening a Gate means playing a card from your hand, and only from there', () => {
    const state = stateWith({ one: { hand: ['Quay Hound'], discard: ['Night Porter'] } });
    const after = playAll(state, '1', open('Quay Hound', 'a2'));
    expect(side(after, '1').hand).toEqual([]);
    expect(rejected(state, '1', open('Night Porter', 'a2'))).toMatchObject({
      code: 'not-in-hand',
      rule: 'open-from-hand',
    });
    expect(rejected(state, '1', open('Corner Cat', 'a2')).code).toBe('not-in-hand');
  });

  rule('open-empty-zone', 'it is placed into an empty zone', () => {
    const state = stateWith({ field: [{ player: '1', zone: 'a2', cardName: 'Quay Hound' }], one: { hand } });
    expect(rejected(state, '1', open('Quay Hound', 'a2'))).toMatchObject({
      code: 'zone-occupied',
      rule: 'open-empty-zone',
      facts: { zone: 'a2', entity: 3 },
    });
  });

  rule('open-border-ready', 'that borders any of your face-up Readied Gates already on the field', () => {
    const field = [
      { player: '1', zone: 'c3', cardName: 'Quay Hound', ready: false },
      { player: '1', zone: 'c5', cardName: 'Quay Hound', faceDown: true },
      { player: '2', zone: 'd1', cardName: 'Quay Hound' },
    ] as const;
    const state = stateWith({ field, one: { hand } });
    for (const zone of ['c4', 'c2', 'd5', 'e1', 'c1', 'e3'] as const) {
      expect(rejected(state, '1', open('Quay Hound', zone))).toMatchObject({
        code: 'no-ready-gate',
        rule: 'open-border-ready',
      });
    }
    expect(rejected(state, '1', open('Quay Hound', 'c4')).facts).toEqual({
      zone: 'c4',
      bordering: ['c3: Rested', 'c5: face down, Ready'],
    });
    expect(at(playAll(state, '1', open('Quay Hound', 'b1')), 'b1')?.cardName).toBe('Quay Hound');
  });

  rule('field', 'bordering zones share a full border; a corner is not enough', () => {
    const state = stateWith({ one: { hand } });
    expect(rejected(state, '1', open('Quay Hound', 'b2')).code).toBe('no-ready-gate');
    playAll(state, '1', open('Quay Hound', 'a2'));
    playAll(state, '1', open('Quay Hound', 'b1'));
  });

  rule('open-rested', 'Gates are always opened Rested', () => {
    const state = stateWith({ one: { hand } });
    for (const name of ['Quay Hound', 'Boathook', 'Loose Shingle', 'Hunting Eagle']) {
      const choices = name === 'Boathook' || name === 'Loose Shingle' ? [['b2']] : [];
      const after = playAll(stateWith({ setup, one: { hand } }), '1', open(name, 'a2', ...choices));
      expect(at(after, 'a2')).toMatchObject({ ready: false, faceDown: false });
    }
    expect(state.field.every((gate) => gate.ready)).toBe(true);
  });

  test('the three pictures: one zone, two zones, and none until the Entrant readies', () => {
    const openable = (field: Parameters<typeof stateWith>[0] & object) =>
      (['a2', 'b1', 'b2', 'c1', 'd1', 'a3'] as const).filter((zone) => {
        const state = stateWith(field);
        try {
          playAll(state, '1', open('Quay Hound', zone));
          return true;
        } catch {
          return false;
        }
      });
    const blocked = { player: '2', zone: 'a2', cardName: 'Quay Hound' } as const;
    expect(openable({ field: [blocked], one: { hand } })).toEqual(['b1']);
    expect(openable({ one: { hand } })).toEqual(['a2', 'b1']);
    const resting = { player: '1', zone: 'a1', cardName: 'The Lamplighter', ready: false } as const;
    expect(openable({ field: [resting], one: { hand } })).toEqual([]);
    let state = stateWith({ field: [resting], one: { hand } });
    state = passes(playAll(state, '1', { type: 'EndTurn' }));
    state = passes(playAll(state, '2', { type: 'EndTurn' }));
    playAll(state, '1', open('Quay Hound', 'a2'));
  });

  rule('open-cost', 'place it, then pay: if you cannot take these 2 actions in order, you cannot attempt it', () => {
    const state = stateWith({ one: { hand: ['Salvage Run'], discard: ['Boathook', 'Boathook'] } });
    const no = rejected(state, '1', open('Salvage Run', 'a2'));
    expect(no).toMatchObject({ code: 'cost-not-payable', rule: 'open-cost', facts: { have: 1, need: 2 } });
    const able = stateWith({ one: { hand: ['Salvage Run'], discard: ['Boathook', 'Quay Hound'] } });
    const after = playAll(able, '1', open('Salvage Run', 'a2'));
    expect(side(after, '1').shattered).toEqual(['Boathook', 'Quay Hound']);
    expect(rejected(able, '1', open('Salvage Run', 'c3')).code).toBe('no-ready-gate');
  });

  test('opening a Gate without open effect and cost still begins a Sequence', () => {
    const after = playAll(stateWith({ one: { hand } }), '1', open('Quay Hound', 'a2'));
    expect(after.sequence?.links).toMatchObject([{ kind: 'open', cardName: 'Quay Hound', targets: [] }]);
  });

  test('after the Gate is placed and paid for, the opponent can respond', () => {
    const after = playAll(stateWith({ one: { hand } }), '1', open('Quay Hound', 'a2'));
    expect(after.sequence).toMatchObject({ priority: '2', passes: 0 });
    expect(rejected(after, '1', { type: 'Pass' }).code).toBe('no-priority');
  });

  rule(
    'open-resolves',
    'the open effect resolves; then a Normal or Fast Gate is discarded, a Summon remains Rested',
    () => {
      const state = stateWith({ one: { hand } });
      expect(at(passes(playAll(state, '1', open('Quay Hound', 'a2'))), 'a2')).toMatchObject({ ready: false });
      for (const name of ['Boathook', 'Loose Shingle']) {
        const opened = playAll(state, '1', open(name, 'a2', [name === 'Boathook' ? 'b2' : 'd3']));
        expect(at(opened, 'a2')?.cardName).toBe(name);
        const after = passes(opened);
        expect(at(after, 'a2')).toBeUndefined();
        expect(side(after, '1').discard).toEqual([name]);
        expect(after.sequence).toBeUndefined();
      }
    },
  );

  // The page names first a Basic Slime and then a Wandering Lion. Under the recommended reading, the Lion's defence of 3
  // stops Punch. The example comes out as printed with the Slime, and with the Lion under the other reading.
  const example = (victim: string, policies: object) => {
    const mine = { player: '1', zone: 'c2', cardName: 'The Lamplighter' } as const;
    const theirs = { player: '2', zone: 'c4', cardName: victim } as const;
    return stateWith({ setup: { cards, policies }, field: [mine, theirs], one: { hand: ['First Form - Punch'] } });
  };

  test.each([
    ['Basic Slime', {}],
    ['Wandering Lion', { damage: 'threshold' }],
  ])('Example 1: Punch reaches the %s, outside the range of the Entrant', (victim, policies) => {
    const state = example(victim, policies);
    expect(rejected(state, '1', { type: 'AttackZone', entity: 1, zone: 'c4' }).code).toBe('zone-not-bordering');
    const opened = played(state, '1', open('First Form - Punch', 'c3', ['c4']));
    expect(opened.state.sequence?.links[0]?.targets).toEqual(['c4']);
    const after = passes(opened.state);
    expect(at(after, 'c4')).toBeUndefined();
    expect(at(after, 'c3')).toBeUndefined();
    expect(side(after, '2').discard).toEqual([victim]);
    expect(side(after, '1').discard).toEqual(['First Form - Punch']);
    expect(after.field.map((gate) => gate.zone)).toEqual(['c2', 'e5']);
  });

  test('Example 1: Punch can target only zones that border one of your Gates, itself included', () => {
    const state = example('Basic Slime', {});
    for (const zone of ['c4', 'b3', 'd3', 'c2', 'c1', 'b2', 'd2', 'c3'] as const) {
      playAll(state, '1', open('First Form - Punch', 'c3', [zone]));
    }
    for (const zone of ['c5', 'b4', 'e5'] as const) {
      expect(rejected(state, '1', open('First Form - Punch', 'c3', [zone])).code).toBe('not-an-option');
    }
  });

  test('Example 1: a defence of 3 stops 3 damage under the recommended reading', () => {
    const after = passes(playAll(example('Wandering Lion', {}), '1', open('First Form - Punch', 'c3', ['c4'])));
    expect(at(after, 'c4')?.cardName).toBe('Wandering Lion');
  });

  test('Example 2: Eagle costs nothing, readies itself, stays, and can act at once', () => {
    const state = stateWith({ setup, one: { hand: ['Hunting Eagle'] } });
    const opened = playAll(state, '1', open('Hunting Eagle', 'a2'));
    expect(at(opened, 'a2')?.ready).toBe(false);
    const after = passes(opened);
    expect(at(after, 'a2')).toMatchObject({ cardName: 'Hunting Eagle', ready: true });
    playAll(after, '1', { type: 'MoveGate', entity: 3 });
    playAll(after, '1', { type: 'AttackZone', entity: 3, zone: 'a3' });
    playAll(after, '1', { type: 'UseSkill', entity: 3, choices: [['a3']] });
  });
});
