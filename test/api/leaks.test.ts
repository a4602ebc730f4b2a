import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deriveKey } from '../../lambdas/auth/signing-keys.ts';
import type { Commit, SigningKey } from '../../lambdas/store/store.ts';
import type { Random } from '../../rules/core/random.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import type { ApiResponse, JsonObject } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import { markedNamesIn, markedSetup, withoutCardLists } from '../support/marked-cards.ts';
import { outputChannels, rulesetIds } from '../support/output-channels.ts';
import { type PairedServer, type PairedServers, pairedServers } from '../support/paired-servers.ts';
import { arbitraryMove, asSeat, legalMove } from '../support/random-game.ts';
import { type RedactionRule, referenceRedaction } from '../support/reference-redaction.ts';
import { testRandom, testSeed } from '../support/seed.ts';

let paired: PairedServers;
let server: PairedServer;
beforeAll(async () => {
  paired = await pairedServers();
  [server] = paired.servers;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** One answer and who received it. */
interface RecordedAnswer {
  /** The seat that received it. undefined: someone who sees only what is public. */
  readonly viewer: string | undefined;
  /** The newest version at that time. */
  readonly version: number;
  readonly about: string;
  readonly sent: string;
  readonly answer: ApiResponse;
}

interface Reader {
  readonly name: string;
  readonly credential: string;
  readonly viewer: string | undefined;
  readonly seat?: string;
}

/** A reader of each kind. */
function readersOf(game: string, seats: readonly string[]): readonly Reader[] {
  return [
    { name: 'watcher', credential: paired.token(game, 'watcher'), viewer: undefined },
    { name: 'delayed watcher', credential: paired.token(game, 'watcher', undefined, 2), viewer: undefined },
    { name: 'host', credential: paired.token(game, 'host'), viewer: undefined },
    { name: 'API key', credential: paired.key, viewer: undefined },
    ...seats.flatMap((seat) => [
      { name: `seat ${seat}`, credential: paired.token(game, 'seat', seat), viewer: seat },
      { name: `API key as seat ${seat}`, credential: paired.key, viewer: seat, seat },
    ]),
  ];
}

const newest = async (game: string) => (await server.store.newest(game)) as Commit;
const idempotencyKey = 'an idempotency key that no one else may see';

/** Plays a random game with every kind of request, reads it as every kind of reader, and records each answer. */
async function playThrough(
  ruleset: AnyRuleset,
  setup: unknown,
  random: Random,
  steps: number,
  record: (answer: RecordedAnswer) => void,
): Promise<readonly string[]> {
  const owner = server.as(paired.key);
  let id = '';
  const post = async (about: string, target: string, body: JsonObject, viewer?: string, key?: string) => {
    const answer = await owner.rest('POST', target, { body, headers: { 'idempotency-key': key } });
    const version = (await server.store.newest(id))?.version ?? 0;
    record({ viewer, version, about, sent: JSON.stringify(body), answer });
    return answer;
  };
  // No answer may contain it while the game goes on.
  const seed = `seed ${random.below(2 ** 32)} of a game that is played through`;
  const made = await post('create', '/v1/games', { ruleset: ruleset.id, setup, policies: { undo: 'free' }, seed });
  expect(made.status, made.text).toBe(201);
  ({ id } = (made.body as { game: { id: string } }).game);
  const games = [id];
  const all = readersOf(id, ruleset.seats((await newest(id)).state).slice(0, 2));
  for (let step = 0; step < steps; step += 1) {
    const { version, state, over } = await newest(id);
    if (over) break;
    const move =
      legalMove(ruleset, state, random, step % 2 === 0 ? 'OpenGate' : '') ?? arbitraryMove(ruleset, state, random);
    const other = arbitraryMove(ruleset, state, random);
    const seat = (actor: typeof move.seat) => (actor.role === 'seat' ? actor.seat : undefined);
    const commands = (given: typeof move, query = '') => `/v1/games/${id}/commands${asSeat(given.seat)}${query}`;
    await post('play', commands(move), { commands: [move.command] }, seat(move.seat), `${idempotencyKey} ${step}`);
    switch (step % 7) {
      case 0:
        await post('try', commands(other), { commands: [other.command, other.command] }, seat(other.seat));
        break;
      case 1:
        await post('late', commands(other), { commands: [other.command], expectedVersion: 0 }, seat(other.seat));
        break;
      case 2:
        await post('name', `/v1/games/${id}/checkpoints`, { name: `step ${step}` });
        break;
      case 3: {
        const back = { toVersion: Math.max(0, version - 1), expectedVersion: (await newest(id)).version };
        await post('undo', `/v1/games/${id}/undo`, back);
        break;
      }
      case 4:
      case 5: {
        const { body: document } = await owner.rest('GET', `/v1/games/${id}/export`);
        const answer =
          step % 7 === 4
            ? await post('fork', `/v1/games/${id}/forks`, { atVersion: random.below(version + 1) })
            : await post('import', '/v1/imports', { document });
        if (answer.status === 201) games.push((answer.body as { game: { id: string } }).game.id);
        break;
      }
      case 6:
        await post('again', commands(move), { commands: [move.command] }, seat(move.seat), `${idempotencyKey} ${step}`);
    }
    const now = await newest(id);
    if (now.over) break;
    for (const { name, credential, viewer, seat: asSeatName } of all) {
      const ways = outputChannels([version]);
      const always = ['GET ', `GET /events?after=${version}`, `GET /export?after=${version}`];
      const some = ways.filter((way) => always.includes(way.name));
      for (const channel of [...some, random.draw(ways)]) {
        const answer = await channel.read(server.as(credential), { game: id, ruleset: ruleset.id, seat: asSeatName });
        record({ viewer, version: now.version, about: `step ${step}: ${name} ${channel.name}`, sent: '', answer });
      }
    }
  }
  return games;
}

/** A secret in every encoding in which it might appear. */
function spellings(secret: string): readonly string[] {
  const [text, bytes] = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
  return [
    secret,
    ...[text, bytes].flatMap((each) => (['base64', 'base64url', 'hex'] as const).map((way) => each.toString(way))),
  ];
}

/** What no answer about these games may contain. */
async function secretsOf(games: readonly string[]): Promise<readonly string[]> {
  const commits = (await Promise.all(games.map((game) => server.store.history(game, -1, 1_000)))).flat();
  const [signing] = (await server.store.signingKeys()) as [SigningKey];
  const keys = [deriveKey(signing, 'seal'), deriveKey(signing, 'seal iv')].map((each) => each.toString('base64url'));
  const prints = commits.flatMap(({ attempt, fingerprint }) => [
    attempt,
    fingerprint?.key ?? '',
    fingerprint?.body ?? '',
  ]);
  // The seed of a game that has ended is public.
  const published = new Set(commits.filter(({ over }) => over).map(({ seed }) => seed));
  const seeds = commits.map(({ seed }) => seed).filter((seed) => !published.has(seed));
  return [
    ...[...new Set(seeds), signing.secret, ...keys, paired.key.slice(-32)].flatMap(spellings),
    ...prints,
    paired.key.slice(-32),
    idempotencyKey,
  ].filter((secret) => secret.length > 8);
}

test.each(rulesetIds)('no answer in a game of %s and no log line contains a secret', async (id) => {
  const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
  const logged: string[] = [];
  let checked = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
  for (const [number, setup] of fc
    .sample((gamesOf[id] as Games).setup, { numRuns: 3, seed: testSeed(20_261_202) })
    .entries()) {
    const answers: RecordedAnswer[] = [];
    const random = testRandom(`secrets ${id} ${number}`);
    const games = await playThrough(ruleset, setup, random, 10, (each) => answers.push(each));
    const tokens = readersOf(games[0] as string, ['1', '2']).map(({ credential }) => credential);
    const secrets = [...(await secretsOf(games)), ...tokens];
    for (const { about, answer } of answers) {
      const all = answer.text + JSON.stringify(answer.headers);
      expect(
        secrets.filter((secret) => all.includes(secret)),
        about,
      ).toEqual([]);
    }
    expect(secrets.filter((secret) => logged.join('').includes(secret))).toEqual([]);
    checked += answers.length;
  }
  // Some games end early.
  expect(checked).toBeGreaterThan(100);
});

test('no answer names a card of Kyoukai that its reader has not seen', async () => {
  const ruleset = rulesets.find(({ id }) => id === 'kyoukai') as AnyRuleset;
  const { state: redactState, event: redactEvent } = referenceRedaction.kyoukai as RedactionRule;
  const counts = { own: 0, opened: 0, left: 0 };
  for (const number of [0, 1, 2]) {
    const answers: RecordedAnswer[] = [];
    const random = testRandom(`marked cards ${number}`);
    const [id] = (await playThrough(ruleset, markedSetup(), random, 30, (each) => answers.push(each))) as [string];
    const commits = await server.store.history(id, -1, 1_000);
    expect(commits.at(-1)?.over).toBe(false);
    /** The names that a viewer had seen by each version, by the reference redaction. */
    const known = (viewer: string | undefined) => {
      const names = new Set<string>();
      return commits.map(({ state, entry }) => {
        const { rules: _, ...publicState } = redactState(state, viewer) as JsonObject;
        const events = ('events' in entry ? entry.events : []).map((event) => redactEvent(event, viewer));
        for (const name of markedNamesIn(JSON.stringify([publicState, events]))) names.add(name);
        return new Set(names);
      });
    };
    const knownNames = new Map([undefined, '1', '2'].map((viewer) => [viewer, known(viewer)]));
    for (const { viewer, version, about, sent, answer } of answers) {
      // What is on the cards of a game is the same for everyone, whoever has them: cards.test.ts.
      if (about.includes('GET /cards')) continue;
      const named = markedNamesIn(withoutCardLists(answer.text) + JSON.stringify(answer.headers));
      const seen = (who: string | undefined) => knownNames.get(who)?.[version] as ReadonlySet<string>;
      const strange = named.filter((name) => !seen(viewer).has(name) && !sent.includes(name));
      expect(strange, `game ${number}, ${about}: ${answer.text.slice(0, 2_000)}`).toEqual([]);
      if (named.some((name) => !seen(undefined).has(name))) counts.own += 1;
    }
    const everything = JSON.stringify(commits.map(({ entry }) => entry));
    if (/"kind":"open"[^}]*\},"known":false/.test(everything)) counts.opened += 1;
    if (/"sealed":true/.test(everything)) counts.left += 1;
  }
  // Seats received names that others did not, and Sealed Gates were opened and left the field.
  expect(counts.own).toBeGreaterThan(100);
  expect([counts.opened, counts.left].every((times) => times > 0)).toBe(true);
});
