import type { Summary } from '../../rules/core/contract-types.ts';
import type { OperationName } from '../../schema/operations.ts';
import { problems } from '../../schema/problems.ts';
import type { GameView } from '../app/game-view.ts';
import { escapeMarkdown, withoutMentions } from '../app/neutral-text.ts';
import type { ResultOf } from '../app/operation-handlers.ts';
import type { Conflict, Created, Evaluated, Played, Rejected } from '../app/results.ts';
import { noCards } from '../app/rulesets.ts';
import { lacking } from '../app/shared-commands.ts';
import { Problem } from '../problem.ts';
import type { HttpRequest } from './request.ts';

/** A response before it is written: its body is text, JSON, or a function that computes it only if it is needed. */
export interface RestResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** ETag of a version of a game. Without one, a GET gets an ETag that is made from its body. */
  readonly etag?: string;
  readonly body: unknown | (() => unknown);
}

type Responses = {
  readonly [Name in OperationName]?: (
    result: ResultOf<Name>,
    request: HttpRequest,
    query: Readonly<Record<string, string>>,
  ) => RestResponse;
};

/** Responses that must not be stored by anything on the way, because they contain a secret. */
const secret = { 'cache-control': 'no-store' };

/** How REST shows the results of operations. Where nothing is said here, the result is the body. */
export const restResponses: Responses = {
  createGame: (result, request) => (result.kind === 'rejected' ? rejected(result, request) : created(result)),
  fork: created,
  importGame: created,
  play: playResponse,
  spawnGate: playResponse,
  closeGate: playResponse,
  undo: playResponse,
  evaluate: evaluateResponse,

  changeGame: (view) => ({ etag: gameEtag(view), body: view }),
  game: (view, _, { at }) => ofGame(view, at, () => view),
  position: (view, _, { at }) => ofGame(view, at, () => ({ ruleset: view.ruleset, setup: view.position })),
  doom: (view) => ofGame(view, undefined, () => doomOf(view)),
  gates: (view) => ofGame(view, undefined, () => ({ items: view.gates })),
  // Nothing on the cards changes with a version, so the ETag is made from the body.
  cards: (view) => ({ body: { items: cardsOf(view) }, headers: delayHeader(view.delay) }),
  summary: (view, _, { as }) => {
    const isText = as === 'text';
    return ofGame(view, undefined, () => (isText ? summaryText(view.summary) : view.summary));
  },
  legal: (view) => ofGame(view, undefined, () => ({ version: view.version, items: view.legal })),

  rulesetCards: ({ items }) => ({ body: { items } }),
  events: ({ ruleset: _, ...page }) => ({ body: page, headers: delayHeader(page.delay) }),
  export: ({ document, delay }) => ({ body: document, headers: delayHeader(delay) }),
  checkpoints: ({ items, delay }) => ({ body: { items }, headers: delayHeader(delay) }),
  setCheckpoint: (checkpoint) => ({ body: checkpoint, headers: replayedHeader(checkpoint.replayed) }),
  deleteCheckpoint: (checkpoint) => ({ body: checkpoint, headers: replayedHeader(checkpoint.replayed) }),
  forecast: ({ ruleset: _, ...forecast }) => ({ body: forecast }),
  createTokens: (tokens) => ({ body: tokens, headers: secret }),
  rotateTokens: (tokens) => ({ body: tokens, headers: { ...secret, ...replayedHeader(tokens.replayed) } }),
  createKey: (key) => ({ body: key, headers: secret }),
  rotateKey: (key) => ({ body: key, headers: secret }),
  health: (health) => ({ body: health, headers: { 'cache-control': 'no-store' } }),
};

/** A part of a game, with the ETag of its version. A version that the request names never changes. */
function ofGame(view: GameView, at: string | undefined, body: () => unknown): RestResponse {
  return {
    etag: gameEtag(view),
    headers: {
      ...((at !== undefined || !view.isNewest) && { 'cache-control': 'private, max-age=31536000, immutable' }),
      ...delayHeader(view.delay),
    },
    body,
  };
}

function doomOf({ doom, rules }: GameView): unknown {
  if (doom !== undefined) return doom;
  throw lacking(rules, 'doom');
}

function cardsOf({ cards, rules }: GameView): readonly object[] {
  if (cards !== undefined) return cards;
  throw noCards(rules.title);
}

function created({ game, replayed }: Created): RestResponse {
  const headers = { location: `/v1/games/${game.game}`, ...replayedHeader(replayed) };
  return { etag: gameEtag(game), headers, body: { game, replayed } };
}

function playResponse(result: Played | Rejected | Conflict, request: HttpRequest): RestResponse {
  switch (result.kind) {
    case 'played': {
      const { kind: _, ruleset: __, ...body } = result;
      const { game, replayed, dryRun } = result;
      const etag = dryRun ? {} : { etag: gameEtag(game) };
      const headers = replayedHeader(replayed);
      if (!prefersMinimal(request)) return { ...etag, headers, body };
      const { game: ___, ...minimal } = body;
      return { ...etag, headers: { ...headers, 'preference-applied': 'return=minimal' }, body: minimal };
    }
    case 'rejected':
      return rejected(result, request);
    case 'conflict':
      throw conflictProblem(result, request);
  }
}

function evaluateResponse(result: Evaluated | Rejected, request: HttpRequest): RestResponse {
  if (result.kind === 'rejected') return rejected(result, request);
  const { kind: _, ruleset: __, ...body } = result;
  return { body };
}

/** Whether the client asks for an answer without the game: `Prefer: return=minimal` (RFC 7240). */
function prefersMinimal({ headers }: HttpRequest): boolean {
  const [first] = (headers.prefer ?? '')
    .split(',')
    .map((each) => each.split(';')[0]?.trim().toLowerCase().replaceAll('"', ''))
    .filter((each) => each?.startsWith('return='));
  return first === 'return=minimal';
}

function conflictProblem({ kind: _, ruleset: __, ...conflict }: Conflict, { headers }: HttpRequest): Problem {
  const { expectedVersion, currentVersion } = conflict;
  const detail =
    expectedVersion > currentVersion
      ? `Version ${expectedVersion} does not exist yet: the newest is ${currentVersion}. Read the game, and send the request again with a version that exists.`
      : `You expected version ${expectedVersion}, but the newest is ${currentVersion}. "missed" lists what happened since. Send the request again with the version you mean now.`;
  return new Problem(headers['if-match'] === undefined ? 'version-conflict' : 'precondition-failed', detail, conflict);
}

function rejected(
  { kind: _, ruleset: __, replayed, ...rejection }: Rejected,
  { requestId }: HttpRequest,
): RestResponse {
  const { status, title } = problems.rejected;
  const { code, because } = rejection;
  const document = { type: '/v1/problems#rejected', title, status, code, detail: because, requestId };
  return {
    status,
    body: { ...document, ...rejection },
    headers: { 'content-type': 'application/problem+json', ...replayedHeader(replayed) },
  };
}

function delayHeader(delay: number | undefined): Readonly<Record<string, string>> {
  return delay ? { 'gatehouse-delay': String(delay) } : {};
}

function replayedHeader(replayed: boolean | undefined): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {};
}

/**
 * The version, the number of changes of title, metadata and archive, and the viewer: two viewers of one version need not
 * see the same.
 */
function gameEtag({ version, detailsRevision, seat }: GameView): string {
  const state = detailsRevision === 0 ? `${version}` : `${version}-d${detailsRevision}`;
  if (seat === undefined) return `"${state}-watcher"`;
  return seat.role === 'host' ? `"${state}"` : `"${state}-seat-${seat.seat}"`;
}

/** A summary as a few lines to post as they are. */
function summaryText({ headline, gates, board }: Summary): string {
  const lines = gates.map(({ symbol, hotBecause, ...names }) => {
    const [name, space] = [escapeMarkdown(names.name), escapeMarkdown(names.space)];
    const guards = names.guards.map(escapeMarkdown);
    const where = space.startsWith(name) ? '' : ` at ${space}`;
    const why = hotBecause === undefined ? '' : `, ${hotBecause}`;
    return `- ${name}${where} (${symbol}${why})${guards.length === 0 ? '' : `: ${guards.join(', ')}`}`;
  });
  const [first, ...drawing] = [headline, ...(board === undefined ? [] : [board])].map(withoutMentions);
  return [first, ...drawing, ...lines, ''].join('\n');
}
