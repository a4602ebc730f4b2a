import { maxBodyBytes, maxImportBytes } from '../../schema/limits.ts';
import { badRequest, type Issue } from '../app/arguments.ts';
import type { GivenArguments } from '../app/call-operation.ts';
import { Problem } from '../problem.ts';
import type { ArgumentPlan, QueryKind } from './argument-plan.ts';
import { type HttpRequest, jsonBody } from './request.ts';
import type { RouteMatch } from './routes.ts';

export type Query = Readonly<Record<string, string>>;

/** The query parameters of a request. Throws Problem `bad-request` for one that is given twice. */
export function queryOf({ search }: HttpRequest): Query {
  if (search === '') return {};
  const parameters = [...new URLSearchParams(search)];
  const names = new Set<string>();
  for (const [name] of parameters) {
    if (names.has(name)) throw badRequest([{ pointer: `/${name.slice(0, 60)}`, message: 'is given more than once' }]);
    names.add(name);
  }
  return Object.fromEntries(parameters);
}

/** All arguments of an operation, from path, query, headers and body. Throws `bad-request` and what `jsonBody` throws. */
export function restArguments(
  { operation, plan, inPath }: RouteMatch,
  request: HttpRequest,
  query: Query,
): GivenArguments {
  const { rest, name } = operation;
  const hasBody = rest.body !== undefined && !(plan.bodyIsOptional && isEmpty(request));
  const inBody = hasBody
    ? bodyArguments(plan, jsonBody(request, name === 'importGame' ? maxImportBytes : maxBodyBytes))
    : {};
  // Spread, because Object.assign would take a member "__proto__" of the body for the prototype and lose it.
  const given: Record<string, unknown> = { ...queryArguments(plan, query), ...inBody };
  for (const [parameter, argument] of plan.path) given[argument] = inPath[parameter];
  if (plan.takesKey) given.key = idempotencyKeyOf(request);
  if (rest.ifMatch) addIfMatch(given, request);
  return given;
}

function isEmpty({ body }: HttpRequest): boolean {
  return body === undefined || body.length === 0;
}

/** Query parameters by the names of their arguments, with numbers and booleans read from their text. */
function queryArguments({ query: known, notInQuery }: ArgumentPlan, query: Query): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [parameter, text] of Object.entries(query)) {
    const argument = known.get(parameter);
    if (argument !== undefined) given[argument.name] = fromText(argument.kind, text);
    else issues.push(misplaced(parameter, notInQuery.get(parameter)));
  }
  if (issues.length > 0) throw badRequest(issues);
  return given;
}

/** The error with query parameters by the names that the client sent: `/q` and not `/search`. */
export function withParameterNames({ query: known }: ArgumentPlan, query: Query, error: unknown): unknown {
  if (!(error instanceof Problem) || error.kind !== 'bad-request') return error;
  const sent = [...known].filter(([parameter]) => parameter in query);
  const parameters = new Map(sent.map(([parameter, { name }]) => [`/${name}`, `/${parameter}`]));
  const issues = (error.facts.issues ?? []) as readonly Issue[];
  const renamed = issues.map((issue) => ({ ...issue, pointer: parameters.get(issue.pointer) ?? issue.pointer }));
  return renamed.every(({ pointer }, at) => pointer === issues[at]?.pointer) ? error : badRequest(renamed);
}

/** The members of a body. Throws Problem `bad-request` for a member that REST expects elsewhere. */
function bodyArguments({ inBody, notInBody }: ArgumentPlan, body: unknown): GivenArguments {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest([{ pointer: '', message: 'must be an object' }]);
  }
  const others = Object.keys(body).filter((name) => !inBody.has(name));
  // Where all of them are unknown, the operation's own shape finds them, together with its other issues.
  if (others.some((name) => notInBody.has(name))) {
    throw badRequest(others.map((name) => misplaced(name, notInBody.get(name))));
  }
  return body as GivenArguments;
}

function misplaced(name: string, advice = 'is not known: leave it out'): Issue {
  return { pointer: `/${name.slice(0, 60)}`, message: advice };
}

/** `Idempotency-Key`, with or without the quotes that the header's specification asks for. */
function idempotencyKeyOf({ headers }: HttpRequest): string | undefined {
  return headers['idempotency-key']?.trim().replace(/^"(.*)"$/, '$1');
}

/** Takes `If-Match` as `expectedVersion`; `*` is any version that exists. Throws Problem `bad-request` where the body names another version. */
function addIfMatch(given: Record<string, unknown>, { headers }: HttpRequest): void {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return;
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

/** The value that a text means. A text that is not one stays as it is or becomes NaN, and the schema refuses it. */
function fromText(kind: QueryKind, text: string): unknown {
  switch (kind) {
    case 'text':
      return text;
    case 'number':
      // Digits and a sign only (the sum has no negative zero): JavaScript takes other texts for numbers as well, and no text at all for 0.
      return /^-?\d+$/.test(text) ? Number(text) + 0 : Number.NaN;
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
  }
}
