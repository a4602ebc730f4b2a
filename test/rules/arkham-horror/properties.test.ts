import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ancientOneIds } from '../../../rules/arkham-horror/data/ancient-ones.ts';
import { isStreet, worldOf } from '../../../rules/arkham-horror/data/components.ts';
import { monster } from '../../../rules/arkham-horror/data/monsters.ts';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import {
  closedAreas,
  doomTrack,
  gateLimit,
  monsterLimit,
  monstersCounted,
  openGateAt,
  outskirtsMaximum,
  overrun,
} from '../../../rules/arkham-horror/limits.ts';
import { type Command, type Event, Setup, type State } from '../../../rules/arkham-horror/model/index.ts';
import { cupOf, unseenMarkers } from '../../../rules/arkham-horror/unseen-components.ts';
import { play } from '../../../rules/core/play.ts';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { fill, typeOf } from '../../support/arkham-horror/fill.ts';
import { anyCommand, arkhamHorrorSetups } from '../../support/arkham-horror/games.ts';
import { expectExplained } from '../../support/rejection-catalogue.ts';
import { testSeed } from '../../support/seed.ts';

interface Step {
  readonly before: State;
  readonly command: Command;
  readonly events: readonly Event[];
  readonly after: State;
  readonly replay: () => unknown;
}

const rare: readonly string[] = ['Devour', 'RemoveDoom', 'AddDoom', 'LoseInTime', 'RaiseTerror'];
/** Types of commands that lead to closed and sealed gates. They are played more often. */
const wanted: readonly string[] = [
  'TryToClose',
  'UseElderSign',
  'SealGate',
  'SpendClue',
  'CrossOver',
  'EnterGate',
  'EndPhase',
  'ResolveMythos',
  'Walk',
  'AttackAncientOne',
];

/** A game of random commands: most are legal commands, every third one is arbitrary. Rejected commands are skipped. */
function playOut(setup: unknown, game: number): Step[] {
  const key = Uint32Array.from({ length: 8 }, (_, at) => game * 8 + at);
  const started = arkhamHorror.start(Setup.parse(setup), randomFor(key, 0));
  if ('rejection' in started) throw new Error(JSON.stringify([setup, started.rejection]));
  const pick = randomFor(key, 2 ** 40);
  const steps: Step[] = [];
  let { state } = started;
  for (let at = 1; at <= 70 && state.outcome === undefined; at += 1) {
    const command = next(state, pick);
    if (command === undefined) break;
    const before = state;
    const replay = () => play(arkhamHorror, before, [command], host, randomFor(key, at));
    const played = play(arkhamHorror, before, [command], host, randomFor(key, at));
    if ('rejection' in played) {
      expectExplained(arkhamHorror, played.rejection);
      continue;
    }
    state = played.state;
    steps.push({ before, command, events: played.events, after: state, replay });
  }
  return steps;
}

function next(state: State, random: Random): Command | undefined {
  if (random.below(3) === 0) {
    const any = anyCommand(state, random);
    // Overrides may break invariants about single steps, and rare commands end games early.
    if (any.type !== 'Override' && !rare.includes(any.type)) return any;
  }
  const entries = arkhamHorror
    .legal(state, host)
    .filter((each) => !rare.includes(typeOf(each)) || random.below(20) === 0);
  const good = entries.filter((each) => wanted.includes(typeOf(each)));
  const from = good.length > 0 && random.below(4) > 0 ? good : entries;
  const types = [...new Set(from.map(typeOf))];
  if (types.length === 0) return undefined;
  const type = random.draw(types);
  return fill(random.draw(from.filter((each) => typeOf(each) === type)), state, random);
}

// Each Ancient One with each number of investigators, six times.
const setups = fc.sample(arkhamHorrorSetups(), { seed: testSeed(20260101), numRuns: 384 }).map((setup, at) => {
  const { position: _, ...plain } = setup as { position?: unknown; investigators: number };
  const players = 1 + (at % 8);
  const whole = { ...(setup as object), investigators: players, ancientOne: ancientOneIds[Math.floor(at / 8) % 8] };
  const { phase } = (setup as { position?: { phase?: string } }).position ?? {};
  return players < 7 && phase !== 'battle' ? whole : { ...plain, ...whole, position: undefined };
});
const games = setups.map(playOut);
const steps = games.flat();

function invariant(number: number, sentence: string, check: (step: Step) => void): void {
  test(`INVARIANT ${number} (§12): ${sentence}`, () => {
    for (const step of steps) {
      try {
        check(step);
      } catch (error) {
        const { command, events, before } = step;
        throw new Error(`${(error as Error).message}\n${JSON.stringify({ command, events, before })}`, {
          cause: error,
        });
      }
    }
  });
}

const players = (state: State): number => state.setup.investigators;
const asleep = (state: State): boolean => state.phase !== 'battle' && state.outcome === undefined;
const only = <Type extends Event['type']>(type: Type, events: readonly Event[]) =>
  events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
const held = (state: State): number => state.investigators.reduce((sum, each) => sum + each.trophies.length, 0);
const who = (state: State, by: number) => state.investigators[by - 1] as State['investigators'][number];

test('random games reach the events that the invariants are about', () => {
  const seen = new Map<string, number>();
  for (const { events } of steps) for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1);
  for (const type of [
    'GateClosed',
    'GateSealed',
    'ElderSignUsed',
    'SurgeShared',
    'OutskirtsOverflowed',
    'AncientOneAwakened',
    'CloseFailed',
  ]) {
    expect(seen.get(type), type).toBeGreaterThan(10);
  }
  const endings = new Set(games.map((game) => game.at(-1)?.after.outcome?.rule));
  expect([...endings].filter((each) => each !== undefined).length).toBeGreaterThanOrEqual(3);
});

invariant(1, 'sixteen gate markers, two of each world', ({ after }) => {
  const left = [...unseenMarkers(after).values()];
  assert.ok(left.every((each) => each >= 0 && each <= 2));
  assert.equal(left.reduce((sum, each) => sum + each, 0) + after.gates.length + held(after) + after.bottom.length, 16);
});
invariant(2, 'one gate for each location', ({ after }) => {
  assert.equal(new Set(after.gates.map((each) => each.gate)).size, after.gates.length);
});
invariant(3, 'no location has both a seal and a gate', ({ after }) => {
  assert.ok(after.gates.every((each) => !after.seals.includes(each.gate)));
});
invariant(4, 'no clue on a gate', ({ after }) => {
  assert.ok(after.clues.every((each) => openGateAt(after, each.space) === undefined));
});
invariant(
  5,
  'six seals are the sealing victory, and seals leave the board by one Rumor only',
  ({ before, events, after }) => {
    const isUndone = only('SealsRemoved', events).length > 0;
    assert.ok((isUndone || after.seals.length >= before.seals.length) && after.seals.length <= 6);
    assert.equal(after.seals.length === 6, after.outcome?.rule === 'sealing-victory');
  },
);
invariant(6, 'a full track awakens the Ancient One', ({ after }) => {
  assert.ok(after.doom >= 0 && after.doom <= doomTrack(after));
  if (after.doom === doomTrack(after)) assert.ok(after.phase === 'battle');
});
invariant(7, 'doom and seals use at most twenty tokens', ({ after }) =>
  assert.ok(20 - after.doom - after.seals.length >= 0),
);
invariant(8, 'while the Ancient One sleeps, fewer gates are open than the limit', ({ after }) => {
  if (asleep(after)) assert.ok(after.gates.length < gateLimit(players(after)));
});
invariant(9, 'the number of monster markers never changes', ({ after }) => {
  const cup = [...cupOf(after).values()];
  assert.ok(cup.every((each) => each >= 0));
  const trophies = after.investigators.reduce((sum, each) => sum + each.defeated.length, 0);
  const met = after.investigators.filter((each) => each.encountered !== undefined).length;
  const all = cup.reduce((sum, each) => sum + each, 0) + after.monsters.length + trophies + after.boxed.length + met;
  assert.equal(all, after.setup.ancientOne === 'nyarlathotep' ? 60 : 55);
});
invariant(10, 'monsters do not exceed the limit below terror 10', ({ after }) => {
  if (asleep(after) && after.terror < 10) assert.ok(monstersCounted(after) <= monsterLimit(players(after)));
});
invariant(11, 'the Outskirts do not exceed their maximum, and are empty from terror 10 on', ({ after }) => {
  const there = after.monsters.filter((each) => each.space === 'outskirts').length;
  if (asleep(after)) assert.ok(there <= (after.terror === 10 ? 0 : outskirtsMaximum(players(after))));
});
invariant(12, 'terror never falls, and allies never come back', ({ before, after }) => {
  assert.ok(after.terror >= before.terror && after.terror <= 10 && after.allies <= before.allies);
});
invariant(13, 'Arkham is not overrun while the Ancient One sleeps', ({ after }) =>
  assert.ok(!asleep(after) || !overrun(after)),
);
invariant(14, 'a closed gate takes exactly the monsters of its symbol', ({ before, events }) => {
  let now = before;
  for (const [at, event] of events.entries()) {
    const was = now;
    now = arkhamHorror.evolve(now, event);
    if (event.type !== 'GateClosed') continue;
    const { symbol } = worldOf(event.world);
    let then = now;
    for (const more of events.slice(at + 1)) {
      if (more.type !== 'MonsterReturned') break;
      then = arkhamHorror.evolve(then, more);
    }
    const stay = was.monsters.filter((each) => each.space === 'experiment' || monster(each.kind).symbol !== symbol);
    assert.deepEqual(then.monsters, stay);
  }
});
invariant(15, 'an explored marker is on a gate', ({ after }) => {
  for (const each of after.investigators) assert.ok(!each.explored || openGateAt(after, each.space) !== undefined);
});
invariant(16, 'every investigator is in exactly one place', ({ after }) => {
  for (const { where, space, world, area } of after.investigators) {
    assert.equal(space !== undefined, where === 'arkham');
    assert.equal(world !== undefined && area !== undefined, where === 'otherWorld');
  }
});
invariant(17, 'the delayed do not move in Movement', ({ before, command }) => {
  if (command.type === 'Walk' || command.type === 'CrossOver') assert.ok(!who(before, command.by).delayed);
});
invariant(
  18,
  'a failed close changes only clues, the last roll and the action of the turn',
  ({ before, events, after }) => {
    if (only('CloseFailed', events).length === 0) return;
    const { check: _, decisions: __, lastRoll: ___, nextObligation: ____, investigators, ...rest } = before;
    const { decisions: _d, lastRoll: _l, nextObligation: _n, investigators: now, ...left } = after;
    assert.deepEqual(left, rest);
    // Research Materials pay for a clue.
    const others = ({ cards, ...each }: (typeof now)[number]) => ({
      ...each,
      clues: 0,
      acted: true,
      cards: cards.filter((id) => id !== 'research-materials'),
    });
    assert.deepEqual(now.map(others), investigators.map(others));
  },
);
invariant(19, 'a close by an investigator removes one gate and adds one trophy', ({ before, events, after }) => {
  const closed = only('GateClosed', events).filter((each) => !each.byCard);
  if (closed.length === 0) return;
  assert.equal(after.gates.length, before.gates.length - 1);
  assert.equal(held(after), held(before) + 1);
  assert.deepEqual(after.bottom, before.bottom);
});
invariant(20, 'a close by a card puts the marker under the pile and seals nothing', ({ before, command, after }) => {
  if (command.type !== 'CloseGate' || command.trophy) return;
  assert.equal(after.gates.length, before.gates.length - 1);
  assert.equal(after.bottom.length, before.bottom.length + 1);
  assert.deepEqual([held(after), after.seals], [held(before), before.seals]);
});
invariant(21, 'a seal with clues costs clues and does not change doom', ({ before, events, after }) => {
  for (const { by, elderSign, clues } of only('GateSealed', events)) {
    if (elderSign) continue;
    // The Blue Watcher may cost the last Stamina after the sealing.
    const lost = only('InvestigatorFell', events).reduce((sum, each) => sum + each.cluesLost, 0);
    assert.equal(who(before, by).clues - who(after, by).clues, clues + lost);
    assert.deepEqual([after.doom, after.seals.length], [before.doom, before.seals.length + 1]);
  }
});
invariant(
  22,
  'an Elder Sign needs no dice, adds a seal, lowers doom by one and leaves the game',
  ({ before, command, events, after }) => {
    assert.ok(after.signsBoxed >= before.signsBoxed);
    if (command.type !== 'UseElderSign') return;
    assert.deepEqual([only('CloseChecked', events), after.seals.length], [[], before.seals.length + 1]);
    assert.deepEqual([after.doom, after.signsBoxed], [Math.max(0, before.doom - 1), before.signsBoxed + 1]);
  },
);
invariant(
  23,
  'a new gate takes one marker and draws in every investigator there',
  ({ before, command, events, after }) => {
    if (command.type !== 'OpenGate' || !asleep(after)) return;
    const [opened] = only('GateOpened', events);
    if (opened === undefined) return;
    assert.equal(after.gates.length, before.gates.length + 1);
    for (const each of before.investigators.filter((one) => one.space === opened.gate)) {
      const { where, world, area, delayed } = who(after, each.by);
      assert.deepEqual([where, world, area, delayed], ['otherWorld', opened.world, 1, true]);
    }
  },
);
invariant(24, 'a Mythos card for a sealed location opens no gate', ({ before, events }) => {
  events.forEach((event, at) => {
    if (event.type !== 'MythosDrawn' || event.opens === undefined || !before.seals.includes(event.opens)) return;
    assert.equal(events[at + 1]?.type, 'GateStayedShut');
  });
});
invariant(25, 'a surge is even, and the surging gate has the most', ({ before, events }) => {
  for (const { shares } of only('SurgeShared', events)) {
    const counts = shares.map((each) => each.count);
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1);
    assert.equal(counts[0], Math.max(...counts));
    const begun = only('SurgeBegan', events)[0] ?? before.surge;
    assert.equal(
      counts.reduce((sum, each) => sum + each, 0),
      begun?.toGates,
    );
  }
});
invariant(26, 'an overflow returns all of them and raises terror', ({ before, events }) => {
  events.forEach((event, at) => {
    if (event.type !== 'OutskirtsOverflowed') return;
    assert.equal(event.count, outskirtsMaximum(players(before)) + 1);
    const after = events.slice(at + 1).find((each) => each.type !== 'MonsterReturned')?.type ?? '';
    assert.ok(['TerrorRaised', 'TerrorHeld', 'DoomAdded'].includes(after), after);
  });
});
invariant(27, 'markers under the pile keep their order, and new ones go to its end', ({ before, events, after }) => {
  const left = [...unseenMarkers(before).values()].reduce((sum, each) => sum + each, 0);
  if (left < only('GateOpened', events).length) return;
  assert.deepEqual(after.bottom.slice(0, before.bottom.length), before.bottom);
});
invariant(28, 'Sanity and Stamina of investigators in play are between 1 and their maxima', ({ after }) => {
  for (const each of after.investigators.filter((one) => one.where !== 'out')) {
    if (after.outcome !== undefined) return;
    assert.ok(
      each.sanity >= 1 && each.sanity <= each.maxSanity && each.stamina >= 1 && each.stamina <= each.maxStamina,
    );
  }
});
invariant(29, 'a closed location holds no investigator and no monster', ({ after }) => {
  for (const space of closedAreas(after)) {
    assert.ok([...after.monsters, ...after.investigators].every((each) => each.space !== space));
  }
});
invariant(30, 'the next investigator becomes first player each turn', ({ before, events, after }) => {
  if (!asleep(after) || before.turn === 0) return;
  const turns = after.turn - before.turn;
  assert.equal(after.first, ((before.first - 1 + turns) % players(before)) + 1);
  assert.equal(only('PhaseBegan', events).filter((each) => each.phase === 'upkeep').length, turns);
});
invariant(31, 'the closing victory closes the last gate with enough trophies', ({ before, after }) => {
  if (after.outcome?.rule !== 'closing-victory') return;
  assert.ok((before.gates.length === 1 || before.sealing !== undefined) && after.gates.length === 0);
  assert.ok(held(after) >= players(after));
});
invariant(
  32,
  'only an investigator with an explored marker and an action can use an Elder Sign, in its phase',
  ({ after }) => {
    if (after.outcome !== undefined || (after.check ?? after.sealing ?? after.surge) !== undefined) return;
    for (const each of after.investigators) {
      const can = after.phase === 'arkham' && each.explored && !each.acted;
      const command = { type: 'AcceptFailure', by: each.by } as const;
      assert.ok('rejection' in play(arkhamHorror, after, [command], host, randomFor(new Uint32Array(8), 1)));
      const sign = play(
        arkhamHorror,
        after,
        [{ type: 'UseElderSign', by: each.by }],
        host,
        randomFor(new Uint32Array(8), 1),
      );
      if (!can) assert.ok('rejection' in sign);
      else if (each.elderSigns > 0 && !after.cardsInPlay.includes('no-one-can-help-you-now') && after.doom > 0)
        assert.ok('state' in sign);
    }
  },
);
invariant(
  33,
  'a close or seal changes nothing of other investigators but explored markers',
  ({ before, command, after }) => {
    if (command.type !== 'UseElderSign' && command.type !== 'SealGate' && command.type !== 'SpendClue') return;
    for (const each of before.investigators.filter((one) => one.by !== command.by)) {
      // A closed location loses everybody when its gate is closed.
      const isOut = before.closures.some((closure) => closure.space === each.space && !closure.investigators);
      const space = isOut ? who(after, each.by).space : each.space;
      const same = space === undefined ? each : { ...each, space };
      assert.deepEqual({ ...who(after, each.by), explored: false }, { ...same, explored: false });
    }
  },
);
invariant(34, 'the same command with the same chance leads to the same state', ({ replay, events, after }) => {
  assert.deepEqual(replay(), { events, state: after });
});

test('streets never have clues', () => {
  for (const { after } of steps) for (const { space } of after.clues) assert.ok(!isStreet(space));
});

/** Ends the phase after making every decision that it waits for. */
function endsPhase(from: State, random: Random): boolean {
  let state = from;
  for (let tries = 0; tries < 30; tries += 1) {
    const legal = arkhamHorror.legal(state, host);
    const end = legal.find((each) => typeOf(each) === 'EndPhase');
    const command = end === undefined ? ({ type: 'EndPhase' } as const) : fill(end, state, random);
    const ended = play(arkhamHorror, state, [command], host, random);
    if ('state' in ended) return true;
    const { decision } = ended.rejection.facts;
    const answers = legal.filter(
      ({ command, template }) => decision !== undefined && (command ?? template)?.['decision' as never] === decision,
    );
    if (answers.length === 0) return false;
    const played = play(arkhamHorror, state, [fill(random.draw(answers), state, random)], host, random);
    if (!('state' in played)) return false;
    state = played.state;
    if (state.outcome !== undefined) return true;
  }
  return false;
}

test('B1: from every state and every position the phase ends once what is pending is decided', () => {
  const random = randomFor(
    Uint32Array.from({ length: 8 }, () => 11),
    0,
  );
  for (const [at, { after }] of steps.entries()) {
    if (after.outcome !== undefined || at % 5 !== 0) continue;
    assert.ok(endsPhase(after, random), JSON.stringify(after));
    if (at % 10 !== 0) continue;
    const started = arkhamHorror.start(arkhamHorror.position(arkhamHorror.view(after)), random);
    assert.ok('state' in started, JSON.stringify(started));
    assert.ok(endsPhase(started.state, random), JSON.stringify(started.state));
  }
});
