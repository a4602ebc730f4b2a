import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { deckFaults, readyDecks } from '../../../rules/kyoukai/cards/decks.ts';
import { border, isCorner, zones } from '../../../rules/kyoukai/data/zones.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { type Command, Setup, type State } from '../../../rules/kyoukai/model/index.ts';
import { board } from '../../../rules/kyoukai/project/summary.ts';
import { position } from '../../support/kyoukai/games.ts';
import {
  at,
  open,
  passes,
  picks,
  playAll,
  rejected,
  rule,
  seat,
  side,
  stateWith,
} from '../../support/kyoukai/harness.ts';

const start = (setup: object, seed = 1) =>
  kyoukai.start(Setup.parse(setup), randomFor(new Uint32Array(8).fill(seed), 0));
const started = (setup: object = {}, seed = 1) => {
  const laid = start(setup, seed);
  assert.ok('state' in laid, JSON.stringify(laid));
  return laid;
};
const rejectedSetup = (setup: object) => {
  const laid = start(setup);
  assert.ok('rejection' in laid);
  return laid.rejection;
};
const anyCard = { name: 'Mine', path: 'Generic', type: 'Normal' };

test('the field has 25 zones and four corners, and each zone has two to four borders', () => {
  expect(zones.filter(isCorner)).toEqual(['a1', 'a5', 'e1', 'e5']);
  expect(
    zones
      .map((zone) => border[zone].length)
      .sort()
      .join(''),
  ).toBe(`${'2'.repeat(4)}${'3'.repeat(12)}${'4'.repeat(9)}`);
  expect(border.c3).toEqual(['b3', 'c2', 'c4', 'd3']);
});

describe('setup', () => {
  rule('setup-entrants', 'Entrants start face up and Ready in their corners, without damage', () => {
    const { field } = started().state;
    expect(field.map(({ zone, ready, faceDown, damage }) => [zone, ready, faceDown, damage])).toEqual([
      ['a1', true, false, 0],
      ['e5', true, false, 0],
    ]);
  });

  rule('setup-first', 'the seed decides who goes first, or the setup', () => {
    const firsts = Array.from({ length: 20 }, (_, seed) => started({}, seed).state.rules.first);
    expect(new Set(firsts)).toEqual(new Set(['1', '2']));
    expect(firsts).toEqual(Array.from({ length: 20 }, (_, seed) => started({}, seed).state.rules.first));
    expect(started({ first: '2' }).state.player).toBe('2');
  });

  rule('setup-hands', 'each player draws five cards of a shuffled deck of forty', () => {
    const { sides } = started().state;
    expect(sides.map((each) => [each.hand.length, each.deck.length])).toEqual([
      [5, 35],
      [5, 35],
    ]);
    expect(started({}, 2).state.sides[0]?.hand).not.toEqual(sides[0]?.hand);
  });

  rule('start-in-play', 'the player who goes second may start with a Ready Doorstep Wisp beside the Entrant', () => {
    const { state } = started({ first: '1' });
    expect(state.phase).toBe('starting');
    expect(rejected(state, '1', { type: 'EndTurn' })).toMatchObject({ code: 'not-begun', rule: 'start-in-play' });
    const wisp = { type: 'StartInPlay', cardName: 'Doorstep Wisp', zone: 'e4' } as const;
    expect(rejected(state, '1', wisp).code).toBe('not-now');
    expect(rejected(state, '2', { ...wisp, zone: 'd4' }).code).toBe('not-beside-entrant');
    expect(rejected(state, '2', { ...wisp, cardName: 'Errand Sprite' }).code).toBe('cannot-start-in-play');
    const after = playAll(state, '2', wisp);
    expect(at(after, 'e4')).toMatchObject({ ready: true });
    expect(after.phase).toBe('main');
    expect(playAll(state, '2', { type: 'Pass' }).phase).toBe('main');
    const later = stateWith({ one: { spirits: ['Doorstep Wisp'] } });
    expect(rejected(later, '1', open('Doorstep Wisp', 'a2')).code).toBe('only-at-start');
  });
});

describe('decks', () => {
  rule('deck', 'every violated rule is listed at once', () => {
    const no = rejectedSetup({
      players: [
        {
          list: {
            entrant: 'Quay Hound',
            gates: [
              { cardName: 'Boathook', copies: 4 },
              { cardName: 'Slack Water', copies: 1 },
              { cardName: 'Old Buoy', copies: 1 },
              { cardName: 'Nothing', copies: 1 },
            ],
            spirits: [{ cardName: 'Errand Sprite', copies: 16 }],
          },
        },
        { list: { ...readyDecks.tide, gates: [...readyDecks.tide.gates.slice(1), { cardName: 'Muster', copies: 2 }] } },
      ],
    });
    expect(no).toMatchObject({ code: 'illegal-deck', rule: 'deck' });
    expect(no.facts.faults).toEqual([
      'Player 1: Quay Hound is not an Entrant.',
      'Player 1: The deck has 7 Gates instead of 40.',
      'Player 1: The Spirit Deck has 16 Spirits, more than 15.',
      'Player 1: There are 4 copies of Boathook, more than 3.',
      'Player 1: Slack Water is of Path Tide; Quay Hound allows Generic.',
      'Player 1: Old Buoy cannot be in a deck, because its type is Spirit.',
      'Player 1: Old Buoy is of Path Tide; Quay Hound allows Generic.',
      'Player 1: There is no card called Nothing.',
      'Player 1: There are 16 copies of Errand Sprite, more than 4.',
      'Player 2: Muster is of Path Lantern; The Ferrykeeper allows Generic and Tide.',
    ]);
    expect(rejectedSetup({ players: [{}, { deck: 'tide' }] }).code).toBe('one-deck-each');
  });

  test('both decks of the game are legal, and illegal with one card more or less', () => {
    for (const list of Object.values(readyDecks)) {
      expect(deckFaults(list, [])).toEqual([]);
      for (const at of list.gates.keys()) {
        for (const change of [1, -1]) {
          const gates = list.gates.map((each, place) =>
            place === at ? { ...each, copies: each.copies + change } : each,
          );
          expect(deckFaults({ ...list, gates }, []).length).toBeGreaterThan(0);
        }
      }
    }
  });

  rule('card-set', 'faulty cards are rejected with all faults', () => {
    const no = rejectedSetup({
      cards: [
        { ...anyCard, name: 'Quay Hound' },
        { ...anyCard, type: 'Summon' },
        { ...anyCard, name: 'Dangling', effect: [{ type: 'Ready', gates: { picked: 'nobody' } }] },
        {
          ...anyCard,
          name: 'Unknown',
          cost: [{ type: 'PickCards', bindAs: 'c', min: 1, max: 1, cards: { piles: ['hand'], called: 'Nothing' } }],
        },
        { ...anyCard, name: 'Stats', stats: { attack: 1, defence: 1, movement: 1 } },
      ],
    });
    expect(no).toMatchObject({ code: 'bad-card-set', rule: 'card-set' });
    expect(no.facts.faults).toEqual([
      '/cards/0 (Quay Hound): another card has the same name',
      '/cards/1 (Mine): a card of type Summon needs stats',
      '/cards/2 (Dangling): /effect/0 (Ready) uses the name "nobody", but nothing is picked under it',
      '/cards/3 (Unknown): /cost/0 (PickCards) names the card Nothing, which does not exist',
      '/cards/4 (Stats): a card of type Normal has no stats',
    ]);
  });

  test('unknown instructions and impossible stats do not fit the schema, with a pointer', () => {
    const paths = (card: object) =>
      Setup.safeParse({ cards: [card] }).error?.issues.map((issue) => issue.path.join('/'));
    expect(paths({ ...anyCard, effect: [{ type: 'Explode' }] })).toEqual(['cards/0/effect/0/type']);
    expect(paths({ ...anyCard, type: 'Summon', stats: { attack: -1, defence: 1, movement: 99 } })).toEqual([
      'cards/0/stats/attack',
      'cards/0/stats/movement',
    ]);
  });
});

rule('position', 'a game begins in the middle, and impossible positions are rejected', () => {
  const { state } = started({ position });
  expect(state).toMatchObject({ turn: 5, player: '2', phase: 'main' });
  expect(state.sides.map((each) => each.hand.length)).toEqual([5, 6]);
  expect(at(state, 'a3')?.faceDown).toBe(true);
  const broken = (change: object) => rejectedSetup({ position: { ...position, ...change } });
  expect(broken({ field: position.field.slice(1) })).toMatchObject({ code: 'position-entrant', rule: 'position' });
  expect(broken({ sides: [{ unknownHand: 99 }, { unknownHand: 0 }] }).code).toBe('position-too-few-cards');
  expect(broken({ sides: [{ unknownHand: 0, discard: ['Old Refrain'] }, { unknownHand: 0 }] }).code).toBe(
    'position-not-in-deck',
  );
  const extra = (gate: object) => broken({ field: [...position.field, gate] });
  expect(extra({ player: '1', zone: 'a3', cardName: 'Quay Hound' }).code).toBe('position-zone-taken');
  expect(extra({ player: '1', zone: 'e1', cardName: 'Boathook' }).code).toBe('position-misplaced');
  expect(extra({ player: '1', zone: 'e1', cardName: 'Letter Swift', damage: 1 }).code).toBe('position-damage');
  expect(extra({ player: '1', zone: 'e1' }).code).toBe('position-unknown-gate');
  const players = [{ list: { ...readyDecks.lantern, unknownSpirits: 9 } }, { deck: 'tide' }];
  expect(rejectedSetup({ players, position }).facts.faults).toEqual([
    'Player 1: The Spirit Deck has 16 Spirits, more than 15.',
  ]);
});

rule('hidden', "a hand is only in its player's view, and the order of a deck in no view", () => {
  const { state, events } = started({ first: '1' });
  const watcher = kyoukai.view(state);
  expect(watcher.sides.map((each) => [each.hand, each.spirits, each.handCount, each.deckCount])).toEqual([
    [undefined, undefined, 5, 35],
    [undefined, undefined, 5, 35],
  ]);
  const own = kyoukai.view(state, seat('1'));
  expect(own.sides[0]?.hand).toEqual(side(state, '1').hand);
  expect(own.sides[1]?.hand).toBeUndefined();
  expect(own.sides[0]?.unseen?.map((each) => each.cardName)).toEqual(
    own.sides[0]?.unseen?.map((each) => each.cardName).sort(),
  );
  const drawn = (viewer?: '1' | '2') =>
    events
      .map((event) => kyoukai.redact(event, viewer && seat(viewer)))
      .map((told) => told !== undefined && 'cards' in told);
  expect([drawn(), drawn('1'), drawn('2')]).toEqual([
    [false, false, false],
    [false, true, false],
    [false, false, true],
  ]);
  expect(kyoukai.view(started({ policies: { spiritDeck: 'public' } }).state).sides[0]?.spirits?.length).toBe(7);
});

rule('step-limit', 'endless effects are rejected; if play cannot go on, the game is drawn', () => {
  const corner = {
    name: 'Carousel',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 0, defence: 0, movement: 1 },
    effect: [
      { type: 'PickZones', bindAs: 'to', min: 0, max: 1, zones: { empty: true, borders: { is: 'self' } } },
      { type: 'Move', gates: { is: 'self' }, zones: { picked: 'to' } },
      { type: 'Move', gates: { is: 'self' }, zones: { corner: true, empty: true }, when: { picked: 'to' } },
    ],
    skill: {
      name: 'Round',
      kind: 'Passive',
      class: 'Special',
      passive: {
        type: 'Trigger',
        on: 'entersCorner',
        ops: [{ type: 'Move', gates: { is: 'self' }, zones: { corner: true, empty: true } }],
      },
    },
  };
  const state = stateWith({
    setup: { cards: [corner] },
    field: [{ player: '1', zone: 'b5', cardName: 'Quay Hound' }],
    one: { hand: ['Carousel'] },
  });
  expect(rejected(state, '1', open('Carousel', 'a5'))).toMatchObject({ code: 'too-many-steps', rule: 'step-limit' });
  // An endless answer is rejected as long as there is another one.
  const prompted = passes(playAll(state, '1', open('Carousel', 'a2')));
  expect(rejected(prompted, '1', { type: 'Choose', decision: prompted.decision, picks: ['a3'] }).code).toBe(
    'too-many-steps',
  );
  expect(picks(prompted).sequence).toBeUndefined();
  // Unless it has drawn a card by then: a rejection would be a free look.
  const [ask, ...moves] = corner.effect;
  const drawing = stateWith({
    setup: { cards: [{ ...corner, effect: [ask, { type: 'Draw', amount: { value: 1 } }, ...moves] }] },
    one: { hand: ['Carousel'], deck: ['Quay Hound', 'Salvage Run'] },
  });
  const tempted = passes(playAll(drawing, '1', open('Carousel', 'a2')));
  expect(picks(tempted, 'a3')).toMatchObject({ outcome: { result: 'drawn', rule: 'step-limit' } });
  expect(picks(tempted).outcome).toBeUndefined();
  // If there is no other answer, or a Sequence cannot resolve, the game is drawn.
  const forced = stateWith({
    setup: {
      cards: [{ ...corner, effect: corner.effect.map((op) => ('min' in op ? { ...op, min: 1 } : op)) }],
    },
    one: { hand: ['Carousel'] },
  });
  const stuck = passes(playAll(forced, '1', open('Carousel', 'a2')));
  expect(picks(stuck, 'a3')).toMatchObject({ outcome: { result: 'drawn', rule: 'step-limit' } });
  const opened = playAll(
    stateWith({ setup: { cards: [{ ...corner, effect: corner.skill.passive.ops }] }, one: { hand: ['Carousel'] } }),
    '1',
    open('Carousel', 'a2'),
  );
  const drawn = playAll(playAll(opened, '2', { type: 'Pass' }), '1', { type: 'Pass' });
  expect(drawn).toMatchObject({ outcome: { result: 'drawn', rule: 'step-limit' } });
  expect(drawn.winner).toBeUndefined();
});

describe('impossible commands are rejected with rule and facts, and change nothing', () => {
  const state = stateWith({
    field: [
      { player: '1', zone: 'c3', cardName: 'Quay Hound', ready: false },
      { player: '1', zone: 'c5', cardName: 'Plank Trap', faceDown: true },
    ],
    one: { hand: ['Quay Hound', 'Salvage Run', 'Loose Shingle'] },
    two: { hand: ['Quay Hound', 'Loose Shingle'] },
  });
  const pending = playAll(state, '1', open('Quay Hound', 'a2'));
  test.each<[string, State, '1' | '2', Command, string]>([
    ['beside a Rested Gate only', state, '1', open('Quay Hound', 'c2'), 'no-ready-gate'],
    ['beside a face-down Gate only', state, '1', open('Quay Hound', 'd5'), 'no-ready-gate'],
    ['an occupied zone', state, '1', open('Quay Hound', 'c3'), 'zone-occupied'],
    ['a cost that cannot be paid', state, '1', open('Salvage Run', 'a2'), 'cost-not-payable'],
    ['acting without priority', pending, '1', open('Loose Shingle', 'b1', ['a1']), 'no-priority'],
    ['a Normal Gate as a response', pending, '2', open('Quay Hound', 'e4'), 'not-fast'],
    ['a choice that is not pending', state, '1', { type: 'Choose', decision: 1, picks: [] }, 'no-such-choice'],
    ["somebody else's Gate", state, '2', { type: 'AttackZone', entity: 1, zone: 'a2' }, 'not-your-gate'],
  ])('%s', (_, before, player, command, code) => {
    const was = JSON.stringify(before);
    const no = rejected(before, player, command);
    expect(no.code).toBe(code);
    expect(kyoukai.rules.map((each) => each.code)).toContain(no.rule);
    expect(JSON.stringify(before)).toBe(was);
  });
});

test('the field as text, and the player who is to act', () => {
  const state = stateWith({ field: [{ player: '2', zone: 'c3', cardName: 'Quay Hound', ready: false }] });
  expect(board(kyoukai.view(state)).split('\n')).toEqual([
    '            E2',
    '         d5    e4',
    '      c5    d4    e3',
    '   b5    c4    d3    e2',
    'a5    b4    s2    d2    e1',
    '   a4    b3    c2    d1',
    '      a3    b2    c1',
    '         a2    b1',
    '            E1',
  ]);
  expect(kyoukai.pending(state)).toMatchObject([{ by: '1', rule: 'turn-main' }]);
  expect(kyoukai.pending(passes(playAll(state, '1', { type: 'EndTurn' })))).toMatchObject([{ by: '2' }]);
});
