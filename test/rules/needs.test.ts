import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Need } from '../../rules/core/legal-command.ts';
import { type AnyRuleset, host } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import { typeOfEntry } from '../support/random-game.ts';
import { gamePlans, playSample, seatNamed, statesOf } from '../support/sample-games.ts';
import { testSeed } from '../support/seed.ts';

interface Shape {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
  readonly type?: string;
  readonly const?: string;
  readonly oneOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** What the schema of a ruleset's commands says about a member: whether it is a list, and whether it may be left out. */
function memberLookup(ruleset: AnyRuleset): (type: string, path: string) => { isList: boolean; isRequired: boolean } {
  const whole = z.toJSONSchema(ruleset.schema.command, { io: 'input', reused: 'inline' }) as Shape;
  const resolved = (shape: Shape): Shape =>
    shape.$ref === undefined ? shape : resolved(whole.$defs?.[shape.$ref.replace('#/$defs/', '')] as Shape);
  const members = (shape: Shape): readonly Shape[] => {
    const { oneOf, anyOf, ...plain } = resolved(shape);
    const branches = oneOf ?? anyOf;
    return branches === undefined ? [plain] : branches.flatMap(members);
  };
  const commands = members(whole);
  return (type, path) => {
    let shape = commands.find(({ properties }) => properties?.type?.const === type) as Shape;
    let isRequired = true;
    for (const name of path.split('.')) {
      isRequired &&= shape.required?.includes(name) ?? false;
      shape = resolved(shape.properties?.[name] as Shape);
    }
    return { isList: shape.type === 'array', isRequired };
  };
}

// Kyoukai has one need only, the picks of a choice, which the tests of its list of legal commands check.
const withNeeds = rulesets.filter(({ id }) => id !== 'kyoukai');

describe.each(withNeeds.map((ruleset) => [ruleset.id, ruleset] as const))('the needs of %s', (id, ruleset) => {
  const games = gamesOf[id] as Games;
  const needs = new Map<string, Need & { readonly type: string }>();
  for (const plan of fc.sample(gamePlans(games), { seed: testSeed(20_261_130), numRuns: 20 })) {
    for (const state of statesOf(playSample(ruleset, games, plan))) {
      for (const seat of [host, ...ruleset.seats(state).map(seatNamed)]) {
        for (const entry of ruleset.legal(state, seat)) {
          const type = typeOfEntry(entry);
          for (const need of entry.needs) needs.set(`${type}.${need.member}`, { ...need, type });
        }
      }
    }
  }
  const memberOf = memberLookup(ruleset);

  test('say which members are lists', () => {
    expect(needs.size).toBeGreaterThan(0);
    for (const [name, { type, member, list }] of needs)
      expect([name, list ?? false]).toEqual([name, memberOf(type, member).isList]);
  });

  test('call optional only what the schema of the command does not require', () => {
    const required = [...needs].filter(
      ([, { type, member, optional }]) => optional && memberOf(type, member).isRequired,
    );
    expect(required).toEqual([]);
  });
});
