import assert from 'node:assert/strict';
import type { AnyRuleset, Rejection } from '../../rules/ruleset.ts';

/** Whether the explanation catalogue has this refusal: the code, with the rule it cites and the facts it gives. */
export function explained({ refusals }: Pick<AnyRuleset, 'refusals'>, { code, rule, facts }: Rejection): void {
  const kind = refusals.find((each) => each.code === code);
  assert.ok(kind !== undefined, `${code} is not in the catalogue`);
  assert.ok(kind.rules.includes(rule), `${code} does not cite ${rule} in the catalogue`);
  for (const fact of Object.keys(facts)) assert.ok(kind.facts.includes(fact), `${code} has no fact ${fact}`);
}
