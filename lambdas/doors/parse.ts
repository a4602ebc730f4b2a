import * as z from 'zod';
import { rulesets } from '../../rules/index.ts';
import type { AnyRuleset } from '../../rules/ruleset.ts';
import { createBody, forecastBody, playBody } from '../../schema/replies.ts';
import { Problem } from '../problem.ts';

/** A value in the shape it should have. Throws Problem `bad-request` with every issue and where it is. */
export function parsed<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ pointer: pointer([...issue.path, key]), message: 'Not known here: leave it out' }))
      : [{ pointer: pointer(issue.path), message: issue.message }],
  );
  const [first] = issues as [(typeof issues)[number]];
  throw new Problem('bad-request', `${first.pointer === '' ? 'The request' : first.pointer}: ${first.message}.`, {
    issues,
  });
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const playBodies = new Map(rulesets.map((ruleset) => [ruleset, playBody(ruleset.schema.command)]));

/** The body of a play, with commands of this ruleset. Throws Problem `bad-request`. */
export function parsedPlay(ruleset: AnyRuleset, body: unknown) {
  return parsed(playBodies.get(ruleset) as ReturnType<typeof playBody>, body);
}

const forecastBodies = new Map(rulesets.map((ruleset) => [ruleset, forecastBody(ruleset.schema.command)]));

/** The body that asks for a forecast, with commands of this ruleset. Throws Problem `bad-request`. */
export function parsedForecast(ruleset: AnyRuleset, body: unknown) {
  return parsed(forecastBodies.get(ruleset) as ReturnType<typeof forecastBody>, body);
}

const whichRuleset = z.looseObject({ ruleset: z.enum(rulesets.map((each) => each.id)) });
const createBodies = new Map(rulesets.map((ruleset) => [ruleset.id, { ruleset, body: createBody(ruleset) }]));

/** The body of a creation, with the setup of the ruleset it names. Throws Problem `bad-request`. */
export function parsedCreate(value: unknown) {
  const { ruleset, body } = createBodies.get(parsed(whichRuleset, value).ruleset) as CreateParser;
  return { ...parsed(body, value), ruleset };
}
type CreateParser = NonNullable<ReturnType<typeof createBodies.get>>;

const keyShape = z.string().min(1).max(200);

/** An idempotency key, as long as it may be. Throws Problem `bad-request`. */
export function parsedKey(key: string | null | undefined): string | undefined {
  if (key === undefined || key === null) return undefined;
  if (keyShape.safeParse(key).success) return key;
  throw new Problem('bad-request', 'An idempotency key has 1 to 200 characters.', {
    issues: [{ pointer: '/key', message: 'must have 1 to 200 characters' }],
  });
}
