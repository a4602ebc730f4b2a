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

let twins: PairedServers;
let house: PairedServer;
beforeAll(async () => {
  twins = await pairedServers();
  [house] = twins.servers;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** One answer, and who has got it. */
interface Heard {
  /** The seat whose eyes it was for; nothing for all who see what everybody sees. */
  readonly knower: string | undefined;
  /** The newest version by then. */
  readonly version: number;
  readonly about: string;
  readonly asked: string;
  readonly answer: ApiResponse;
}

interface Listener {
  readonly name: string;
  readonly credential: string;
  readonly knower: string | undefined;
  readonly seat?: string;
}

/** Somebody of each kind at a game. */
function listeners(game: string, seats: readonly string[]): readonly Listener[] {
  return [
    { name: 'watcher', credential: twins.token(game, 'watcher'), knower: undefined },
    { name: 'watcher kept behind', credential: twins.token(game, 'watcher', undefined, 2), knower: undefined },
    { name: 'host', credential: twins.token(game, 'host'), knower: undefined },
    { name: 'API key', credential: twins.key, knower: undefined },
    ...seats.flatMap((seat) => [
      { name: `seat ${seat}`, credential: twins.token(game, 'seat', seat), knower: seat },
      { name: `API key as seat ${seat}`, credential: twins.key, knower: seat, seat },
    ]),
  ];
}

const newest = async (game: string) => (await house.store.newest(game)) as Commit;
const idempotencyKey = 'an idempotency key that is nobody else’s business';

/**
 * Plays a game at random, in every way and through everybody, and tells of each answer as it comes: of one version after the
 * other, until the game is over.
 */
async function playThrough(
  ruleset: AnyRuleset,
  setup: unknown,
  random: Random,
  steps: number,
  hears: (heard: Heard) => void,
): Promise<readonly string[]> {
  const owner = house.as(twins.key);
  let id = '';
  const post = async (about: string, target: string, body: JsonObject, knower?: string, key?: string) => {
    const answer = await owner.rest('POST', target, { body, headers: { 'idempotency-key': key } });
    const version = (await house.store.newest(id))?.version ?? 0;
    hears({ knower, version, about, asked: JSON.stringify(body), answer });
    return answer;
  };
  // Known to whoever reads this test, and to nobody else.
  const seed = `seed ${random.below(2 ** 32)} of a game that is played through`;
  const made = await post('create', '/v1/games', { ruleset: ruleset.id, setup, policies: { undo: 'free' }, seed });
  expect(made.status, made.text).toBe(201);
  ({ id } = (made.body as { game: { id: string } }).game);
  const games = [id];
  const all = listeners(id, ruleset.seats((await newest(id)).state).slice(0, 2));
  for (let step = 0; step < steps; step += 1) {
    const { version, state, over } = await newest(id);
    if (over) break;
    const move =
      legalMove(ruleset, state, random, step % 2 === 0 ? 'OpenGate' : '') ?? arbitraryMove(ruleset, state, random);
    const other = arbitraryMove(ruleset, state, random);
    const seat = (speaker: typeof move.seat) => (speaker.role === 'seat' ? speaker.seat : undefined);
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
    for (const { name, credential, knower, seat: looking } of all) {
      const ways = outputChannels([version]);
      const always = ['GET ', `GET /events?after=${version}`, `GET /export?after=${version}`];
      const some = ways.filter((way) => always.includes(way.name));
      for (const channel of [...some, random.draw(ways)]) {
        const answer = await channel.read(house.as(credential), { game: id, ruleset: ruleset.id, seat: looking });
        hears({ knower, version: now.version, about: `step ${step}: ${name} ${channel.name}`, asked: '', answer });
      }
    }
  }
  return games;
}

/** However a secret might be written down. */
function spellings(secret: string): readonly string[] {
  const [text, bytes] = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
  return [
    secret,
    ...[text, bytes].flatMap((each) => (['base64', 'base64url', 'hex'] as const).map((way) => each.toString(way))),
  ];
}

/** What nobody may read in any answer, of these games. */
async function secretsOf(games: readonly string[]): Promise<readonly string[]> {
  const commits = (await Promise.all(games.map((game) => house.store.history(game, -1, 1_000)))).flat();
  const [signing] = (await house.store.signingKeys()) as [SigningKey];
  const keys = [deriveKey(signing, 'seal'), deriveKey(signing, 'seal iv')].map((each) => each.toString('base64url'));
  const prints = commits.flatMap(({ attempt, fingerprint }) => [
    attempt,
    fingerprint?.key ?? '',
    fingerprint?.body ?? '',
  ]);
  const seeds = new Set(commits.filter(({ over }) => !over).map(({ seed }) => seed));
  return [
    ...[...seeds, signing.secret, ...keys, twins.key.slice(-32)].flatMap(spellings),
    ...prints,
    twins.key.slice(-32),
    idempotencyKey,
  ].filter((secret) => secret.length > 8);
}

test.each(rulesetIds)('nothing that is answered in a game of %s, nor what is logged, holds a secret', async (id) => {
  const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
  const logged: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
  for (const [number, setup] of fc
    .sample((gamesOf[id] as Games).setup, { numRuns: 2, seed: testSeed(20_261_202) })
    .entries()) {
    const heard: Heard[] = [];
    const random = testRandom(`secrets ${id} ${number}`);
    const games = await playThrough(ruleset, setup, random, 10, (each) => heard.push(each));
    const tokens = listeners(games[0] as string, ['1', '2']).map(({ credential }) => credential);
    const secrets = [...(await secretsOf(games)), ...tokens];
    for (const { about, answer } of heard) {
      const all = answer.text + JSON.stringify(answer.headers);
      expect(
        secrets.filter((secret) => all.includes(secret)),
        about,
      ).toEqual([]);
    }
    expect(heard.length).toBeGreaterThan(50);
    expect(secrets.filter((secret) => logged.join('').includes(secret))).toEqual([]);
  }
});

test('no card of Kyoukai is named to anybody who has not seen it', async () => {
  const ruleset = rulesets.find(({ id }) => id === 'kyoukai') as AnyRuleset;
  const { state: blotState, event: blotEvent } = referenceRedaction.kyoukai as RedactionRule;
  const told = { own: 0, opened: 0, left: 0 };
  for (const number of [0, 1]) {
    const heard: Heard[] = [];
    const random = testRandom(`marked cards ${number}`);
    const [id] = (await playThrough(ruleset, markedSetup(), random, 30, (each) => heard.push(each))) as [string];
    const commits = await house.store.history(id, -1, 1_000);
    expect(commits.at(-1)?.over).toBe(false);
    /** What was told or shown up to each version to those who have these eyes. */
    const known = (knower: string | undefined) => {
      const names = new Set<string>();
      return commits.map(({ state, entry }) => {
        const { rules: _, ...table } = blotState(state, knower) as JsonObject;
        const events = ('events' in entry ? entry.events : []).map((event) => blotEvent(event, knower));
        for (const name of markedNamesIn(JSON.stringify([table, events]))) names.add(name);
        return new Set(names);
      });
    };
    const eyes = new Map([undefined, '1', '2'].map((knower) => [knower, known(knower)]));
    for (const { knower, version, about, asked, answer } of heard) {
      const named = markedNamesIn(withoutCardLists(answer.text) + JSON.stringify(answer.headers));
      const seen = (who: string | undefined) => eyes.get(who)?.[version] as ReadonlySet<string>;
      const strange = named.filter((name) => !seen(knower).has(name) && !asked.includes(name));
      expect(strange, `game ${number}, ${about}: ${answer.text.slice(0, 2_000)}`).toEqual([]);
      if (named.some((name) => !seen(undefined).has(name))) told.own += 1;
    }
    const everything = JSON.stringify(commits.map(({ entry }) => entry));
    if (/"kind":"open"[^}]*\},"known":false/.test(everything)) told.opened += 1;
    if (/"sealed":true/.test(everything)) told.left += 1;
  }
  // Seats were told what others were not, and Sealed Gates were opened and went out of sight.
  expect(told.own).toBeGreaterThan(100);
  expect([told.opened, told.left].every((times) => times > 0)).toBe(true);
});
