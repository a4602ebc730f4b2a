import { host } from '../../rules/ruleset.ts';
import type { Summary } from '../../rules/shapes.ts';
import { writeOpenapi } from '../../schema/openapi.ts';
import { problems } from '../../schema/problems.ts';
import { UndoTo } from '../../schema/replies.ts';
import { type Operation, queries } from '../../schema/routes.ts';
import type { Doorkeeper } from '../access/keys.ts';
import type { Caller, Conflict, Played, Rejected } from '../games/answers.ts';
import { createGame } from '../games/create.ts';
import { exportGame } from '../games/export.ts';
import { rulesetNamed, rulesetOf } from '../games/find.ts';
import { forecast } from '../games/forecast.ts';
import { play } from '../games/play.ts';
import type { ShownGame } from '../games/present.ts';
import { allRulesets, events, game, games, searchRules, showRuleset } from '../games/read.ts';
import { undo } from '../games/undo.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { type Ask, jsonBody } from './ask.ts';
import { parsed, parsedCreate, parsedForecast, parsedKey, parsedPlay } from './parse.ts';

/** What a door needs: where games are, and who tells clients apart. */
export interface Door {
  readonly store: GameStore;
  readonly doorkeeper: Doorkeeper;
}

/** A request that found its route. */
interface Hit {
  readonly ask: Ask;
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
}

/** An answer before it is written: text, JSON, or nothing. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One handler per route, thin: read the request, ask the desk, shape the reply. */
export function restHandlers({ store, doorkeeper }: Door): Record<Operation, (hit: Hit) => Promise<Reply> | Reply> {
  const caller = async ({ ask }: Hit, seat?: string): Promise<Caller> => ({
    client: await doorkeeper.client(ask.headers.authorization),
    seat: seat === undefined ? host : { role: 'seat', seat },
  });
  /** Reads a game and shows a part of it: with an ETag, for ever where a version was named, and not again if it is known. */
  const show = async (
    hit: Hit,
    { at, seat }: { at?: number | undefined; seat?: string | undefined },
    part: (shown: ShownGame) => unknown,
  ): Promise<Reply> => {
    const shown = await game(store, await caller(hit, seat), hit.id, at);
    const tag = etag(shown.version, seat);
    const forever: Reply['headers'] =
      at === undefined ? {} : { 'cache-control': 'private, max-age=31536000, immutable' };
    const headers = { etag: tag, ...forever };
    const known = hit.ask.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
    if (known?.some((each) => each === tag || each === '*')) return { status: 304, headers };
    return { status: 200, body: part(shown), headers };
  };

  let document: object | undefined;

  return {
    async createGame(hit) {
      const who = await caller(hit);
      const { ruleset, setup, title, seed } = parsedCreate(jsonBody(hit.ask));
      const created = await createGame(store, who, { ruleset, setup, title, seed, key: keyOf(hit.ask) });
      if (created.kind === 'rejected') return refused(created, hit);
      const { game, replayed } = created;
      return {
        status: 201,
        body: { game, replayed },
        headers: { location: `/v1/games/${game.id}`, etag: etag(game.version), ...replay(replayed) },
      };
    },

    async games(hit) {
      const { first, after } = parsed(queries.games, hit.query);
      return { status: 200, body: await games(store, await caller(hit), first, after) };
    },

    game: (hit) => show(hit, parsed(queries.game, hit.query), (shown) => shown),

    async play(hit) {
      const { dryRun, seat } = parsed(queries.play, hit.query);
      const who = await caller(hit, seat);
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
        await play(store, who, ask),
        hit,
        matched === undefined ? 'version-conflict' : 'precondition-failed',
      );
    },

    async forecast(hit) {
      const { seat } = parsed(queries.table, hit.query);
      const who = await caller(hit, seat);
      const body = parsedForecast(rulesetOf(hit.id), jsonBody(hit.ask));
      return { status: 200, body: await forecast(store, who, { game: hit.id, ...body }) };
    },

    async undo(hit) {
      const who = await caller(hit);
      const body = parsed(UndoTo, jsonBody(hit.ask));
      return answered(await undo(store, who, { game: hit.id, ...body, key: keyOf(hit.ask) }), hit, 'version-conflict');
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
      return { status: 200, body: await events(store, await caller(hit, seat), hit.id, first, after) };
    },

    async export(hit) {
      const { first, after, seat } = parsed(queries.export, hit.query);
      return { status: 200, body: await exportGame(store, await caller(hit, seat), hit.id, first, after) };
    },

    rulesets: () => ({ status: 200, body: { items: allRulesets() } }),
    ruleset: ({ id }) => ({ status: 200, body: showRuleset(rulesetNamed(id)) }),

    rules({ query }) {
      const { ruleset, q } = parsed(queries.rules, query);
      return { status: 200, body: { items: searchRules(ruleset, q) } };
    },

    problems: () => ({
      status: 200,
      body: { items: Object.entries(problems).map(([code, { status, title }]) => ({ code, status, title })) },
    }),

    discovery: () => ({
      status: 200,
      body: {
        title: 'Gatehouse',
        games: '/v1/games',
        rulesets: '/v1/rulesets',
        rules: '/v1/rules',
        problems: '/v1/problems',
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

function answered(
  answer: Played | Rejected | Conflict,
  hit: Hit,
  moved: 'version-conflict' | 'precondition-failed',
): Reply {
  switch (answer.kind) {
    case 'played': {
      const { game, version, events, replayed, dryRun } = answer;
      const headers = { ...(dryRun ? {} : { etag: etag(version) }), ...replay(replayed) };
      return { status: 200, body: { game, version, events, replayed, dryRun }, headers };
    }
    case 'rejected':
      return refused(answer, hit);
    case 'conflict': {
      const { expectedVersion, currentVersion, missed, stillLegal } = answer;
      const detail = `You expected version ${expectedVersion}, the game is at ${currentVersion}. Look at "missed", then send again with the version you have seen.`;
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

/** `Idempotency-Key`, with or without the quotes that the header's specification asks for. */
function keyOf({ headers }: Ask): string | undefined {
  return parsedKey(headers['idempotency-key']?.trim().replace(/^"(.*)"$/, '$1'));
}

function replay(replayed: boolean): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {};
}

/** The version, and the seat where one looks through it: two viewers of one version need not see the same. */
function etag(version: number, seat?: string): string {
  return seat === undefined ? `"${version}"` : `"${version}-${seat}"`;
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
  throw new Problem('bad-request', 'If-Match takes one ETag as you got it, such as "12" with its quotes.');
}

/** A few lines to post as they are. */
function inWords({ headline, gates, board }: Summary): string {
  const lines = gates.map(
    ({ name, mark, hot, guards }) =>
      `- ${name} (${mark}${hot ? ', matching' : ''})${guards.length === 0 ? '' : `: ${guards.join(', ')}`}`,
  );
  return [headline, ...(board === undefined ? [] : [board]), ...lines, ''].join('\n');
}
