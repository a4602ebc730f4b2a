import * as z from 'zod';
import { maxBodyBytes, maxImportBytes } from '../../schema/limits.ts';
import { argumentPlace } from '../../schema/request-bodies.ts';
import { badRequest, type Issue } from '../app/arguments.ts';
import type { GivenArguments } from '../app/call-operation.ts';
import { Problem } from '../problem.ts';
import { type HttpRequest, jsonBody } from './request.ts';
import type { RestOperation, RouteMatch } from './routes.ts';

/** The query parameters of a request. Throws Problem `bad-request` for one that is given twice. */
export function queryOf({ search }: HttpRequest): Readonly<Record<string, string>> {
  const parameters = [...new URLSearchParams(search)];
  const names = new Set<string>();
  for (const [name] of parameters) {
    if (names.has(name)) throw badRequest([{ pointer: `/${name.slice(0, 60)}`, message: 'is given more than once' }]);
    names.add(name);
  }
  return Object.fromEntries(parameters);
}

/** All arguments of an operation, from path, query, headers and body. Throws Problem `bad-request` and others. */
export function restArguments(
  { operation, id }: RouteMatch,
  request: HttpRequest,
  query: Readonly<Record<string, string>>,
): GivenArguments {
  const { rest, name } = operation;
  const shape = operation.arguments.shape;
  const given: Record<string, unknown> = {};
  if (id !== undefined) given[rest.pathArgument ?? 'game'] = id;
  Object.assign(given, queryArguments(operation, query));
  if ('key' in shape) given.key = idempotencyKeyOf(request);
  if (rest.body !== undefined) {
    const body = jsonBody(request, name === 'importGame' ? maxImportBytes : maxBodyBytes);
    Object.assign(given, bodyArguments(operation, body));
  }
  if (rest.ifMatch) addIfMatch(given, request);
  return given;
}

/** Members of the query string by the names of the arguments, numbers and booleans read from their text. */
function queryArguments(operation: RestOperation, query: Readonly<Record<string, string>>): GivenArguments {
  const { rest, arguments: args } = operation;
  const names = Object.keys(args.shape).filter((name) => argumentPlace(operation, name) === 'query');
  const byParameter = new Map(names.map((name) => [rest.queryNames?.[name] ?? name, name]));
  const issues = Object.keys(query).flatMap((parameter): Issue[] =>
    byParameter.has(parameter)
      ? []
      : [{ pointer: `/${parameter.slice(0, 60)}`, message: misplaced(operation, parameter) }],
  );
  if (issues.length > 0) throw badRequest(issues);
  return Object.fromEntries(
    Object.entries(query).map(([parameter, text]) => {
      const name = byParameter.get(parameter) as string;
      return [name, fromText(args.shape[name] as z.ZodType, text)];
    }),
  );
}

/** The members of a body. Throws Problem `bad-request` for a member that REST expects elsewhere. */
function bodyArguments(operation: RestOperation, body: unknown): GivenArguments {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest([{ pointer: '', message: 'must be an object' }]);
  }
  const isKnownElsewhere = (name: string) =>
    name in operation.arguments.shape && argumentPlace(operation, name) !== 'body';
  const issues = Object.keys(body)
    .filter(isKnownElsewhere)
    .map((name) => ({ pointer: `/${name}`, message: misplaced(operation, name) }));
  if (issues.length > 0) throw badRequest(issues);
  return body as GivenArguments;
}

/** What to do about an argument in the wrong place. */
function misplaced(operation: RestOperation, name: string): string {
  if (!(name in operation.arguments.shape)) return 'is not known: leave it out';
  switch (argumentPlace(operation, name)) {
    case 'header':
      return 'belongs in the header Idempotency-Key';
    case 'query':
      return `belongs in the address: ?${operation.rest.queryNames?.[name] ?? name}=…`;
    case 'path':
      return 'belongs in the path of the address';
    case 'body':
      return 'belongs in the body';
  }
}

/** `Idempotency-Key`, with or without the quotes that the header's specification asks for. */
function idempotencyKeyOf({ headers }: HttpRequest): string | undefined {
  return headers['idempotency-key']?.trim().replace(/^"(.*)"$/, '$1');
}

/** Takes `If-Match` as `expectedVersion`. Throws Problem `bad-request` where the body names another version. */
function addIfMatch(given: Record<string, unknown>, { headers }: HttpRequest): void {
  const tag = headers['if-match'];
  if (tag === undefined) return;
  const version = versionOfEtag(tag);
  if (version === undefined) {
    throw new Problem('bad-request', 'If-Match must be one ETag of a game as you received it: "12", with its quotes.');
  }
  if (given.expectedVersion !== undefined && given.expectedVersion !== version) {
    throw new Problem('bad-request', 'If-Match and "expectedVersion" name two different versions. Send one of them.');
  }
  given.expectedVersion = version;
}

function versionOfEtag(tag: string): number | undefined {
  const [, digits] = /^\s*(?:W\/)?"(\d{1,10})(?:-[^"]*)?"\s*$/.exec(tag) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A value of the query string as its argument needs it. Text that is not a number becomes NaN, which is refused. */
function fromText(shape: z.ZodType, text: string): unknown {
  const inner = unwrapped(shape);
  // Digits only: JavaScript takes other texts for numbers, too; it takes no text at all for 0.
  if (inner instanceof z.ZodNumber) return /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (inner instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function unwrapped(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault) return unwrapped(shape.unwrap() as z.ZodType);
  return shape;
}
