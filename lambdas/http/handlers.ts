import type { Summary } from '../../rules/core/contract-types.ts';
import { writeOpenapi } from '../../schema/openapi.ts';
import { problems } from '../../schema/problems.ts';
import { ForkFrom, importLimit, SetCheckpoint, UndoTo } from '../../schema/replies.ts';
import { type Operation, queries } from '../../schema/routes.ts';
import { checkpoints, setCheckpoint, type VersionReference } from '../app/checkpoints.ts';
import { createGame } from '../app/create-game.ts';
import { exportGame } from '../app/export-game.ts';
import { forecast } from '../app/forecast.ts';
import { fork } from '../app/fork.ts';
import { rulesetById, rulesetOfGame } from '../app/game-access.ts';
import type { GameView } from '../app/game-view.ts';
import { importGame } from '../app/import-game.ts';
import { parseCreate, parseForecast, parseImport, parsePlay, parseWith, versionReference } from '../app/parse.ts';
import { play } from '../app/play.ts';
import { allRulesets, events, game, games, rulesetView, searchRules } from '../app/queries.ts';
import type { Conflict, Created, Played, Rejected } from '../app/results.ts';
import { showLimits } from '../app/service-limits.ts';
import type { Services } from '../app/services.ts';
import { undo } from '../app/undo.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import { accessHandlers } from './access-handlers.ts';
import { type HttpRequest, jsonBody } from './request.ts';
import {
  type Handler,
  type HandlerResult,
  idempotencyKeyOf,
  matchesEtag,
  type RouteMatch,
  replayHeaders,
} from './route-match.ts';

/** One handler per route, thin: read the request, ask the desk, shape the reply. */
export function restHandlers(door: Services): Record<Operation, Handler> {
  const { store, signingKeys } = door;
  /** Reads a game and shows a part of it: with an ETag, for ever where a version was named, and not again if it is known. */
  const show = async (
    hit: RouteMatch,
    { at, seat }: { at?: number | undefined; seat?: string | undefined },
    part: (shown: GameView) => unknown,
  ): Promise<HandlerResult> => {
    const caller = await hit.auth.principal('reads', seat);
    const shown = await game(store, caller, hit.id, at);
    const tag = etag(shown.version, caller);
    const forever: HandlerResult['headers'] =
      at === undefined ? {} : { 'cache-control': 'private, max-age=31536000, immutable' };
    const headers = { etag: tag, ...forever, ...delayHeaders(shown.delay) };
    if (matchesEtag(hit.request, tag)) return { status: 304, headers };
    return { status: 200, body: part(shown), headers };
  };

  let document: object | undefined;

  return {
    async createGame(hit) {
      const caller = await hit.auth.principal('games');
      const made = await createGame(store, caller, {
        ...parseCreate(jsonBody(hit.request)),
        key: idempotencyKeyOf(hit.request),
      });
      return made.kind === 'rejected' ? rejectedResult(made, hit) : createdResult(made, caller);
    },

    async fork(hit) {
      const caller = await hit.auth.principal('games');
      const { atVersion, atCheckpoint, ...wishes } = parseWith(ForkFrom, jsonBody(hit.request), ['key']);
      const at = versionReference(atVersion, atCheckpoint);
      return createdResult(
        await fork(store, caller, { ...wishes, game: hit.id, at, key: idempotencyKeyOf(hit.request) }),
        caller,
      );
    },

    async importGame(hit) {
      const caller = await hit.auth.principal('games');
      const body = parseImport(jsonBody(hit.request, importLimit));
      return createdResult(
        await importGame(store, signingKeys, caller, { ...body, key: idempotencyKeyOf(hit.request) }),
        caller,
      );
    },

    async games(hit) {
      const { first, after } = parseWith(queries.games, hit.query);
      return { status: 200, body: await games(store, await hit.auth.principal('reads'), first, after) };
    },

    game: (hit) => show(hit, parseWith(queries.game, hit.query), (shown) => shown),

    async play(hit) {
      const { dryRun, seat } = parseWith(queries.play, hit.query);
      const caller = await hit.auth.principal('commands', seat);
      const body = parsePlay(rulesetOfGame(hit.id), jsonBody(hit.request));
      const matched = ifMatchVersion(hit.request);
      if (matched !== undefined && body.expectedVersion !== undefined && matched !== body.expectedVersion) {
        throw new Problem('bad-request', 'If-Match and "expectedVersion" name two different versions. Send one.');
      }
      const expectedVersion = matched ?? body.expectedVersion;
      const ask = {
        game: hit.id,
        commands: body.commands,
        key: idempotencyKeyOf(hit.request),
        expectedVersion,
        rebase: body.rebase,
        dryRun: dryRun === 'true',
      };
      return playResult(
        await play(store, caller, ask),
        hit,
        caller,
        matched === undefined ? 'version-conflict' : 'precondition-failed',
      );
    },

    async forecast(hit) {
      const caller = await hit.auth.principal('commands', parseWith(queries.table, hit.query).seat);
      const body = parseForecast(rulesetOfGame(hit.id), jsonBody(hit.request));
      return { status: 200, body: await forecast(store, caller, { game: hit.id, ...body }) };
    },

    async undo(hit) {
      const caller = await hit.auth.principal('commands', parseWith(queries.table, hit.query).seat);
      const { toVersion, toCheckpoint, expectedVersion } = parseWith(UndoTo, jsonBody(hit.request), ['seat', 'key']);
      const to = versionReference(toVersion, toCheckpoint) as VersionReference;
      const ask = { game: hit.id, to, expectedVersion, key: idempotencyKeyOf(hit.request) };
      return playResult(await undo(store, caller, ask), hit, caller, 'version-conflict');
    },

    async checkpoints(hit) {
      const caller = await hit.auth.principal('reads', parseWith(queries.table, hit.query).seat);
      const { items, delay } = await checkpoints(store, caller, hit.id);
      return { status: 200, body: { items }, headers: delayHeaders(delay) };
    },

    async setCheckpoint(hit) {
      const caller = await hit.auth.principal('commands', parseWith(queries.table, hit.query).seat);
      const body = parseWith(SetCheckpoint, jsonBody(hit.request), ['seat', 'key']);
      const made = await setCheckpoint(store, caller, { game: hit.id, ...body, key: idempotencyKeyOf(hit.request) });
      return { status: 200, body: made, headers: replayHeaders(made.replayed) };
    },

    doom: (hit) =>
      show(hit, parseWith(queries.table, hit.query), ({ doom, ruleset }) => {
        if (doom !== undefined) return doom;
        throw new Problem('not-in-this-game', `There is no doom in ${ruleset}.`);
      }),

    position: (hit) =>
      show(hit, parseWith(queries.game, hit.query), ({ ruleset, position }) => ({ ruleset, setup: position })),

    gates: (hit) => show(hit, parseWith(queries.table, hit.query), ({ gates }) => ({ items: gates })),

    summary(hit) {
      const { as, seat } = parseWith(queries.summary, hit.query);
      return show(hit, { seat }, ({ summary }) => (as === 'text' ? summaryAsText(summary) : summary));
    },

    legal: (hit) => show(hit, parseWith(queries.table, hit.query), ({ version, legal }) => ({ version, items: legal })),

    async events(hit) {
      const { first, after, seat } = parseWith(queries.events, hit.query);
      const page = await events(store, await hit.auth.principal('reads', seat), hit.id, first, after);
      return { status: 200, body: page, headers: delayHeaders(page.delay) };
    },

    async export(hit) {
      const { seat, as, ...page } = parseWith(queries.export, hit.query);
      const caller = await hit.auth.principal('reads', seat);
      const ask = { game: hit.id, ...page, watcher: as === 'watcher' };
      const { document, delay } = await exportGame(store, signingKeys, caller, ask);
      return { status: 200, body: document, headers: delayHeaders(delay) };
    },

    ...accessHandlers(door),

    rulesets: () => ({ status: 200, body: { items: allRulesets() } }),
    ruleset: ({ id }) => ({ status: 200, body: rulesetView(rulesetById(id)) }),

    rules({ query }) {
      const { ruleset, q } = parseWith(queries.rules, query);
      return { status: 200, body: { items: searchRules(ruleset, q) } };
    },

    problems: () => ({
      status: 200,
      body: {
        items: Object.entries(problems).map(([kind, { status, code: graphql, title }]) => ({
          code: kind,
          status,
          graphql,
          title,
        })),
      },
    }),

    limits: () => ({ status: 200, body: showLimits() }),

    discovery: () => ({
      status: 200,
      body: {
        title: 'Gatehouse',
        games: '/v1/games',
        rulesets: '/v1/rulesets',
        rules: '/v1/rules',
        problems: '/v1/problems',
        limits: '/v1/limits',
        openapi: '/v1/openapi.json',
        graphql: '/graphql',
      },
    }),

    openapi() {
      // Written when somebody first asks: as a file it would be a sixth of the bundle.
      document ??= writeOpenapi();
      return { status: 200, body: document };
    },
    health: () => ({ status: 200, body: { status: 'ok' }, headers: { 'cache-control': 'no-store' } }),
  };
}

function createdResult({ game, replayed }: Created, caller: Principal): HandlerResult {
  const location = `/v1/games/${game.id}`;
  const headers = { location, etag: etag(game.version, caller), ...replayHeaders(replayed) };
  return { status: 201, body: { game, replayed }, headers };
}

function playResult(
  answer: Played | Rejected | Conflict,
  hit: RouteMatch,
  caller: Principal,
  moved: 'version-conflict' | 'precondition-failed',
): HandlerResult {
  switch (answer.kind) {
    case 'played': {
      const { game, version, events, label, replayed, dryRun } = answer;
      const headers = { ...(dryRun ? {} : { etag: etag(version, caller) }), ...replayHeaders(replayed) };
      return { status: 200, body: { game, version, events, label, replayed, dryRun }, headers };
    }
    case 'rejected':
      return rejectedResult(answer, hit);
    case 'conflict': {
      const { expectedVersion, currentVersion, missed, stillLegal } = answer;
      const detail = `You expected version ${expectedVersion}, the game is at ${currentVersion}. "missed" is what happened since. Send again with the version you mean now.`;
      throw new Problem(moved, detail, { expectedVersion, currentVersion, missed, stillLegal });
    }
  }
}

function rejectedResult(
  { code, because, rule, facts, index, version, legal }: Rejected,
  { request }: RouteMatch,
): HandlerResult {
  const document = {
    type: '/v1/problems#rejected',
    title: problems.rejected.title,
    status: problems.rejected.status,
    code,
    detail: because,
    requestId: request.requestId,
  };
  return {
    status: problems.rejected.status,
    body: { ...document, because, rule, facts, index, version, legal },
    headers: { 'content-type': 'application/problem+json' },
  };
}

/** Tells a watcher who is kept behind that it is so. */
function delayHeaders(delay = 0): Readonly<Record<string, string>> {
  return delay === 0 ? {} : { 'gatehouse-delay': String(delay) };
}

/** The version, and whose eyes it is seen through: two viewers of one version need not see the same. */
function etag(version: number, { seat }: Principal): string {
  if (seat === undefined) return `"${version}-watcher"`;
  return seat.role === 'host' ? `"${version}"` : `"${version}-seat-${seat.seat}"`;
}

function versionOfEtag(tag: string): number | undefined {
  const [, digits] = /^\s*(?:W\/)?"(\d{1,10})(?:-[^"]*)?"\s*$/.exec(tag) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function ifMatchVersion({ headers }: HttpRequest): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined) return undefined;
  const version = versionOfEtag(tag);
  if (version !== undefined) return version;
  throw new Problem(
    'bad-request',
    'If-Match takes the one ETag of a game as you got it, such as "12" with its quotes.',
  );
}

/** A few lines to post as they are. */
function summaryAsText({ headline, gates, board }: Summary): string {
  const lines = gates.map(
    ({ name, place, mark, why, guards }) =>
      `- ${name}${place.startsWith(name) ? '' : ` at ${place}`} (${mark}${why === undefined ? '' : `, ${why}`})${guards.length === 0 ? '' : `: ${guards.join(', ')}`}`,
  );
  return [headline, ...(board === undefined ? [] : [board]), ...lines, ''].join('\n');
}
