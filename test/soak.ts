/*
 * `npm run soak`: 20,000 reads and 5,000 commands by 16 clients to the real server in a process of its own, over REST and
 * GraphQL, in all rulesets. Prints its figures. Fails where a reply is an internal error and where memory grows more than
 * the stored games explain. `-- --data` keeps games in a folder instead of in memory, `-- --commands 500` is shorter,
 * TEST_SEED=… chooses other commands.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { testSeed } from './support/seed.ts';
import { send, startServer } from './support/server.ts';

const { values } = parseArgs({ options: { data: { type: 'boolean' }, commands: { type: 'string' } } });
const commands = Number(values.commands ?? 5_000);
const readsPerCommand = 4;
const clients = 16;
const seed = testSeed(1);
/** The share of the run that warms the server up. */
const warmUp = 0.4;

const megabyte = 2 ** 20;
/**
 * How much memory may grow after the warm-up. A leak of two kilobytes per request would be 30 MB. The resident size is
 * less exact: V8 uses the memory it has before it collects garbage, so it settles later than the live heap.
 */
const bounds = { heap: 16 * megabyte, resident: 64 * megabyte };
/** A store in memory keeps every commit, as text. A store in a folder keeps nothing of a game in memory. */
const perCommit = values.data ? 0 : 4 * 1024;

// ---- The server --------------------------------------------------------------------------------------------------

/** The live heap after each full garbage collection, from V8's trace. */
const heaps: number[] = [];
let unread = '';
const readTrace = (text: string) => {
  const lines = (unread + text).split('\n');
  unread = lines.pop() ?? '';
  for (const line of lines) {
    const [, after] = /Mark-Compact.*? -> ([\d.]+) \(/.exec(line) ?? [];
    if (after !== undefined) heaps.push(Number(after) * megabyte);
  }
};
const folder = values.data ? await mkdtemp(join(tmpdir(), 'gatehouse-soak-')) : undefined;
const server = await startServer({
  flags: ['--trace-gc'],
  onOutput: readTrace,
  ...(folder !== undefined && { folder }),
});

async function residentBytes(): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

// ---- Requests ----------------------------------------------------------------------------------------------------

const counted = { reads: 0, commands: 0, creations: 0, replays: 0, stored: 0, waited: 0 };
const statuses = new Map<string, number>();
const milliseconds: number[] = [];

/** Sends a request and waits where a quota is used up. Throws where the reply is not a success. */
// biome-ignore lint/suspicious/noExplicitAny: replies of all rulesets, read member by member
async function request(method: string, target: string, body?: unknown, key?: string): Promise<any> {
  for (;;) {
    const begun = performance.now();
    const answer = await send(server.environment, method, target, body, key);
    const text = await answer.text();
    milliseconds.push(performance.now() - begun);
    const json = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : { text };
    const [error] = json.errors ?? [];
    const refused = error?.extensions?.code ?? json.code;
    const name = `${answer.status}${refused === undefined ? '' : ` ${refused}`}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    if (answer.status === 429 || refused === 'RATE_LIMITED') {
      counted.waited += 1;
      await wait(1000 * Number(answer.headers.get('retry-after') ?? error?.extensions?.retryAfter ?? 1));
      continue;
    }
    if (answer.ok && error === undefined) return json;
    throw new Error(`${method} ${target}: ${name} ${text.slice(0, 300)}\n${JSON.stringify(body)}`);
  }
}

const graphql = async (query: string, variables: object) =>
  (await request('POST', '/graphql', { query, variables })).data.answer;

/** A small generator of numbers below `sides`. */
function generator(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

// ---- Games -------------------------------------------------------------------------------------------------------

interface SoakGame {
  readonly id: string;
  readonly ruleset: Ruleset;
  version: number;
  over: boolean;
}

const rulesets = [
  {
    id: 'eldritch-horror',
    input: 'eldritchHorror',
    type: 'EldritchHorrorGame',
    setup: { investigators: 4, ancientOne: 'azathoth' },
    seats: [undefined],
  },
  {
    id: 'arkham-horror',
    input: 'arkhamHorror',
    type: 'ArkhamHorrorGame',
    setup: { investigators: 3, ancientOne: 'azathoth' },
    seats: [undefined],
  },
  {
    id: 'kyoukai',
    input: 'kyoukai',
    type: 'KyoukaiGame',
    setup: { players: [{ deck: 'lantern' }, { deck: 'tide' }] },
    seats: ['1', '2'],
  },
] as const;
type Ruleset = (typeof rulesets)[number];

/** Legal commands that would end the game at once. */
const ends = ['LoseGame', 'DefeatInvestigators', 'LoseInTime', 'Devour', 'RemoveDoom', 'Concede'];
/** A game ends after this many versions. */
const maxVersions = 120;

const seatOf = (seat: string | undefined, and = '?') => (seat === undefined ? '' : `${and}seat=${seat}`);

async function create(ruleset: Ruleset, key: string, throughGraphql: boolean): Promise<SoakGame> {
  counted.creations += 1;
  counted.stored += 1;
  const { id } = throughGraphql
    ? (
        await graphql(
          'mutation ($setup: GameSetup!, $key: String) { answer: createGame(setup: $setup, key: $key) { ... on Created { game { id } } } }',
          { setup: { [ruleset.input]: ruleset.setup }, key },
        )
      ).game
    : (await request('POST', '/v1/games', { ruleset: ruleset.id, setup: ruleset.setup }, key)).game;
  return { id, ruleset, version: 0, over: false };
}

/** Plays a legal command, and sends one in 25 again with the same key. */
async function command(game: SoakGame, key: string, number: (sides: number) => number): Promise<void> {
  const { id, ruleset } = game;
  counted.reads += ruleset.seats.length;
  const options: { readonly seat: string | undefined; readonly command: { type: string } }[] = [];
  for (const seat of ruleset.seats) {
    const { items } = await request('GET', `/v1/games/${id}/legal${seatOf(seat)}`);
    for (const { command } of items) {
      if (command !== undefined && !ends.includes(command.type)) options.push({ seat, command });
    }
  }
  if (options.length === 0) {
    game.over = true;
    return;
  }
  const types = [...new Set(options.map(({ command: { type } }) => type))];
  const type = types[number(types.length)];
  const some = options.filter(({ command }) => command.type === type);
  const { seat, command } = some[number(some.length)] as (typeof some)[number];
  const throughGraphql = number(2) === 0;
  const play = async () => {
    counted.commands += 1;
    if (!throughGraphql)
      return request('POST', `/v1/games/${id}/commands${seatOf(seat)}`, { commands: [command] }, key);
    const { type, ...fields } = command;
    return graphql(
      `mutation ($game: ID!, $commands: [GameCommand!]!, $key: String, $seat: ID) {
        answer: play(game: $game, commands: $commands, key: $key, seat: $seat) {
          ... on Played { version replayed game { version status summary { headline } } events { __typename } }
        }
      }`,
      {
        game: id,
        commands: [{ [ruleset.input]: { [type.charAt(0).toLowerCase() + type.slice(1)]: fields } }],
        key,
        seat,
      },
    );
  };
  const played = await play();
  counted.stored += 1;
  game.version = played.version;
  game.over = played.game.status === 'over' || played.version >= maxVersions;
  if (number(25) > 0) return;
  const again = await play();
  counted.replays += 1;
  if (again.version !== played.version || again.replayed !== true) throw new Error(`${key} was played twice`);
}

async function read({ id, ruleset, version }: SoakGame, number: (sides: number) => number): Promise<void> {
  counted.reads += 1;
  const seat = ruleset.seats[number(ruleset.seats.length)];
  const targets = [
    `/v1/games/${id}${seatOf(seat)}`,
    `/v1/games/${id}?at=${number(version + 1)}${seatOf(seat, '&')}`,
    `/v1/games/${id}/summary?as=text`,
    `/v1/games/${id}/gates${seatOf(seat)}`,
    `/v1/games/${id}/events?first=20&after=${Math.max(0, version - 20)}`,
    '/v1/games?first=20',
    `/v1/rules?ruleset=${ruleset.id}&q=gate`,
  ];
  const target = targets[number(targets.length + 3)];
  if (target !== undefined) {
    await request('GET', target);
    return;
  }
  await graphql(
    `query ($game: ID!, $seat: ID) {
      answer: game(id: $game, seat: $seat) {
        version status summary { headline clocks { clock value } gates { name hot guards } } gates { name }
        events(first: 5) { items { version events { __typename } } } ... on ${ruleset.type} { legal { __typename } }
      }
    }`,
    { game: id, seat },
  );
}

// ---- The run -----------------------------------------------------------------------------------------------------

const started = performance.now();
let peak = 0;
let running = true;
const memoryWatch = (async () => {
  while (running) {
    peak = Math.max(peak, await residentBytes());
    await wait(200);
  }
})();

interface Moment {
  readonly heap: number;
  readonly resident: number;
  readonly stored: number;
}
/** The present figures. The lowest of the last heaps, because memory in use at a collection counts as live too. */
const moment = async (): Promise<Moment> => ({
  heap: Math.min(...heaps.slice(-3)),
  resident: await residentBytes(),
  stored: counted.stored,
});

/** After each tenth of the commands. */
const moments: Promise<Moment>[] = [];
async function client(at: number): Promise<void> {
  const number = generator(seed + at);
  for (let count = 0; ; count += 1) {
    const game = await create(
      rulesets[(at + count) % rulesets.length] as Ruleset,
      `soak ${at} ${count}`,
      count % 2 === 0,
    );
    for (let turn = 0; !game.over; turn += 1) {
      if (counted.commands >= commands && counted.reads >= commands * readsPerCommand) return;
      if (counted.commands < commands) await command(game, `soak ${at} ${count} ${turn}`, number);
      // Reads keep pace with commands.
      while (counted.reads < counted.commands * readsPerCommand) await read(game, number);
      if (counted.commands >= ((moments.length + 1) * commands) / 10) moments.push(moment());
    }
  }
}

let failure: unknown;
try {
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
} catch (error) {
  failure = error;
}
const seconds = (performance.now() - started) / 1000;
running = false;
await memoryWatch;
const end = await moment();
await server.stop();
if (folder !== undefined) await rm(folder, { recursive: true, force: true });

// ---- The figures -------------------------------------------------------------------------------------------------

const megabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;
milliseconds.sort((a, b) => a - b);
const quantile = (fraction: number) =>
  `${(milliseconds[Math.floor(fraction * milliseconds.length)] ?? 0).toFixed(1)} ms`;
const { reads, creations, replays, waited } = counted;
const tenths = await Promise.all(moments);
const before = tenths[warmUp * 10 - 1] ?? end;
const growth = { heap: end.heap - before.heap, resident: end.resident - before.resident };
const since = end.stored - before.stored;
const allowed = { heap: bounds.heap + since * perCommit, resident: bounds.resident + since * perCommit };
console.log(`
soak, games ${values.data ? 'in a folder' : 'in memory'}, ${clients} clients at once, seed ${seed}
  requests    ${milliseconds.length}: ${reads} reads, ${counted.commands} commands (${replays} of them sent twice), ${creations} games created
  time        ${seconds.toFixed(1)} s, ${(milliseconds.length / seconds).toFixed(0)} requests per second, p50 ${quantile(0.5)}, p99 ${quantile(0.99)}
  replies     ${[...statuses].map(([name, count]) => `${name}: ${count}`).join(', ')}; waited ${waited} times for a quota
  resident    ${megabytes(before.resident)} after warm-up, ${megabytes(peak)} at most, ${megabytes(end.resident)} at the end
  live heap   ${megabytes(before.heap)} after warm-up, ${megabytes(end.heap)} at the end
  by tenths   ${tenths.map(({ resident, heap }) => `${megabytes(resident)} (${megabytes(heap)})`).join(', ')}
  since then  ${since} commits stored: resident ${megabytes(growth.resident)} more (${megabytes(allowed.resident)} allowed), heap ${megabytes(growth.heap)} more (${megabytes(allowed.heap)} allowed), ${(growth.heap / since / 1024).toFixed(1)} KB per commit`);

const faults = [
  ...(failure === undefined ? [] : [failure instanceof Error ? failure.message : String(failure)]),
  ...(['resident', 'heap'] as const)
    .filter((what) => growth[what] > allowed[what])
    .map((what) => `${what} memory grew by ${megabytes(growth[what])}; ${megabytes(allowed[what])} is allowed`),
];
for (const fault of faults) console.error(`\nFAILED: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
