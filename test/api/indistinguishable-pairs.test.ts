import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import type { Commit } from '../../lambdas/store/store.ts';
import { play } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { camel } from '../../schema/names.ts';
import type { ApiClient, ApiResponse, JsonObject } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import { restartRandomBytes, setRandomBytes } from '../support/fixed-random-bytes.ts';
import { withFullFragments } from '../support/full-selection.ts';
import { type OutputChannel, outputChannels, rulesetIds } from '../support/output-channels.ts';
import { comparable, gameAt, type PairedServer, type PairedServers, pairedServers } from '../support/paired-servers.ts';
import { arbitraryMove, asSeat, filledCommand, legalMove, type Move } from '../support/random-game.ts';
import { type RedactionRule, referenceRedaction } from '../support/reference-redaction.ts';
import { testRandom, testSeed } from '../support/seed.ts';

/** Games of each ruleset, and what is asked of each. */
const [runs, steps] = [6, 18];

let twins: PairedServers;
beforeAll(async () => {
  twins = await pairedServers();
});
beforeEach(() => setRandomBytes('same'));
afterEach(() => setRandomBytes('real'));

/** Somebody who must not be able to tell the twins apart. */
interface Viewer {
  readonly name: string;
  readonly credential: string;
  /** The seat that an API key looks through. */
  readonly seat?: string;
}

/** Two games that look the same to somebody, and to everybody who knows less. */
interface Pair {
  readonly ruleset: AnyRuleset;
  readonly game: string;
  readonly knower: string | undefined;
  readonly viewers: readonly Viewer[];
}

const newest = async (house: PairedServer, game: string) => (await house.store.newest(game)) as Commit;
const seatNamed = (knower: string | undefined): Seat | undefined =>
  knower === undefined ? undefined : { role: 'seat', seat: knower };

/** Plays on by the rules alone, to some table where nobody is in the middle of a choice. */
function someTable(ruleset: AnyRuleset, setup: unknown, random: Random): unknown {
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

/** Lays the two tables out, one in each house, and says whether they differ at all. */
async function pairOf(ruleset: AnyRuleset, setup: unknown, number: number, random: Random) {
  const game = `${ruleset.code}_twin${number}`;
  const state = someTable(ruleset, setup, random);
  const knower = random.draw([undefined, ...ruleset.seats(state).slice(0, 2)]);
  const other = ruleset.determinize(ruleset.view(state, seatNamed(knower)), random);
  const { hides } = gamesOf[ruleset.id] as Games;
  for (const [at, table] of [state, other].entries()) {
    // Where nothing is hidden, chance itself is all that nobody may know.
    const seed = `the seed of these twins${hides ? '' : at}`;
    const commit = gameAt(game, twins.client, table, { revision: ruleset.revision, seed });
    expect(await (twins.servers[at] as PairedServer).store.put(commit)).toBe('stored');
  }
  const viewers: Viewer[] = [
    { name: 'watcher', credential: twins.token(game, 'watcher') },
    { name: 'watcher kept behind', credential: twins.token(game, 'watcher', undefined, 2) },
    { name: 'host', credential: twins.token(game, 'host') },
    { name: 'API key', credential: twins.key },
  ];
  if (knower !== undefined) {
    viewers.push({ name: `seat ${knower}`, credential: twins.token(game, 'seat', knower) });
    viewers.push({ name: `API key as seat ${knower}`, credential: twins.key, seat: knower });
  }
  return { pair: { ruleset, game, knower, viewers }, differ: !hides || !isDeepStrictEqual(state, other) };
}

let thrown = 0;
/** Asks in both houses and gives both answers. Both are given the same dice to rehearse with. */
async function askBoth(
  ask: (house: PairedServer) => Promise<ApiResponse>,
): Promise<readonly [ApiResponse, ApiResponse]> {
  thrown += 1;
  const [one, other] = twins.servers;
  restartRandomBytes(`${thrown} `);
  const first = await ask(one);
  restartRandomBytes(`${thrown} `);
  return [first, await ask(other)];
}

/** As `askBoth`, and expects the same answer to the byte. */
async function alike(
  { ruleset }: Pair,
  about: string,
  ask: (house: PairedServer) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const [one, other] = await askBoth(ask);
  expect(unseeded(ruleset, comparable(other)), about).toEqual(unseeded(ruleset, comparable(one)));
  return one;
}

/** Where the twins differ in their seeds, so do the hashes of these. */
function unseeded({ id }: AnyRuleset, answer: unknown): unknown {
  if (gamesOf[id]?.hides) return answer;
  return JSON.parse(JSON.stringify(answer).replace(/[0-9a-f]{64}/g, 'its hash'));
}

// ---- What is asked -----------------------------------------------------------------------------------------------

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
const written = new Map<string, string>();
function document(name: keyof typeof documents, { id }: AnyRuleset): string {
  const known = written.get(name + id) ?? withFullFragments(documents[name], id);
  written.set(name + id, known);
  return known;
}

/** A command as GraphQL takes it. */
function inGraphql({ id }: AnyRuleset, { type, ...fields }: Move['command']): JsonObject {
  return { [camel(id)]: { [type.charAt(0).toLowerCase() + type.slice(1)]: withoutTypes(fields) } };
}

/** Commands inside of commands are told apart by the member that is named. */
function withoutTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypes);
  if (typeof value !== 'object' || value === null) return value;
  const { type, ...fields } = value as JsonObject;
  const inner = Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, withoutTypes(each)]));
  return typeof type === 'string' ? { [type.charAt(0).toLowerCase() + type.slice(1)]: inner } : inner;
}

type Manner = {
  readonly expectedVersion?: number;
  readonly rebase?: boolean;
  readonly dryRun?: boolean;
  readonly key?: string;
};

/** Sends commands through one gameClient or the other, as an API key that speaks from their seat. */
function sends({ ruleset, game }: Pair, moves: readonly Move[], gameClient: string, manner: Manner = {}) {
  const { seat } = moves[0] as Move;
  const commands = moves.map(({ command }) => command);
  return (house: PairedServer): Promise<ApiResponse> => {
    const by = house.as(twins.key);
    if (gameClient === 'GraphQL') {
      const given = commands.map((command) => inGraphql(ruleset, command));
      return by.graphqlResponse(document('play', ruleset), {
        game,
        commands: given,
        ...manner,
        ...seatOf(seat),
      }) as Promise<ApiResponse>;
    }
    const { dryRun, key, ...body } = manner;
    const query = [asSeat(seat).slice(1), dryRun ? 'dryRun=true' : ''].filter((part) => part !== '').join('&');
    return by.rest('POST', `/v1/games/${game}/commands?${query}`, {
      body: { commands, ...body },
      headers: { 'idempotency-key': key },
    });
  };
}

const seatOf = (seat: Seat) => (seat.role === 'seat' ? { seat: seat.seat } : {});

/** What became of commands in both houses, if they were sent: whether nobody who may not know could tell the difference. */
async function foreseeable(
  { ruleset, game, knower }: Pair,
  moves: readonly Move[],
): Promise<'alike' | 'refused' | 'told'> {
  const { state: blotState, event: blotEvent } = referenceRedaction[ruleset.id] as RedactionRule;
  const outcomes = await Promise.all(
    twins.servers.map(async (house) => {
      const { state, seed, version } = await newest(house, game);
      const { seat } = moves[0] as Move;
      const commands = moves.map(({ command }) => command);
      const played = play(ruleset, state, commands, seat, randomForVersion(seed, version + 1));
      if ('rejection' in played) return 'refused';
      // The end of a game tells everything.
      if (ruleset.outcome(played.state) !== undefined) return undefined;
      return [blotState(played.state, knower), played.events.map((event) => blotEvent(event, knower))];
    }),
  );
  const [one, other] = outcomes;
  if (one === undefined || !isDeepStrictEqual(one, other)) return 'told';
  return one === 'refused' ? 'refused' : 'alike';
}

// ---- The test ----------------------------------------------------------------------------------------------------

/** Everything that can be asked of both, by name. Every other time somebody just plays on. */
const kinds = [
  'move',
  'any',
  'batch',
  'rehearse',
  'forecast',
  'late',
  'rebase',
  'again',
  'undo',
  'name',
  'fork',
  'import',
  'rotate',
] as const;

test.each(rulesetIds)(
  'two games of %s that differ in what is hidden alone are told alike to all who do not know it',
  { timeout: 120_000 },
  async (id) => {
    const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
    const asked = new Map<string, number>();
    let [differing, told] = [0, 0];
    const setups = fc.sample((gamesOf[id] as Games).setup, { numRuns: runs, seed: testSeed(20_261_201) });
    for (const [number, setup] of setups.entries()) {
      const random = testRandom(`twins ${id} ${number}`);
      const { pair, differ } = await pairOf(ruleset, setup, number, random);
      if (differ) differing += 1;
      await everybodyReads(pair, `run ${number}, laid out`, random.shuffle(outputChannels([0, 1])).slice(0, 8));
      for (let step = 0; step < steps; step += 1) {
        const kind =
          step % 2 === 0 ? 'move' : (kinds[(number * steps + step) % kinds.length] as (typeof kinds)[number]);
        const did = await doBoth(pair, kind, random, `run ${number}, step ${step}, ${kind}`);
        if (!did) continue;
        asked.set(kind, (asked.get(kind) ?? 0) + 1);
        const { version } = await newest(twins.servers[0], pair.game);
        const all = outputChannels([random.below(version + 1), version]);
        const some = [all[0] as OutputChannel, ...random.shuffle(all).slice(0, 1)];
        await everybodyReads(pair, `run ${number}, after step ${step}, ${kind}`, some);
      }
      if (await isToldApart(pair, random)) told += 1;
    }
    // All of it has happened, the twins did differ, and once it is told they are told apart.
    expect(kinds.filter((kind) => (asked.get(kind) ?? 0) === 0)).toEqual([]);
    expect(differing).toBeGreaterThan(runs / 2);
    expect(told).toBeGreaterThan(0);
  },
);

async function everybodyReads(pair: Pair, about: string, some: readonly OutputChannel[]): Promise<void> {
  for (const { name, credential, seat } of pair.viewers) {
    for (const channel of some) {
      const looking = { game: pair.game, ruleset: pair.ruleset.id, seat };
      await alike(pair, `${about}: ${name} ${channel.name}`, (house) => channel.read(house.as(credential), looking));
    }
  }
}

/** Does something of this kind to both, where that tells nobody what is hidden; false where it would, or cannot be done. */
async function doBoth(pair: Pair, kind: (typeof kinds)[number], random: Random, about: string): Promise<boolean> {
  const { ruleset, game, knower } = pair;
  const { state, version } = await newest(twins.servers[0], game);
  const gameClient = random.draw(['REST', 'GraphQL']);
  const any = arbitraryMove(ruleset, state, random);
  const move = kind === 'any' ? any : (legalMove(ruleset, state, random) ?? any);
  /** Somebody among the viewers gives the command. */
  const speaking: Move = { ...move, seat: random.draw([host, seatNamed(knower) ?? host]) };
  const viewed = kind === 'rehearse' || kind === 'forecast' ? await telling(pair, speaking, random) : speaking;
  const knows = move.seat.role === 'host' || move.seat.seat === knower;
  const past = random.below(version + 1);
  const key = (house: PairedServer) => house.as(twins.key);
  const post = (target: string, body: unknown) => (house: PairedServer) =>
    key(house).rest('POST', `/v1/games/${game}/${target}`, { body });
  switch (kind) {
    case 'move':
    case 'any':
    case 'batch':
    case 'again': {
      const moves = kind === 'batch' ? [move, { ...any, seat: move.seat }] : [move];
      if ((await foreseeable(pair, moves)) === 'told') return false;
      const manner = kind === 'again' ? { key: `key ${version}` } : {};
      for (const time of kind === 'again' ? [1, 2] : [1]) {
        const send = sends(pair, moves, gameClient, manner);
        // Whoever speaks from a seat of their own may be told more.
        if (knows) await alike(pair, `${about} ${time}`, send);
        else await askBoth(send);
      }
      return true;
    }
    case 'rebase': {
      if ((await foreseeable(pair, [viewed])) === 'told') return false;
      await alike(pair, about, sends(pair, [viewed], gameClient, { expectedVersion: past, rebase: true }));
      return true;
    }
    case 'rehearse':
      for (const moves of [[viewed], [viewed, { ...any, seat: viewed.seat }]]) {
        await alike(pair, about, sends(pair, moves, gameClient, { dryRun: true }));
      }
      return true;
    case 'late':
      await alike(pair, about, sends(pair, [viewed], gameClient, { expectedVersion: version + 1 }));
      if (past < version) await alike(pair, about, sends(pair, [viewed], gameClient, { expectedVersion: past }));
      return true;
    case 'forecast': {
      const { seat, command } = viewed;
      if (gameClient === 'REST') {
        await alike(pair, about, post(`forecast${asSeat(seat)}`, { commands: [command], samples: 5 }));
      } else {
        const variables = { game, commands: [inGraphql(ruleset, command)], ...seatOf(seat) };
        await alike(
          pair,
          about,
          (house) => key(house).graphqlResponse(document('forecast', ruleset), variables) as Promise<ApiResponse>,
        );
      }
      return true;
    }
    case 'undo': {
      if (version === 0) return false;
      const [toVersion, expectedVersion] = [random.below(version), version];
      const { seat } = viewed;
      await alike(pair, about, (house) =>
        gameClient === 'REST'
          ? post(`undo${asSeat(seat)}`, { toVersion, expectedVersion })(house)
          : (key(house).graphqlResponse(document('undo', ruleset), {
              game,
              toVersion,
              expectedVersion,
              ...seatOf(seat),
            }) as Promise<ApiResponse>),
      );
      return true;
    }
    case 'name':
      await alike(pair, about, post('checkpoints', { name: `name ${version}`, version: past }));
      return true;
    case 'fork': {
      const made = await alike(pair, about, post('forks', { atVersion: past }));
      return goesOnAlike(pair, about, made, random);
    }
    case 'import': {
      const made = await alike(pair, about, async (house) => {
        const { body: document } = await key(house).rest('GET', `/v1/games/${game}/export`);
        return key(house).rest('POST', '/v1/imports', { body: { document } });
      });
      return goesOnAlike(pair, about, made, random);
    }
    case 'rotate':
      // Of a seat that nobody here looks through.
      await alike(
        pair,
        about,
        post('tokens/rotate', { grants: [{ role: 'seat', seat: ruleset.seats(state).at(-1) }] }),
      );
      return knower !== ruleset.seats(state).at(-1) || rotatedOut(pair);
  }
}

/** What was made from the twins knows nothing that its maker does not know: whatever is played there comes out alike. */
async function goesOnAlike(
  pair: Pair,
  about: string,
  { status, text, body }: ApiResponse,
  random: Random,
): Promise<true> {
  expect(status, text).toBe(201);
  const { id: game } = (body as { game: { id: string } }).game;
  for (let time = 0; time < 2; time += 1) {
    const move = legalMove(pair.ruleset, (await newest(twins.servers[0], game)).state, random);
    if (move !== undefined) await alike(pair, `${about}, played on`, sends({ ...pair, game }, [move], 'REST'));
  }
  return true;
}

/** What would tell something hidden if it were played, and may be tried all the same; or else anything at all. */
async function telling(pair: Pair, { seat, command }: Move, random: Random): Promise<Move> {
  const { state } = await newest(twins.servers[0], pair.game);
  for (const entry of random.shuffle(pair.ruleset.legal(state, seat)).slice(0, 12)) {
    const filled = filledCommand(pair.ruleset, state, entry, seat, random);
    if (filled === undefined) continue;
    if ((await foreseeable(pair, [{ seat, command: filled }])) === 'told') return { seat, command: filled };
  }
  return { seat, command };
}

/** Whoever looks through a seat whose tokens were ended is gone. */
function rotatedOut({ viewers }: Pair): boolean {
  const at = viewers.findIndex(({ name }) => name.startsWith('seat '));
  if (at !== -1) (viewers as Viewer[]).splice(at, 1);
  return true;
}

/** Plays something that tells what is hidden, if there is such a thing: then the same questions tell the twins apart. */
async function isToldApart(pair: Pair, random: Random): Promise<boolean> {
  const { ruleset, game } = pair;
  for (let tried = 0; tried < 10; tried += 1) {
    const { state } = await newest(twins.servers[0], game);
    const move = legalMove(ruleset, state, random);
    if (move === undefined || (await foreseeable(pair, [move])) !== 'told') continue;
    await askBoth(sends(pair, [move], 'REST'));
    const read = (house: PairedServer) => (house.as(twins.key) as ApiClient).rest('GET', `/v1/games/${game}`);
    const [one, other] = await askBoth(read);
    return !isDeepStrictEqual(comparable(one), comparable(other));
  }
  return false;
}
