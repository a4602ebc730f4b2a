/*
 * `npm run soak`: the real server in a process of its own, 20,000 reads and 5,000 commands over both doors and all
 * rulesets, several clients at once. Prints its figures; fails where an answer is a fault of ours or where memory grows
 * beyond what is stored. `-- --data` keeps games in a folder instead of in memory; `-- --commands 500` makes it shorter.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { send, startServer } from './support/server.ts';

const { values } = parseArgs({ options: { data: { type: 'boolean' }, commands: { type: 'string' } } });
const commands = Number(values.commands ?? 5_000);
const readsPerCommand = 4;
const clients = 16;
/** Which part of it all is only there to warm up. */
const warmUp = 0.4;

const megabyte = 2 ** 20;
/**
 * What memory may grow by after the warm-up. Two kilobytes that each request left behind would be 30 MB. What is resident
 * says less: V8 takes what it is given before it collects, so that it levels out later than what is alive.
 */
const bounds = { heap: 16 * megabyte, resident: 64 * megabyte };
/** A table in memory holds every commit for good, as text. In a folder nothing of a game stays in memory. */
const perCommit = values.data ? 0 : 4 * 1024;

// ---- The server --------------------------------------------------------------------------------------------------

/** What was alive after each full collection of garbage, as V8 tells. */
const heaps: number[] = [];
let unread = '';
const heard = (text: string) => {
  const lines = (unread + text).split('\n');
  unread = lines.pop() ?? '';
  for (const line of lines) {
    const [, after] = /Mark-Compact.*? -> ([\d.]+) \(/.exec(line) ?? [];
    if (after !== undefined) heaps.push(Number(after) * megabyte);
  }
};
const folder = values.data ? await mkdtemp(join(tmpdir(), 'gatehouse-soak-')) : undefined;
const server = await startServer({ flags: ['--trace-gc'], onOutput: heard, ...(folder !== undefined && { folder }) });

async function residentBytes(): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

// ---- Requests ----------------------------------------------------------------------------------------------------

const counted = { reads: 0, commands: 0, creations: 0, replays: 0, stored: 0, waited: 0 };
const statuses = new Map<string, number>();
const milliseconds: number[] = [];

/** An answer that is no fault of ours, after as many 429s as there are. */
// biome-ignore lint/suspicious/noExplicitAny: looked at member by member, whatever ruleset it is of
async function ask(method: string, target: string, body?: unknown, key?: string): Promise<any> {
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
  (await ask('POST', '/graphql', { query, variables })).data.answer;

/** The same numbers every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

// ---- Games -------------------------------------------------------------------------------------------------------

interface Table {
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

/** Legal, but the game would be over at once. */
const ends = ['LoseGame', 'DefeatInvestigators', 'LoseInTime', 'Devour', 'RemoveDoom', 'Concede'];
/** No evening is longer. */
const longest = 120;

const seatOf = (seat: string | undefined, and = '?') => (seat === undefined ? '' : `${and}seat=${seat}`);

async function create(ruleset: Ruleset, key: string, throughGraphql: boolean): Promise<Table> {
  counted.creations += 1;
  counted.stored += 1;
  const { id } = throughGraphql
    ? (
        await graphql(
          'mutation ($setup: GameSetup!, $key: String) { answer: createGame(setup: $setup, key: $key) { ... on Created { game { id } } } }',
          { setup: { [ruleset.input]: ruleset.setup }, key },
        )
      ).game
    : (await ask('POST', '/v1/games', { ruleset: ruleset.id, setup: ruleset.setup }, key)).game;
  return { id, ruleset, version: 0, over: false };
}

/** Plays something legal, and now and then sends it once more. */
async function command(table: Table, key: string, number: (sides: number) => number): Promise<void> {
  const { id, ruleset } = table;
  counted.reads += ruleset.seats.length;
  const options: { readonly seat: string | undefined; readonly command: { type: string } }[] = [];
  for (const seat of ruleset.seats) {
    const { items } = await ask('GET', `/v1/games/${id}/legal${seatOf(seat)}`);
    for (const each of items) if (!ends.includes(each.type)) options.push({ seat, command: each });
  }
  if (options.length === 0) {
    table.over = true;
    return;
  }
  const types = [...new Set(options.map(({ command: { type } }) => type))];
  const type = types[number(types.length)];
  const some = options.filter(({ command }) => command.type === type);
  const { seat, command } = some[number(some.length)] as (typeof some)[number];
  const throughGraphql = number(2) === 0;
  const play = async () => {
    counted.commands += 1;
    if (!throughGraphql) return ask('POST', `/v1/games/${id}/commands${seatOf(seat)}`, { commands: [command] }, key);
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
  table.version = played.version;
  table.over = played.game.status === 'over' || played.version >= longest;
  if (number(25) > 0) return;
  const again = await play();
  counted.replays += 1;
  if (again.version !== played.version || again.replayed !== true) throw new Error(`${key} was played twice`);
}

async function read({ id, ruleset, version }: Table, number: (sides: number) => number): Promise<void> {
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
    await ask('GET', target);
    return;
  }
  await graphql(
    `query ($game: ID!, $seat: ID) {
      answer: game(id: $game, seat: $seat) {
        version status summary { headline clocks { id value } gates { name hot guards } } gates { name }
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
const watching = (async () => {
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
/** Now. Of the last few collections the lowest: what is in use at the moment is alive too. */
const moment = async (): Promise<Moment> => ({
  heap: Math.min(...heaps.slice(-3)),
  resident: await residentBytes(),
  stored: counted.stored,
});

/** One after each tenth of the commands. */
const moments: Promise<Moment>[] = [];
async function client(at: number): Promise<void> {
  const number = dice(at + 1);
  for (let game = 0; ; game += 1) {
    const table = await create(
      rulesets[(at + game) % rulesets.length] as Ruleset,
      `soak ${at} ${game}`,
      game % 2 === 0,
    );
    for (let turn = 0; !table.over; turn += 1) {
      if (counted.commands >= commands && counted.reads >= commands * readsPerCommand) return;
      if (counted.commands < commands) await command(table, `soak ${at} ${game} ${turn}`, number);
      // As many as the share of commands that is done asks for.
      while (counted.reads < counted.commands * readsPerCommand) await read(table, number);
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
await watching;
const end = await moment();
await server.stop();
if (folder !== undefined) await rm(folder, { recursive: true, force: true });

// ---- The figures -------------------------------------------------------------------------------------------------

const megabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;
milliseconds.sort((a, b) => a - b);
const quantile = (part: number) => `${(milliseconds[Math.floor(part * milliseconds.length)] ?? 0).toFixed(1)} ms`;
const { reads, creations, replays, waited } = counted;
const tenths = await Promise.all(moments);
const before = tenths[warmUp * 10 - 1] ?? end;
const grownBy = { heap: end.heap - before.heap, resident: end.resident - before.resident };
const since = end.stored - before.stored;
const allowed = { heap: bounds.heap + since * perCommit, resident: bounds.resident + since * perCommit };
console.log(`
soak, games ${values.data ? 'in a folder' : 'in memory'}, ${clients} clients at once
  requests    ${milliseconds.length}: ${reads} reads, ${counted.commands} commands (${replays} of them sent twice), ${creations} games created
  time        ${seconds.toFixed(1)} s, ${(milliseconds.length / seconds).toFixed(0)} requests per second, p50 ${quantile(0.5)}, p99 ${quantile(0.99)}
  answers     ${[...statuses].map(([name, count]) => `${name}: ${count}`).join(', ')}; waited for a quota ${waited} times
  resident    ${megabytes(before.resident)} after warm-up, ${megabytes(peak)} at most, ${megabytes(end.resident)} at the end
  heap alive  ${megabytes(before.heap)} after warm-up, ${megabytes(end.heap)} at the end
  by tenths   ${tenths.map(({ resident, heap }) => `${megabytes(resident)} (${megabytes(heap)})`).join(', ')}
  since then  ${since} commits stored: resident ${megabytes(grownBy.resident)} more (${megabytes(allowed.resident)} allowed), heap ${megabytes(grownBy.heap)} more (${megabytes(allowed.heap)} allowed), ${(grownBy.heap / since / 1024).toFixed(1)} KB per commit`);

const faults = [
  ...(failure === undefined ? [] : [failure instanceof Error ? failure.message : String(failure)]),
  ...(['resident', 'heap'] as const)
    .filter((what) => grownBy[what] > allowed[what])
    .map((what) => `${what} memory grew by ${megabytes(grownBy[what])}; ${megabytes(allowed[what])} is allowed`),
];
for (const fault of faults) console.error(`\nFAILED: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
