import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typesOf } from '../../../rules/core/dispatch.ts';
import { play } from '../../../rules/core/play.ts';
import { randomFor } from '../../../rules/core/random.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import {
  type Event,
  type Player,
  players,
  Setup,
  type State,
  VisibleEvent,
} from '../../../rules/kyoukai/model/index.ts';
import { fill, typeOfEntry } from '../../support/kyoukai/fill.ts';
import { kyoukaiSetups } from '../../support/kyoukai/games.ts';
import { seat } from '../../support/kyoukai/harness.ts';
import { testSeed } from '../../support/seed.ts';

const seed = testSeed(2020);
const games = 150;
const steps = 50;

const hound = { name: 'Quay Hound', zone: 'c3' } as const;

/** Reached too seldom by random games. */
const rareEvents: readonly VisibleEvent[] = [
  { type: 'GatesSwapped', entity: 3, name: 'Quay Hound', other: 4, otherName: 'Gap Adder' },
  { type: 'DamageRedirected', entity: 3, name: 'Quay Hound', other: 1, otherName: 'Gap Adder', amount: 1 },
  { type: 'LinkCancelled', link: 2, kind: 'open' },
  { type: 'LinkNegated', link: 2, kind: 'skill', cardName: 'Quay Hound', source: 'Boathook' },
  { type: 'NameDeclared', player: '2', cardName: 'Boathook' },
  { type: 'DelayedBegun', player: '1' },
  { type: 'EffectDelayed', later: { player: '1', steps: [{ type: 'EndTurn' }] } },
  { type: 'EffectDelayed', later: { player: '1', cardName: 'Last Bell', steps: [{ type: 'EndTurn' }] } },
  { type: 'GameEnded', outcome: { result: 'drawn', because: 'The game is a draw.', rule: 'turn-cap' } },
  { type: 'SequenceLocked', locks: [-1, -1, -1] },
  { type: 'StatsChanged', ...hound, change: { entity: 3, attack: 0, defence: 0, movement: 0, until: 'turn' } },
  { type: 'GateLeft', entity: 3, player: '1', zone: 'c3', toPile: 'hand', because: 'effect' },
  { type: 'GateBranched', entity: 3, ...hound, cardName: 'Brass Medal', player: '1', pile: 'hand' },
  { type: 'BranchDiscarded', entity: 3, ...hound, cardName: 'Brass Medal', player: '1' },
  { type: 'ActionFinished', player: '1' },
  { type: 'InstructionSkipped', because: 'The attacker has left the field.' },
  { type: 'ChoiceMade', decision: 3, player: '1', kind: 'may', picks: [] },
  { type: 'ChoiceMade', decision: 3, player: '1', kind: 'link', picks: ['2'] },
  { type: 'CardsDrawn', player: '1', count: 1 },
];

/** What is true of the description of every event. */
function checkDescription(event: VisibleEvent): void {
  const { text, slug, drama } = kyoukai.describe(event);
  const shown = JSON.stringify([event, text]);
  assert.match(text, /^[A-Z].*[^.]\.$/, shown);
  assert.doesNotMatch(text, /[.!?] /, shown);
  assert.doesNotMatch(text, /undefined|\[object|\s\s|\.\.|\b[a-z]+-[a-z]+:/, shown);
  assert.doesNotMatch(text, /\b1 (cards|links|zones)\b|\b[02-9] (card|link|zone)\b/, shown);
  assert.doesNotMatch(text, /\b(beforeDam|handLimit|afterMove|endTurn)/, shown);
  // Numbers of Gates are for programs. People read their names.
  assert.doesNotMatch(text, /\bGates? \d/, shown);
  for (const [number, name] of Object.entries({ entity: 'name', other: 'otherName', by: 'byName', host: 'hostName' })) {
    const isNew = ['GatePlaced', 'GateLeft', 'WardSet'].includes(event.type) && number === 'entity';
    if (number in event && !isNew) assert.ok(name in event, shown);
  }
  assert.match(slug, /^[a-z]+(-[a-z]+)*$/, shown);
  assert.ok([0, 1, 2, 3].includes(drama), shown);
}

test(`every type of event is described in ${games} random games (seed ${seed}) or by hand, for every viewer`, () => {
  const described = new Set<string>();
  const lengths: number[] = [];
  const show = (event: VisibleEvent) => {
    checkDescription(event);
    described.add(event.type);
    lengths.push(kyoukai.describe(event).text.length);
  };
  for (const event of rareEvents) show(VisibleEvent.parse(event));
  for (const [at, setup] of fc.sample(kyoukaiSetups, { seed, numRuns: games }).entries()) {
    const key = new Uint32Array(8).fill(at + 1);
    const started = kyoukai.start(Setup.parse(setup), randomFor(key, 0));
    assert.ok('state' in started);
    let { state } = started;
    const random = randomFor(key, 1_000_000);
    const showAll = (events: readonly Event[]) => {
      for (const event of events) {
        for (const viewer of [undefined, ...players.map((player) => seat(player))]) {
          const visible = kyoukai.redact(event, viewer);
          if (visible !== undefined) show(visible);
        }
      }
    };
    showAll(started.events);
    for (let step = 1; step <= steps && state.outcome === undefined; step += 1) {
      const by = seat(kyoukai.pending(state)[0]?.by as Player);
      const usual = kyoukai.legal(state, by).filter((entry) => typeOfEntry(entry) !== 'Concede');
      const played = play(kyoukai, state, [fill(random.draw(usual), state, random)], by, randomFor(key, step));
      assert.ok('state' in played);
      showAll(played.events as readonly Event[]);
      state = played.state as State;
    }
  }
  expect(described).toEqual(typesOf(VisibleEvent));
  expect(lengths.filter((length) => length <= 140).length / lengths.length).toBeGreaterThan(0.99);
}, 120_000);

describe('sentences', () => {
  const texts: readonly (readonly [VisibleEvent, string, string, number])[] = [
    [{ type: 'CardsDrawn', player: '1', count: 2 }, 'Player 1 draws 2 cards.', 'cards-drawn', 1],
    [{ type: 'CardsDrawn', player: '1', count: 1, cards: ['Muster'] }, 'Player 1 draws Muster.', 'cards-drawn', 1],
    [
      {
        type: 'GatePlaced',
        entity: 3,
        player: '2',
        zone: 'd5',
        ready: false,
        faceDown: true,
        pile: 'hand',
        opened: true,
      },
      'Player 2 opens a face-down Gate in d5.',
      'gate-opened',
      2,
    ],
    [
      {
        type: 'GateLeft',
        entity: 3,
        player: '1',
        cardName: 'Quay Hound',
        zone: 'c3',
        toPile: 'discard',
        because: 'damage',
      },
      'Quay Hound of player 1 goes from c3 to the Discard Pile.',
      'gate-discarded',
      2,
    ],
    [
      { type: 'DamageDealt', zone: 'e5', entity: 2, name: 'The Ferrykeeper', amount: 6, taken: 5, total: 17 },
      'The Ferrykeeper in e5 takes 5 damage and has 17 now.',
      'damage-dealt',
      2,
    ],
    [
      {
        type: 'LinkAdded',
        link: 2,
        added: { link: 2, player: '1', kind: 'skill', entity: 3, targets: ['c3', 'c3', 'd4'], negated: false },
      },
      'Link 2: player 1 uses the skill of a face-down Gate, targeting c3 (2 times) and d4.',
      'link-added',
      1,
    ],
    [
      { type: 'SequenceLocked', locks: [1, 0, -1] },
      'Player 1 may add only 1 more link and player 2 may add no more links.',
      'sequence-locked',
      1,
    ],
    [
      {
        type: 'StatsChanged',
        ...hound,
        source: 'Boathook',
        change: { entity: 3, attack: 2, defence: -1, movement: 0, until: 'turn' },
      },
      'Boathook: Quay Hound in c3 gets +2 attack and -1 defence until the end of this turn.',
      'stats-changed',
      1,
    ],
    [
      { type: 'CardMoved', player: '1', pile: 'hand', toPile: 'deck', atBottom: true },
      'Player 1 moves a card from the hand to the bottom of the deck.',
      'card-moved',
      1,
    ],
    [
      {
        type: 'ChoiceMade',
        decision: 4,
        player: '2',
        kind: 'cards',
        picks: ['discard:Boathook', 'theirs.discard:Muster'],
      },
      'Player 2 chooses Boathook and Muster.',
      'choice-made',
      0,
    ],
    [
      {
        type: 'GameEnded',
        outcome: { result: 'won', because: 'Player 1 wins: player 2 has conceded.', rule: 'concede' },
        winner: '1',
      },
      'Player 1 wins: player 2 has conceded.',
      'game-ended',
      3,
    ],
  ];

  test.each(texts)('$type: %s', (event, text, slug, drama) => {
    expect(kyoukai.describe(VisibleEvent.parse(event))).toEqual({ text, slug, drama });
  });
});
