import type * as z from 'zod';
import { componentNouns } from '../../rules/core/components.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { suggestions } from '../../rules/core/suggestions.ts';
import { parseNamed, type UnknownName } from '../../rules/core/unknown-name.ts';
import type { Operation } from '../../schema/operation-types.ts';
import { type ArgumentsOf, type OperationName, operations } from '../../schema/operations.ts';
import { Problem } from '../problem.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong, for someone who writes JSON and does not know zod. Undefined: zod's own message is used. */
function plainMessage(issue: z.core.$ZodRawIssue, unknown?: UnknownName): string | undefined {
  const missing = issue.input === undefined ? 'is missing; it ' : '';
  switch (issue.code) {
    case 'invalid_type': {
      // REST reads numbers from text. What is not digits becomes NaN, and all of these numbers are whole.
      const expected = Number.isNaN(issue.input) ? 'int' : issue.expected;
      return `${missing}must be ${typeNames[expected] ?? expected}`;
    }
    case 'invalid_value':
      if (unknown !== undefined) return unknownMessage(componentNouns[unknown.kind], unknown.name, issue.values);
      return `${missing}must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_union':
      if (issue.discriminator === undefined) return undefined;
      return typeMessage(issue.discriminator, issue.input, (issue.options as readonly unknown[]).map(String));
    case 'too_big':
      return `must ${sizeMessage(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${sizeMessage(issue.origin, 'at least', issue.minimum)}`;
    default:
      return undefined;
  }
}

/** Most types that are listed to someone who named none of them. */
const maxListedTypes = 10;

/** A union whose member is not told by its discriminator: `type` is missing, or there is no such type. */
function typeMessage(discriminator: string, input: unknown, types: readonly string[]): string {
  const given = (input as Readonly<Record<string, unknown>> | undefined)?.[discriminator];
  if (typeof given === 'string') return unknownMessage(discriminator, given, types);
  const missing = given === undefined ? 'is missing; it ' : '';
  const all = types.length > maxListedTypes ? `${types.slice(0, maxListedTypes).join(', ')}, …` : types.join(', ');
  return `${missing}must be one of ${all}`;
}

/** There is no such `noun`; the nearest of the known ones. */
function unknownMessage(noun: string, given: string, known: readonly unknown[]): string {
  const meant = suggestions(given, known.map(String), (each) => [each]);
  const advice = meant.length > 0 ? `did you mean ${meant.join(', ')}?` : 'GET /v1/openapi.json lists all of them';
  return `there is no ${noun} "${given.slice(0, 60)}": ${advice}`;
}

function sizeMessage(origin: string, bound: string, size: number | bigint): string {
  switch (origin) {
    case 'string':
      if (bound === 'at least' && size === 1) return 'not be empty';
      return `have ${bound} ${size} characters`;
    case 'array':
      if (bound === 'at least' && size === 1) return 'not be empty';
      return `have ${bound} ${size} ${Number(size) === 1 ? 'entry' : 'entries'}`;
    default:
      return `be ${bound} ${size}`;
  }
}

const unknownMember = 'is not known: leave it out';

/** The paths of members that a shape has dropped: those of shapes that accept more than they know. */
function ignoredMembers(given: unknown, parsed: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[][] {
  if (given === parsed || typeof given !== 'object' || given === null) return [];
  if (typeof parsed !== 'object' || parsed === null) return [];
  const known = parsed as Readonly<Record<string, unknown>>;
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(known, name) ? ignoredMembers(value, known[name], [...path, name]) : [[...path, name]],
  );
}

/** Most issues in one answer, so that an answer is not many times as long as its request. */
const maxIssues = 20;

export interface Issue {
  /** JSON pointer into the request. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * The value in the shape it should have. Throws Problem `bad-request` with the issues and where they are; it is an
 * `UnknownNameProblem` where all shapes are right and only names are unknown.
 */
export function parseWith<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = parseNamed(shape, value, plainMessage);
  if ('data' in parsed) {
    const ignored = ignoredMembers(value, parsed.data);
    if (ignored.length === 0) return parsed.data;
    throw badRequest(ignored.map((path) => ({ pointer: pointerOf(path), message: unknownMember })));
  }
  const problem = badRequest(
    parsed.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), message: unknownMember }))
        : [{ pointer: pointerOf(issue.path), message: issue.message }],
    ),
  );
  throw parsed.unknown === undefined ? problem : new UnknownNameProblem(problem, parsed.unknown);
}

/** Problem `bad-request` that an operation with rejections turns into one. Elsewhere it stays what it is. */
export class UnknownNameProblem extends Problem {
  readonly unknown: UnknownName;

  constructor({ kind, message, facts }: Problem, unknown: UnknownName) {
    super(kind, message, facts);
    this.unknown = unknown;
  }
}

/** Problem `bad-request` for these issues, of which there is at least one. */
export function badRequest(issues: readonly Issue[]): Problem {
  const { pointer = '', message = 'is not valid' } = issues[0] ?? {};
  const more = issues.length - maxIssues;
  const shown =
    more > 0 ? [...issues.slice(0, maxIssues), { pointer: '', message: `and ${more} more like these` }] : issues;
  const detail = `${pointer === '' ? 'The request' : pointer}: ${message}`;
  return new Problem('bad-request', detail.endsWith('?') ? detail : `${detail}.`, { issues: shown });
}

/** A JSON pointer (RFC 6901). */
function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const shapesByRuleset = new Map<string, z.ZodObject>();

/** The shape of an operation's arguments in one ruleset. Made when it is first needed. */
function argumentsShape(name: OperationName, ruleset: AnyRuleset | undefined): z.ZodObject {
  const operation: Operation = operations[name];
  if (ruleset === undefined || operation.argumentsOf === undefined) return operation.arguments;
  const key = `${name} ${ruleset.id} ${ruleset.revision}`;
  const shape = shapesByRuleset.get(key) ?? operation.argumentsOf(ruleset);
  shapesByRuleset.set(key, shape);
  return shape;
}

/** The arguments of an operation, checked by the shapes of this ruleset. Throws Problem `bad-request`. */
export function parseArguments<Name extends OperationName>(
  name: Name,
  given: unknown,
  ruleset?: AnyRuleset,
): ArgumentsOf<Name> {
  return parseWith(argumentsShape(name, ruleset), given) as ArgumentsOf<Name>;
}
