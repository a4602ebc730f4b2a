import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RejectionKind } from '../../rules/core/contract-types.ts';
import { play } from '../../rules/core/play.ts';
import { randomFor } from '../../rules/core/random.ts';
import type { RejectionCatalogue, RulesOf } from '../../rules/core/rejection.ts';
import { type AnyRuleset, host, type Rejection } from '../../rules/core/ruleset.ts';
import { parseNamed, rejectUnknownName } from '../../rules/core/unknown-name.ts';
import { deepFreeze } from './deep-freeze.ts';
import { expectExplained } from './rejection-catalogue.ts';

/** A setup, commands that are accepted, and one that is rejected. Without the last the setup itself is rejected. */
export interface Scenario<Setup, Order> {
  readonly setup: Setup;
  readonly played?: readonly (Order | FromSeat<Order>)[];
  readonly rejected?: Order;
  /** The seat that gives the rejected command. Absent: the host. */
  readonly by?: string;
}

/** A command of a seat. Other commands are the host's. */
interface FromSeat<Order> {
  readonly by: string;
  readonly order: Order;
}

/** Scenarios for every code and every rule that it may cite. A missing one does not compile. */
export type Scenarios<All extends RejectionCatalogue, Setup, Order> = {
  readonly [Code in keyof All]: {
    readonly [Rule in RulesOf<All, Code>]: Scenario<Setup, Order> | readonly Scenario<Setup, Order>[];
  };
};

/** Tests the catalogue of rejections of a ruleset: a game reaches every code with every rule that it may cite. */
export function testRejectionCatalogue(
  ruleset: AnyRuleset,
  scenarios: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): void {
  const { rejections, rules } = ruleset;
  const pairs = rejections.flatMap((kind) => kind.rules.map((rule) => ({ code: kind.code, rule })));
  const given = new Map<string, Set<string>>();

  test('every entry has sentences, facts and existing rules', () => {
    const ids = new Set(rules.map((rule) => rule.code));
    for (const kind of rejections) {
      expect(RejectionKind.strict().parse(kind)).toEqual(kind);
      expect(kind.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      for (const text of [kind.meaning, kind.remedy ?? 'None.']) {
        expect(text).toMatch(/^([A-Z]|`).*\.$/);
        expect(text.length).toBeLessThanOrEqual(120);
      }
      expect(kind.rules.length, kind.code).toBeGreaterThan(0);
      expect(kind.rules.filter((rule) => !ids.has(rule))).toEqual([]);
      for (const list of [kind.rules, kind.facts]) expect(new Set(list).size, kind.code).toBe(list.length);
    }
    expect(new Set(rejections.map((kind) => kind.code)).size).toBe(rejections.length);
  });

  test('the README lists every code', () => {
    const readme = readFileSync(new URL(`../../rules/${ruleset.id}/README.md`, import.meta.url), 'utf8');
    const [, section = ''] = readme.split(/\n## Rejections\n/);
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(
      rejections.map(
        ({ code, meaning, rules: cited }) =>
          `| \`${code}\` | ${meaning} | ${cited.map((id) => `\`${id}\``).join(', ')} |`,
      ),
    );
  });

  test('there is a scenario for every code and rule, and no other', () => {
    const names = Object.entries(scenarios).flatMap(([code, each]) => Object.keys(each).map((rule) => [code, rule]));
    expect(names.sort()).toEqual(pairs.map(({ code, rule }) => [code, rule]).sort());
  });

  describe('a game is rejected with', () => {
    test.each(pairs)('$code, citing $rule', ({ code, rule }) => {
      const list = [scenarios[code]?.[rule]].flat() as Scenario<unknown, unknown>[];
      for (const scenario of list) {
        const rejection = rejectionOf(ruleset, scenario);
        expect(rejection).toMatchObject({ code, rule });
        expectExplained(ruleset, rejection);
        given.set(code, new Set([...(given.get(code) ?? []), ...Object.keys(rejection.facts)]));
      }
    });

    test('every fact of the catalogue, in at least one scenario', () => {
      const missing = rejections.flatMap(({ code, facts }) =>
        facts.filter((fact) => !given.get(code)?.has(fact)).map((fact) => `${code}: ${fact}`),
      );
      expect(missing).toEqual([]);
    });
  });
}

function rejectionOf(ruleset: AnyRuleset, { setup, played = [], rejected, by }: Scenario<unknown, unknown>): Rejection {
  const { setup: Setup, command: Command } = ruleset.schema;
  const key = Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const started = ruleset.start(deepFreeze(Setup.parse(setup)), randomFor(key, 0));
  if (rejected === undefined) {
    if ('rejection' in started) return started.rejection;
    throw new Error('the setup was accepted');
  }
  if ('rejection' in started) throw new Error(`setup rejected: ${JSON.stringify(started.rejection)}`);
  let { state } = started;
  const give = (order: unknown, seat: string | undefined, version: number) =>
    play(
      ruleset,
      deepFreeze(state),
      [deepFreeze(Command.parse(order))],
      seat === undefined ? host : { role: 'seat', seat },
      randomFor(key, version),
    );
  for (const [at, each] of played.entries()) {
    const { order, by: seat } = isFromSeat(each) ? each : { order: each, by: undefined };
    const result = give(order, seat, at + 1);
    if ('rejection' in result) throw new Error(`rejected before the last command: ${JSON.stringify(result.rejection)}`);
    state = result.state;
  }
  const parsed = parseNamed(Command, rejected);
  if ('unknown' in parsed && parsed.unknown) return rejectUnknownName(parsed.unknown, ruleset.components());
  const result = give(rejected, by, played.length + 1);
  if ('rejection' in result) return result.rejection;
  throw new Error(`accepted: ${JSON.stringify(result.events)}`);
}

function isFromSeat(each: unknown): each is FromSeat<unknown> {
  return typeof each === 'object' && each !== null && 'order' in each;
}
