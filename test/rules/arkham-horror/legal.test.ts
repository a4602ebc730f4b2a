import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gateIds, worldIds } from '../../../rules/arkham-horror/data/components.ts';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { Command, FlowCommand, Setup, type State } from '../../../rules/arkham-horror/model/index.ts';
import { typesOf } from '../../../rules/core/dispatch.ts';
import { type LegalCommand, maxChoices } from '../../../rules/core/legal-command.ts';
import { play } from '../../../rules/core/play.ts';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host, type Seat } from '../../../rules/core/ruleset.ts';
import { fill, fillNeed, typeOf } from '../../support/arkham-horror/fill.ts';
import { arkhamHorrorSetups } from '../../support/arkham-horror/games.ts';
import { gameAt, ready, seat, when } from '../../support/arkham-horror/harness.ts';
import { testSeed } from '../../support/seed.ts';

interface Position {
  readonly state: State;
  readonly seat: Seat;
  readonly entries: readonly LegalCommand<Command>[];
}

const chance = (at: number) => randomFor(Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8), at);

/** Positions of random games in which every move is an entry of `legal`, as the host or as a seat. */
function positions(): Position[] {
  const setups = fc.sample(arkhamHorrorSetups(), { seed: testSeed(20_260_601), numRuns: 36 });
  const battles = [1, 3].map((investigators) => ({
    investigators,
    ancientOne: 'yig',
    position: { phase: 'battle', doom: 6 },
    table: { dice: investigators === 3 },
  }));
  // Games that begin at a gate that can be closed, so that checks and seals occur.
  const closings = [1, 2, 3, 4, 5, 6].map((turn) => ({
    investigators: 2,
    ancientOne: 'cthulhu',
    position: {
      turn,
      phase: 'arkham',
      doom: 4,
      gates: [{ gate: 'woods', world: 'the-dreamlands' }],
      investigators: [
        {
          by: 1,
          space: 'woods',
          explored: true,
          clues: 9,
          blessing: turn < 4 ? 'blessed' : 'cursed',
          cards: turn < 5 ? [] : ['blue-watcher', 'lucky-cigarette-case', 'research-materials'],
        },
        { by: 2, investigator: 'researcher' },
      ],
    },
  }));
  // A gate that can be entered.
  const entering = {
    investigators: 2,
    ancientOne: 'cthulhu',
    position: {
      phase: 'arkham',
      gates: [{ gate: 'woods', world: 'the-dreamlands' }],
      investigators: [{ by: 1, space: 'woods' }],
    },
  };
  // A Rumor that can be passed.
  const rumor = {
    investigators: 2,
    ancientOne: 'cthulhu',
    position: {
      phase: 'arkham',
      cardsInPlay: ['good-work-undone'],
      investigators: [{ by: 1, space: 'easttown', clues: 3 }],
    },
  };
  // A surge whose monsters can be shared in several ways.
  const surges = [1, 2, 3].map((turn) => ({
    investigators: 5,
    ancientOne: 'yig',
    position: {
      turn,
      phase: 'mythos',
      gates: [
        { gate: 'woods', world: 'rlyeh' },
        { gate: 'graveyard', world: 'yuggoth' },
        { gate: 'unnamable', world: 'celeano' },
      ],
      surge: { gate: 'woods', toGates: 5, toOutskirts: 0 },
    },
  }));
  // A flyer that could move to either of two investigators.
  const hunting = {
    investigators: 2,
    ancientOne: 'yig',
    position: {
      phase: 'mythos',
      monsters: [{ kind: 'byakhee', space: 'sky' }],
      investigators: [
        { by: 1, space: 'uptown', sneak: 1 },
        { by: 2, space: 'downtown', sneak: 1 },
      ],
      hunt: { monster: 1, candidates: [1, 2], white: [], black: [], moved: [] },
    },
  };
  return [...setups, ...battles, ...closings, ...surges, entering, rumor, hunting].flatMap((setup, game) => {
    const started = arkhamHorror.start(Setup.parse(setup), chance(game));
    assert.ok('state' in started);
    const found: Position[] = [];
    let { state } = started;
    for (let at = 1; at <= 30 && state.outcome === undefined; at += 1) {
      const seats = arkhamHorror.seats(state);
      const actor = at % 3 === 0 ? seat(1 + (at % seats.length)) : host;
      const entries = arkhamHorror.legal(state, actor);
      found.push({ state, seat: actor, entries });
      // While another investigator has to make a choice, a seat can do nothing; the host always can.
      assert.ok(entries.length > 0 || actor !== host);
      if (entries.length === 0) continue;
      const random = chance(game * 100 + at);
      const command = fill(draw(entries, random), state, random, actor);
      const played = play(arkhamHorror, state, [command], actor, random);
      assert.ok('state' in played, JSON.stringify(command));
      state = played.state;
    }
    return found;
  });
}

/** Types of the steps of a turn. */
const stepTypes = typesOf(FlowCommand);

/** A random entry, two of three times a step of the turn; each type of command is equally likely. */
function draw(entries: readonly LegalCommand<Command>[], random: Random): LegalCommand<Command> {
  const steps = entries.filter((each) => stepTypes.has(typeOf(each)));
  const from = steps.length > 0 && random.below(3) > 0 ? steps : entries;
  const type = random.draw([...new Set(from.map(typeOf))]);
  return random.draw(from.filter((each) => typeOf(each) === type));
}

const found = positions();

function onEveryEntry(check: (entry: LegalCommand<Command>, position: Position) => void): void {
  for (const position of found) {
    for (const entry of position.entries) {
      try {
        check(entry, position);
      } catch (error) {
        const { message } = error as Error;
        throw new Error(`${message}\n${JSON.stringify([entry, position.seat, position.state])}`, { cause: error });
      }
    }
  }
}

const accepts = ({ state, seat: actor }: Position, command: unknown): boolean =>
  'events' in arkhamHorror.decide(state, Command.parse(command), actor, chance(1));

describe('legal commands of random games', () => {
  test('the games offer entries of every type but Override', () => {
    const types = new Set(found.flatMap((position) => position.entries.map(typeOf)));
    const all = Command.options.map((option) => option.shape.type.value as string);
    expect(all.filter((type) => !types.has(type))).toEqual(['Override']);
  });

  test('the rules accept every complete entry from that seat', () => {
    onEveryEntry(({ command, template, needs }, position) => {
      if (needs.length > 0) return assert.equal(command, undefined);
      assert.equal(template, undefined);
      return assert.ok(accepts(position, command));
    });
  });

  test('every incomplete entry can be filled so that the rules accept it', () => {
    onEveryEntry((entry, position) => {
      if (entry.needs.length === 0) return;
      assert.ok(accepts(position, fill(entry, position.state, chance(7), position.seat)));
    });
  });

  test('every allowed value is part of some filling that the rules accept', () => {
    let filled = 0;
    for (const position of found.filter((_, at) => at % 12 === 0)) {
      for (const entry of position.entries) {
        for (const { member, allowed = [] } of entry.needs) {
          if (member.startsWith('reported.')) continue;
          for (const { value } of allowed) {
            const command = fillNeed(entry, member, value, position.state, chance(9), position.seat);
            assert.ok(accepts(position, command), JSON.stringify([entry, member, value, command]));
            filled += 1;
          }
        }
      }
    }
    expect(filled).toBeGreaterThan(2_000);
  });

  test('a template has no value for a member that it needs, and no report', () => {
    onEveryEntry(({ template, command, needs }) => {
      for (const { member } of needs) assert.ok(!((member.split('.')[0] as string) in (template ?? {})), member);
      assert.ok(!('reported' in (template ?? command ?? {})));
    });
  });

  test('codes are short, unique in their list, and the same for the same state', () => {
    onEveryEntry(({ code }) => {
      assert.match(code, /^[a-z]+(-[a-z]+)*(:[A-Za-z0-9]+(-[a-z0-9]+)*)*$/);
      assert.ok(code.length <= 60, code);
    });
    for (const { state, seat: actor, entries } of found) {
      const codes = entries.map((entry) => entry.code);
      assert.equal(new Set(codes).size, codes.length, JSON.stringify(codes));
      assert.deepEqual(
        arkhamHorror.legal(state, actor).map((entry) => entry.code),
        codes,
      );
    }
  });

  test('labels and menus fit buttons, and speak of printed names', () => {
    onEveryEntry(({ label, needs }) => {
      const texts = [label, ...needs.flatMap(({ what, allowed = [] }) => [what, ...allowed.map((each) => each.label)])];
      assert.ok(label.length <= 80, label);
      for (const text of texts) {
        assert.doesNotMatch(text, /undefined|\[object|\s\s/);
        assert.doesNotMatch(text, /\b[a-z]+-[a-z]+-?[a-z]*\b/, text);
      }
      assert.match(label, /^[A-Z0-9]/);
      for (const { allowed } of needs) {
        if (allowed === undefined) continue;
        assert.ok(allowed.length > 0 && allowed.length <= maxChoices);
        assert.equal(new Set(allowed.map((each) => each.value)).size, allowed.length);
      }
    });
  });

  test('an entry names the seat of the investigator who acts, and a seat is offered its own only', () => {
    onEveryEntry(({ seat: acting }, { seat: actor }) => {
      if (acting !== undefined && actor.role === 'seat') assert.equal(acting, actor.seat);
    });
    const acting = new Set(found.flatMap(({ entries }) => entries.map((entry) => entry.seat)));
    expect(acting.size).toBeGreaterThan(4);
  });
});

describe('legal commands of one position', () => {
  const entry = (state: State, code: string) => arkhamHorror.legal(state, host).find((each) => each.code === code);

  test('closing a gate needs the value of the skill', () => {
    expect(entry(ready(), 'try-to-close:1:lore')).toMatchObject({
      label: 'Try to close the gate at Woods with Lore (investigator 1)',
      seat: '1',
      template: { type: 'TryToClose', by: 1, skill: 'lore' },
      needs: [{ member: 'value', allowed: { length: 21 } }],
    });
  });

  test('walking needs an area: streets, unstable and stable locations, without the one where he is', () => {
    const state = gameAt({ phase: 'movement', investigators: [{ by: 1, space: 'woods' }] });
    const groups = ['streets', 'unstable', 'stable'].map((group) => entry(state, `walk:1:${group}`)?.needs[0]?.allowed);
    expect(groups.map((allowed) => allowed?.length)).toEqual([9, 10, 15]);
    expect(groups[0]?.[0]).toEqual({ value: 'northside', label: 'Northside' });
  });

  test('a physical table has to report what it draws and rolls', () => {
    const setup = { table: { dice: true, draws: true } };
    const state = gameAt({ phase: 'mythos', gates: [{ gate: 'woods', world: 'rlyeh' }], setup });
    const needsOf = (code: string) => entry(state, code)?.needs.map((need) => need.member);
    expect(entry(state, 'resolve-mythos')).toBeUndefined();
    const unnamed = ['clueSpace', 'white', 'black', 'component'];
    expect(needsOf('resolve-mythos:graveyard')).toEqual([...unnamed, 'reported.worlds', 'reported.monsters']);
    expect(needsOf('resolve-mythos:woods')).toEqual([...unnamed, 'reported.monsters']);
    expect(needsOf('resolve-mythos:woods:environment')).toEqual(['component', 'reported.monsters']);
    expect(entry(ready({}, { setup }), 'try-to-close:1:fight')?.needs.map((need) => need.member)).toEqual([
      'value',
      'reported.dice',
    ]);
  });

  test('a surge with a choice offers every way to share its monsters', () => {
    const worlds = ['rlyeh', 'yuggoth', 'the-abyss'] as const;
    const gates = (['woods', 'graveyard', 'unnamable'] as const).map((gate, at) => ({
      gate,
      world: worlds[at] ?? 'rlyeh',
    }));
    const { state } = when(gameAt({ players: 5, gates }), { type: 'SurgeMonsters', gate: 'woods' });
    expect(arkhamHorror.legal(state, host).map(({ code, label }) => [code, label])).toEqual([
      ['share-monsters:1', 'Surge: 2 also to Graveyard'],
      ['share-monsters:2', 'Surge: 2 also to The Unnamable'],
    ]);
  });

  test('the labels of shares differ, however many gates are open', () => {
    const gates = gateIds.slice(0, 7).map((gate, at) => ({ gate, world: worldIds[at] ?? 'rlyeh' }));
    const labels = [1, 2].flatMap((players) => {
      const start = gameAt({ players, ancientOne: 'hastur', gates });
      const { state } = when(start, { type: 'SurgeMonsters', gate: gateIds[0] });
      return [arkhamHorror.legal(state, host).map((each) => each.label)];
    });
    expect(labels.map((each) => new Set(each).size)).toEqual([20, 15]);
    expect(labels.flat().filter((label) => label.endsWith('…'))).toEqual([]);
  });

  test('nothing is legal when the game is over', () => {
    const state = ready(
      { elderSigns: 1 },
      { seals: ['graveyard', 'black-cave', 'unnamable', 'witch-house', 'unvisited-isle'] },
    );
    const over = when(state, { type: 'UseElderSign', by: 1 }).state;
    expect(arkhamHorror.legal(over, host)).toEqual([]);
  });
});
