import * as z from 'zod';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import { createBody, exportBody, forecastBody, importBody, playBody } from '../../schema/replies.ts';
import { parseJson } from '../http/request.ts';
import { Problem } from '../problem.ts';
import type { VersionReference } from './checkpoints.ts';
import type { Export } from './export-game.ts';
import { rulesetRevision } from './game-access.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong, for somebody who writes JSON and need not know what checks it. Where this says nothing, zod does. */
const plainMessages: z.core.$ZodErrorMap = (issue) => {
  const missing = issue.input === undefined ? 'is missing; it ' : '';
  switch (issue.code) {
    case 'invalid_type': {
      // Numbers in an address are text until they are read, and all of them are whole.
      const expected = Number.isNaN(issue.input) ? 'int' : issue.expected;
      return `${missing}must be ${typeNames[expected] ?? expected}`;
    }
    case 'invalid_value':
      return `${missing}must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_union':
      if (issue.discriminator === undefined) return undefined;
      return `${missing}must be one of ${(issue.options as readonly unknown[]).join(', ')}`;
    case 'too_big':
      return `must ${sizeMessage(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${sizeMessage(issue.origin, 'at least', issue.minimum)}`;
    default:
      return undefined;
  }
};

function sizeMessage(origin: string, bound: string, size: number | bigint): string {
  switch (origin) {
    case 'string':
      return `have ${bound} ${size} characters`;
    case 'array':
      return `have ${bound} ${size} ${Number(size) === 1 ? 'entry' : 'entries'}`;
    default:
      return `be ${bound} ${size}`;
  }
}

/** So many issues are told at most: an answer should not be many times as long as what was asked. */
const maxIssues = 20;

/** What a body does not hold, but its request may: where it goes instead. */
const otherPlaces = {
  seat: 'It goes into the address: ?seat=…',
  dryRun: 'It goes into the address: ?dryRun=true',
  key: 'It goes into the header Idempotency-Key',
} as const;
export type OtherPlace = keyof typeof otherPlaces;

/**
 * A value in the shape it should have. Throws Problem `bad-request` with the issues and where they are; what belongs
 * `outside` of it, though to the same request, is sent there.
 */
export function parseWith<T>(shape: z.ZodType<T>, value: unknown, outside: readonly OtherPlace[] = []): T {
  const result = shape.safeParse(value, { error: plainMessages });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => {
          const place = issue.path.length === 0 ? outside.find((each) => each === key) : undefined;
          const message = place === undefined ? 'Not known here: leave it out' : otherPlaces[place];
          return { pointer: pointer([...issue.path, key]), message };
        })
      : [{ pointer: pointer(issue.path), message: issue.message }],
  );
  const [first] = issues as [(typeof issues)[number]];
  const more = issues.length - maxIssues;
  throw new Problem('bad-request', `${first.pointer === '' ? 'The request' : first.pointer}: ${first.message}.`, {
    issues:
      more > 0 ? [...issues.slice(0, maxIssues), { pointer: '', message: `and ${more} more like these` }] : issues,
  });
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const playBodies = new Map(rulesets.map((ruleset) => [ruleset, playBody(ruleset.schema.command)]));

/** The body of a play, with commands of this ruleset. Throws Problem `bad-request`. */
export function parsePlay(ruleset: AnyRuleset, body: unknown) {
  return parseWith(playBodies.get(ruleset) as ReturnType<typeof playBody>, body, ['seat', 'dryRun', 'key']);
}

const forecastBodies = new Map(rulesets.map((ruleset) => [ruleset, forecastBody(ruleset.schema.command)]));

/** The body that asks for a forecast, with commands of this ruleset. Throws Problem `bad-request`. */
export function parseForecast(ruleset: AnyRuleset, body: unknown) {
  return parseWith(forecastBodies.get(ruleset) as ReturnType<typeof forecastBody>, body, ['seat']);
}

const whichRuleset = z.looseObject({ ruleset: z.enum(rulesets.map((each) => each.id)) });
const createBodies = new Map(rulesets.map((ruleset) => [ruleset.id, { ruleset, body: createBody(ruleset) }]));

/** The body of a creation, with the setup of the ruleset it names. Throws Problem `bad-request`. */
export function parseCreate(value: unknown) {
  const { ruleset, body } = createBodies.get(parseWith(whichRuleset, value).ruleset) as CreateParser;
  return { ...parseWith(body, value, ['key']), ruleset };
}
type CreateParser = NonNullable<ReturnType<typeof createBodies.get>>;

const whichDocument = z.looseObject({ document: whichRuleset.extend({ revision: z.int32() }) });
const importBodies = new Map(
  [...rulesets, ...olderRevisions].map((ruleset) => [ruleset, importBody(exportBody(ruleset))]),
);

/** The body of an import, with a document of the ruleset it names, in its revision. Throws Problem `bad-request`. */
export function parseImport(value: unknown) {
  const { document } = parseWith(whichDocument, value);
  const ruleset = rulesetRevision(document.ruleset, document.revision);
  const { document: given, ...wishes } = parseWith(importBodies.get(ruleset) as ImportBody, value, ['key']);
  return { ...wishes, document: given as Export };
}
type ImportBody = NonNullable<ReturnType<typeof importBodies.get>>;

const keyShape = z.string().min(1).max(200);

/** An idempotency key, as long as it may be. Throws Problem `bad-request`. */
export function parseIdempotencyKey(key: string | null | undefined): string | undefined {
  if (key === undefined || key === null) return undefined;
  if (keyShape.safeParse(key).success) return key;
  throw new Problem('bad-request', 'An idempotency key has 1 to 200 characters.', {
    issues: [{ pointer: '/key', message: 'must have 1 to 200 characters' }],
  });
}

/** A version by number or by name, if one of the two is given. */
export function versionReference(
  version: number | undefined,
  checkpoint: string | undefined,
): VersionReference | undefined {
  if (version !== undefined) return { version };
  return checkpoint === undefined ? undefined : { checkpoint };
}

/** A document that came as text. Throws Problem `bad-request` where it is no JSON. */
export function parseDocument(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Problem('bad-request', `"document" is not JSON: ${(error as Error).message}.`, {
      issues: [{ pointer: '/document', message: 'must be JSON' }],
    });
  }
}
