import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LegalCommand, maxChoices } from '../../../rules/core/legal-command.ts';
import { randomFor } from '../../../rules/core/random.ts';
import { host, type Seat } from '../../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, Setup, type State } from '../../../rules/eldritch-horror/model/index.ts';
import { eldritchHorrorSetups } from '../../support/arbitrary-setups.ts';
import { ancientOneFacts } from '../../support/eldritch-horror/facts.ts';
import { fill } from '../../support/eldritch-horror/fill-legal.ts';
import { playOut } from '../../support/eldritch-horror/games.ts';
import { down, seat, stateWith, typeOf, up, when } from '../../support/eldritch-horror/harness.ts';
import { testSeed } from '../../support/seed.ts';

type Entry = LegalCommand<Command>;

/** States of random games, a few of each, with the seats whose lists are checked. */
function* states(): Generator<readonly [State, Seat]> {
  const setups = fc.sample(eldritchHorrorSetups(ancientOneFacts), { seed: testSeed(20_261_130), numRuns: 60 });
  for (const [number, given] of setups.entries()) {
    const kept: State[] = [];
    playOut({ setup: Setup.parse(given), number }, 60, {
      started: (state) => kept.push(state),
      played: ({ after, at }) => (at % 9 === 0 || after.look !== undefined ? kept.push(after) : 0),
    });
    for (const state of kept) {
      yield [state, host];
      yield [state, seat(state.look?.by ?? 1)];
    }
  }
}

const all = [...states()].map(([state, by]) => ({ state, by, entries: eldritchHorror.legal(state, by) }));
const random = randomFor(Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8), 0);

function accepts(state: State, command: Command, by: Seat): boolean {
  return 'events' in eldritchHorror.decide(state, command, by, randomFor(new Uint32Array(8), 1));
}

/** Whether the command has a member at this path. */
function hasMember(value: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  if (typeof value !== 'object' || value === null || !(first in value)) return false;
  return rest.length === 0 || hasMember((value as Record<string, unknown>)[first], rest.join('.'));
}

const onEveryEntry = (check: (entry: Entry, state: State, by: Seat) => void) => {
  for (const { state, by, entries } of all) for (const entry of entries) check(entry, state, by);
};

describe('every legal entry of random games', () => {
  test('comes from enough games, with every command in some list', () => {
    const types = new Set(all.flatMap(({ entries }) => entries.map(typeOf)));
    const never = Command.options.map((option) => option.shape.type.value).filter((type) => !types.has(type));
    expect(never).toEqual([]);
    expect(all.length).toBeGreaterThan(300);
  });

  test('has a command if it is complete, or else a template and needs', () => {
    let complete = 0;
    onEveryEntry(({ command, template, needs }) => {
      assert.equal(command === undefined, needs.length > 0);
      assert.equal(template === undefined, needs.length === 0);
      if (command !== undefined) complete += 1;
    });
    expect(complete).toBeGreaterThan(1_000);
  });

  test('is accepted as it is, if it is complete', () => {
    onEveryEntry(({ code, command, seat: name }, state, by) => {
      if (command === undefined) return;
      assert.deepEqual(Command.parse(command), command);
      assert.ok(accepts(state, command, by), `${code} is rejected`);
      // The seat whose action it is may do it as well.
      if (name !== undefined) assert.ok(accepts(state, command, { role: 'seat', seat: name }), `${code} for its seat`);
    });
  });

  test('is accepted when it is filled in, if it is incomplete', () => {
    let filled = 0;
    onEveryEntry((entry, state, by) => {
      if (entry.command !== undefined) return;
      const command = fill(entry, state, random, by);
      assert.ok(accepts(state, command, by), `${entry.code}: ${JSON.stringify(command)}`);
      filled += 1;
    });
    expect(filled).toBeGreaterThan(1_000);
  });

  test('contains no value for a member that it needs', () => {
    onEveryEntry(({ code, template, needs }) => {
      for (const { member } of needs) assert.ok(!hasMember(template, member), `${code} has ${member}`);
      assert.equal(new Set(needs.map((need) => need.member)).size, needs.length);
    });
  });

  test('lists 1 to 25 different allowed values, or none', () => {
    onEveryEntry(({ code, needs }) => {
      for (const { allowed, what } of needs) {
        assert.match(what, /^[A-Z].*[^.]$/);
        if (allowed === undefined) continue;
        assert.ok(allowed.length > 0 && allowed.length <= maxChoices, code);
        assert.equal(new Set(allowed.map((choice) => choice.value)).size, allowed.length, code);
        for (const { label } of allowed) assert.notEqual(label, '');
      }
    });
  });

  test('has a short code that is unique in its list, and a label that fits a button', () => {
    for (const { entries } of all) {
      const codes = entries.map((entry) => entry.code);
      assert.deepEqual([...new Set(codes)], codes);
      const labels = entries
        .filter((entry) => typeOf(entry) !== 'Settle' && typeOf(entry) !== 'ResolveBranch')
        .map((entry) => entry.label);
      assert.deepEqual([...new Set(labels)], labels);
    }
    onEveryEntry(({ code, label }) => {
      assert.match(code, /^[a-z]+(-[a-z]+)*(:[a-z0-9-]+)*$/);
      assert.ok(code.length <= 60, code);
      assert.ok(label.length <= 80, label);
      assert.match(label, /^[A-Z]/);
      assert.doesNotMatch(label, /undefined|\[object|\s\s|\b[a-z]+(-[a-z]+)+\b(?<!face-down)/, label);
    });
  });

  test('is the same when the list is made again', () => {
    for (const { state, by, entries } of all) assert.deepEqual(eldritchHorror.legal(state, by), entries);
  });

  test('is the same for hidden information that the viewer does not know', () => {
    for (const { state, by, entries } of all) {
      const other = eldritchHorror.determinize(eldritchHorror.view(state, by), random);
      assert.deepEqual(eldritchHorror.legal(other, by), entries);
    }
  });
});

describe('allowed values', () => {
  /** Every allowed value of entries with one need that does not depend on draws. */
  test('are accepted, each of them', () => {
    let tried = 0;
    for (const { state, by, entries } of all.filter((_, at) => at % 5 === 0)) {
      for (const { template, needs, code } of entries) {
        const [need, ...others] = needs;
        if (need?.allowed === undefined || others.length > 0 || need.member.startsWith('reported')) continue;
        for (const { value } of need.allowed) {
          const schema = Command.options.find((option) => option.shape.type.value === template?.type);
          const values = [value, Number(value), [Number(value)], [value]];
          const parsed = values.map((each) => schema?.safeParse({ ...template, [need.member]: each }));
          const command = parsed.find((each) => each?.success)?.data as Command | undefined;
          assert.ok(command !== undefined, `${code} ${value}`);
          assert.ok(accepts(state, command, by), `${code} ${value}`);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(2_000);
  });

  test('of a drawn gate are the gates that are face down, in printed order', () => {
    const state = stateWith({
      table: { dice: false, draws: true },
      stack: [...up('london'), ...down('tokyo', 'arkham')],
      board: ['rome'],
    });
    const reveal = (given: State, code: string) =>
      eldritchHorror.legal(given, host).find((entry) => entry.code === code)?.needs;
    expect(reveal(state, 'put-gate-on-card')).toBeUndefined();
    const faceDown = stateWith({ table: { dice: false, draws: true }, stack: down('tokyo', 'arkham') });
    expect(reveal(faceDown, 'reveal-gates')).toEqual([
      {
        member: 'reported.gates',
        what: 'Every gate that you draw or reveal, in order',
        allowed: [
          { value: 'arkham', label: 'Arkham' },
          { value: 'tokyo', label: 'Tokyo' },
        ],
        list: true,
      },
    ]);
  });

  test('of a test with physical dice are a skill and the faces', () => {
    const state = stateWith({ table: { dice: true, draws: false } });
    const roll = eldritchHorror.legal(state, host).find((entry) => entry.code === 'roll-test:1');
    expect(roll?.template).toEqual({ type: 'RollTest', by: 1 });
    expect(roll?.needs.map((need) => [need.member, need.allowed?.length])).toEqual([
      ['skill', 21],
      ['reported.dice', 6],
    ]);
    const filled = fill(roll as Entry, state, random);
    expect(when(state, filled as never).events[0]).toMatchObject({ type: 'TestRolled' });
  });
});
