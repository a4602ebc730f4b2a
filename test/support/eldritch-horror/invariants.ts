import assert from 'node:assert/strict';
import { play } from '../../../rules/core/play.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { isEpic } from '../../../rules/eldritch-horror/data/monsters.ts';
import { portalIds } from '../../../rules/eldritch-horror/data/spaces.ts';
import { knowledgeOf } from '../../../rules/eldritch-horror/evolve/knowledge.ts';
import { exactGates } from '../../../rules/eldritch-horror/evolve/stack-worlds.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import type { Command, Event, State } from '../../../rules/eldritch-horror/model/index.ts';
import { gateFact, gatesOf, losesAtZero, omenFacts, referenceFacts } from './facts.ts';
import type { Step } from './games.ts';
import { only } from './harness.ts';

/**
 * A property of every command of every game. `check` returns false if the property says nothing about the command, so
 * that the tests can count how often it was checked.
 */
export interface Invariant {
  readonly number: number;
  readonly sentence: string;
  /** The Ancient One that it applies to. Absent: all. */
  readonly against?: string;
  check(step: Step): boolean;
}

/** A property of every state, checked at the start of each game and after every command. */
export interface StateInvariant {
  readonly number: number;
  readonly sentence: string;
  holds(state: State): void;
}

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

const colourOf = new Map<string, string>();
const omenOf = (id: string): string => {
  if (!colourOf.has(id)) colourOf.set(id, gateFact(id).omen);
  return colourOf.get(id) as string;
};
const printedSpace = new Map<string, string>();
const spaceOf = (id: string): string => {
  if (!printedSpace.has(id)) printedSpace.set(id, gateFact(id).space);
  return printedSpace.get(id) as string;
};
const omenColour = (state: State): string => omenFacts[state.omen]?.[1] as string;
const stackOf = (state: State): string[] => state.stack.map((token) => token.gate);
const cupOf = ({ cup }: State): number => Object.values(cup).reduce((sum, count) => sum + count, 0);
const losesAt0 = ({ setup }: State): boolean => losesAtZero.includes(setup.ancientOne);
const sorted = (list: readonly string[]): string => [...list].sort().join();
const has = ({ inPlay }: State, component: string): boolean => inPlay.some((each) => each.component === component);
const matching = (state: State) => state.board.filter((each) => omenOf(each.gate) === omenColour(state));

const everywhere = (state: State): string[] => [
  ...stackOf(state),
  ...state.board.map((each) => each.gate),
  ...state.discard,
  ...state.cards.flatMap((each) => each.gates),
];

/** The state just before an event. */
function beforeEvent({ before, states }: Step, at: number): State {
  return at === 0 ? before : (states[at - 1] as State);
}

/** Calls `act` with each event of a type and the states before and after it. Returns whether there was one. */
function each<Type extends Event['type']>(
  step: Step,
  type: Type,
  act: (event: Of<Type>, before: State, after: State, at: number) => void,
): boolean {
  let found = false;
  step.events.forEach((event, at) => {
    if (event.type !== type) return;
    found = true;
    act(event as Of<Type>, beforeEvent(step, at), step.states[at] as State, at);
  });
  return found;
}

/** Steps of Doom, moved or replaced by the awakened sheet. */
function doomSteps(events: readonly Event[]) {
  return events.filter((event) => event.type === 'DoomAdvanced' || event.type === 'DoomReplaced');
}

/** Asserts that only these members differ. */
function onlyChanged(before: State, after: State, ...members: (keyof State)[]): void {
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof State>) {
    // What viewers know about the stack follows from where the gates go.
    if (before[member] === after[member] || members.includes(member) || member === 'known') continue;
    assert.deepEqual(after[member], before[member], member);
  }
}

/** Results of spawning gates, counted. */
function spawnings(events: readonly Event[]) {
  return {
    spawned: only('GateSpawned', events).length,
    instead: doomSteps(events).filter((event) => event.cause.by === 'noGate').length,
    kate: only('SpawnReplaced', events).length,
    none: only('GateNotSpawned', events).length,
  };
}

const gatesInGame = new WeakMap<object, string>();
function gatesOfGame({ setup }: State): string {
  let all = gatesInGame.get(setup);
  if (all === undefined) {
    all = sorted(gatesOf(setup.sets, setup.sideBoards));
    gatesInGame.set(setup, all);
  }
  return all;
}

/** Where the three Dream Portals lead, in the order of their list. */
const portalEnds: readonly string[] = ['the-moon', 'the-underworld', 'unknown-kadath'];

export const stateInvariants: readonly StateInvariant[] = [
  {
    number: 1,
    sentence: 'stack, board, discard pile and cards hold exactly the gates of the game',
    holds: (state) => assert.equal(sorted(everywhere(state)), gatesOfGame(state)),
  },
  {
    number: 2,
    sentence: 'no gate is in two locations',
    holds(state) {
      const all = everywhere(state);
      assert.equal(new Set(all).size, all.length);
    },
  },
  {
    number: 3,
    sentence: 'a gate is on its printed space, or where a Dream Portal leads',
    holds({ board, setup }) {
      for (const { gate, space } of board) {
        const through = setup.sideBoards.includes('dreamlands') && portalEnds.includes(space);
        assert.ok(space === spaceOf(gate) || through, `${gate} on ${space}`);
      }
    },
  },
  {
    number: 4,
    sentence: 'gates of a side board are in play only if it is',
    holds(state) {
      for (const gate of everywhere(state)) {
        const { zone } = gateFact(gate);
        assert.ok(zone === 'main' || state.setup.sideBoards.includes(zone));
      }
    },
  },
  {
    number: 5,
    sentence: 'under the eager policy an empty stack means an empty discard pile',
    holds({ setup, stack, discard }) {
      if (setup.refill === 'eager' && stack.length === 0) assert.deepEqual(discard, []);
    },
  },
  {
    number: 9,
    sentence: 'the Omen is on one of four spaces',
    holds: ({ omen }) => assert.ok([0, 1, 2, 3].includes(omen)),
  },
  {
    number: 13,
    sentence: 'Doom is from 0 to 20',
    holds: ({ doom }) => assert.ok(Number.isInteger(doom) && doom >= 0 && doom <= 20),
  },
  {
    number: 14,
    sentence: 'the Ancient One is awake exactly on Doom 0; against Azathoth and Syzygy that ends the game',
    holds(state) {
      const { doom, awake, outcome, setup } = state;
      if (!losesAt0(state)) return assert.equal(awake, doom === 0);
      if (setup.ancientOne === 'azathoth') assert.equal(awake, false);
      if (doom === 0) assert.notEqual(outcome, undefined);
    },
  },
  {
    number: 23,
    sentence: 'with Find Gate the top gate is face up',
    holds(state) {
      const [top] = state.stack;
      if (top !== undefined && has(state, 'find-gate') && state.outcome === undefined) assert.ok(top.revealed);
    },
  },
  {
    number: 27,
    sentence: 'the Reference card belongs to the number of investigators',
    holds({ setup }) {
      const { investigators, variant, reference } = setup;
      const { gates, clues, surge } = reference;
      const standard = referenceFacts[investigators - 1]?.slice(1);
      assert.deepEqual(
        [gates, clues, surge],
        variant === 'standard' ? standard : otherCards[`${investigators} ${variant}`],
      );
    },
  },
];

/** The cards of set 09: gates, clues, monsters of a surge. */
const otherCards: Readonly<Record<string, readonly number[]>> = {
  '1 easier': [1, 2, 1],
  '4 harder': [2, 2, 1],
  '5 easier': [2, 3, 1],
  '7 harder': [3, 4, 1],
  '8 harder': [3, 4, 1],
};

/** Events that can turn gates face down. */
const shuffles = ['StackRandomized', 'StackSearched', 'Overridden'];
const icons = ['omen', 'reckoning', 'gates', 'surge', 'clues', 'rumor', 'eldritch', 'text'];

export const invariants: readonly Invariant[] = [
  {
    number: 3,
    sentence: 'a gate spawns elsewhere only through a portal on its printed space',
    check: (step) =>
      each(step, 'GateSpawned', ({ gate, space, portal }, before) => {
        if (portal === undefined) return assert.equal(space, spaceOf(gate));
        assert.equal(space, portalEnds[portalIds.indexOf(portal)]);
        assert.ok(before.portals.some((one) => one.portal === portal && one.space === spaceOf(gate)));
      }),
  },
  {
    number: 6,
    sentence: 'spawning n gates gives n of: gates on the board, steps of Doom, replacements',
    check({ command, before, events, after }) {
      if (command.type !== 'SpawnGate') return false;
      const { spawned, instead, kate, none } = spawnings(events);
      const count = command.reference ? before.setup.reference.gates : (command.count ?? 1);
      assert.equal(none === 0 || command.lostInTime === true, true);
      if (command.lostInTime) assert.equal(instead, 0);
      // Awakened Atlach-Nacha spawns a gate for a step of Doom, but here none is left.
      if (after.outcome === undefined && after.paused === undefined)
        assert.equal(spawned + instead + kate + none, count);
      else assert.ok(spawned + instead + kate + none <= count);
      return true;
    },
  },
  {
    number: 7,
    sentence: 'a gate that spawns brings exactly one monster of the cup, unless the cup is empty',
    check: (step) =>
      each(step, 'GateSpawned', ({ gate, space }, _, after, at) => {
        const stackEvents = ['StackRefilled', 'StackShown', 'GatesRevealed'];
        const rest = step.events.slice(at + 1);
        const next = rest.findIndex((event) => !stackEvents.includes(event.type));
        const its = rest.slice(next).filter((event, later, all) => {
          const sofar = all.slice(0, later + 1);
          return (
            event.type === 'MonsterSpawned' && event.gate === gate && sofar.every((e) => e.type === 'MonsterSpawned')
          );
        }) as Of<'MonsterSpawned'>[];
        const fromCup = its.filter((monster) => !monster.aside);
        assert.equal(fromCup.length, cupOf(after) > 0 ? 1 : 0);
        for (const monster of its) assert.equal(monster.space, space);
        const cultist = its.filter((monster) => monster.aside);
        assert.ok(cultist.length === 0 || (after.setup.ancientOne === 'antediluvium' && omenOf(gate) === 'blue'));
        assert.ok(cultist.length <= 1);
      }),
  },
  {
    number: 7,
    sentence: 'the number of monster tokens stays the same',
    check(step) {
      const { before, after } = step;
      if (before.monsters === after.monsters && before.cup === after.cup) return false;
      assert.equal(tokens(after), tokens(before));
      assert.equal(new Set(after.monsters.map((one) => one.monster)).size, after.monsters.length);
      for (const { monster } of after.monsters) assert.ok(monster < after.nextMonster);
      return true;
    },
  },
  {
    number: 8,
    sentence: 'spawning gates changes neither the Omen nor Doom, unless no gate is left',
    check({ command, before, events, after }) {
      if (command.type !== 'SpawnGate' && command.type !== 'SpawnAllGates' && command.type !== 'SpawnSpecificGate') {
        return false;
      }
      assert.equal(after.omen, before.omen);
      const fell = only('DoomAdvanced', events);
      assert.equal(before.doom - after.doom, fell.length);
      assert.ok(doomSteps(events).every((event) => event.cause.by === 'noGate'));
      return true;
    },
  },
  {
    number: 9,
    sentence: 'the Omen takes as many steps as the command says, in a ring of four',
    check({ command, before, events, after }) {
      if (command.type !== 'AdvanceOmen' || command.toColour !== undefined) return false;
      const { steps = 1 } = command;
      const went = only('OmenAdvanced', events);
      if (after.outcome === undefined) assert.equal(went.length, steps);
      assert.equal(after.omen, (before.omen + went.length) % 4);
      if (went.length === 4) assert.equal(after.omen, before.omen);
      went.forEach(({ from, to, colour }, at) => {
        assert.equal(from, omenFacts[(before.omen + at) % 4]?.[0]);
        assert.deepEqual([to, colour], omenFacts[(before.omen + at + 1) % 4]);
      });
      return true;
    },
  },
  {
    number: 9,
    sentence: 'a steps and then b steps are a + b steps, for the Omen and for Doom',
    check({ command, before, events, after, chance, seat }) {
      if (command.type !== 'AdvanceOmen' && command.type !== 'AdvanceDoom') return false;
      const { steps = 1 } = command;
      const simple = 'toColour' in command ? false : !('untilZero' in command) && command.reported === undefined;
      if (steps < 2 || !simple) return false;
      const { type, reason } = command;
      const why = {
        ...(reason === undefined ? {} : { reason }),
        ...('withoutDoom' in command ? { withoutDoom: true } : {}),
      };
      const parts: Command[] = [
        { type, ...why, steps: 1 },
        { type, ...why, steps: steps - 1 },
      ];
      const result = play(eldritchHorror, before, parts, seat, chance());
      if ('rejection' in result) assert.notEqual(after.outcome, undefined);
      else assert.deepEqual(result, { state: after, events });
      return true;
    },
  },
  {
    number: 10,
    sentence: 'asleep, the Omen advances Doom by the matching gates, and tokens, of each space it enters',
    check({ command, before, events, after }) {
      if (command.type !== 'AdvanceOmen' || before.awake) return false;
      const went = only('OmenAdvanced', events).length;
      let steps = 0;
      for (let at = 1; at <= went; at += 1) {
        const omen = (before.omen + at) % 4;
        const colour = omenFacts[omen]?.[1];
        const { ancientOne, preludes } = before.setup;
        const tokens = before.omenTokens[omen] ?? 0;
        const begun = omen === 0 && preludes.includes('beginning-of-the-end');
        steps += before.board.filter(({ gate }) => omenOf(gate) === colour).length;
        steps += ancientOne === 'azathoth' ? tokens : begun ? 1 : 0;
      }
      assert.equal(after.doom, command.withoutDoom ? before.doom : Math.max(0, before.doom - steps));
      return true;
    },
  },
  {
    number: 10,
    sentence: 'every step of Doom by the Omen names a gate that matches it and was counted once',
    check: (step) =>
      each(step, 'OmenAdvanced', ({ withoutDoom }, _, state, at) => {
        const rest = step.events.slice(at + 1);
        const end = rest.findIndex((event) => event.type === 'OmenAdvanced' || event.type === 'OmenMoved');
        const mine = doomSteps(end === -1 ? rest : rest.slice(0, end)).filter((event) => event.cause.by === 'omen');
        const gates = mine.map((event) => event.cause.gate as string);
        if (step.command.type !== 'AdvanceOmen') return;
        assert.equal(new Set(gates).size, gates.length);
        assert.ok(gates.every((gate) => omenOf(gate) === omenColour(state)));
        if (withoutDoom) assert.equal(gates.length, 0);
        else if (step.after.outcome === undefined) assert.equal(gates.length, matching(state).length);
      }),
  },
  {
    number: 11,
    sentence: 'advancing to a colour takes one to four steps and ends on it',
    check({ command, events, after }) {
      if (command.type !== 'AdvanceOmen' || command.toColour === undefined) return false;
      const went = only('OmenAdvanced', events);
      assert.ok(went.length >= 1 && went.length <= 4);
      if (after.outcome === undefined) assert.equal(omenColour(after), command.toColour);
      assert.ok(went.slice(0, -1).every((event) => event.colour !== command.toColour));
      return true;
    },
  },
  {
    number: 12,
    sentence: 'moving the Omen or turning it back moves nothing else',
    check({ command, before, events, after }) {
      if (command.type !== 'MoveOmen' && command.type !== 'TurnBackOmen') return false;
      assert.equal(only('OmenAdvanced', events).length, 0);
      if (command.checkDoom) {
        assert.ok(doomSteps(events).every((event) => event.cause.by === 'omen'));
        return true;
      }
      onlyChanged(before, after, 'omen', 'test');
      assert.ok(events.every((event) => event.type === 'OmenMoved' || event.type === 'TestEnded'));
      return true;
    },
  },
  {
    number: 13,
    sentence: 'Doom never retreats when the Ancient One is awake',
    check({ command, before, after }) {
      if (!before.awake || losesAt0(before) || command.type === 'Override') return false;
      assert.equal(after.doom, 0);
      assert.equal(after.awake, true);
      return true;
    },
  },
  {
    number: 14,
    sentence: 'an Ancient One awakens when Doom reaches 0, or Syzygy at the end of the round',
    check: (step) =>
      each(step, 'AncientOneAwakened', (_, before, __, at) => {
        assert.equal(before.awake, false);
        if (before.setup.ancientOne === 'syzygy') return assert.equal(step.command.type, 'EndRound');
        assert.equal(before.doom, 0);
        const last = step.events.slice(0, at).findLast((event) => event.type === 'DoomAdvanced');
        assert.equal(last?.doom, 0);
      }),
  },
  {
    number: 15,
    sentence: 'a step of Doom moves it while the Ancient One sleeps and is replaced once it is awake',
    check(step) {
      const fell = each(step, 'DoomAdvanced', ({ doom }, before) => {
        assert.ok(!before.awake || losesAt0(before));
        assert.equal(doom, before.doom - 1);
      });
      const replaced = each(step, 'DoomReplaced', (_, before) => assert.ok(before.awake && !losesAt0(before)));
      const { command, events, before, after } = step;
      if (command.type === 'AdvanceDoom' && after.outcome === undefined) {
        const steps = command.untilZero ? before.doom : (command.steps ?? 1);
        assert.equal(doomSteps(events).length, steps);
      }
      if (command.type === 'DefeatInvestigators' && after.outcome === undefined) {
        assert.equal(
          doomSteps(events).filter((event) => event.cause.by === 'defeated').length,
          command.count ?? new Set(command.by).size,
        );
      }
      if (command.type === 'DiscardGates' && after.outcome === undefined) {
        // Not those that Kate Winthrop stops from spawning.
        const gates = only('GateDiscarded', events).filter((event) => event.space !== undefined).length;
        const steps = doomSteps(events).filter((event) => event.cause.by === 'discarded').length;
        assert.equal(steps, command.doomForEach ? gates : 0);
      }
      return fell || replaced;
    },
  },
  {
    number: 16,
    sentence: 'a closed gate is discarded or taken by a card; a discarded gate need not be closed',
    check({ events }) {
      let closed = false;
      events.forEach((event, at) => {
        const next = events[at + 1];
        if (event.type === 'GateClosed') {
          closed = true;
          const taken = next?.type === 'GatePlacedOnCard' && next.source === 'board';
          assert.ok(taken || (next?.type === 'GateDiscarded' && next.closed));
          assert.equal(next.gate, event.gate);
        }
        if (event.type === 'GateDiscarded' && event.closed) assert.equal(events[at - 1]?.type, 'GateClosed');
      });
      return closed;
    },
  },
  {
    number: 17,
    sentence: 'closing and discarding a gate change nothing but gates',
    check({ command, before, after, events }) {
      if (command.type !== 'CloseGate' && command.type !== 'DiscardGate') return false;
      const taken = command.type === 'CloseGate' && command.ontoCard !== undefined;
      onlyChanged(before, after, 'board', 'stack', taken ? 'cards' : 'discard', 'encounter', 'test');
      assert.deepEqual(
        after.board,
        before.board.filter((one) => one.gate !== command.gate),
      );
      assert.equal(only('GateDiscarded', events).length, taken ? 0 : 1);
      return true;
    },
  },
  {
    number: 18,
    sentence: 'under Mysterious Lights no gate is closed, but gates are discarded',
    check(step) {
      each(step, 'GateClosed', (_, before) => assert.ok(!has(before, 'mysterious-lights')));
      return has(step.before, 'mysterious-lights') && only('GateDiscarded', step.events).length > 0;
    },
  },
  {
    number: 19,
    against: 'atlach-nacha',
    sentence: 'no gate under a token of awakened Atlach-Nacha is closed or discarded from the board',
    check(step) {
      if (!step.before.awake || step.before.setup.ancientOne !== 'atlach-nacha') return false;
      return each(step, 'GateDiscarded', ({ space }, before) => {
        if (space !== undefined && before.awake) assert.ok(!before.gateTokens.includes(space));
      });
    },
  },
  {
    number: 20,
    sentence: 'revealing moves nothing and turns the first gates face up',
    check: (step) =>
      each(step, 'GatesRevealed', ({ gates }, before, after) => {
        assert.deepEqual(stackOf(after), stackOf(before));
        assert.deepEqual(stackOf(after).slice(0, gates.length), [...gates]);
        after.stack.forEach((token, at) => {
          assert.equal(token.revealed, at < gates.length || before.stack[at]?.revealed);
        });
      }),
  },
  {
    number: 20,
    sentence: 'n gates are revealed, or all of them',
    check({ command, before, events }) {
      if (command.type !== 'RevealGates') return false;
      const { count = 1 } = command;
      const most = Math.max(
        before.stack.length,
        before.stack.length < count ? before.stack.length + before.discard.length : 0,
      );
      assert.equal(only('GatesRevealed', events).at(-1)?.gates.length, Math.min(count, most));
      return true;
    },
  },
  {
    number: 20,
    sentence: 'a gate is turned face down only by leaving the stack or by shuffling it',
    check(step) {
      let checked = false;
      step.events.forEach((event, at) => {
        const before = beforeEvent(step, at);
        const after = step.states[at] as State;
        if (before.stack === after.stack || shuffles.includes(event.type)) return;
        checked = true;
        const faces = new Map(after.stack.map((token) => [token.gate, token.revealed]));
        for (const { gate, revealed } of before.stack) if (revealed) assert.notEqual(faces.get(gate), false);
        // A gate that waits for a choice has been drawn, so it is face up.
        if (event.type === 'GatesRevealed' || event.type === 'Paused') return;
        const open = new Set(before.stack.filter((token) => token.revealed).map((token) => token.gate));
        for (const { gate, revealed } of after.stack)
          if (revealed) assert.ok(open.has(gate), 'nor face up by anything else');
      });
      return checked;
    },
  },
  {
    number: 21,
    sentence: 'a look changes nothing until the gates are put back, and only its seat learns the gates',
    check: (step) =>
      each(step, 'GatesLookedAt', (event, before, after) => {
        onlyChanged(before, after, 'look', 'nextObligation');
        const owner = eldritchHorror.redact(event, { role: 'seat', seat: String(event.investigator) });
        assert.deepEqual(owner, event);
        if (!before.setup.table.draws) assert.deepEqual(event.gates, stackOf(before).slice(0, event.count));
        for (const other of [
          undefined,
          { role: 'host' } as const,
          { role: 'seat', seat: String(event.investigator + 1) } as const,
        ]) {
          assert.ok(!('gates' in (eldritchHorror.redact(event, other) ?? {})));
        }
      }),
  },
  {
    number: 21,
    sentence: 'gates that were looked at go back where the player puts them, face up or down as before',
    check: (step) =>
      each(step, 'LookedGatesPlaced', ({ top, bottom }, before, after) => {
        const others = stackOf(before).slice(top.length + bottom.length);
        assert.deepEqual(stackOf(after), [...top, ...others, ...bottom]);
        assert.equal(sorted(faces(after)), sorted(faces(before)));
        assert.equal(after.look, undefined);
        assert.equal(step.command.type, 'PlaceLookedGates');
      }),
  },
  {
    number: 22,
    sentence: 'shuffling keeps the gates and turns all face down',
    check: (step) =>
      each(step, 'StackRandomized', (_, before, after) => {
        assert.equal(sorted(stackOf(after)), sorted(stackOf(before)));
        assert.ok(after.stack.every((token) => !token.revealed));
        onlyChanged(before, after, 'stack');
      }),
  },
  {
    number: 24,
    sentence: 'moving a gate to the other end keeps the size, the order of the others, and its face',
    check: (step) =>
      each(step, 'GateMovedInStack', ({ end }, before, after) => {
        const moved = (end === 'bottom' ? before.stack[0] : before.stack.at(-1)) as State['stack'][number];
        const rest = end === 'bottom' ? before.stack.slice(1) : before.stack.slice(0, -1);
        assert.deepEqual(after.stack, end === 'bottom' ? [...rest, moved] : [moved, ...rest]);
      }),
  },
  {
    number: 25,
    sentence: 'a shortage puts the discarded gates under the stack, which is not shuffled',
    check: (step) =>
      each(step, 'StackRefilled', ({ mode }, before, after) => {
        assert.equal(mode === 'all', before.stack.length === 0);
        assert.deepEqual(after.stack.slice(0, before.stack.length), before.stack);
        const under = after.stack.slice(before.stack.length);
        assert.equal(sorted(under.map((token) => token.gate)), sorted(before.discard));
        assert.ok(under.every((token) => !token.revealed));
        assert.deepEqual(after.discard, []);
      }),
  },
  {
    number: 26,
    sentence: 'a surge brings monsters to each matching gate, or one gate if none matches',
    check({ command, before, events, after }) {
      const surge = command.type === 'MonsterSurge' || (command.type === 'ResolveIcon' && command.icon === 'surge');
      if (!surge) return false;
      const monsters = only('MonsterSpawned', events);
      const named = 'space' in command ? command.space : undefined;
      const spaces = named === undefined ? matching(before).map((one) => one.space) : [named];
      if (spaces.length === 0) {
        const { spawned, instead, kate } = spawnings(events);
        assert.equal(spawned + instead + kate, 1);
        // Awakened Shub-Niggurath spawns a monster for a step of Doom.
        assert.ok(monsters.filter((monster) => monster.gate === undefined).length <= (instead && before.awake ? 1 : 0));
        return true;
      }
      const each = before.setup.reference.surge;
      const all = spaces.flatMap((space) => Array<string>(each).fill(space));
      const came = monsters.map((monster) => monster.space);
      if (after.outcome === undefined) assert.equal(came.length, Math.min(all.length, cupOf(before)));
      assert.deepEqual(came, all.slice(0, came.length));
      assert.equal(only('GateSpawned', events).length, 0);
      return true;
    },
  },
  {
    number: 28,
    sentence: 'the icons of a Mythos card are resolved in the printed order',
    check({ command, events }) {
      if (command.type !== 'ResolveMythos') return false;
      const places = only('IconResolved', events).map((event) => icons.indexOf(event.icon));
      assert.ok(places.every((place, at) => at === 0 || place > (places[at - 1] as number)));
      return true;
    },
  },
  {
    number: 29,
    sentence:
      'a Mythos card that is drawn leaves the first stage that has any; only shuffles and discards change the deck otherwise',
    check(step) {
      const count = (state: State) => state.mythosDeck.map((one) => one.green + one.yellow + one.blue);
      const drawn = each(step, 'MythosDrawn', ({ stage, left, mythosColour, fromBox }, before, after) => {
        const [was, is] = [count(before), count(after)];
        if (fromBox) return assert.deepEqual(is, was);
        const top = was.findIndex((cards) => cards > 0);
        assert.equal(stage, before.mythosShuffled ? undefined : top + 1);
        assert.deepEqual(
          is,
          was.map((cards, at) => (at === top ? cards - 1 : cards)),
        );
        assert.equal(
          left,
          is.reduce((sum, cards) => sum + cards, 0),
        );
        assert.ok((after.mythosDeck[top]?.[mythosColour] ?? -1) >= 0);
      });
      const isOther = step.events.some(({ type }) => type === 'MythosDeckShuffled' || type === 'MythosDiscarded');
      if (!drawn && !isOther) assert.equal(step.after.mythosDeck, step.before.mythosDeck);
      return drawn;
    },
  },
  {
    number: 30,
    sentence: 'an encounter at a gate has no monster there unless it is ignored, and happens once a round',
    check: (step) =>
      each(step, 'EncounterBegun', ({ gate, ignoringMonsters, investigator, byEffect }, before) => {
        assert.ok(byEffect !== undefined || !before.encountered.includes(investigator));
        assert.equal(before.encounter, undefined);
        if (gate === undefined) return assert.notEqual(byEffect, undefined);
        const space = before.board.find((one) => one.gate === gate)?.space;
        assert.notEqual(space, undefined);
        if (ignoringMonsters !== undefined && (before.setup.table.draws || ignoringMonsters === 'Mists of Releh'))
          return;
        const guards = before.monsters.filter((monster) => monster.space === space);
        assert.ok(guards.every(({ kind }) => kind === 'haunter-of-the-dark' && space === 'arkham'));
      }),
  },
  {
    number: 31,
    sentence: '"this gate" is the one that was chosen, and is closed at most once',
    check: (step) =>
      each(step, 'GateClosed', ({ gate, during, investigator }, before, after) => {
        if (during !== 'Other World Encounter') return;
        assert.deepEqual(
          [before.encounter?.gate, before.encounter?.by, before.encounter?.closed],
          [gate, investigator, false],
        );
        assert.equal(after.encounter?.closed, true);
      }),
  },
  {
    number: 32,
    sentence: 'a test has at least one die, and dice that reach the threshold are its successes',
    check: (step) =>
      each(step, 'TestRolled', ({ pool, faces, threshold, successes }) => {
        assert.ok(pool >= 1 && faces.length === pool && faces.every((face) => face >= 1 && face <= 6));
        assert.equal(successes, faces.filter((face) => face >= threshold).length);
        const { command } = step;
        if (command.type !== 'RollTest') return assert.fail('rolled by something else');
        const { skill, improvement = 0, modifier = 0, bonus = 0, additionalDice = 0, condition } = command;
        assert.equal(pool, Math.max(1, skill + improvement + modifier + bonus + additionalDice));
        assert.equal(threshold, condition === 'blessed' ? 4 : condition === 'cursed' ? 6 : 5);
      }),
  },
  {
    number: 32,
    sentence: 'a reroll changes only the dice that are named, each once',
    check: (step) =>
      each(step, 'DiceRerolled', ({ dice, faces, successes }, before) => {
        const { faces: old = [], threshold = 7 } = before.test ?? {};
        assert.equal(new Set(dice).size, dice.length);
        assert.equal(faces.length, old.length);
        faces.forEach((face, at) => {
          if (!dice.includes(at + 1)) assert.equal(face, old[at]);
        });
        assert.equal(successes, faces.filter((face) => face >= threshold).length);
      }),
  },
  {
    number: 33,
    sentence: 'of a win and a loss at the same time the win counts',
    check({ before, chance, at }) {
      const isAsked = before.paused?.because === 'replacement' || before.paused?.because === 'order';
      if (before.look !== undefined || isAsked || at % 10 !== 0) return false;
      const win: Command = { type: 'SolveMystery' };
      const final: Command = { type: 'SolveFinalMystery' };
      const wins: Command[] = before.awake ? [win, win, win, win, final] : [win, win, win, win];
      const lost: Command = { type: 'LoseGame' };
      for (const effects of [
        [lost, ...wins],
        [...wins, lost],
      ] as Extract<Command, { type: 'Together' }>['effects'][]) {
        const result = play(eldritchHorror, before, [{ type: 'Together', effects }], host, chance());
        if ('rejection' in result) assert.fail(JSON.stringify(result.rejection));
        // Solved Mysteries do not win against sleeping Syzygy.
        const won = before.awake || before.setup.ancientOne !== 'syzygy';
        assert.equal(result.state.outcome?.result, won ? 'won' : 'lost');
      }
      return true;
    },
  },
  {
    number: 34,
    sentence: 'no event names a face-down gate to all viewers',
    check(step) {
      if (step.at % 3 !== 0) return false;
      step.events.forEach((event, at) => {
        // An override, the end of an encounter and a cause name a gate that was public before. Gates that players saw on
        // top are revealed or taken by the next events.
        if (event.type === 'Overridden' || event.type === 'EncounterEnded') return;
        if ('cause' in event && event.cause.by === 'discarded') return;
        // The gate is discarded, face up, by the next event.
        if (event.type === 'SpawnReplaced') return;
        if (event.type === 'StackShown' && event.investigator === undefined) return;
        const state = step.states[at] as State;
        const visible = JSON.stringify(eldritchHorror.redact(event));
        for (const { gate, revealed } of state.stack) {
          if (revealed) continue;
          if (visible.includes(`"gate":"${gate}"`)) assert.fail(`${visible} names ${gate}`);
          if (/"(order|gates|top|bottom)":/.test(visible))
            assert.ok(!visible.includes(`"${gate}"`), `${visible} names ${gate}`);
        }
      });
      return true;
    },
  },
  {
    number: 34,
    sentence: 'a view lists face-down gates in printed order, except for the seat that looks at them',
    check({ after, at }) {
      if (at % 20 !== 0 && (after.look === undefined || at % 3 !== 0)) return false;
      const looker = after.look === undefined ? '1' : String(after.look.by);
      const seats = [undefined, { role: 'host' }, { role: 'seat', seat: looker }, { role: 'seat', seat: '9' }] as const;
      for (const seat of seats) {
        const sees =
          seat?.role === 'seat' && seat.seat === looker && !after.setup.table.draws ? (after.look?.count ?? 0) : 0;
        const { unseen, stack } = eldritchHorror.view(after, seat);
        // A viewer can know a face-down gate exactly, from a look or a search.
        const known = knowledgeOf(after, seat?.role === 'seat' ? Number(seat.seat) : undefined);
        const exact = known === undefined ? [] : exactGates(known);
        const isKnown = (place: number) => place < sees || exact[place] !== undefined;
        const hidden = after.stack
          .filter((token, place) => !token.revealed && !isKnown(place))
          .map((token) => token.gate);
        const printed = gatesOf(after.setup.sets, after.setup.sideBoards);
        assert.deepEqual(
          unseen.map((token) => token.gate),
          printed.filter((id) => (hidden as string[]).includes(id)),
        );
        stack.forEach((token, place) => {
          const real = after.stack[place];
          if (real?.revealed || isKnown(place)) assert.equal(token.gate, real?.gate);
          else assert.deepEqual(token, { revealed: false });
        });
      }
      return true;
    },
  },
];

function faces({ stack }: State): string[] {
  return stack.map((token) => `${token.gate} ${token.revealed}`);
}

/** How many monsters of each kind there are, in the cup, set aside and on the board. */
function tokens({ cup, aside, monsters }: State): string {
  const all: Record<string, number> = { ...cup };
  for (const [kind, count] of Object.entries(aside)) all[kind] = (all[kind] ?? 0) + count;
  for (const { kind } of monsters) if (!isEpic(kind)) all[kind] = (all[kind] ?? 0) + 1;
  return sorted(Object.entries(all).map(([kind, count]) => `${kind} ${count}`));
}
