import type { Summary } from '../../rules/core/contract-types.ts';
import { writeOpenapi } from '../../schema/openapi.ts';
import { problems } from '../../schema/problems.ts';
import { ForkFrom, importLimit, SetCheckpoint, UndoTo } from '../../schema/replies.ts';
import { type Operation, queries } from '../../schema/routes.ts';
import { checkpoints, type Named, setCheckpoint } from '../app/checkpoints.ts';
import { createGame } from '../app/create-game.ts';
import { exportGame } from '../app/export-game.ts';
import { forecast } from '../app/forecast.ts';
import { fork } from '../app/fork.ts';
import { rulesetNamed, rulesetOf } from '../app/game-access.ts';
import type { ShownGame } from '../app/game-view.ts';
import { importGame } from '../app/import-game.ts';
import { named, parsed, parsedCreate, parsedForecast, parsedImport, parsedPlay } from '../app/parse.ts';
import { play } from '../app/play.ts';
import { allRulesets, events, game, games, searchRules, showRuleset } from '../app/queries.ts';
import type { Conflict, Created, Played, Rejected } from '../app/results.ts';
import { showLimits } from '../app/service-limits.ts';
import type { Door } from '../app/services.ts';
import { undo } from '../app/undo.ts';
import type { Caller } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import { accessHandlers } from './access-handlers.ts';
import { type Ask, jsonBody } from './request.ts';
import { type Handler, type Hit, isKnown, keyOf, type Reply, replay } from './route-match.ts';

/** One handler per route, thin: read the request, ask the desk, shape the reply. */
export function restHandlers(door: Door): Record<Operation, Handler> {
  const { store, signing } = door;
  /** Reads a game and shows a part of it: with an ETag, for ever where a version was named, and not again if it is known. */
  const show = async (
    hit: Hit,
    { at, seat }: { at?: number | undefined; seat?: string | undefined },
    part: (shown: ShownGame) => unknown,
  ): Promise<Reply> => {
    const caller = await hit.visit.caller('reads', seat);
    const shown = await game(store, caller, hit.id, at);
    const tag = etag(shown.version, caller);
    const forever: Reply['headers'] =
      at === undefined ? {} : { 'cache-control': 'private, max-age=31536000, immutable' };
    const headers = { etag: tag, ...forever, ...late(shown.delay) };
    if (isKnown(hit.ask, tag)) return { status: 304, headers };
    return { status: 200, body: part(shown), headers };
  };

  let document: object | undefined;

  return {
    async createGame(hit) {
      const caller = await hit.visit.caller('games');
      const made = await createGame(store, caller, { ...parsedCreate(jsonBody(hit.ask)), key: keyOf(hit.ask) });
      return made.kind === 'rejected' ? refused(made, hit) : created(made, caller);
    },

    async fork(hit) {
      const caller = await hit.visit.caller('games');
      const { atVersion, atCheckpoint, ...wishes } = parsed(ForkFrom, jsonBody(hit.ask), ['key']);
      const at = named(atVersion, atCheckpoint);
      return created(await fork(store, caller, { ...wishes, game: hit.id, at, key: keyOf(hit.ask) }), caller);
    },

    async importGame(hit) {
      const caller = await hit.visit.caller('games');
      const body = parsedImport(jsonBody(hit.ask, importLimit));
      return created(await importGame(store, signing, caller, { ...body, key: keyOf(hit.ask) }), caller);
    },

    async games(hit) {
      const { first, after } = parsed(queries.games, hit.query);
      return { status: 200, body: await games(store, await hit.visit.caller('reads'), first, after) };
    },

    game: (hit) => show(hit, parsed(queries.game, hit.query), (shown) => shown),

    async play(hit) {
      const { dryRun, seat } = parsed(queries.play, hit.query);
      const caller = await hit.visit.caller('commands', seat);
      const body = parsedPlay(rulesetOf(hit.id), jsonBody(hit.ask));
      const matched = matchOf(hit.ask);
      if (matched !== undefined && body.expectedVersion !== undefined && matched !== body.expectedVersion) {
        throw new Problem('bad-request', 'If-Match and "expectedVersion" name two different versions. Send one.');
      }
      const expectedVersion = matched ?? body.expectedVersion;
      const ask = {
        game: hit.id,
        commands: body.commands,
        key: keyOf(hit.ask),
        expectedVersion,
        rebase: body.rebase,
        dryRun: dryRun === 'true',
      };
      return answered(
        await play(store, caller, ask),
        hit,
        caller,
        matched === undefined ? 'version-conflict' : 'precondition-failed',
      );
    },

    async forecast(hit) {
      const caller = await hit.visit.caller('commands', parsed(queries.table, hit.query).seat);
      const body = parsedForecast(rulesetOf(hit.id), jsonBody(hit.ask));
      return { status: 200, body: await forecast(store, caller, { game: hit.id, ...body }) };
    },

    async undo(hit) {
      const caller = await hit.visit.caller('commands', parsed(queries.table, hit.query).seat);
      const { toVersion, toCheckpoint, expectedVersion } = parsed(UndoTo, jsonBody(hit.ask), ['seat', 'key']);
      const to = named(toVersion, toCheckpoint) as Named;
      const ask = { game: hit.id, to, expectedVersion, key: keyOf(hit.ask) };
      return answered(await undo(store, caller, ask), hit, caller, 'version-conflict');
    },

    async checkpoints(hit) {
      const caller = await hit.visit.caller('reads', parsed(queries.table, hit.query).seat);
      const { items, delay } = await checkpoints(store, caller, hit.id);
      return { status: 200, body: { items }, headers: late(delay) };
    },

    async setCheckpoint(hit) {
      const caller = await hit.visit.caller('commands', parsed(queries.table, hit.query).seat);
      const body = parsed(SetCheckpoint, jsonBody(hit.ask), ['seat', 'key']);
      const made = await setCheckpoint(store, caller, { game: hit.id, ...body, key: keyOf(hit.ask) });
      return { status: 200, body: made, headers: replay(made.replayed) };
    },

    doom: (hit) =>
      show(hit, parsed(queries.table, hit.query), ({ doom, ruleset }) => {
        if (doom !== undefined) return doom;
        throw new Problem('not-in-this-game', `There is no doom in ${ruleset}.`);
      }),

    position: (hit) =>
      show(hit, parsed(queries.game, hit.query), ({ ruleset, position }) => ({ ruleset, setup: position })),

    gates: (hit) => show(hit, parsed(queries.table, hit.query), ({ gates }) => ({ items: gates })),

    summary(hit) {
      const { as, seat } = parsed(queries.summary, hit.query);
      return show(hit, { seat }, ({ summary }) => (as === 'text' ? inWords(summary) : summary));
    },

    legal: (hit) => show(hit, parsed(queries.table, hit.query), ({ version, legal }) => ({ version, items: legal })),

    async events(hit) {
      const { first, after, seat } = parsed(queries.events, hit.query);
      const page = await events(store, await hit.visit.caller('reads', seat), hit.id, first, after);
      return { status: 200, body: page, headers: late(page.delay) };
    },

    async export(hit) {
      const { seat, as, ...page } = parsed(queries.export, hit.query);
      const caller = await hit.visit.caller('reads', seat);
      const ask = { game: hit.id, ...page, watcher: as === 'watcher' };
      const { document, delay } = await exportGame(store, signing, caller, ask);
      return { status: 200, body: document, headers: late(delay) };
    },

    ...accessHandlers(door),

    rulesets: () => ({ status: 200, body: { items: allRulesets() } }),
    ruleset: ({ id }) => ({ status: 200, body: showRuleset(rulesetNamed(id)) }),

    rules({ query }) {
      const { ruleset, q } = parsed(queries.rules, query);
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

function created({ game, replayed }: Created, caller: Caller): Reply {
  const location = `/v1/games/${game.id}`;
  const headers = { location, etag: etag(game.version, caller), ...replay(replayed) };
  return { status: 201, body: { game, replayed }, headers };
}

function answered(
  answer: Played | Rejected | Conflict,
  hit: Hit,
  caller: Caller,
  moved: 'version-conflict' | 'precondition-failed',
): Reply {
  switch (answer.kind) {
    case 'played': {
      const { game, version, events, label, replayed, dryRun } = answer;
      const headers = { ...(dryRun ? {} : { etag: etag(version, caller) }), ...replay(replayed) };
      return { status: 200, body: { game, version, events, label, replayed, dryRun }, headers };
    }
    case 'rejected':
      return refused(answer, hit);
    case 'conflict': {
      const { expectedVersion, currentVersion, missed, stillLegal } = answer;
      const detail = `You expected version ${expectedVersion}, the game is at ${currentVersion}. "missed" is what happened since. Send again with the version you mean now.`;
      throw new Problem(moved, detail, { expectedVersion, currentVersion, missed, stillLegal });
    }
  }
}

function refused({ code, because, rule, facts, index, version, legal }: Rejected, { ask }: Hit): Reply {
  const document = {
    type: '/v1/problems#rejected',
    title: problems.rejected.title,
    status: problems.rejected.status,
    code,
    detail: because,
    requestId: ask.requestId,
  };
  return {
    status: problems.rejected.status,
    body: { ...document, because, rule, facts, index, version, legal },
    headers: { 'content-type': 'application/problem+json' },
  };
}

/** Tells a watcher who is kept behind that it is so. */
function late(delay = 0): Readonly<Record<string, string>> {
  return delay === 0 ? {} : { 'gatehouse-delay': String(delay) };
}

/** The version, and whose eyes it is seen through: two viewers of one version need not see the same. */
function etag(version: number, { seat }: Caller): string {
  if (seat === undefined) return `"${version}-watcher"`;
  return seat.role === 'host' ? `"${version}"` : `"${version}-seat-${seat.seat}"`;
}

function versionIn(tag: string): number | undefined {
  const [, digits] = /^\s*(?:W\/)?"(\d{1,10})(?:-[^"]*)?"\s*$/.exec(tag) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function matchOf({ headers }: Ask): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined) return undefined;
  const version = versionIn(tag);
  if (version !== undefined) return version;
  throw new Problem(
    'bad-request',
    'If-Match takes the one ETag of a game as you got it, such as "12" with its quotes.',
  );
}

/** A few lines to post as they are. */
function inWords({ headline, gates, board }: Summary): string {
  const lines = gates.map(
    ({ name, place, mark, why, guards }) =>
      `- ${name}${place.startsWith(name) ? '' : ` at ${place}`} (${mark}${why === undefined ? '' : `, ${why}`})${guards.length === 0 ? '' : `: ${guards.join(', ')}`}`,
  );
  return [headline, ...(board === undefined ? [] : [board]), ...lines, ''].join('\n');
}
