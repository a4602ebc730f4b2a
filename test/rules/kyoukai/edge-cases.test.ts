import { describe, expect, test } from 'vitest';
import { entrantOf } from '../../../rules/kyoukai/cards/lookup.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { statsOf } from '../../../rules/kyoukai/interpreter/filters.ts';
import { type Gate, Setup } from '../../../rules/kyoukai/model/index.ts';
import { completeCommands } from '../../support/kyoukai/fill.ts';
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

/** Cards of a setup that are unusual but have no faults. */
type Own = object;
const normal = (name: string, more: object = {}): Own => ({ name, path: 'Generic', type: 'Normal', ...more });
const summon = (name: string, more: object = {}): Own => ({
  name,
  path: 'Generic',
  type: 'Summon',
  stats: { attack: 3, defence: 0, movement: 1 },
  ...more,
});
const skill = (more: object) => ({ name: 'Odd', class: 'Special', ...more });
const passive = (text: object, more: object = {}) => ({ skill: skill({ kind: 'Passive', passive: text, ...more }) });
const mine = (cardName: string, zone: Gate['zone'], more: Partial<Gate> = {}) =>
  ({ player: '1', zone, cardName, ...more }) as const;
const theirs = (cardName: string, zone: Gate['zone'], more: Partial<Gate> = {}) =>
  ({ player: '2', zone, cardName, ...more }) as const;
const self = { is: 'self' } as const;

/** A state of a game that has these cards too. */
const playing = (cards: readonly Own[], { setup = {}, ...rest }: Parameters<typeof stateWith>[0] & object = {}) =>
  stateWith({ setup: { cards, ...setup }, ...rest });
const faults = (...cards: readonly Own[]): unknown => {
  const laid = kyoukai.start(Setup.parse({ cards }), {
    below: () => 0,
    die: () => 1,
    draw: (all) => all[0] as never,
    shuffle: (all) => [...all],
  });
  return 'rejection' in laid ? laid.rejection.facts.faults : [];
};

describe('names', () => {
  test.each(['A\u2028B', 'constructor', '__proto__', 'hand:Quay Hound', '12', 'yes', 'toString', '🦊 é é'])(
    '%j is a name like others',
    (name) => {
      const state = playing([normal(name, { copies: 5 })], {
        one: { hand: [...Array<string>(7).fill(name), 'Quay Hound'] },
      });
      const ended = passes(playAll(state, '1', { type: 'EndTurn' }));
      const kept = picks(ended, `hand:${name}`, `hand:${name}`);
      expect(side(kept, '1').discard).toEqual([name, name]);
      expect(kept.player).toBe('2');
      const opened = passes(playAll(state, '1', open(name, 'a2')));
      expect(side(opened, '1').discard).toEqual([name]);
    },
  );
});

describe('filters', () => {
  test('a pile that is named twice counts its cards once', () => {
    const greedy = normal('Greedy', {
      cost: [
        { type: 'PickCards', bindAs: 'c', min: 2, max: 2, cards: { piles: ['discard', 'discard'] } },
        { type: 'PutCards', picked: 'c', into: 'shatter' },
      ],
    });
    const state = playing([greedy], { one: { hand: ['Greedy'], discard: ['Quay Hound'] } });
    expect(rejected(state, '1', open('Greedy', 'a2')).code).toBe('cost-not-payable');
  });

  test('a text that prevents damage keeps which Gates were chosen', () => {
    const shelter = normal('Shelter', {
      effect: [
        { type: 'PickGates', bindAs: 'x', min: 1, max: 1, gates: { owner: 'mine', types: ['Summon'] } },
        { type: 'Prevent', gates: {}, other: { picked: 'x' }, until: 'turn' },
      ],
    });
    const state = playing([shelter], {
      field: [mine('Quay Hound', 'c3'), mine('Letter Swift', 'c4'), mine('Corner Cat', 'b3')],
      one: { hand: ['Shelter', 'Loose Shingle', 'Loose Shingle'] },
    });
    const safe = picks(passes(playAll(state, '1', open('Shelter', 'a2'))), '4');
    const hit = (zone: Gate['zone']) => at(passes(playAll(safe, '1', { type: 'AttackZone', entity: 3, zone })), zone);
    expect([hit('c4')?.cardName, hit('b3')]).toEqual(['Letter Swift', undefined]);
    // Determinized states keep it too.
    const view = kyoukai.view(safe, seat('2'));
    expect(view.wards[0]).toMatchObject({ picked: [{ bindAs: 'x', picks: ['4'] }] });
  });

  test('a text that prevents damage keeps which zones were targeted', () => {
    const shelter = normal('Shelter', {
      cost: [{ type: 'Target', count: 1, zones: {} }],
      effect: [{ type: 'Prevent', gates: {}, other: { inTargets: true }, until: 'turn' }],
    });
    const state = playing([shelter], {
      field: [mine('Quay Hound', 'c3'), mine('Letter Swift', 'c4')],
      one: { hand: ['Shelter'] },
    });
    const safe = passes(playAll(state, '1', open('Shelter', 'a2', ['c4'])));
    expect(at(passes(playAll(safe, '1', { type: 'AttackZone', entity: 3, zone: 'c4' })), 'c4')).toBeDefined();
  });
});

describe('cards of a setup: opening and skills', () => {
  test('names that nothing picks and unknown cards are faults in rules for opening and conditions of skills', () => {
    expect(
      faults(
        normal('A', { open: { zone: { picked: 'x' }, needs: [{ cards: { piles: ['hand'], called: 'Nothing' } }] } }),
        summon('B', { skill: skill({ kind: 'Normal', needs: [{ picked: 'y' }] }) }),
      ),
    ).toEqual([
      '/cards/0 (A): /open uses the name "x", but nothing is picked under it',
      '/cards/0 (A): /open names the card Nothing, which does not exist',
      '/cards/1 (B): /skill/needs uses the name "y", but nothing is picked under it',
    ]);
  });

  test('an Entrant never makes room, because it never leaves the field', () => {
    const room = summon('Room', passive({ type: 'MakesRoom', cards: {} }, { class: 'Branch' }));
    const branches = [{ cardName: 'Room', player: '1' as const }];
    const state = playing([room], {
      field: [mine('The Lamplighter', 'c3', { branches }), mine('Quay Hound', 'c4')],
      one: { hand: ['Quay Hound'] },
    });
    expect(rejected(state, '1', open('Quay Hound', 'c3')).code).toBe('zone-occupied');
    expect(completeCommands(kyoukai.legal(state, seat('1')))).not.toContainEqual(open('Quay Hound', 'c3'));
  });

  test('a skill used from a pile has no Gate that could leave the field', () => {
    const ghost = normal('Ghost', {
      skill: skill({ kind: 'Normal', from: 'discard', effect: [{ type: 'Draw', amount: { value: 1 } }] }),
    });
    for (const sourceGone of ['skipOwn', 'fizzle']) {
      const state = playing([ghost], { setup: { policies: { sourceGone } }, one: { discard: ['Ghost'] } });
      expect(side(passes(playAll(state, '1', { type: 'UseCardSkill', cardName: 'Ghost' })), '1').hand.length).toBe(1);
    }
  });

  test('a branched text that replaces the effect of a skill can refer to its own card', () => {
    const instead = normal('Oil', {
      ...passive(
        { type: 'Instead', skillNamed: 'Trim', ops: [{ type: 'PutCards', picked: 'self', into: 'shatter' }] },
        { class: 'Branch' },
      ),
    });
    const branches = [{ cardName: 'Oil', player: '1' as const }];
    const state = playing([instead], { field: [mine('The Lamplighter', 'a1', { branches })] });
    const used = passes(playAll(state, '1', { type: 'UseSkill', entity: 1 }));
    expect(side(used, '1').shattered).toEqual(['Oil']);
    expect(entrantOf(used, '1').branches).toEqual([]);
  });
});

describe('costs that trigger texts', () => {
  const cost = [
    { type: 'PickCards', bindAs: 'c', min: 1, max: 1, cards: { piles: ['hand'], named: 'Moth' } },
    { type: 'PutCards', picked: 'c', into: 'discard' },
  ];
  const corner = (op: object) =>
    summon('Cornered', { cost, ...passive({ type: 'Trigger', on: 'entersCorner', ops: [op] }) });
  const beside = { field: [mine('Quay Hound', 'b5')], one: { hand: ['Cornered', 'Lantern Moth', 'Lantern Moth'] } };

  test('a text that shuffles is carried out when the Gate is opened, but not when commands are listed', () => {
    const state = playing([corner({ type: 'Shuffle' })], beside);
    expect(completeCommands(kyoukai.legal(state, seat('1')))).toContainEqual(open('Cornered', 'a5'));
    expect(played(state, '1', open('Cornered', 'a5')).events.map((event) => event.type)).toContain('DeckShuffled');
  });

  test('cards that a triggered text draws do not influence which costs can be paid', () => {
    const listed = (deck: readonly string[]) => {
      const state = playing([corner({ type: 'Draw', amount: { value: 1 } })], {
        ...beside,
        one: { hand: ['Cornered'], deck: [...deck] },
      });
      playAll(state, '1', open('Cornered', 'a5'));
      return completeCommands(kyoukai.legal(state, seat('1'))).filter((each) => each.type === 'OpenGate');
    };
    expect(listed(['Lantern Moth', 'Boathook'])).toEqual(listed(['Boathook', 'Lantern Moth']));
  });

  test('a choice of a triggered text can always be answered', () => {
    const takes = {
      type: 'PickCards',
      bindAs: 'c',
      min: 2,
      max: 2,
      cards: { piles: ['hand'] },
    };
    const thief = summon('Cornered', {
      cost,
      ...passive({
        type: 'Trigger',
        on: 'entersCorner',
        ops: [takes, { type: 'PutCards', picked: 'c', into: 'bottom' }],
      }),
    });
    const state = playing([thief], { ...beside, one: { hand: ['Cornered', 'Lantern Moth', 'Boathook', 'Boathook'] } });
    const choosing = playAll(state, '1', open('Cornered', 'a5'));
    expect(kyoukai.legal(choosing, seat('1')).length).toBeGreaterThan(1);
    // The text took what the cost needed, so the opening comes to nothing.
    const unpaid = picks(picks(choosing, 'hand:Boathook', 'hand:Lantern Moth'));
    expect(unpaid.sequence).toBeUndefined();
    expect(side(unpaid, '1').discard).toEqual(['Cornered']);
  });

  test("the prompts of another card's text in a cost depend on the zone of the Gate", () => {
    const near = normal('Near', {
      effect: [{ type: 'PickZones', bindAs: 'z', min: 1, max: 1, zones: { borders: self } }],
    });
    const borrower = normal('Borrower', {
      cost: [
        { type: 'PickCards', bindAs: 'c', min: 1, max: 1, cards: { piles: ['discard'] } },
        { type: 'RunOpen', picked: 'c' },
      ],
    });
    const state = playing([near, borrower], { one: { hand: ['Borrower'], discard: ['Near', 'Boathook'] } });
    const listed = completeCommands(kyoukai.legal(state, seat('1'))).filter((each) => each.type === 'OpenGate');
    expect(listed).toContainEqual(open('Borrower', 'b1', ['discard:Near'], ['c1']));
    for (const command of listed) playAll(state, '1', command);
  });

  test('nothing is locked when no cost is being paid', () => {
    const echo = summon('Echo', {
      ...passive({
        type: 'Trigger',
        on: 'theirReadyStep',
        ops: [
          { type: 'PickCards', bindAs: 'c', min: 1, max: 1, cards: { piles: ['discard'] } },
          { type: 'PayOpenCost', picked: 'c' },
        ],
      }),
    });
    const state = playing([echo], { field: [mine('Echo', 'c3')], one: { discard: ['Quiet Hour'] } });
    const next = playAll(playAll(playAll(state, '1', { type: 'EndTurn' }), '2', { type: 'Pass' }), '1', {
      type: 'Pass',
    });
    expect(next).toMatchObject({ turn: 2, player: '2' });
    expect(next.sequence).toBeUndefined();
  });
});

describe('granted texts', () => {
  test('a cost that discards from the field gains them, and so does a triggered text', () => {
    const drifter = { gates: { owner: 'mine', named: 'Drifter' } } as const;
    const pyre = normal('Pyre', { cost: [{ type: 'PutGates', ...drifter, into: 'discard' }] });
    const paid = playing([pyre], { field: [mine('Kelp Drifter', 'c3')], one: { hand: ['Pyre'] } });
    const burnt = playAll(paid, '1', open('Pyre', 'a2'));
    expect(burnt.sequence?.links[0]?.grants).toEqual([['Kelp Drifter']]);
    expect(side(passes(burnt), '1').hand.length).toBe(1);
    const tide = summon(
      'Tide',
      passive({ type: 'Trigger', on: 'theirReadyStep', ops: [{ type: 'PutGates', ...drifter, into: 'discard' }] }),
    );
    const field = [mine('Tide', 'c3'), mine('Kelp Drifter', 'd3')];
    const next = passes(playAll(playing([tide], { field }), '1', { type: 'EndTurn' }));
    expect(side(next, '1')).toMatchObject({ discard: ['Kelp Drifter'] });
    expect(side(next, '1').hand.length).toBe(1);
  });
});

describe('face-down Gates', () => {
  const trap = (effect: object[], more: object = {}) => summon('Trap', { open: { faceDown: true }, effect, ...more });

  test('a face-down Gate never goes to the Spirit Deck', () => {
    const state = playing([trap([{ type: 'PutGates', gates: self, into: 'spirit' }])], { one: { hand: ['Trap'] } });
    const after = side(passes(playAll(state, '1', open('Trap', 'a2'))), '1');
    expect([after.spirits, after.discard]).toEqual([[], ['Trap']]);
  });

  test('a face-down Gate that has left unseen stays unknown to a player who has to choose meanwhile', () => {
    const cards = [
      trap([
        { type: 'PutGates', gates: self, into: 'hand' },
        { type: 'Damage', amount: { value: 3 }, zones: { holds: { owner: 'theirs', types: ['Summon'] } } },
        { type: 'Draw', amount: { value: 1 } },
      ]),
      normal(
        'Shield',
        passive({ type: 'Trigger', on: 'beforeDamaged', ops: [{ type: 'May', bindAs: 'y' }] }, { class: 'Branch' }),
      ),
    ];
    const branches = [{ cardName: 'Shield', player: '2' as const }];
    const state = playing(cards, { field: [theirs('Quay Hound', 'c3', { branches })], one: { hand: ['Trap'] } });
    const choosing = passes(playAll(state, '1', open('Trap', 'a2')));
    expect(choosing.choice).toMatchObject({ player: '2', kind: 'may' });
    const { continuation, choice, sequence } = kyoukai.view(choosing, seat('2'));
    expect(JSON.stringify([continuation, choice, sequence])).not.toContain('Trap');
  });

  test('a text that the other player carries out does not name the face-down Gate', () => {
    const flip = skill({
      kind: 'Fast',
      class: 'Flip',
      flip: true,
      effect: [{ type: 'Theirs', steps: [{ type: 'May', bindAs: 'y' }] }],
    });
    const state = playing([summon('Trap', { skill: flip })], { field: [theirs('Trap', 'c3', { faceDown: true })] });
    const ended = playAll(state, '1', { type: 'EndTurn' });
    const choosing = passes(playAll(ended, '2', { type: 'UseSkill', entity: 3 }));
    expect(choosing.choice).toMatchObject({ player: '1', kind: 'may' });
    const { continuation, choice, sequence } = kyoukai.view(choosing, seat('1'));
    expect(JSON.stringify([continuation, choice, sequence])).not.toContain('Trap');
  });

  test('the names of what was chosen do not reveal a face-down Gate', () => {
    const bait = { open: { faceDown: true }, cost: [{ type: 'PickGates', bindAs: 'bait', min: 0, max: 1, gates: {} }] };
    const state = playing([summon('Trap', bait)], { one: { hand: ['Trap'] } });
    const laid = playAll(state, '1', open('Trap', 'a2', ['1']));
    expect(kyoukai.view(laid, seat('1')).sequence?.picked[0]?.picked).toEqual([{ bindAs: 'bait', picks: ['1'] }]);
    expect(kyoukai.view(laid, seat('2')).sequence?.picked).toEqual([]);
  });

  test('a Normal Gate that is turned up while no Sequence is pending is discarded', () => {
    const dawn = summon(
      'Dawn',
      passive({ type: 'Trigger', on: 'theirReadyStep', ops: [{ type: 'FlipUp', gates: { faceDown: true } }] }),
    );
    const state = playing([dawn], { field: [mine('Dawn', 'c3'), mine('Plank Trap', 'c4', { faceDown: true })] });
    const next = passes(playAll(state, '1', { type: 'EndTurn' }));
    expect(at(next, 'c4')).toBeUndefined();
    expect(side(next, '1').discard).toEqual(['Plank Trap']);
  });
});

test('changes until the end of the Sequence end at once if no Sequence is pending', () => {
  const ops = [
    { type: 'Modify', gates: self, attack: 2, until: 'sequence' },
    { type: 'Prevent', gates: {}, other: {}, until: 'sequence' },
    { type: 'Damage', amount: { attackOf: self }, zones: { holds: { is: 'theirEntrant' } } },
  ];
  const dawn = summon('Dawn', passive({ type: 'Trigger', on: 'theirReadyStep', ops: [ops[0], ops[2], ops[1]] }));
  const next = passes(playAll(playing([dawn], { field: [mine('Dawn', 'c3')] }), '1', { type: 'EndTurn' }));
  expect(next).toMatchObject({ turn: 2, changes: [], wards: [] });
  // Five damage, reduced by one defence.
  expect(entrantOf(next, '2').damage).toBe(4);
});

test('Gates that a text exempts neither slide nor are branched', () => {
  const text = (op: object) =>
    normal('Spared', {
      effect: [
        { type: 'Except', gates: { types: ['Summon'] } },
        { type: 'PickGates', bindAs: 'x', min: 1, max: 1, gates: { owner: 'theirs', types: ['Summon'] } },
        op,
      ],
    });
  const field = [theirs('Quay Hound', 'c3')];
  for (const op of [
    { type: 'Slide', gates: { picked: 'x' }, bindAs: 'wall' },
    { type: 'Branch', picked: 'x', gates: { is: 'theirEntrant' } },
  ]) {
    const state = playing([text(op)], { field, one: { hand: ['Spared'] } });
    const after = passes(playAll(state, '1', open('Spared', 'a2')));
    expect([after.choice, at(after, 'c3')?.cardName]).toEqual([undefined, 'Quay Hound']);
  }
});

test('in a cost, the link directly below is the one that the link responds to', () => {
  const parry = {
    ...normal('Parry', {
      cost: [{ type: 'Target', count: 1, zones: { holds: { is: 'below' } } }],
      effect: [{ type: 'Damage', amount: { value: 9 }, zones: { targets: true } }],
    }),
    type: 'Fast',
  };
  const field = [theirs('Quay Hound', 'c3'), theirs('Quay Hound', 'd3')];
  const state = playing([parry], { field, one: { hand: ['Parry'] }, state: { player: '2' } });
  const attacked = playAll(state, '2', { type: 'AttackZone', entity: 4, zone: 'd2' });
  const parried = playAll(attacked, '1', open('Parry', 'a2'));
  expect(parried.sequence?.links[1]?.targets).toEqual(['d3']);
  expect(at(passes(parried), 'd3')).toBeUndefined();
});

test('borrowed stats count as written stats when those are exchanged', () => {
  const mirror = summon('Mirror', passive({ type: 'Highest', gates: { bordering: 'self' } }));
  const turned = normal('Turned', {
    effect: [{ type: 'SwapAttackDefence', gates: { named: 'Mirror' }, until: 'turn' }],
  });
  const state = playing([mirror, turned], {
    field: [mine('Mirror', 'c3'), mine('Millstone Ox', 'c4')],
    one: { hand: ['Turned'] },
  });
  const after = passes(playAll(state, '1', open('Turned', 'a2')));
  expect(statsOf(after, at(after, 'c3') as Gate)).toEqual({ attack: 5, defence: 9, movement: 0 });
});

describe('large numbers', () => {
  test('a lock of nine counts ten while its cost is paid', () => {
    const gong = {
      ...normal('Gong', {
        cost: [
          { type: 'Lock', who: 'both', links: 9 },
          { type: 'PickCards', bindAs: 'c', min: 1, max: 1, cards: { piles: ['hand'] } },
        ],
      }),
      type: 'Fast',
    };
    const begun = playAll(
      playing([gong], { one: { hand: ['Quay Hound'] }, two: { hand: ['Gong', 'Boathook', 'Muster'] } }),
      '1',
      open('Quay Hound', 'a2'),
    );
    const choosing = playAll(begun, '2', open('Gong', 'e4'));
    expect(() => kyoukai.schema.view.parse(kyoukai.view(choosing))).not.toThrow();
    expect(picks(choosing, 'hand:Muster').sequence?.locks).toEqual([-1, -1, 9]);
  });

  test('a Gate with many branches fits the schema', () => {
    const branches = Array.from({ length: 30 }, () => ({ cardName: 'Brass Medal', player: '1' as const }));
    const state = stateWith({ field: [mine('Quay Hound', 'c3', { branches })] });
    expect(Setup.safeParse(kyoukai.position(kyoukai.view(state))).error).toBeUndefined();
  });

  test('stats are at most a thousand', () => {
    const giant = summon('Giant', {
      skill: skill({
        kind: 'Normal',
        withoutRest: true,
        effect: Array.from({ length: 12 }, () => ({ type: 'Modify', gates: self, attack: 20, until: 'turn' })),
      }),
    });
    let state = playing([giant], { field: [mine('Giant', 'c3')] });
    for (let time = 0; time < 5; time += 1) state = passes(playAll(state, '1', { type: 'UseSkill', entity: 3 }));
    expect(statsOf(state, at(state, 'c3') as Gate)?.attack).toBe(1000);
    expect(() => kyoukai.schema.view.parse(kyoukai.view(state))).not.toThrow();
  });

  test('texts before damage that trigger each other come to an end', () => {
    const hedgehog = summon('Hedgehog', {
      stats: { attack: 1, defence: 5, movement: 1 },
      ...passive({
        type: 'Trigger',
        on: 'beforeDamaged',
        ops: [{ type: 'Damage', amount: { value: 1 }, zones: { holds: { is: 'source' } } }],
      }),
    });
    const state = playing([hedgehog], { field: [mine('Hedgehog', 'c3'), theirs('Hedgehog', 'c4')] });
    const after = passes(playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'c4' }));
    expect(after.sequence).toBeUndefined();
  });
});
