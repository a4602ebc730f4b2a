import assert from 'node:assert/strict';
import type { AnyRuleset, Rejection } from '../../rules/core/ruleset.ts';

/**
 * Whether a refusal is as the explanation catalogue says: its code, with the rule it cites and the facts it gives; and a
 * sentence for players, without anything that only a program understands.
 */
export function expectExplained(
  { rejections }: Pick<AnyRuleset, 'rejections'>,
  { code, rule, facts, because }: Rejection,
): void {
  const kind = rejections.find((each) => each.code === code);
  assert.ok(kind !== undefined, `${code} is not in the catalogue`);
  assert.ok(kind.rules.includes(rule), `${code} does not cite ${rule} in the catalogue`);
  for (const fact of Object.keys(facts)) assert.ok(kind.facts.includes(fact), `${code} has no fact ${fact}`);
  assert.match(because, /^[A-Z].{8,}[.!?]$/, code);
  assert.doesNotMatch(because, /_|undefined|null|NaN|\[object|\s\s|\.\.|\b[a-z]+[A-Z]/, code);
  // A fact of several words joined by hyphens is an id, and for that there is a name.
  for (const fact of Object.values(facts).flat()) {
    const id = typeof fact === 'string' && /^[a-z0-9]+(-[a-z0-9]+)+$/.test(fact);
    assert.ok(!id || !because.includes(fact), `${code} says "${fact}"`);
  }
}
