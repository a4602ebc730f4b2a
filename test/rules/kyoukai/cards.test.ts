import { describe, expect, test } from 'vitest';
import { entrantOf, nameOf } from '../../../rules/kyoukai/cards/lookup.ts';
import { lanternsAndTides } from '../../../rules/kyoukai/cards/starter-set.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { statsOf } from '../../../rules/kyoukai/interpreter/filters.ts';
import type { Gate, State } from '../../../rules/kyoukai/model/index.ts';
import { Op } from '../../../rules/kyoukai/model/index.ts';
import {
  anyRandom,
  at,
  open,
  passes,
  picks,
  playAll,
  played,
  rejected,
  rule,
  seat,
  side,
  stateWith,
} from '../../support/kyoukai/harness.ts';
import { published } from '../../support/kyoukai/published/index.ts';

const stats = (state: State, zone: string) => statsOf(state, at(state, zone) as Gate);
const mine = (cardName: string, zone: Gate['zone'], more: Partial<Gate> = {}) => ({
  player: '1' as const,
  zone,
  cardName,
  ...more,
});
const theirs = (cardName: string, zone: Gate['zone'], more: Partial<Gate> = {}) => ({
  player: '2' as const,
  zone,
  cardName,
  ...more,
});
const skill = (entity: number, ...choices: string[][]) =>
  ({ type: 'UseSkill', entity, ...(choices.length > 0 ? { choices } : {}) }) as const;

describe('each card of Lanterns and Tides', () => {
  rule('foresee', 'Trim the Wick foresees two cards and puts one on top; the other goes to the bottom', () => {
    const state = stateWith({ one: { deck: ['Boathook', 'Quay Hound', 'Corner Cat'] } });
    const prompted = passes(playAll(state, '1', skill(1)));
    expect(side(prompted, '1').foresee).toEqual(['Boathook', 'Quay Hound']);
    expect(prompted.choice?.options).toEqual(['foresee:Boathook', 'foresee:Quay Hound']);
    expect(kyoukai.view(prompted, seat('2')).choice).not.toHaveProperty('options');
    const after = picks(prompted, 'foresee:Quay Hound');
    expect(side(after, '1').deck).toEqual(['Quay Hound', 'Corner Cat', 'Boathook']);
    expect(side(after, '1').foresee).toEqual([]);
    const policies = (leftForesee: string) =>
      side(
        picks(
          passes(
            playAll(
              stateWith({
                setup: { policies: { leftForesee } },
                one: { deck: ['Boathook', 'Quay Hound', 'Corner Cat'] },
              }),
              '1',
              skill(1),
            ),
          ),
        ),
        '1',
      );
    expect(policies('top').deck).toEqual(['Boathook', 'Quay Hound', 'Corner Cat']);
    expect(policies('discard').discard).toEqual(['Boathook', 'Quay Hound']);
  });

  rule('skill', 'Cast Off moves an own Summon one step; a Fast skill can also be a response', () => {
    const field = [theirs('Quay Hound', 'c3'), mine('Quay Hound', 'c2')];
    let state = playAll(stateWith({ field }), '1', { type: 'AttackZone', entity: 4, zone: 'c3' });
    state = passes(playAll(state, '2', skill(2, ['c3'])));
    expect(state.choice?.options).toEqual(['b3', 'c4', 'd3']);
    state = picks(state, 'c4');
    expect(at(state, 'c4')?.cardName).toBe('Quay Hound');
    expect(rejected(stateWith({ field }), '1', skill(4)).code).toBe('no-such-skill');
  });

  test('Letter Swift deals one damage and may then move', () => {
    const state = stateWith({ field: [mine('Letter Swift', 'c3'), theirs('Gap Adder', 'c4')] });
    const prompted = passes(playAll(state, '1', skill(3, ['c4'])));
    expect(side(prompted, '2').discard).toEqual(['Gap Adder']);
    expect(at(picks(prompted), 'c3')?.cardName).toBe('Letter Swift');
    expect(at(picks(prompted, 'c4'), 'c4')?.cardName).toBe('Letter Swift');
  });

  test('Millstone Ox has no movement, but its skill moves it', () => {
    const prompted = passes(playAll(stateWith({ field: [mine('Millstone Ox', 'c3')] }), '1', skill(3)));
    expect(at(picks(prompted, 'd3'), 'd3')?.cardName).toBe('Millstone Ox');
  });

  rule('modifiers', 'Bramble Row gives two defence for this turn, and one while it is on the field', () => {
    const field = [mine('Quay Hound', 'c3'), mine('Quay Hound', 'c1')];
    const opened = passes(
      playAll(stateWith({ field, one: { hand: ['Bramble Row'] } }), '1', open('Bramble Row', 'c2')),
    );
    expect(stats(opened, 'c3')?.defence).toBe(4);
    expect(stats(opened, 'c2')?.defence).toBe(3);
    const next = passes(playAll(opened, '1', { type: 'EndTurn' }));
    expect(stats(next, 'c3')?.defence).toBe(2);
  });

  test('Reed Needle exchanges its written attack and defence for the Sequence', () => {
    const state = stateWith({ field: [mine('Reed Needle', 'c3'), theirs('Quay Hound', 'c4')] });
    const used = playAll(state, '1', skill(3, ['c4']));
    expect(stats(used, 'c3')).toEqual({ attack: 5, defence: 1, movement: 1 });
    const after = passes(used);
    expect(at(after, 'c4')).toBeUndefined();
    expect(stats(after, 'c3')).toEqual({ attack: 1, defence: 5, movement: 1 });
  });

  test('Gap Adder discards Gates with a defence of at least five', () => {
    const state = stateWith({
      field: [mine('Gap Adder', 'c3'), theirs('Millstone Ox', 'c4'), theirs('Quay Hound', 'd3')],
    });
    expect(side(passes(playAll(state, '1', skill(3, ['c4']))), '2').discard).toEqual(['Millstone Ox']);
    expect(side(passes(playAll(state, '1', skill(3, ['d3']))), '2').discard).toEqual([]);
  });

  rule('triggers', "Night Porter readies in the opponent's Ready Step, Corner Cat when it enters a corner", () => {
    const state = stateWith({
      field: [mine('Night Porter', 'c3', { ready: false }), mine('Quay Hound', 'c2', { ready: false })],
    });
    const next = passes(playAll(state, '1', { type: 'EndTurn' }));
    expect([at(next, 'c3')?.ready, at(next, 'c2')?.ready]).toEqual([true, false]);
    const cat = stateWith({ field: [mine('Quay Hound', 'b5')], one: { hand: ['Corner Cat'] } });
    expect(at(playAll(cat, '1', open('Corner Cat', 'a5')), 'a5')?.ready).toBe(true);
    const moving = passes(
      playAll(stateWith({ field: [mine('Corner Cat', 'b5')] }), '1', { type: 'MoveGate', entity: 3 }),
    );
    expect(at(picks(moving, 'a5'), 'a5')?.ready).toBe(true);
    expect(at(picks(moving, 'c5'), 'c5')?.ready).toBe(false);
  });

  test('Boathook deals two damage, or six beside its own Entrant', () => {
    const state = stateWith({
      field: [mine('Quay Hound', 'c3'), theirs('Millstone Ox', 'a2'), theirs('Millstone Ox', 'c5')],
      one: { hand: ['Boathook'] },
    });
    expect(at(passes(playAll(state, '1', open('Boathook', 'b1', ['a2']))), 'a2')).toBeUndefined();
    expect(at(passes(playAll(state, '1', open('Boathook', 'c4', ['c5']))), 'c5')?.cardName).toBe('Millstone Ox');
  });

  rule('shatter', 'Salvage Run shatters two different cards of the Discard Pile and draws two', () => {
    const one = { hand: ['Salvage Run'], discard: ['Boathook', 'Boathook', 'Quay Hound', 'Corner Cat'] };
    const state = stateWith({ one });
    expect(rejected(state, '1', open('Salvage Run', 'a2', ['discard:Boathook', 'discard:Boathook'])).code).toBe(
      'not-an-option',
    );
    const after = passes(playAll(state, '1', open('Salvage Run', 'a2', ['discard:Boathook', 'discard:Corner Cat'])));
    expect(side(after, '1')).toMatchObject({ shattered: ['Boathook', 'Corner Cat'] });
    expect(side(after, '1').hand.length).toBe(2);
  });

  rule(
    'branch',
    'Brass Medal goes under a Gate, adds one to attack and defence and to its name, and leaves with it',
    () => {
      const state = stateWith({ field: [mine('Quay Hound', 'c3')], one: { hand: ['Brass Medal'] } });
      const after = picks(passes(playAll(state, '1', open('Brass Medal', 'a2'))), '3');
      expect(at(after, 'a2')).toBeUndefined();
      expect(stats(after, 'c3')).toEqual({ attack: 7, defence: 2, movement: 1 });
      expect(nameOf(after, at(after, 'c3') as Gate)).toBe('Quay Hound - Guild');
      const gone = passes(
        playAll(
          stateWith({
            field: [
              mine('Quay Hound', 'c3', { branches: [{ cardName: 'Brass Medal', player: '1' }] }),
              mine('Millstone Ox', 'c4'),
            ],
          }),
          '1',
          { type: 'AttackZone', entity: 4, zone: 'c3' },
        ),
      );
      expect(side(gone, '1').discard).toEqual(['Quay Hound', 'Brass Medal']);
    },
  );

  rule('sealed', 'Plank Trap is opened face down: a Sealed Gate with 0/2/0 that only its player knows', () => {
    const state = stateWith({ field: [mine('Quay Hound', 'c3')], one: { hand: ['Plank Trap', 'Quay Hound'] } });
    const opened = playAll(state, '1', open('Plank Trap', 'c4'));
    expect(at(opened, 'c4')).toMatchObject({ faceDown: true, ready: false });
    for (const viewer of [undefined, seat('2'), seat('host')]) {
      expect(JSON.stringify(kyoukai.view(opened, viewer).field)).not.toContain('Plank Trap');
      expect(JSON.stringify(kyoukai.view(opened, viewer).sequence)).not.toContain('Plank Trap');
    }
    const ready = passes(opened);
    expect(at(ready, 'c4')).toMatchObject({ faceDown: true, ready: true });
    expect(stats(ready, 'c4')).toEqual({ attack: 0, defence: 2, movement: 0 });
    expect(rejected(ready, '1', open('Quay Hound', 'c5')).code).toBe('no-ready-gate');
  });

  rule(
    'sealed',
    'a Sealed Gate that goes back to a hand is never revealed, neither as it leaves nor in its link',
    () => {
      const bounce = {
        name: 'Gust',
        path: 'Generic',
        type: 'Fast',
        cost: [{ type: 'Target', count: 1, zones: { holds: { owner: 'theirs' } } }],
        effect: [{ type: 'PutGates', gates: { inTargets: true }, into: 'hand' }],
      };
      let state = stateWith({
        setup: { cards: [bounce] },
        field: [theirs('Plank Trap', 'a2', { faceDown: true })],
        one: { hand: ['Gust'] },
        state: { player: '2' },
      });
      state = playAll(state, '2', { type: 'AttackZone', entity: 3, zone: 'a1' });
      state = playAll(state, '1', open('Gust', 'b1', ['a2']));
      state = playAll(state, '2', { type: 'Pass' });
      const { state: after, events } = played(state, '1', { type: 'Pass' });
      expect(side(after, '2').hand).toContain('Plank Trap');
      expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['GateLeft', 'InstructionSkipped']));
      for (const viewer of [undefined, seat('1'), seat('host')]) {
        events.reduce((now, event) => {
          const { sides: _, ...view } = kyoukai.view(now, viewer);
          expect(JSON.stringify([view, kyoukai.redact(event, viewer)]), event.type).not.toContain('Plank Trap');
          return kyoukai.evolve(now, event);
        }, state);
        // A determinized state has some card in its place.
        const left = events.findIndex(({ type }) => type === 'GateLeft') + 1;
        const midst = events.slice(0, left).reduce((now, event) => kyoukai.evolve(now, event), state);
        const view = kyoukai.view(midst, viewer);
        expect(kyoukai.view(kyoukai.determinize(view, anyRandom()), viewer)).toEqual(view);
      }
      expect(JSON.stringify(events.map((event) => kyoukai.redact(event, seat('2'))))).toContain('Plank Trap');
    },
  );

  rule('skill-flip', "Snap turns it up in the opponent's turn, rests a Gate beside it, and is then discarded", () => {
    const field = [mine('Plank Trap', 'c4', { faceDown: true }), theirs('Quay Hound', 'c5')];
    expect(rejected(stateWith({ field }), '1', skill(3))).toMatchObject({
      code: 'flip-on-their-turn',
      rule: 'skill-flip',
    });
    let state = playAll(stateWith({ field, state: { player: '2' } }), '2', {
      type: 'AttackZone',
      entity: 2,
      zone: 'e4',
    });
    state = playAll(state, '1', skill(3));
    expect(at(state, 'c4')?.faceDown).toBe(false);
    state = passes(state);
    expect(at(state, 'c5')?.ready).toBe(false);
    expect(side(state, '1').discard).toEqual(['Plank Trap']);
  });

  rule('switch', 'Change of Watch exchanges the Entrant with a Summon; Duck Under itself with the Entrant', () => {
    const state = stateWith({ field: [mine('Quay Hound', 'c3')], one: { hand: ['Change of Watch'] } });
    const after = passes(playAll(state, '1', open('Change of Watch', 'a2')));
    expect([entrantOf(after, '1').zone, at(after, 'a1')?.cardName]).toEqual(['c3', 'Quay Hound']);
  });

  rule(
    'open-card-rules',
    'Duck Under takes a Rested Entrant for a Ready one, only beside it, and then costs a card',
    () => {
      const entrant = mine('The Lamplighter', 'a1', { ready: false });
      const state = stateWith({
        field: [entrant, mine('Quay Hound', 'c3')],
        one: { hand: ['Duck Under', 'Boathook'] },
      });
      expect(rejected(state, '1', open('Duck Under', 'c4'))).toMatchObject({
        code: 'zone-not-allowed',
        rule: 'open-card-rules',
      });
      const after = passes(playAll(state, '1', open('Duck Under', 'a2')));
      expect(entrantOf(after, '1').zone).toBe('a2');
      expect(side(after, '1')).toMatchObject({ hand: [], discard: ['Boathook', 'Duck Under'] });
    },
  );

  test('Raised Shutter gives three defence, or six to the Entrant and beside it, until the Sequence ends', () => {
    const field = [mine('Quay Hound', 'c3'), mine('Quay Hound', 'a2')];
    const shield = (zone: Gate['zone']) => {
      let state = playAll(
        stateWith({ field, one: { hand: ['Raised Shutter'] }, two: { hand: ['Loose Shingle'] } }),
        '1',
        open('Raised Shutter', 'b1', [zone]),
      );
      state = playAll(playAll(state, '2', { type: 'Pass' }), '1', { type: 'Pass' });
      return state;
    };
    expect(stats(shield('c3'), 'c3')?.defence).toBe(1);
    const seen = kyoukai.decide(
      playAll(stateWith({ field, one: { hand: ['Raised Shutter'] } }), '1', open('Raised Shutter', 'b1', ['a2'])),
      { type: 'Pass' },
      seat('2'),
      { below: () => 0, die: () => 1, draw: (l) => l[0] as never, shuffle: (l) => [...l] },
    );
    if ('rejection' in seen) throw new Error('refused');
    const closed = kyoukai.decide(seen.state as State, { type: 'Pass' }, seat('1'), {
      below: () => 0,
      die: () => 1,
      draw: (l) => l[0] as never,
      shuffle: (l) => [...l],
    });
    const changes = 'events' in closed ? closed.events.filter((event) => event.type === 'StatsChanged') : [];
    expect(changes.map((event) => (event.type === 'StatsChanged' ? event.change.defence : 0))).toEqual([3, 3]);
  });

  test('Loose Shingle damages a zone and all zones around it, own Gates too', () => {
    const state = stateWith({
      field: [mine('Gap Adder', 'c3'), theirs('Gap Adder', 'c4'), mine('Gap Adder', 'd5')],
      one: { hand: ['Loose Shingle'] },
    });
    const after = passes(playAll(state, '1', open('Loose Shingle', 'a2', ['c3'])));
    expect([at(after, 'c3'), at(after, 'c4'), at(after, 'd5')?.cardName]).toEqual([undefined, undefined, 'Gap Adder']);
  });

  test('Return Stroke damages the source of the link below, if it is still there', () => {
    let state = stateWith({
      field: [theirs('Millstone Ox', 'b2', {}), mine('Quay Hound', 'c3')],
      one: { hand: ['Return Stroke'], discard: ['Boathook'] },
      state: { player: '2' },
    });
    state = playAll(state, '2', { type: 'AttackZone', entity: 3, zone: 'b1' });
    state = passes(playAll(state, '1', open('Return Stroke', 'a2')));
    expect(side(state, '2').discard).toEqual(['Millstone Ox']);
    const pyramid = stateWith({ one: { hand: ['Return Stroke'], discard: ['Quay Hound'] } });
    expect(rejected(pyramid, '1', open('Return Stroke', 'a2')).code).toBe('cost-not-payable');
  });

  rule('negate', 'Crossed Signals negates the skill of the Gate in the target; its cost stays paid', () => {
    let state = stateWith({
      field: [mine('Letter Swift', 'c3'), theirs('Gap Adder', 'c4')],
      two: { hand: ['Crossed Signals'] },
    });
    state = playAll(state, '1', skill(3, ['c4']));
    state = passes(playAll(state, '2', open('Crossed Signals', 'd4', ['c3'])));
    expect(at(state, 'c4')?.cardName).toBe('Gap Adder');
    expect(at(state, 'c3')?.ready).toBe(false);
  });

  test('Lantern Moth finds Moths among the two it foresees', () => {
    const one = { hand: ['Lantern Moth'], deck: ['Lantern Moth', 'Boathook', 'Quay Hound'] };
    const prompted = passes(playAll(stateWith({ one }), '1', open('Lantern Moth', 'a2')));
    expect(prompted.choice).toMatchObject({ options: ['foresee:Lantern Moth'], min: 0, max: 1 });
    const after = picks(prompted, 'foresee:Lantern Moth');
    expect(side(after, '1')).toMatchObject({ hand: ['Lantern Moth'], deck: ['Quay Hound', 'Boathook'] });
  });

  test('Muster exchanges a card of the hand for a Summon among the next three', () => {
    const one = { hand: ['Muster', 'Boathook'], deck: ['Plank Trap', 'Quay Hound', 'Gap Adder', 'Corner Cat'] };
    const prompted = passes(playAll(stateWith({ one }), '1', open('Muster', 'a2')));
    const after = picks(prompted, 'foresee:Gap Adder');
    expect(side(after, '1')).toMatchObject({ hand: ['Gap Adder'], deck: ['Corner Cat', 'Plank Trap', 'Quay Hound'] });
  });

  rule(
    'prevent',
    "Slack Water keeps one's own Summons from hurting one's own, Signal Mirror turns damage round",
    () => {
      let state = stateWith({
        field: [theirs('Quay Hound', 'c3'), theirs('Gap Adder', 'c4')],
        two: { hand: ['Slack Water'] },
        state: { player: '2' },
      });
      state = playAll(playAll(state, '2', { type: 'AttackZone', entity: 3, zone: 'c4' }), '1', { type: 'Pass' });
      state = passes(playAll(state, '2', open('Slack Water', 'e4')));
      expect(at(state, 'c4')?.cardName).toBe('Gap Adder');
      expect(state.wards).toEqual([]);
      let mirror = stateWith({
        field: [theirs('Quay Hound', 'a2')],
        one: { hand: ['Signal Mirror'], discard: ['Boathook', 'Muster'] },
        state: { player: '2' },
      });
      mirror = playAll(mirror, '2', { type: 'AttackZone', entity: 3, zone: 'a1' });
      mirror = passes(playAll(mirror, '1', open('Signal Mirror', 'b1')));
      expect([entrantOf(mirror, '1').damage, entrantOf(mirror, '2').damage]).toEqual([0, 5]);
    },
  );

  rule(
    'grant',
    'a player who discards Kelp Drifter draws; a player who shatters Spark Shard for a cost may damage each target',
    () => {
      const state = stateWith({ field: [mine('Quay Hound', 'c3'), theirs('Kelp Drifter', 'c4')] });
      const after = passes(playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'c4' }));
      expect(side(after, '1').hand.length).toBe(1);
      const conduit = {
        name: 'Conduit',
        path: 'Generic',
        type: 'Normal',
        cost: [
          { type: 'PickCards', bindAs: 'fuel', min: 1, max: 1, cards: { piles: ['discard'] } },
          { type: 'PutCards', picked: 'fuel', into: 'shatter' },
          { type: 'Target', count: 2, zones: { holds: { owner: 'theirs' } } },
        ],
      };
      let spark = stateWith({
        setup: { cards: [conduit] },
        field: [theirs('Gap Adder', 'c3'), theirs('Gap Adder', 'c4')],
        one: { hand: ['Conduit'], discard: ['Spark Shard'] },
      });
      spark = passes(playAll(spark, '1', open('Conduit', 'a2', ['c3', 'c4'])));
      spark = picks(picks(spark, 'c3'));
      expect([at(spark, 'c3'), at(spark, 'c4')?.cardName]).toEqual([undefined, 'Gap Adder']);
    },
  );

  rule('open-first', 'Errand Sprite must be the first Gate opened in a turn, and exchanges cards', () => {
    const one = { hand: ['Quay Hound', 'Boathook'], spirits: ['Errand Sprite'] };
    const state = stateWith({ one });
    const after = passes(playAll(state, '1', open('Errand Sprite', 'a2')));
    const swapped = passes(playAll(after, '1', skill(3, ['hand:Boathook'])));
    expect(side(swapped, '1')).toMatchObject({ discard: ['Boathook'], spirits: [] });
    expect(side(swapped, '1').hand.length).toBe(2);
    const late = passes(playAll(state, '1', open('Quay Hound', 'a2')));
    expect(rejected(late, '1', open('Errand Sprite', 'b1'))).toMatchObject({
      code: 'not-first-opening',
      rule: 'open-first',
    });
  });

  test('Chimney Elder puts two Summons under the deck and goes back to the Spirit Deck', () => {
    const one = { discard: ['Quay Hound', 'Corner Cat', 'Boathook'], spirits: ['Chimney Elder'] };
    const state = passes(playAll(stateWith({ one }), '1', open('Chimney Elder', 'a2')));
    expect(side(state, '1').deck.slice(-2)).toEqual(['Quay Hound', 'Corner Cat']);
    const after = passes(playAll(state, '1', skill(3)));
    expect(side(after, '1').spirits).toEqual(['Chimney Elder']);
    expect(at(after, 'a2')).toBeUndefined();
  });

  test('Old Buoy rests two Summons, and its text is triggered when damage discards it', () => {
    const field = [mine('Quay Hound', 'c3'), mine('Quay Hound', 'c4'), mine('Quay Hound', 'd5')];
    const state = passes(
      playAll(stateWith({ field, one: { spirits: ['Old Buoy'] } }), '1', open('Old Buoy', 'a2', ['3', '4'])),
    );
    expect([at(state, 'c3')?.ready, at(state, 'c4')?.ready, at(state, 'd5')?.ready]).toEqual([false, false, true]);
    const rung = stateWith({
      field: [mine('Millstone Ox', 'c3'), theirs('Old Buoy', 'c4'), theirs('Gap Adder', 'd4')],
    });
    const after = passes(playAll(rung, '1', { type: 'AttackZone', entity: 3, zone: 'c4' }));
    expect(side(after, '2').discard).toEqual(['Old Buoy', 'Gap Adder']);
    expect(at(after, 'c3')?.cardName).toBe('Millstone Ox');
  });
});

describe('the test bench', () => {
  test('Skating Eel slides until something stops it, and damages that', () => {
    const state = stateWith({ field: [mine('Skating Eel', 'a3'), theirs('Quay Hound', 'd3')] });
    const prompted = passes(playAll(state, '1', skill(3)));
    expect(prompted.choice?.options).toEqual(['c3', 'a5', 'a2']);
    const after = picks(prompted, 'c3');
    expect([at(after, 'c3')?.cardName, at(after, 'd3')]).toEqual(['Skating Eel', undefined]);
  });

  test('Fog on the Stairs turns a Summon of either side face down, Ready or Rested as it was', () => {
    const state = stateWith({
      field: [theirs('Quay Hound', 'c4', { ready: false })],
      one: { hand: ['Fog on the Stairs'] },
    });
    const after = passes(playAll(state, '1', open('Fog on the Stairs', 'a2', ['c4'])));
    expect(at(after, 'c4')).toMatchObject({ faceDown: true, ready: false });
    expect(kyoukai.view(after, seat('1')).field[2]).toMatchObject({ name: 'Sealed Gate', defence: 2 });
    expect(kyoukai.view(after, seat('1')).field[2]).not.toHaveProperty('cardName');
  });

  test('Old Refrain pays and plays another card of the Discard Pile', () => {
    const state = stateWith({
      field: [theirs('Gap Adder', 'a3')],
      one: { hand: ['Old Refrain'], discard: ['Boathook', 'Salvage Run'] },
    });
    const after = passes(playAll(state, '1', open('Old Refrain', 'a2', ['discard:Boathook'], ['a3'])));
    expect(side(after, '1').shattered).toEqual(['Boathook']);
    expect(side(after, '2').discard).toEqual(['Gap Adder']);
    const alone = stateWith({ one: { hand: ['Old Refrain'], discard: ['Salvage Run'] } });
    expect(rejected(alone, '1', open('Old Refrain', 'a2')).code).toBe('cost-not-payable');
  });

  test('Last Bell readies all Summons and ends the turn', () => {
    const state = stateWith({ field: [mine('Quay Hound', 'c3', { ready: false })], one: { hand: ['Last Bell'] } });
    expect(passes(playAll(state, '1', open('Last Bell', 'a2')))).toMatchObject({ turn: 2, player: '2' });
  });

  test('Return to Sender takes a link out and puts its Gate on the deck', () => {
    let state = stateWith({
      field: [theirs('Quay Hound', 'b2')],
      one: { hand: ['Return to Sender'] },
      two: { hand: ['Boathook'] },
      state: { player: '2' },
    });
    state = playAll(state, '2', open('Boathook', 'a2', ['a1']));
    state = passes(playAll(state, '1', open('Return to Sender', 'b1', ['a1'])));
    expect(side(state, '2').deck[0]).toBe('Boathook');
    expect(entrantOf(state, '1').damage).toBe(0);
  });

  test('Guess the Cargo takes the bottom card into the hand if it was named, and discards it otherwise', () => {
    const one = { hand: ['Guess the Cargo'], deck: ['Quay Hound', 'Muster'] };
    expect(side(passes(playAll(stateWith({ one }), '1', open('Guess the Cargo', 'a2', ['Muster']))), '1').hand).toEqual(
      ['Muster'],
    );
    const wrong = passes(playAll(stateWith({ one }), '1', open('Guess the Cargo', 'a2', ['Boathook'])));
    expect(side(wrong, '1')).toMatchObject({ hand: [], discard: ['Muster', 'Guess the Cargo'] });
  });

  rule(
    'place',
    'Doorbell places a Summon beside the Entrant: Rested, without cost, effect or Sequence of its own',
    () => {
      const state = stateWith({ one: { hand: ['Doorbell'], discard: ['Letter Swift'] } });
      const after = passes(playAll(state, '1', open('Doorbell', 'a2')));
      expect(at(after, 'b1')).toMatchObject({ cardName: 'Letter Swift', ready: false });
      expect(side(after, '1').opened).toBe(1);
    },
  );

  test('Slant Heron moves and attacks diagonally', () => {
    const state = stateWith({ field: [mine('Slant Heron', 'c3'), theirs('Gap Adder', 'd4')] });
    expect(side(passes(playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'd4' })), '2').discard).toEqual([
      'Gap Adder',
    ]);
    expect(passes(playAll(state, '1', { type: 'MoveGate', entity: 3 })).choice?.options).toContain('b2');
  });

  test('Harbour Dice lets its player decide whether to shuffle', () => {
    const prompted = passes(playAll(stateWith({ one: { hand: ['Harbour Dice'] } }), '1', open('Harbour Dice', 'a2')));
    expect(prompted.choice).toMatchObject({ kind: 'may', options: ['yes'] });
    const before = side(prompted, '1').deck;
    expect(side(picks(prompted), '1').deck).toEqual(before);
    expect([...side(picks(prompted, 'yes'), '1').deck].sort()).toEqual([...before].sort());
  });
});

test('every instruction of the vocabulary is used by a card that comes with the game, or by a published one', () => {
  const used = new Set(JSON.stringify([...lanternsAndTides().values(), published]).match(/"type":"\w+"/g));
  const known = Op.options.map((each) => `"type":"${each.shape.type.value}"`);
  expect(known.filter((each) => !used.has(each))).toEqual([]);
});
