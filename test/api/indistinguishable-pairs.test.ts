import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import type { Commit } from '../../lambdas/store/store.ts';
import { play } from '../../rules/core/play.ts';
import { playBatch } from '../../rules/core/play-batch.ts';
import type { Random } from '../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { pascal } from '../../schema/names.ts';
import type { ApiClient, ApiResponse, JsonObject } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import { restartRandomBytes, setRandomBytes } from '../support/fixed-random-bytes.ts';
import { withFullFragments } from '../support/full-selection.ts';
import { graphqlCommand } from '../support/graphql-input.ts';
import { type OutputChannel, outputChannels, rulesetIds } from '../support/output-channels.ts';
import { comparable, gameAt, type PairedServer, type PairedServers, pairedServers } from '../support/paired-servers.ts';
import { arbitraryMove, asSeat, filledCommand, legalMove, type Move } from '../support/random-game.ts';
import { type RedactionRule, referenceRedaction } from '../support/reference-redaction.ts';
import { testRandom, testSeed } from '../support/seed.ts';

/** Pairs of games of each ruleset, and the steps of each pair. */
const [runs, steps] = [6, 18];

let paired: PairedServers;
beforeAll(async () => {
  paired = await pairedServers();
});
beforeEach(() => setRandomBytes('same'));
afterEach(() => setRandomBytes('real'));

/** A viewer who must not be able to distinguish the two games. */
interface Viewer {
  readonly name: string;
  readonly credential: string;
  /** The seat that an API key acts as. */
  readonly seat?: string;
}

/** Two games, one on each server, that look the same to one viewer and to everyone who knows less. */
interface Pair {
  readonly ruleset: AnyRuleset;
  readonly game: string;
  /** The seat that sees no difference. undefined: a watcher. */
  readonly viewerSeat: string | undefined;
  readonly viewers: readonly Viewer[];
}

const newest = async (server: PairedServer, game: string) => (await server.store.newest(game)) as Commit;
const seatNamed = (viewerSeat: string | undefined): Seat | undefined =>
  viewerSeat === undefined ? undefined : { role: 'seat', seat: viewerSeat };

/** A state after some random moves, in which no choice is pending. */
function randomState(ruleset: AnyRuleset, setup: unknown, random: Random): unknown {
  const started = ruleset.start(ruleset.schema.setup.parse(setup), random);
  if ('rejection' in started) throw new Error(started.rejection.because);
  let state = started.state;
  let found = state;
  for (let left = random.below(30); left > 0; left -= 1) {
    const move = legalMove(ruleset, state, random);
    if (move === undefined) break;
    const played = play(ruleset, state, [move.command], move.seat, random);
    if ('rejection' in played || ruleset.outcome(played.state) !== undefined) continue;
    state = played.state;
    if ((state as JsonObject).choice === undefined) found = state;
  }
  return found;
}

/** Stores one game on each server. Their states differ only in what the viewer does not know, if in anything. */
async function pairOf(ruleset: AnyRuleset, setup: unknown, number: number, random: Random) {
  const game = `${ruleset.code}_pair${number}`;
  const state = randomState(ruleset, setup, random);
  const viewerSeat = random.draw([undefined, ...ruleset.seats(state).slice(0, 2)]);
  const other = ruleset.determinize(ruleset.view(state, seatNamed(viewerSeat)), random);
  const { hides } = gamesOf[ruleset.id] as Games;
  for (const [at, side] of [state, other].entries()) {
    // Where nothing is hidden, the games differ in their seeds instead.
    const seed = `the seed of these games${hides ? '' : at}`;
    const commit = gameAt(game, paired.client, side, { revision: ruleset.revision, seed });
    expect(await (paired.servers[at] as PairedServer).store.put(commit)).toBe('stored');
  }
  const viewers: Viewer[] = [
    { name: 'watcher', credential: paired.token(game, 'watcher') },
    { name: 'delayed watcher', credential: paired.token(game, 'watcher', undefined, 2) },
    { name: 'host', credential: paired.token(game, 'host') },
    { name: 'API key', credential: paired.key },
  ];
  if (viewerSeat !== undefined) {
    viewers.push({ name: `seat ${viewerSeat}`, credential: paired.token(game, 'seat', viewerSeat) });
    viewers.push({ name: `API key as seat ${viewerSeat}`, credential: paired.key, seat: viewerSeat });
  }
  return { pair: { ruleset, game, viewerSeat, viewers }, differ: !hides || !isDeepStrictEqual(state, other) };
}

let randomRun = 0;
/** Sends a request to both servers, which use the same random bytes for it. */
async function sendBoth(
  send: (server: PairedServer) => Promise<ApiResponse>,
): Promise<readonly [ApiResponse, ApiResponse]> {
  randomRun += 1;
  const [one, other] = paired.servers;
  restartRandomBytes(`${randomRun} `);
  const first = await send(one);
  restartRandomBytes(`${randomRun} `);
  return [first, await send(other)];
}

/** As `sendBoth`. Both answers have to be the same to the byte, and not a refused document. */
async function expectSame(
  { ruleset }: Pair,
  about: string,
  send: (server: PairedServer) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const [one, other] = await sendBoth(send);
  expect(one.text, about).not.toContain('GRAPHQL_VALIDATION_FAILED');
  expect(withoutSeedHashes(ruleset, comparable(other)), about).toEqual(withoutSeedHashes(ruleset, comparable(one)));
  return one;
}

/** The answer without hashes of seeds, where the games differ in their seeds. */
function withoutSeedHashes({ id }: AnyRuleset, answer: unknown): unknown {
  if (gamesOf[id]?.hides) return answer;
  return JSON.parse(JSON.stringify(answer).replace(/[0-9a-f]{64}/g, 'its hash'));
}

// ---- Requests ----------------------------------------------------------------------------------------------------

const documents = {
  play: `mutation ($game: ID!, $commands: [GameCommand!]!, $expectedVersion: Int, $rebase: Boolean, $dryRun: Boolean, $seat: ID, $key: String) {
    play(game: $game, commands: $commands, expectedVersion: $expectedVersion, rebase: $rebase, dryRun: $dryRun, seat: $seat, key: $key) {
      __typename ...Played ...Rejected ...Conflict
    }
  }`,
  forecast: `query ($game: ID!, $commands: [GameCommand!]!, $seat: ID) {
    forecast(game: $game, commands: $commands, samples: 5, seat: $seat) { ...Forecast }
  }`,
  undo: `mutation ($game: ID!, $toVersion: Int!, $expectedVersion: Int!, $seat: ID) {
    undo(game: $game, toVersion: $toVersion, expectedVersion: $expectedVersion, seat: $seat) {
      __typename ...Played ...Conflict
    }
  }`,
};
/** With the legal commands of a game and a rejection, a document would have too many fields. */
const omitted = (id: string) => [`${pascal(id)}Game.legal`];
const knownDocuments = new Map<string, string>();
function document(name: keyof typeof documents, { id }: AnyRuleset): string {
  const known = knownDocuments.get(name + id) ?? withFullFragments(documents[name], id, omitted(id));
  knownDocuments.set(name + id, known);
  return known;
}

type PlayOptions = {
  readonly expectedVersion?: number;
  readonly rebase?: boolean;
  readonly dryRun?: boolean;
  readonly key?: string;
};

/** A request that plays commands through one API, as the seat of the moves. */
function playRequest({ ruleset, game }: Pair, moves: readonly Move[], api: string, options: PlayOptions = {}) {
  const { seat } = moves[0] as Move;
  const commands = moves.map(({ command }) => command);
  return (server: PairedServer): Promise<ApiResponse> => {
    const by = server.as(paired.key);
    if (api === 'GraphQL') {
      const given = commands.map((command) => graphqlCommand(command, ruleset.id));
      return by.graphqlResponse(document('play', ruleset), {
        game,
        commands: given,
        ...options,
        ...seatOf(seat),
      }) as Promise<ApiResponse>;
    }
    const { dryRun, key, ...body } = options;
    const query = [asSeat(seat).slice(1), dryRun ? 'dryRun=true' : ''].filter((part) => part !== '').join('&');
    return by.rest('POST', `/v1/games/${game}/commands?${query}`, {
      body: { commands, ...body },
      headers: { 'idempotency-key': key },
    });
  };
}

const seatOf = (seat: Seat) => (seat.role === 'seat' ? { seat: seat.seat } : {});

/**
 * What commands would lead to on both servers: the same for the viewer, a rejection on both, or a difference that reveals
 * something hidden.
 */
async function compareOutcomes(
  { ruleset, game, viewerSeat }: Pair,
  moves: readonly Move[],
): Promise<'same' | 'rejected' | 'reveals'> {
  const { state: redactState, event: redactEvent } = referenceRedaction[ruleset.id] as RedactionRule;
  const outcomes = await Promise.all(
    paired.servers.map(async (server) => {
      const { state, seed, version } = await newest(server, game);
      const { seat } = moves[0] as Move;
      const commands = moves.map(({ command }) => command);
      const random = () => randomForVersion(seed, version + 1);
      const played = playBatch(ruleset, state, commands, seat, random);
      if ('rejection' in played) return 'rejected';
      // The end of a game publishes everything.
      if (ruleset.outcome(played.state) !== undefined) return undefined;
      return [redactState(played.state, viewerSeat), played.events.map((event) => redactEvent(event, viewerSeat))];
    }),
  );
  const [one, other] = outcomes;
  if (one === undefined || !isDeepStrictEqual(one, other)) return 'reveals';
  return one === 'rejected' ? 'rejected' : 'same';
}

// ---- The test ----------------------------------------------------------------------------------------------------

/** Kinds of requests. Every second step is a move. */
const kinds = [
  'move',
  'any',
  'batch',
  'dryRun',
  'forecast',
  'outdated',
  'rebase',
  'replay',
  'undo',
  'checkpoint',
  'fork',
  'import',
  'rotate',
] as const;

test.each(rulesetIds)(
  'two games of %s that differ only in hidden things give the same answers to everyone who does not know them',
  { timeout: 120_000 },
  async (id) => {
    const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
    const counts = new Map<string, number>();
    let [differing, distinguished] = [0, 0];
    const setups = fc.sample((gamesOf[id] as Games).setup, { numRuns: runs, seed: testSeed(20_261_201) });
    for (const [number, setup] of setups.entries()) {
      const random = testRandom(`a pair of games of ${id} ${number}`);
      const { pair, differ } = await pairOf(ruleset, setup, number, random);
      if (differ) differing += 1;
      await allViewersRead(pair, `run ${number}, at the start`, random.shuffle(outputChannels([0, 1])).slice(0, 8));
      for (let step = 0; step < steps; step += 1) {
        const kind =
          step % 2 === 0 ? 'move' : (kinds[(number * steps + step) % kinds.length] as (typeof kinds)[number]);
        const done = await doBoth(pair, kind, random, `run ${number}, step ${step}, ${kind}`);
        if (!done) continue;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const { version } = await newest(paired.servers[0], pair.game);
        const all = outputChannels([random.below(version + 1), version]);
        const some = [all[0] as OutputChannel, ...random.shuffle(all).slice(0, 1)];
        await allViewersRead(pair, `run ${number}, after step ${step}, ${kind}`, some);
      }
      if (await isDistinguishable(pair, random)) distinguished += 1;
    }
    // Every kind was sent, most pairs did differ, and some could be distinguished once the difference was revealed.
    expect(kinds.filter((kind) => (counts.get(kind) ?? 0) === 0)).toEqual([]);
    expect(differing).toBeGreaterThan(runs / 2);
    expect(distinguished).toBeGreaterThan(0);
  },
);

async function allViewersRead(pair: Pair, about: string, some: readonly OutputChannel[]): Promise<void> {
  for (const { name, credential, seat } of pair.viewers) {
    for (const channel of some) {
      const request = { game: pair.game, ruleset: pair.ruleset.id, seat };
      await expectSame(pair, `${about}: ${name} ${channel.name}`, (server) =>
        channel.read(server.as(credential), request),
      );
    }
  }
}

/** Sends a request of this kind to both servers. Returns false where it would reveal something hidden or is not possible. */
async function doBoth(pair: Pair, kind: (typeof kinds)[number], random: Random, about: string): Promise<boolean> {
  const { ruleset, game, viewerSeat } = pair;
  const { state, version } = await newest(paired.servers[0], game);
  const api = random.draw(['REST', 'GraphQL']);
  const any = arbitraryMove(ruleset, state, random);
  const legal = kind === 'replay' ? await silentMove(pair, state, random) : legalMove(ruleset, state, random);
  const move = kind === 'any' ? any : (legal ?? any);
  /** The same command, given by one of the viewers. */
  const byViewer: Move = { ...move, seat: random.draw([host, seatNamed(viewerSeat) ?? host]) };
  const viewed = kind === 'dryRun' || kind === 'forecast' ? await revealingMove(pair, byViewer, random) : byViewer;
  const knows = move.seat.role === 'host' || move.seat.seat === viewerSeat;
  const past = random.below(version + 1);
  const key = (server: PairedServer) => server.as(paired.key);
  const post = (target: string, body: unknown) => (server: PairedServer) =>
    key(server).rest('POST', `/v1/games/${game}/${target}`, { body });
  switch (kind) {
    case 'move':
    case 'any':
    case 'batch':
    case 'replay': {
      const moves = kind === 'batch' ? [move, { ...any, seat: move.seat }] : [move];
      if ((await compareOutcomes(pair, moves)) === 'reveals') return false;
      const options = kind === 'replay' ? { key: `key ${version}` } : {};
      for (const time of kind === 'replay' ? [1, 2] : [1]) {
        const send = playRequest(pair, moves, api, options);
        // Another seat may receive more than the viewer.
        if (knows) await expectSame(pair, `${about} ${time}`, send);
        else await sendBoth(send);
      }
      return true;
    }
    case 'rebase': {
      if ((await compareOutcomes(pair, [viewed])) === 'reveals') return false;
      await expectSame(pair, about, playRequest(pair, [viewed], api, { expectedVersion: past, rebase: true }));
      return true;
    }
    case 'dryRun':
      for (const moves of [[viewed], [viewed, { ...any, seat: viewed.seat }]]) {
        await expectSame(pair, about, playRequest(pair, moves, api, { dryRun: true }));
      }
      return true;
    case 'outdated':
      await expectSame(pair, about, playRequest(pair, [viewed], api, { expectedVersion: version + 1 }));
      if (past < version) await expectSame(pair, about, playRequest(pair, [viewed], api, { expectedVersion: past }));
      return true;
    case 'forecast': {
      const { seat, command } = viewed;
      if (api === 'REST') {
        await expectSame(pair, about, post(`forecast${asSeat(seat)}`, { commands: [command], samples: 5 }));
      } else {
        const variables = { game, commands: [graphqlCommand(command, ruleset.id)], ...seatOf(seat) };
        await expectSame(
          pair,
          about,
          (server) => key(server).graphqlResponse(document('forecast', ruleset), variables) as Promise<ApiResponse>,
        );
      }
      return true;
    }
    case 'undo': {
      if (version === 0) return false;
      const [toVersion, expectedVersion] = [random.below(version), version];
      const { seat } = viewed;
      await expectSame(pair, about, (server) =>
        api === 'REST'
          ? post(`undo${asSeat(seat)}`, { toVersion, expectedVersion })(server)
          : (key(server).graphqlResponse(document('undo', ruleset), {
              game,
              toVersion,
              expectedVersion,
              ...seatOf(seat),
            }) as Promise<ApiResponse>),
      );
      return true;
    }
    case 'checkpoint':
      await expectSame(pair, about, post('checkpoints', { name: `name ${version}`, version: past }));
      return true;
    case 'fork': {
      const made = await expectSame(pair, about, post('forks', { atVersion: past }));
      return expectSameGame(pair, about, made, random);
    }
    case 'import': {
      const made = await expectSame(pair, about, async (server) => {
        const { body: document } = await key(server).rest('GET', `/v1/games/${game}/export`);
        return key(server).rest('POST', '/v1/imports', { body: { document } });
      });
      return expectSameGame(pair, about, made, random);
    }
    case 'rotate':
      // The last seat, which is usually not that of the viewer.
      await expectSame(
        pair,
        about,
        post('tokens/rotate', { grants: [{ role: 'seat', seat: ruleset.seats(state).at(-1) }] }),
      );
      return viewerSeat !== ruleset.seats(state).at(-1) || dropSeatViewers(pair);
  }
}

/** A fork or import contains nothing that its maker does not know: moves in it give the same answers on both servers. */
async function expectSameGame(
  pair: Pair,
  about: string,
  { status, text, body }: ApiResponse,
  random: Random,
): Promise<true> {
  expect(status, text).toBe(201);
  const { id: game } = (body as { game: { id: string } }).game;
  for (let time = 0; time < 2; time += 1) {
    const move = legalMove(pair.ruleset, (await newest(paired.servers[0], game)).state, random);
    if (move !== undefined)
      await expectSame(pair, `${about}, a later move`, playRequest({ ...pair, game }, [move], 'REST'));
  }
  return true;
}

/** A legal move that reveals nothing hidden, if one is found soon. */
async function silentMove(pair: Pair, state: unknown, random: Random): Promise<Move | undefined> {
  for (let tries = 0; tries < 8; tries += 1) {
    const move = legalMove(pair.ruleset, state, random);
    if (move !== undefined && (await compareOutcomes(pair, [move])) !== 'reveals') return move;
  }
  return undefined;
}

/** A move that would reveal something hidden, if there is one. Dry runs and forecasts of it must reveal nothing. */
async function revealingMove(pair: Pair, { seat, command }: Move, random: Random): Promise<Move> {
  const { state } = await newest(paired.servers[0], pair.game);
  for (const entry of random.shuffle(pair.ruleset.legal(state, seat)).slice(0, 12)) {
    const filled = filledCommand(pair.ruleset, state, entry, seat, random);
    if (filled === undefined) continue;
    if ((await compareOutcomes(pair, [{ seat, command: filled }])) === 'reveals') return { seat, command: filled };
  }
  return { seat, command };
}

/** Removes the viewer whose token was revoked. */
function dropSeatViewers({ viewers }: Pair): boolean {
  const at = viewers.findIndex(({ name }) => name.startsWith('seat '));
  if (at !== -1) (viewers as Viewer[]).splice(at, 1);
  return true;
}

/** Plays a move that reveals something hidden, if there is one. Returns whether the answers differ from then on. */
async function isDistinguishable(pair: Pair, random: Random): Promise<boolean> {
  const { ruleset, game } = pair;
  for (let tried = 0; tried < 10; tried += 1) {
    const { state } = await newest(paired.servers[0], game);
    const move = legalMove(ruleset, state, random);
    if (move === undefined || (await compareOutcomes(pair, [move])) !== 'reveals') continue;
    await sendBoth(playRequest(pair, [move], 'REST'));
    const read = (server: PairedServer) => (server.as(paired.key) as ApiClient).rest('GET', `/v1/games/${game}`);
    const [one, other] = await sendBoth(read);
    return !isDeepStrictEqual(comparable(one), comparable(other));
  }
  return false;
}
