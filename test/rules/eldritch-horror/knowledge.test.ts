import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host, type Seat } from '../../../rules/core/ruleset.ts';
import { type GateId, gateIds } from '../../../rules/eldritch-horror/data/components.ts';
import { fittingGates } from '../../../rules/eldritch-horror/evolve/stack-worlds.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  type Command,
  Setup,
  type State,
  type View,
  type VisibleEvent,
} from '../../../rules/eldritch-horror/model/index.ts';
import { down, rejection, seat, stackOf, stateWith, when } from '../../support/eldritch-horror/harness.ts';

const { determinize, redact, view } = eldritchHorror;
const chance = (number: number): Random => randomFor(Uint32Array.of(number, 2, 3, 4, 5, 6, 7, 8), 0);
const viewers = [undefined, seat(1), seat(2)] as const;

/** How often each gate is dealt to the top of the stack. */
function dealtOnTop(state: State, viewer: Seat | undefined, times = 300): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let at = 0; at < times; at += 1) {
    const [top] = stackOf(determinize(view(state, viewer), chance(at)));
    counts[top as string] = (counts[top as string] ?? 0) + 1;
  }
  return counts;
}

describe('what viewers know about the stack', () => {
  const all = ['rome', 'tokyo', 'cairo', 'the-nile-river', 'the-sahara-desert', 'london', 'sydney'] as const;
  const egypt = { type: 'SearchGates', where: { zones: ['egypt'] } } as const;
  const searched = when(stateWith({ investigators: 2, sideBoards: ['egypt'], stack: down(...all) }), egypt, [
    { shuffle: ['the-nile-river', 'cairo', 'the-sahara-desert'] },
    { shuffle: ['sydney', 'london', 'tokyo', 'rome'] },
  ]).state;

  test('A4: after a search only the gates that were searched for are dealt to the top, each as often', () => {
    const counts = dealtOnTop(searched, undefined);
    expect(Object.keys(counts).sort()).toEqual(['cairo', 'the-nile-river', 'the-sahara-desert']);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(60);
    expect(view(searched).known).toEqual([
      {
        groups: [
          { tokens: [1, 2, 3], gates: ['the-sahara-desert', 'the-nile-river', 'cairo'] },
          { tokens: [4, 5, 6, 7], gates: ['london', 'rome', 'tokyo', 'sydney'] },
        ],
        mixes: [],
        shown: [],
        places: [1, 2, 3, 4, 5, 6, 7],
      },
    ]);
  });

  test('A4: a single gate that was searched for is known by name', () => {
    const state = stateWith({ sideBoards: ['egypt'], stack: down('rome', 'tokyo', 'cairo') });
    const one = when(state, egypt, [{ shuffle: ['cairo'] }, { shuffle: ['rome', 'tokyo'] }]).state;
    expect(view(one).stack.map((token) => token.gate)).toEqual(['cairo', undefined, undefined]);
    expect(view(one).unseen.map((token) => token.gate)).toEqual(['rome', 'tokyo']);
  });

  test('A4: spawning and moving gates keep what is known about the others', () => {
    const { state } = when(searched, [{ type: 'PutGateOnBottom' }, { type: 'SpawnGate' }], [{ draw: 'zombie' }]);
    // The last of the gates that were searched for was put under the stack.
    const bottoms = new Set(
      Array.from({ length: 50 }, (_, at) => stackOf(determinize(view(state), chance(at))).at(-1)),
    );
    expect([...bottoms].sort()).toEqual(['the-nile-river', 'the-sahara-desert']);
  });

  test('A4: discarded gates that go under the stack stay there', () => {
    const short = stateWith({ stack: down('rome', 'tokyo'), discard: ['arkham', 'sydney'] });
    const { state } = when(short, { type: 'RevealGates', count: 3 }, [{ shuffle: ['sydney', 'arkham'] }]);
    expect(view(state).stack.map((token) => token.gate)).toEqual(['rome', 'tokyo', 'sydney', undefined]);
    const few = stateWith({ stack: down('rome'), discard: ['arkham', 'sydney'] });
    const looking = when(few, { type: 'LookAtGates', by: 1, count: 1 }, [{ shuffle: ['sydney', 'arkham'] }]).state;
    expect(view(looking, seat(2)).known[0]?.groups.map(({ gates }) => gates)).toEqual([['rome'], ['arkham', 'sydney']]);
  });

  test('A4: a shuffle of the whole stack forgets everything', () => {
    const { state } = when(searched, { type: 'RandomizeStack' }, [{ shuffle: [...all] }]);
    expect([state.known, view(state).known]).toEqual([undefined, []]);
    expect(Object.keys(dealtOnTop(state, undefined))).toHaveLength(7);
  });

  const looked = when(
    stateWith({ investigators: 2, stack: down('rome', 'tokyo', 'arkham', 'london') }),
    [
      { type: 'LookAtGates', by: 1, count: 2 },
      { type: 'PlaceLookedGates', top: ['tokyo'], bottom: ['rome'] },
    ],
    [],
    seat(1),
  ).state;

  test('A4: who has looked still knows the gates after they were put back, and nobody else does', () => {
    expect(view(looked, seat(1)).stack.map((token) => token.gate)).toEqual(['tokyo', undefined, undefined, 'rome']);
    for (const other of [undefined, host, seat(2)]) {
      expect(view(looked, other).stack.map((token) => token.gate)).toEqual(Array(4).fill(undefined));
      expect(Object.keys(dealtOnTop(looked, other))).toHaveLength(4);
    }
    expect(dealtOnTop(looked, seat(1))).toEqual({ tokyo: 300 });
  });

  test('A4: a copy that is dealt from a view keeps what the viewer knows', () => {
    for (const state of [searched, looked]) {
      for (const viewer of viewers) {
        const seen = view(state, viewer);
        expect(view(determinize(seen, chance(7)), viewer)).toEqual(seen);
      }
    }
  });

  test('A4: a position keeps what everyone knows, and nothing that only a seat knows', () => {
    const setup = Setup.parse({
      investigators: 2,
      ancientOne: 'cthulhu',
      position: {
        cards: [{ card: 'A Mystery', gates: ['shanghai', 'istanbul', 'san-francisco', 'buenos-aires'] }],
        known: [
          {
            groups: [
              { tokens: [4, 5], gates: ['rome', 'sydney'] },
              { tokens: [1, 2, 3], gates: ['tokyo', 'london', 'arkham'] },
            ],
            places: [4, 5, 1, 2, 3],
          },
        ],
      },
    });
    for (let at = 0; at < 20; at += 1) {
      const started = eldritchHorror.start(setup, chance(at));
      if ('rejection' in started) throw new Error(started.rejection.because);
      const { state } = started;
      expect(stackOf(state).slice(0, 2).sort()).toEqual(['rome', 'sydney']);
      expect(eldritchHorror.position(view(state)).position?.known).toEqual(setup.position?.known);
    }
    expect(eldritchHorror.position(view(looked, seat(1))).position?.known).toEqual([]);
  });
});

describe('reports of a physical table', () => {
  const table = { dice: false, draws: true };
  const state = stateWith({ sideBoards: ['egypt'], table, stack: down('rome', 'tokyo', 'cairo', 'the-nile-river') });
  const searched = when(state, { type: 'SearchGates', where: { zones: ['egypt'] } }, [
    { shuffle: ['cairo', 'the-nile-river'] },
    { shuffle: ['rome', 'tokyo'] },
  ]).state;
  const spawn = (gate: 'rome' | 'the-nile-river') =>
    ({ type: 'SpawnGate', reported: { gates: [gate], monsters: ['zombie'] } }) as const;

  test('A9: a gate that a search left below cannot have been drawn', () => {
    expect(rejection(searched, spawn('rome'))).toMatchObject({
      code: 'cannot-have-happened',
      rule: 'table-possible',
      facts: { gate: 'rome', where: 'stack' },
    });
    const { state: after } = when(searched, spawn('the-nile-river'));
    expect(stackOf(after)[0]).toBe('cairo');
  });

  test('A9: a gate that was put under the stack face up and refilled lies where it was put', () => {
    const under = stateWith({ table, refill: 'lazy', stack: down('rome'), discard: ['tokyo', 'arkham'] });
    const { state: refilled } = when(under, { type: 'RevealGates', count: 2, reported: { gates: ['rome', 'tokyo'] } }, [
      { shuffle: ['arkham', 'tokyo'] },
    ]);
    expect(stackOf(refilled)).toEqual(['rome', 'tokyo', 'arkham']);
    const first = { type: 'RevealGates', count: 2, reported: { gates: ['tokyo', 'rome'] } } as const;
    expect(rejection(under, first, [{ shuffle: ['arkham', 'tokyo'] }]).code).toBe('cannot-have-happened');
  });

  test('A9: gates that were looked at fit what everyone knows', () => {
    const looking = when(searched, { type: 'LookAtGates', by: 1, count: 2 }).state;
    const place = (top: ('rome' | 'cairo' | 'the-nile-river')[]) =>
      ({ type: 'PlaceLookedGates', top, bottom: [] }) as const;
    expect(rejection(looking, place(['rome', 'cairo'])).code).toBe('cannot-have-happened');
    expect(stackOf(when(looking, place(['the-nile-river', 'cairo'])).state).slice(0, 2)).toEqual([
      'the-nile-river',
      'cairo',
    ]);
  });
});

// ---- the property ------------------------------------------------------------------------------------------------

type Gates = readonly string[];

function permutations(gates: Gates): Gates[] {
  if (gates.length < 2) return [gates];
  return gates.flatMap((gate, at) =>
    permutations(gates.filter((_, other) => other !== at)).map((rest) => [gate, ...rest]),
  );
}

const distinct = (worlds: readonly Gates[]): Gates[] => [
  ...new Map(worlds.map((world) => [world.join(), world])).values(),
];

/** The stacks that are possible after a visible event, worked out one by one. */
function after(worlds: readonly Gates[], event: VisibleEvent, before: View): Gates[] {
  const discard: Gates = before.discard.map((token) => token.gate);
  switch (event.type) {
    case 'GatesRevealed':
      return worlds.filter((world) => event.gates.every((gate, at) => world[at] === gate));
    case 'GateSpawned':
      return event.source === 'stack'
        ? worlds.filter(([top]) => top === event.gate).map(([, ...rest]) => rest)
        : [...worlds];
    case 'GateMovedInStack':
      return worlds
        .map((world) =>
          event.end === 'top'
            ? [world.at(-1) as string, ...world.slice(0, -1)]
            : [...world.slice(1), world[0] as string],
        )
        .filter((world) => event.gate === undefined || world.at(event.end === 'top' ? 0 : -1) === event.gate);
    case 'StackRandomized':
      return permutations(worlds[0] ?? []);
    case 'StackRefilled':
      return worlds.flatMap((world) => permutations(discard).map((under) => [...world, ...under]));
    case 'StackSearched': {
      const gates = [...(worlds[0] ?? []), ...event.fromDiscard];
      const found = gates.filter((gate) => blue.includes(gate));
      const rest = gates.filter((gate) => !blue.includes(gate));
      return permutations(found).flatMap((top) => permutations(rest).map((under) => [...top, ...under]));
    }
    case 'GatesLookedAt':
      return worlds.filter((world) => event.gates?.every((gate, at) => world[at] === gate) ?? true);
    case 'LookedGatesPlaced': {
      const { top, bottom, onTop, onBottom } = event;
      return worlds.flatMap((world) => {
        const looked = world.slice(0, onTop + onBottom);
        const others = world.slice(onTop + onBottom);
        const orders = top === undefined || bottom === undefined ? permutations(looked) : [[...top, ...bottom]];
        // What is face up stays so, and everyone sees where it goes.
        return orders.map((order) => [...order.slice(0, onTop), ...others, ...order.slice(onTop)]);
      });
    }
    default:
      return [...worlds];
  }
}

const blue: Gates = ['tokyo', 'london', 'buenos-aires'];

/** A command of this small game, and the seat that sends it. */
function someCommand(state: State, random: Random): readonly [Command, Seat] {
  const { look, board } = state;
  if (look !== undefined) {
    const order = random.shuffle(state.stack.slice(0, look.count).map((token) => token.gate));
    const cut = random.below(order.length + 1);
    return [{ type: 'PlaceLookedGates', top: order.slice(0, cut), bottom: order.slice(cut) }, seat(look.by)];
  }
  const open = board.map((each) => each.gate);
  const by = 1 + random.below(2);
  const commands: Command[] = [
    { type: 'PutGateOnBottom' },
    { type: 'PutGateOnTop' },
    { type: 'RevealGates', count: 1 },
    { type: 'SearchGates', where: { omens: ['blue'] }, withDiscard: random.below(2) === 0 },
    { type: 'SpawnGate' },
    ...(open[0] === undefined ? [] : [{ type: 'DiscardGate', gate: open[0] } as const]),
    ...(open[1] === undefined ? [] : [{ type: 'CloseGate', gate: open[1] } as const]),
    { type: 'LookAtGates', by, count: 1 + random.below(3) },
    { type: 'LookAtGates', by, count: 2 },
    { type: 'LookAtGates', by, count: 2 },
  ];
  if (random.below(12) === 0) commands.push({ type: 'RandomizeStack' });
  return [random.draw(commands), commands.length > 0 ? seat(by) : host];
}

test('A4: what is dealt never contradicts what a viewer has seen, and everything else can be dealt', () => {
  let dealt = 0;
  for (let game = 0; game < 60; game += 1) {
    const random = chance(game);
    let state = stateWith({
      investigators: 2,
      refill: 'lazy',
      cup: {},
      stack: down('rome', 'tokyo', 'london', 'sydney', 'arkham'),
      board: ['buenos-aires'],
    });
    const seen = viewers.map(() => permutations(stackOf(state)));
    for (let at = 0; at < 14; at += 1) {
      const [command, by] = someCommand(state, random);
      const decision = eldritchHorror.decide(state, command, by, random);
      if ('rejection' in decision) continue;
      let now = state;
      for (const event of decision.events) {
        const next = eldritchHorror.evolve(now, event);
        viewers.forEach((viewer, index) => {
          const visible = redact(event, viewer) as VisibleEvent;
          const worlds = after(seen[index] as Gates[], visible, view(now, viewer));
          // What is face up is seen.
          const shown = next.stack.map((token) => (token.revealed ? token.gate : undefined));
          seen[index] = distinct(
            worlds.filter((world) => shown.every((gate, place) => gate === undefined || world[place] === gate)),
          );
        });
        now = next;
      }
      state = now;
      viewers.forEach((viewer, index) => {
        const worlds = new Set((seen[index] as Gates[]).map((world) => world.join()));
        const mine = view(state, viewer);
        const context = JSON.stringify([game, at, command, viewer, mine.stack, mine.known, [...worlds].slice(0, 5)]);
        assert.ok(worlds.has(stackOf(state).join()), context);
        for (let deal = 0; deal < 4; deal += 1) {
          assert.ok(worlds.has(stackOf(determinize(mine, chance(deal))).join()), context);
          dealt += 1;
        }
        for (const world of seen[index] as Gates[]) assert.ok(isAllowed(mine, world), `${world} ${context}`);
      });
    }
  }
  expect(dealt).toBeGreaterThan(5_000);
});

/** Whether a view allows this stack. */
function isAllowed({ stack, known }: View, world: Gates): boolean {
  const places = new Map(world.map((gate, at) => [at, gate as GateId]));
  if (stack.some(({ gate }, at) => gate !== undefined && gate !== world[at])) return false;
  return known.every((entry) => fittingGates(entry, places) !== undefined);
}

describe('a stack that was mixed many times', () => {
  const gates = gateIds.slice(0, 24);
  const first = gates.slice(0, 12);
  const second = gates.slice(12);
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  // Half of each group was put into one mix of twelve tokens.
  const known = {
    groups: [
      { tokens: numbers(1, 12), gates: first },
      { tokens: numbers(13, 12), gates: second },
    ],
    mixes: [{ from: [...numbers(1, 10), ...numbers(13, 10)], into: numbers(101, 20) }],
    shown: [],
    places: [...numbers(101, 20), 11, 12, 23, 24],
  };
  const fixed = (those: readonly GateId[]) => new Map(those.map((gate, at) => [at, gate]));

  // Tried token by token, the second one has more than ten million ways that lead nowhere.
  test('ten gates of a group fit into its ten tokens, and eleven do not', () => {
    expect(fittingGates(known, fixed(first.slice(0, 10)))?.slice(0, 10)).toEqual(first.slice(0, 10));
    expect(fittingGates(known, fixed(first.slice(0, 11)))).toBeUndefined();
    expect(fittingGates(known, fixed([...first.slice(0, 10), ...second.slice(0, 10)]))).toHaveLength(24);
  });

  test('a report of gates that were looked at is checked without trying every order', () => {
    const state = { ...stateWith({ table: { dice: false, draws: true }, stack: down(...gates) }), known: [known] };
    const looking = when(state, { type: 'LookAtGates', by: 1, count: 20 }).state;
    const put = (...top: readonly GateId[]) => ({ type: 'PlaceLookedGates', top: [...top], bottom: [] }) as const;
    const impossible = put(...first.slice(0, 11), ...second.slice(0, 9));
    expect(rejection(looking, impossible, [], seat(1)).code).toBe('cannot-have-happened');
    const possible = put(...first.slice(2), ...second.slice(2));
    expect(when(looking, possible, [], seat(1)).events[0]).toMatchObject({ type: 'StackShown' });
  });
});
