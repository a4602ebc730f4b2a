import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { play } from '../../../rules/core/play.ts';
import { randomFor } from '../../../rules/core/random.ts';
import { cardFaults } from '../../../rules/kyoukai/cards/validate-cards.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import {
  Card,
  type Command,
  Event,
  type Player,
  players,
  Setup,
  type State,
  TriggerOn,
} from '../../../rules/kyoukai/model/index.ts';
import { anyCommand } from '../../support/kyoukai/commands.ts';
import { fill, typeOfEntry } from '../../support/kyoukai/fill.ts';
import { seat } from '../../support/kyoukai/harness.ts';
import { cardsOf, checkState, isListed } from '../../support/kyoukai/invariants.ts';
import { testSeed } from '../../support/seed.ts';

const name = fc.constantFrom('a', 'b');
const part = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(shape, { requiredKeys: [] });
/** At most two conditions: with more of them, hardly anything matches. */
const few = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .shuffledSubarray(Object.keys(shape), { maxLength: 2 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, shape[key] as fc.Arbitrary<unknown>]))));
const yes = fc.constant(true as const);
const type = fc.constantFrom('Entrant', 'Normal', 'Fast', 'Summon', 'Spirit');
const ref = fc.constantFrom('self', 'host', 'entrant', 'theirEntrant', 'below', 'source', 'victim');
const gates = few({
  is: ref,
  picked: name,
  owner: fc.constantFrom('mine', 'theirs'),
  types: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }),
  ready: fc.boolean(),
  faceDown: fc.boolean(),
  notSelf: yes,
  inTargets: yes,
  bordering: ref,
  notBordering: ref,
  notPicked: name,
  movesAtMost: fc.nat({ max: 1 }),
  branched: fc.boolean(),
  defenceAtLeast: fc.nat({ max: 5 }),
});
const zones = few({
  targets: yes,
  picked: name,
  ofTargetsAndAround: yes,
  empty: fc.boolean(),
  corner: yes,
  holds: gates,
  borders: gates,
  reach: ref,
  steps: fc.nat({ max: 3 }),
  lastZone: yes,
  around: name,
  targetedBy: fc.constantFrom('mine', 'theirs'),
  onward: name,
});
const cards = fc.record(
  {
    piles: fc.subarray(['hand', 'deck', 'discard', 'shatter', 'foresee', 'spirit', 'branch'], {
      minLength: 1,
    }),
    whose: fc.constantFrom('mine', 'theirs', 'anyone'),
    under: gates,
  },
  { requiredKeys: ['piles'] },
);
const amount = part({ value: fc.nat({ max: 9 }), attackOf: gates, gates, cards, damage: yes });
const when = part({ gates, zones, cards, picked: name, not: yes });
const until = fc.constantFrom('sequence', 'turn');
const into = fc.constantFrom('hand', 'top', 'bottom', 'discard', 'shatter', 'spirit');
const op = (kind: string, shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    { type: fc.constant(kind), ...shape, ...(kind.length % 4 === 0 ? { when } : {}) },
    { requiredKeys: ['type', ...Object.keys(shape)] as never },
  );
const [min, max] = [fc.nat({ max: 1 }), fc.integer({ min: 1, max: 3 })];

/** Names are bound first, so that most texts refer to something that was chosen. */
const binding = fc.oneof(
  op('PickGates', { bindAs: name, min, max, gates }),
  op('PickGates', { bindAs: name, min, max, gates, counting: yes }),
  op('PickZones', { bindAs: name, min, max, zones }),
  op('PickCards', { bindAs: name, min, max, cards }),
  op('PickCards', { bindAs: name, min, max, cards, differentSkills: yes }),
  op('DeclareName', { bindAs: name }),
  op('May', { bindAs: name }),
  op('PickLink', { bindAs: name }),
  op('Slide', { gates, bindAs: name }),
);
const acting = fc.oneof(
  op('Damage', { amount, zones }),
  op('Damage', { amount, zones, by: gates, bindAs: name }),
  op('Move', { gates, zones }),
  op('Move', { gates, zones, bindAs: name }),
  op('Spare', {}),
  op('Except', { gates }),
  op('PutTop', { amount, into }),
  op('Foresee', { amount, both: yes }),
  op('PutCards', { picked: name, into, bindAs: name }),
  op('Swap', { gates, other: gates }),
  op('Ready', { gates }),
  op('Rest', { gates }),
  op('Draw', { amount }),
  op('Foresee', { amount }),
  op('PutCards', { picked: name, into }),
  op('PutCards', { cards, into }),
  op('PutGates', { gates, into }),
  op('Place', { picked: name, zones, ready: fc.boolean() }),
  op('Branch', { gates }),
  op('Branch', { picked: name, gates }),
  op('Modify', { gates, attack: fc.integer({ min: -9, max: 9 }), until }),
  op('SwapAttackDefence', { gates, until }),
  op('FlipUp', { gates }),
  op('FlipDown', { gates }),
  op('Negate', { gates, what: fc.constantFrom('skill', 'open') }),
  op('Cancel', { picked: name }),
  op('Prevent', { gates, other: gates, until }),
  op('Redirect', { gates, other: gates, until }),
  op('RunOpen', { picked: name }),
  op('TakeBottom', { picked: name }),
  op('Shuffle', {}),
  op('EndTurn', {}),
  fc.record({
    type: fc.constant('Each'),
    zones,
    bindAs: name,
    steps: fc.array(op('Damage', { amount, zones }), { minLength: 1, maxLength: 2 }),
  }),
);
const plain = fc.oneof(
  op('Damage', { amount: fc.record({ value: fc.nat({ max: 9 }) }), zones: fc.constant({ holds: { is: 'self' } }) }),
  op('Draw', { amount: fc.constant({ value: 1 }) }),
  op('May', { bindAs: name }),
  op('PutCards', { cards, into }),
);
const nested = fc.record({
  type: fc.constantFrom('Theirs', 'AtTurnEnd'),
  steps: fc.array(plain, { minLength: 1, maxLength: 3 }),
});
const costs = fc.oneof(
  op('Target', { count: max, zones }),
  op('Target', { count: max, zones, repeated: yes }),
  op('Lock', { who: fc.constantFrom('me', 'opponent', 'both', 'each'), links: fc.nat({ max: 2 }) }),
  op('PayOpenCost', { picked: name }),
  acting,
);
const named = (bindAs: string, one: fc.Arbitrary<unknown>) => one.map((each) => ({ ...(each as object), bindAs }));
const text = fc
  .tuple(
    named('a', binding),
    named('b', binding),
    fc.array(fc.oneof(acting, acting, nested), { minLength: 1, maxLength: 3 }),
  )
  .map(([one, two, rest]) => [one, two, ...rest]);
const cost = fc.oneof(
  fc.constant([]),
  fc.tuple(named('a', binding), named('b', binding), costs).map((all) => [...all]),
);
const stats = fc.record({ attack: fc.nat({ max: 9 }), defence: fc.nat({ max: 6 }), movement: fc.nat({ max: 2 }) });
const passive = fc.oneof(
  fc.record({
    type: fc.constant('Aura'),
    gates,
    attack: fc.integer({ min: -3, max: 3 }),
    defence: fc.integer({ min: -3, max: 3 }),
    when: fc.option(when, { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('Trigger'),
    on: fc.constantFrom(...TriggerOn.options),
    ops: fc.array(fc.oneof(acting, op('Spare', {}), op('PickZones', { bindAs: name, min, max, zones })), {
      maxLength: 2,
    }),
  }),
  fc.record({ type: fc.constant('Highest'), gates }),
  fc.record({ type: fc.constant('Restrict'), cards: fc.record({ types: fc.constant(['Summon']) }), zones }),
  fc.record({ type: fc.constant('MakesRoom'), cards: fc.constant({}) }),
  fc.record({ type: fc.constant('Instead'), skillNamed: fc.constant('S'), ops: fc.array(acting, { maxLength: 2 }) }),
  fc.record({
    type: fc.constant('Grant'),
    to: fc.constantFrom('shatteredForCost', 'discardedFromField'),
    ops: fc.array(acting, { maxLength: 2 }),
  }),
  fc.constant({ type: 'Diagonal' }),
);
const skill = fc.oneof(
  fc.record({
    name: fc.constant('S'),
    kind: fc.constant('Passive'),
    class: fc.constantFrom('Branch', 'Special'),
    passive,
  }),
  fc.record({
    name: fc.constant('S'),
    kind: fc.constantFrom('Normal', 'Fast'),
    class: fc.constantFrom('Special', 'Branch'),
    cost,
    effect: text,
  }),
  fc.record({
    name: fc.constant('S'),
    kind: fc.constantFrom('Normal', 'Fast'),
    class: fc.constant('Special'),
    from: fc.constantFrom('discard', 'foresee', 'shatter'),
    cost,
    effect: text,
  }),
  fc.record({
    name: fc.constant('S'),
    kind: fc.constant('Fast'),
    class: fc.constant('Flip'),
    flip: yes,
    cost,
    effect: text,
  }),
);
const card = fc
  .record({
    kind: fc.constantFrom('Normal', 'Fast', 'Summon', 'Summon'),
    stats,
    cost,
    effect: text,
    skill: fc.option(skill, { nil: undefined }),
    faceDown: fc.nat({ max: 5 }),
  })
  .map(({ kind, stats: numbers, faceDown, skill: own, ...rest }) => ({
    path: 'Generic',
    type: kind,
    copies: 5,
    ...rest,
    ...(kind === 'Summon' ? { stats: numbers } : {}),
    ...(own === undefined ? {} : { skill: own }),
    ...(faceDown === 0 ? { open: { faceDown: true } } : {}),
  }));
/** Eight cards without faults, out of many. */
const sets = fc.array(card, { minLength: 24, maxLength: 24 }).map((all) => {
  const good = all
    .map((each, at) => ({ name: `Card ${at}`, ...each }))
    .filter((each) => cardFaults([Card.parse(each)]).length === 0);
  const plain = { path: 'Generic', type: 'Summon', copies: 5, stats: { attack: 9, defence: 0, movement: 2 } };
  const spare = Array.from({ length: 8 }, (_, at) => ({ name: `Plain ${at}`, ...plain }));
  return [...good, ...spare].slice(0, 8);
});

test('cards of any kind and commands of any kind cause no exception and no endless loop', () => {
  let games = 0;
  const happened = new Set<string>();
  for (const [at, own] of fc.sample(sets, { seed: testSeed(77), numRuns: 120 }).entries()) {
    const list = { entrant: 'The Lamplighter', gates: own.map((each) => ({ cardName: each.name, copies: 5 })) };
    const field = [
      { player: '1', zone: 'b2', cardName: 'The Lamplighter', damage: at % 20 },
      { player: '2', zone: 'd4', cardName: 'The Lamplighter' },
      ...own
        .filter((each) => each.type === 'Summon')
        .slice(0, 4)
        .map(({ name: cardName }, place) => ({
          player: '12'[place % 2],
          zone: ['c2', 'c4', 'c3', 'b3'][place],
          cardName,
        })),
    ];
    const sides = [{ unknownHand: 8 }, { unknownHand: 8 }];
    const setup = Setup.parse({ cards: own, players: [{ list }, { list }], position: { field, sides } });
    const key = new Uint32Array(8).fill(at + 1);
    const started = kyoukai.start(setup, randomFor(key, 0));
    assert.ok('state' in started, JSON.stringify(started));
    games += 1;
    let { state } = started;
    const everything = players.map((player) => cardsOf(state, player));
    const random = randomFor(key, 1_000_000);
    for (let step = 1; step <= 50 && state.outcome === undefined; step += 1) {
      const by = kyoukai.pending(state)[0]?.by as Player;
      const legal = kyoukai.legal(state, seat(by)).filter((each) => typeOfEntry(each) !== 'Concede');
      // The list reveals nothing hidden: a state that only looks the same has the same list.
      const imagined = kyoukai.determinize(kyoukai.view(state, seat(by)), randomFor(key, step));
      assert.deepEqual(
        kyoukai.legal(imagined, seat(by)).filter((each) => typeOfEntry(each) !== 'Concede'),
        legal,
      );
      const listed = random.below(4) !== 0 && legal.length > 0;
      const command = listed ? fill(random.draw(legal), state, randomFor(key, step)) : anyCommand(state, random);
      const played = play(kyoukai, state, [command], seat(by), randomFor(key, step));
      if ('rejection' in played) {
        assert.match(played.rejection.because, /^[A-Z].{8,}[.!]$/);
        // A listed command can only be rejected because it sets off too much.
        if (listed) assert.equal(played.rejection.code, 'too-many-steps', JSON.stringify([command, played.rejection]));
        continue;
      }
      const own = 'player' in command ? ({ type: command.type } as Command) : command;
      if (!listed) assert.ok(isListed(own, legal), JSON.stringify([own, legal]));
      state = played.state as State;
      for (const event of played.events as readonly Event[]) happened.add(event.type);
      checkState(state, everything);
      for (const viewer of [undefined, seat('1'), seat('2')]) {
        const view = kyoukai.view(state, viewer);
        const again = kyoukai.view(kyoukai.determinize(view, randomFor(key, 9)), viewer);
        assert.equal(JSON.stringify(again), JSON.stringify(view));
      }
    }
    kyoukai.schema.state.parse(JSON.parse(JSON.stringify(state)));
  }
  expect(games).toBe(120);
  // Nearly all types of events have happened.
  expect(Event.options.length - happened.size).toBeLessThan(9);
  expect(
    ['GateBranched', 'GatesSwapped', 'EffectDelayed', 'StatsChanged', 'WardSet'].filter((each) => !happened.has(each)),
  ).toEqual([]);
}, 180_000);
