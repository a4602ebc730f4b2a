import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOf } from '../../../lambdas/games/fairness.ts';
import { reference } from '../../../rules/eldritch-horror/components.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, type Event, Setup, type State } from '../../../rules/eldritch-horror/model.ts';
import { play } from '../../../rules/play.ts';
import { host } from '../../../rules/ruleset.ts';
import { gamesOf } from '../setups.ts';
import { gateFact, gatesOf, losesAtZero, omenFacts, referenceFacts } from './facts.ts';
import { only, stackOf } from './table.ts';

/** One command of one game. */
interface Step {
  readonly seed: string;
  readonly at: number;
  readonly before: State;
  readonly command: Command;
  readonly events: readonly Event[];
  readonly after: State;
}

const plans = fc.record({
  setup: gamesOf['eldritch-horror']?.setup.map((setup) => Setup.parse(setup)) as fc.Arbitrary<Setup>,
  seed: fc.string({ minLength: 8, maxLength: 8 }),
  choices: fc.array(
    fc.record({
      type: fc.nat(),
      which: fc.nat(),
      // Mostly few, now and then a lot.
      many: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 2 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 27 }) },
      ),
    }),
    { minLength: 100, maxLength: 100 },
  ),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

const fixed = { seed: 20260101, numRuns: 300 };
const games = fc.sample(plans, fixed).map((plan) => ({ plan, first: laidOut(plan), steps: playedOut(plan) }));

/** Checks each command of each game; what breaks is then made small by fast-check. */
function invariant(number: number, sentence: string, check: (step: Step) => void): void {
  test(`§16.${number}: ${sentence}`, () => {
    const holds = (steps: readonly Step[]): boolean => {
      try {
        steps.forEach(check);
        return true;
      } catch {
        return false;
      }
    };
    if (games.every(({ steps }) => holds(steps))) return;
    fc.assert(
      fc.property(plans, (plan) => playedOut(plan).forEach(check)),
      fixed,
    );
  });
}

/** As above for what must be true of every state, the first included. */
function everyState(number: number, sentence: string, check: (state: State) => void): void {
  test(`§16.${number}, at the start: ${sentence}`, () => {
    for (const { first } of games) check(first);
  });
  invariant(number, sentence, ({ after }) => check(after));
}

test('the random games go everywhere', () => {
  const seen = (what: (setup: State['setup']) => unknown) => new Set(games.map(({ first }) => what(first.setup))).size;
  expect(seen((setup) => setup.ancientOne)).toBe(16);
  expect(seen((setup) => setup.investigators)).toBe(8);
  expect(seen((setup) => setup.refill)).toBe(2);
  expect(seen((setup) => String(setup.sideBoards))).toBe(8);
  expect(seen((setup) => String(setup.sets))).toBeGreaterThan(50);

  const steps = games.flatMap((game) => game.steps);
  expect(steps.length).toBeGreaterThan(20_000);
  const count = (what: (step: Step) => boolean) => steps.filter(what).length;
  const often = {
    awake: count(({ before }) => before.awake),
    lost: count(({ after }) => after.outcome !== undefined),
    'no gate left': count(({ events }) => events.some((event) => 'cause' in event && event.cause.by === 'noGate')),
    'empty cup': count(({ before }) => Object.values(before.cup).every((left) => left === 0)),
    'empty stack': count(({ before }) => before.stack.length === 0),
    'put under': count(({ events }) => only('StackRefilled', events).some((event) => event.place === 'under')),
    'Doom at 20': count(({ after }) => after.doom === 20),
  };
  for (const [what, times] of Object.entries(often)) expect(times, what).toBeGreaterThan(20);
  const types = new Set(steps.flatMap(({ events }) => events.map((event) => event.type)));
  expect(types.size).toBe(15);
});

everyState(1, 'stack, board and discards hold exactly the gates of the game', (state) => {
  const { sets, sideBoards } = state.setup;
  assert.deepEqual(allGates(state).sort(), gatesOf(sets, sideBoards).sort());
});

everyState(2, 'no gate is in two places', (state) => {
  assert.equal(new Set(allGates(state)).size, allGates(state).length);
});

everyState(3, 'a gate on the board is on its printed space', ({ board }) => {
  for (const { gate, space } of board) assert.equal(space, gateFact(gate).space);
});

everyState(4, 'gates of a side board are in play only if it is', (state) => {
  for (const gate of allGates(state)) {
    const { zone } = gateFact(gate);
    assert.ok(zone === 'main' || state.setup.sideBoards.includes(zone));
  }
});

everyState(5, 'refilled at once, an empty stack means no discards', ({ setup, stack, discard }) => {
  if (setup.refill === 'eager' && stack.length === 0) assert.equal(discard.length, 0);
});

invariant(6, 'spawning n gates gives n gates on the board or steps of Doom', ({ command, before, events, after }) => {
  if (command.type !== 'SpawnGate') return;
  const { count = 1 } = command;
  const spawned = after.board.length - before.board.length;
  const noGate = events.filter((event) => event.type === 'DoomAdvanced' || event.type === 'DoomReplaced');
  for (const event of noGate) assert.equal(event.cause.by, 'noGate');
  assert.equal(spawned, only('GateSpawned', events).length);
  if (after.outcome === undefined) assert.equal(spawned + noGate.length, count);
  else assert.ok(spawned + noGate.length <= count);
});

invariant(7, 'a gate that spawns brings one monster to its space while there are any', ({ before, events }) => {
  let cup = total(before.cup);
  const spawned = only('GateSpawned', events);
  const monsters = only('MonsterSpawned', events);
  for (const gate of spawned) {
    const its = monsters.filter((monster) => monster.gate === gate.gate);
    assert.equal(its.length, cup > 0 ? 1 : 0);
    for (const monster of its) assert.equal(monster.space, gate.space);
    cup -= its.length;
  }
  assert.ok(monsters.every((monster) => spawned.some((gate) => gate.gate === monster.gate)));
});

everyState(7, 'no monster is lost or made', (state) => {
  const { sets, sideBoards, ancientOne, investigators } = state.setup;
  const setup = Setup.parse({ investigators, ancientOne, sets, sideBoards });
  const start = laidOut({ setup, seed: 'monsters', choices: [] });
  assert.deepEqual(tokens(state), tokens(start));
  assert.equal(new Set(state.monsters.map((each) => each.monster)).size, state.monsters.length);
  for (const { monster } of state.monsters) assert.ok(monster < state.nextMonster);
});

invariant(8, 'spawning never changes the Omen, nor Doom but for gates that cannot spawn', (step) => {
  if (step.command.type !== 'SpawnGate') return;
  assert.equal(step.after.omen, step.before.omen);
  assert.equal(step.before.doom - step.after.doom, only('DoomAdvanced', step.events).length);
  if (only('GateSpawned', step.events).length === (step.command.count ?? 1)) {
    assert.equal(step.after.doom, step.before.doom);
  }
});

invariant(9, 'the Omen takes as many steps as it is told, in a ring of four', ({ command, before, events, after }) => {
  assert.ok([0, 1, 2, 3].includes(after.omen));
  if (command.type !== 'AdvanceOmen') return assert.equal(after.omen, before.omen);
  const { steps = 1 } = command;
  if (after.outcome === undefined) assert.equal(after.omen, (before.omen + steps) % 4);
  const went = only('OmenAdvanced', events);
  went.forEach(({ from, to, colour }, at) => {
    assert.equal(from, omenFacts[(before.omen + at) % 4]?.[0]);
    assert.deepEqual([to, colour], omenFacts[(before.omen + at + 1) % 4]);
  });
});

invariant(9, 'a steps and b steps are a + b steps, of the Omen as of Doom', ({ before, command, events, after }) => {
  if (command.type !== 'AdvanceOmen' && command.type !== 'AdvanceDoom') return;
  const { type, steps = 1 } = command;
  for (let first = 1; first < steps; first += 1) {
    const parts: Command[] = [
      { type, steps: first },
      { type, steps: steps - first },
    ];
    const result = play(eldritchHorror, before, parts, host, noChance);
    if ('rejection' in result) assert.notEqual(after.outcome, undefined);
    else assert.deepEqual(result, { state: after, events });
  }
});

invariant(10, 'asleep, the Omen advances Doom by the matching gates of all spaces it enters', (step) => {
  const { command, before, after } = step;
  if (command.type !== 'AdvanceOmen' || before.awake) return;
  let matches = 0;
  for (let at = 1; at <= (command.steps ?? 1); at += 1) {
    const colour = omenFacts[(before.omen + at) % 4]?.[1];
    matches += before.board.filter(({ gate }) => gateFact(gate).omen === colour).length;
  }
  assert.equal(after.doom, Math.max(0, before.doom - matches));
});

everyState(13, 'Doom is from 0 to 20', ({ doom }) => {
  assert.ok(Number.isInteger(doom) && doom >= 0 && doom <= 20);
});

invariant(13, 'Doom never leaves 0 again, and nobody falls asleep again', ({ before, after }) => {
  if (!before.awake) return;
  assert.equal(after.doom, 0);
  assert.equal(after.awake, true);
});

everyState(14, 'Doom at 0: awake, or lost to Azathoth or Syzygy; else neither', ({ doom, awake, outcome, setup }) => {
  const loses = losesAtZero.includes(setup.ancientOne);
  assert.equal(awake, doom === 0 && !loses);
  assert.equal(outcome?.result, doom === 0 && loses ? 'lost' : undefined);
});

invariant(15, 'awake, every step of Doom is replaced once', ({ command, before, events, after }) => {
  const fell = only('DoomAdvanced', events).length;
  const replaced = only('DoomReplaced', events).length;
  assert.equal(fell, Math.max(0, before.doom - after.doom));
  if (before.awake) assert.equal(fell, 0);
  if (!after.awake) assert.equal(replaced, 0);
  if (command.type === 'AdvanceDoom' && after.outcome === undefined) assert.equal(fell + replaced, command.steps ?? 1);
  const woke = only('AncientOneAwakened', events).length;
  assert.equal(woke, !before.awake && after.awake ? 1 : 0);
});

invariant(16, 'whatever is closed is discarded; what is discarded need not be closed', ({ command, events }) => {
  events.forEach((event, at) => {
    const next = events[at + 1];
    if (event.type === 'GateClosed') {
      assert.ok(next?.type === 'GateDiscarded' && next.closed && next.gate === event.gate);
    }
    if (next?.type === 'GateDiscarded') assert.equal(next.closed, event.type === 'GateClosed');
  });
  assert.equal(only('GateClosed', events).length, command.type === 'CloseGate' ? 1 : 0);
  const discards = command.type === 'CloseGate' || command.type === 'DiscardGate';
  assert.equal(only('GateDiscarded', events).length, discards ? 1 : 0);
});

invariant(17, 'closing and discarding touch no monster, no Omen and no Doom', ({ command, before, after }) => {
  if (command.type !== 'CloseGate' && command.type !== 'DiscardGate') return;
  const rest = ({ board: _, stack: __, discard: ___, ...state }: State) => state;
  assert.deepEqual(rest(after), rest(before));
  assert.deepEqual(
    after.board,
    before.board.filter((each) => each.gate !== command.gate),
  );
});

invariant(20, 'revealing moves nothing and turns the first n face up', ({ command, before, after }) => {
  if (command.type !== 'RevealGates') return;
  assert.deepEqual(stackOf(after).slice(0, before.stack.length), stackOf(before));
  const { count = 1 } = command;
  after.stack.forEach((token, at) => {
    assert.equal(token.revealed, at < count || (before.stack[at]?.revealed ?? false));
  });
  assert.equal(after.discard.length === 0 || before.stack.length >= count, true);
});

invariant(20, 'revealed stays revealed but by leaving the stack or randomising it', ({ command, before, after }) => {
  if (command.type === 'RandomizeStack') return;
  const left = new Set([...after.board.map((each) => each.gate), ...after.discard]);
  for (const { gate, revealed } of before.stack) {
    const token = after.stack.find((each) => each.gate === gate);
    if (revealed && command.type !== 'SpawnGate') assert.ok(token?.revealed);
    if (token === undefined) assert.ok(left.has(gate));
  }
});

invariant(20, 'nothing is revealed but by revealing', ({ command, before, after }) => {
  if (command.type === 'RevealGates') return;
  const open = new Set(before.stack.filter((token) => token.revealed).map((token) => token.gate));
  for (const { gate, revealed } of after.stack) if (revealed) assert.ok(open.has(gate));
});

invariant(22, 'randomising keeps the gates and turns all face down', ({ command, before, after }) => {
  if (command.type !== 'RandomizeStack') return;
  const from = before.stack.length > 0 ? stackOf(before) : before.discard;
  assert.deepEqual(stackOf(after).sort(), [...from].sort());
  assert.ok(after.stack.every((token) => !token.revealed));
  if (before.stack.length > 0) assert.deepEqual(after.discard, before.discard);
});

invariant(24, 'putting on the bottom keeps size, order of the others and the face', ({ command, before, after }) => {
  if (command.type !== 'PutGateOnBottom') return;
  if (before.stack.length === 0) return assert.equal(after.stack.length, before.discard.length);
  const [top, ...rest] = before.stack;
  assert.deepEqual(after, { ...before, stack: [...rest, top] });
});

invariant(25, 'a shortage puts the discards under the stack as it lies', ({ before, events, after }) => {
  if (!only('StackRefilled', events).some((event) => event.place === 'under')) return;
  assert.deepEqual(stackOf(after).slice(0, before.stack.length), stackOf(before));
  assert.deepEqual(stackOf(after).slice(before.stack.length).sort(), [...before.discard].sort());
  assert.deepEqual(after.discard, []);
});

test('§16.27: the Reference card depends on the number of investigators alone', () => {
  for (const [investigators, gates, clues, surge] of referenceFacts) {
    expect(reference(investigators)).toEqual({ gates, clues, surge });
  }
  for (const { first, steps } of games) {
    const card = referenceFacts[first.setup.investigators - 1];
    expect(first.board).toHaveLength(card?.[1] as number);
    expect(first.monsters).toHaveLength(card?.[1] as number);
    const last = steps.at(-1)?.after ?? first;
    const { gates, clues, surge } = eldritchHorror.view(last).reference;
    expect([first.setup.investigators, gates, clues, surge]).toEqual(card);
  }
});

invariant(34, 'nothing that is told names a gate that lies face down', ({ before, events }) => {
  let state = before;
  for (const event of events) {
    state = eldritchHorror.evolve(state, event);
    const told = JSON.stringify(eldritchHorror.redact(event));
    for (const { gate, revealed } of state.stack) {
      if (!revealed && told.includes(`"gate":"${gate}"`)) assert.fail(`${told} names ${gate}`);
      if (!revealed && /"(order|gates)":/.test(told)) assert.ok(!told.includes(`"${gate}"`), `${told} names ${gate}`);
    }
  }
});

invariant(34, 'the view names face-down gates in printed order only', (step) => {
  const { unseen, stack } = eldritchHorror.view(step.after);
  const hidden = step.after.stack.filter((token) => !token.revealed).map((token) => token.gate);
  const printed = gatesOf(step.after.setup.sets, step.after.setup.sideBoards);
  assert.deepEqual(
    unseen.map((token) => token.gate),
    printed.filter((id) => hidden.includes(id as never)),
  );
  stack.forEach((token, at) => {
    if (step.after.stack[at]?.revealed) assert.equal(token.gate, step.after.stack[at]?.gate);
    else assert.deepEqual(token, { revealed: false });
  });
});

test('§16.35: the same commands with the same seed give the same game, another seed another', () => {
  let different = 0;
  for (const { plan, steps } of games) {
    expect(JSON.stringify(playedOut(plan))).toBe(JSON.stringify(steps));
    const other = laidOut({ ...plan, seed: `other ${plan.seed}` });
    if (JSON.stringify(other) !== JSON.stringify(laidOut(plan))) different += 1;
  }
  expect(different).toBeGreaterThan(290);
});

function laidOut({ setup, seed }: Plan): State {
  const started = eldritchHorror.start(setup, chanceOf(seed, 0));
  assert.ok('state' in started);
  return started.state;
}

function playedOut(plan: Plan): Step[] {
  const steps: Step[] = [];
  let before = laidOut(plan);
  for (const choice of plan.choices) {
    if (before.outcome !== undefined) break;
    const at = steps.length + 1;
    const command = chosen(before, choice);
    const result = play(eldritchHorror, before, [command], host, chanceOf(plan.seed, at));
    assert.ok('state' in result, `${JSON.stringify(command)} is legal and refused`);
    steps.push({ seed: plan.seed, at, before, command, events: result.events, after: result.state });
    before = result.state;
  }
  return steps;
}

/** A legal command, each kind as likely as any other, with a number where one may be given. */
function chosen(state: State, { type, which, many }: Plan['choices'][number]): Command {
  const legal = eldritchHorror.legal(state, host);
  const kinds = [...new Set(legal.map((command) => command.type))];
  const all = legal.filter((command) => command.type === kinds[type % kinds.length]);
  const command = all[which % all.length] as Command;
  switch (command.type) {
    case 'SpawnGate':
    case 'RevealGates':
      return Command.parse({ ...command, count: many });
    case 'AdvanceOmen':
      return Command.parse({ ...command, steps: Math.min(many, 8) });
    case 'AdvanceDoom':
      return Command.parse({ ...command, steps: Math.min(many, 3) });
    case 'RetreatDoom':
      return Command.parse({ ...command, steps: Math.min(many, 20) });
    default:
      return command;
  }
}

function allGates({ stack, board, discard }: State): string[] {
  return [...stack.map((token) => token.gate), ...board.map((each) => each.gate), ...discard];
}

/** How many monsters of each kind there are, in the cup and on the board. */
function tokens({ cup, monsters }: State): Record<string, number> {
  const all: Record<string, number> = { ...cup };
  for (const { kind } of monsters) all[kind] = (all[kind] ?? 0) + 1;
  return all;
}

function total(cup: State['cup']): number {
  return Object.values(cup).reduce((sum, count) => sum + count, 0);
}

/** For commands that must not need any. */
const noChance = new Proxy(chanceOf('', 0), {
  get(_, kind): never {
    throw new Error(`asked for ${String(kind)}`);
  },
});
