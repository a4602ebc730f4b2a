import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CitableRule } from '../../rules/core/contract-types.ts';
import type { LegalCommand } from '../../rules/core/legal-command.ts';
import type { GateId } from '../../rules/eldritch-horror/data/components.ts';
import type { Command } from '../../rules/eldritch-horror/model/index.ts';
import { rules } from '../../rules/eldritch-horror/rules.ts';
import { rulesets } from '../../rules/index.ts';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';
import {
  type Commit,
  type Conflict,
  type Created,
  type Game,
  type GameClient,
  graphqlGameClient,
  type Page,
  type Played,
  type Rejected,
  type Reply,
  restGameClient,
} from '../support/clients.ts';

const seed = 'the seed of the games of both clients';
const setup = { investigators: 4, ancientOne: 'azathoth', sets: ['01', '05'], refill: 'lazy' } as const;

let api: Api;
const apiClients: Partial<Record<GameClient['name'], ApiClient>> = {};
beforeAll(async () => {
  api = await startApi();
  apiClients.REST = await api.as('rest-client');
  apiClients.GraphQL = await api.as('graphql-client');
});
afterAll(() => api.close());

const open = (name: GameClient['name']): GameClient => {
  const apiClient = apiClients[name] as ApiClient;
  return name === 'REST' ? restGameClient(apiClient) : graphqlGameClient(apiClient);
};

/** Checks the kind of an answer. A failure shows the whole answer. */
function as<Kind extends { readonly kind: string }>(kind: Kind['kind'], answer: { readonly kind: string }): Kind {
  expect(answer).toMatchObject({ kind });
  return answer as Kind;
}
const played = (reply: Reply) => as<Played>('played', reply);
const typesOf = ({ events }: { readonly events: readonly { readonly type: string }[] }) =>
  events.map((event) => event.type);

/** The answers of each API, in order. With the same seed, both APIs give the same answers. */
const transcripts = new Map<GameClient['name'], unknown[]>();
const games = new Map<GameClient['name'], string>();

describe.each(['REST', 'GraphQL'] as const)('a game played through %s', (name) => {
  const transcript: unknown[] = [];
  transcripts.set(name, transcript);
  const keep = <Answer>(answer: Answer): Answer => {
    transcript.push(answer);
    return answer;
  };
  let gameClient: GameClient;
  let id: string;
  const now = async () => (await gameClient.game(id)) as Game;
  beforeAll(() => {
    gameClient = open(name);
  });

  test('is created, once for each key', async () => {
    const creation = { setup, title: 'Thursday night', seed, key: 'lay-out' };
    const { game, replayed } = as<Created>('created', keep(await gameClient.create(creation)));
    id = game.id;
    games.set(name, id);
    expect(id).toMatch(/^eh_[a-z0-9]{24}$/);
    expect(game).toMatchObject({
      ruleset: 'eldritch-horror',
      version: 0,
      status: 'open',
      title: 'Thursday night',
      doom: { value: 15, start: 15, end: 0, left: 15, awake: false },
      fairness: { commitment: createHash('sha256').update(seed).digest('hex'), since: 0 },
      view: { investigators: 4, sets: ['01', '05'], sideBoards: [], refill: 'lazy', omen: { space: 'green' } },
    });
    // Nine gates of the core game and three of Under the Pyramids. One of them is on the board.
    expect(game.view.gates).toHaveLength(1);
    expect(game.view.stack).toEqual(Array(11).fill({ revealed: false }));
    expect(game.view.unseen).toHaveLength(11);
    expect(game).not.toHaveProperty('outcome');
    expect(game.fairness).not.toHaveProperty('seed');
    expect(replayed).toBe(false);
    expect(await now()).toStrictEqual(game);

    const again = as<Created>('created', keep(await gameClient.create(creation)));
    expect(again).toStrictEqual({ kind: 'created', game, replayed: true });
  });

  test('gets a gate by SpawnGate, once for each key', async () => {
    const before = await now();
    const { game, version, events, ...rest } = played(
      keep(await gameClient.play(id, [{ type: 'SpawnGate', reason: 'Mythos' }], { expectedVersion: 0, key: 'spawn' })),
    );
    expect(version).toBe(1);
    expect(rest).toStrictEqual({ kind: 'played', replayed: false, dryRun: false });
    expect(typesOf({ events })).toEqual(['GateSpawned', 'MonsterSpawned']);
    const spawned = events[0] as { gate: GateId; reason?: string };
    expect(spawned.reason).toBe('Mythos');
    expect(before.view.unseen.map((token) => token.gate)).toContain(spawned.gate);
    expect(game.view.unseen.map((token) => token.gate)).not.toContain(spawned.gate);
    expect(game.view.gates.map((each) => each.gate)).toEqual([before.view.gates[0]?.gate, spawned.gate]);
    expect(game.view.stack).toHaveLength(10);
    expect(await now()).toStrictEqual(game);

    const again = await gameClient.play(id, [{ type: 'SpawnGate', reason: 'Mythos' }], {
      expectedVersion: 0,
      key: 'spawn',
    });
    expect(keep(again)).toStrictEqual({ kind: 'played', game, version, events, replayed: true, dryRun: false });
  });

  test('loses the gate by closeGate', async () => {
    const [, gate] = (await now()).view.gates;
    const { game, version, events } = played(keep(await gameClient.closeGate(id, gate?.gate ?? '')));
    expect(version).toBe(2);
    expect(events).toMatchObject([
      { type: 'GateClosed', gate: gate?.gate, matchedOmen: gate?.omen === 'green' },
      { type: 'GateDiscarded', gate: gate?.gate, closed: true },
    ]);
    expect(game.view.gates).toHaveLength(1);
    expect(game.view.discard.map((token) => token.gate)).toEqual([gate?.gate]);
  });

  test('loses the other gate by DiscardGate', async () => {
    const [gate] = (await now()).view.gates;
    const { game, version, events } = played(
      keep(await gameClient.play(id, [{ type: 'DiscardGate', gate: gate?.gate as GateId }])),
    );
    expect(version).toBe(3);
    expect(events).toMatchObject([{ type: 'GateDiscarded', gate: gate?.gate, closed: false }]);
    expect(game.view.gates).toEqual([]);
    expect(game.view.discard).toHaveLength(2);
  });

  test('shows two gates of the stack after RevealGates', async () => {
    const { game, version, events } = played(keep(await gameClient.play(id, [{ type: 'RevealGates', count: 2 }])));
    expect(version).toBe(4);
    const gates = (events[0] as { gates: readonly GateId[] }).gates;
    expect(gates).toHaveLength(2);
    expect(game.view.stack.slice(0, 3)).toMatchObject([
      { revealed: true, gate: gates[0] },
      { revealed: true, gate: gates[1] },
      { revealed: false },
    ]);
    expect(game.view.unseen).toHaveLength(8);
  });

  test('gets the first of them by spawnGate', async () => {
    const [top] = (await now()).view.stack;
    const { version, events } = played(keep(await gameClient.spawnGate(id)));
    expect(version).toBe(5);
    expect(events[0]).toMatchObject({ type: 'GateSpawned', gate: top?.gate });
  });

  test('advances Doom while the Omen goes round', async () => {
    const before = await now();
    const [gate] = before.view.gates;
    const { game, version, events } = played(keep(await gameClient.play(id, [{ type: 'AdvanceOmen', steps: 4 }])));
    expect(version).toBe(6);
    // One round of the track: green once, red once, blue twice, and Azathoth's token on green.
    const matching = (gate?.omen === 'blue' ? 2 : 1) + 1;
    expect(typesOf({ events }).filter((type) => type === 'OmenAdvanced')).toHaveLength(4);
    expect(events.filter((event) => event.type === 'DoomAdvanced')).toHaveLength(matching);
    expect(game.view.omen).toEqual(before.view.omen);
    expect(game.doom?.value).toBe(15 - matching);
    expect(keep(await gameClient.doom(id))).toStrictEqual(game.doom);
  });

  test('plays two commands of a request as one version', async () => {
    const before = (await now()).doom?.value ?? 0;
    const commands = [{ type: 'AdvanceDoom', steps: 3 } as const, { type: 'RetreatDoom', reason: 'A card' } as const];
    const { game, version, events } = played(keep(await gameClient.play(id, commands)));
    expect(version).toBe(7);
    expect(events.map((event) => (event as { doom?: number }).doom)).toEqual([
      before - 1,
      before - 2,
      before - 3,
      before - 2,
    ]);
    expect(game.doom).toMatchObject({ value: before - 2, left: before - 2 });
  });

  test('stores nothing of a dry run', async () => {
    const before = await now();
    const { game, version, events, dryRun } = played(
      await gameClient.play(id, [{ type: 'AdvanceDoom' }, { type: 'SpawnGate' }, { type: 'SpawnGate' }], {
        dryRun: true,
      }),
    );
    expect(dryRun).toBe(true);
    expect(version).toBe(7);
    expect(typesOf({ events }).filter((type) => type === 'GateSpawned')).toHaveLength(2);
    expect(game.doom?.value).toBe((before.doom?.value ?? 0) - 1);
    expect(game.view.gates).toHaveLength(before.view.gates.length + 2);
    expect(await now()).toStrictEqual(before);
  });

  test('answers a dry run on an outdated version with a conflict', async () => {
    const options = { dryRun: true, expectedVersion: 6 };
    const reply = keep(await gameClient.play(id, [{ type: 'AdvanceDoom' }], options));
    expect(as<Conflict>('conflict', reply)).toMatchObject({ expectedVersion: 6, currentVersion: 7, stillLegal: true });
  });

  test('answers a command that the rules reject with the reason and what is legal', async () => {
    const before = await now();
    const [away] = before.view.discard;
    const gate = away?.gate as GateId;
    const rejected = as<Rejected>('rejected', keep(await gameClient.closeGate(id, gate)));
    expect(rejected).toStrictEqual({
      kind: 'rejected',
      code: 'gate-not-on-board',
      because: `The gate to ${away?.name} is in the discard pile, not on the board. Choose a gate on the board.`,
      rule: 'close-gate',
      facts: { gate, where: 'discard' },
      index: 0,
      version: 7,
      legal: await gameClient.legal(id),
    });
    const commands = rejected.legal.map(({ command }) => command);
    expect(commands).toContainEqual({ type: 'SpawnGate' });
    expect(commands).toContainEqual({ type: 'CloseGate', gate: before.view.gates[0]?.gate });

    const second = as<Rejected>(
      'rejected',
      keep(await gameClient.play(id, [{ type: 'AdvanceDoom' }, { type: 'CloseGate', gate }])),
    );
    expect(second).toStrictEqual({ ...rejected, index: 1 });
    const dryRun = await gameClient.play(id, [{ type: 'CloseGate', gate }], { dryRun: true });
    expect(keep(dryRun)).toStrictEqual(rejected);
    expect(await now()).toStrictEqual(before);
  });

  test('is not created from a setup that the rules reject', async () => {
    const rejection = keep(await gameClient.create({ setup: { investigators: 1, ancientOne: 'ithaqua' } }));
    expect(as<Rejected>('rejected', rejection)).toStrictEqual({
      kind: 'rejected',
      code: 'set-not-in-use',
      because: 'Ithaqua comes in set 03, which is not in use. Add it to "sets".',
      rule: 'setup-sets',
      facts: { needs: '03', have: '01' },
      index: 0,
      version: 0,
      legal: [],
    });
  });

  test('answers a command on an outdated version with the missed versions', async () => {
    const before = await now();
    const gate = before.view.gates[0]?.gate as GateId;
    const reply = keep(await gameClient.closeGate(id, gate, { expectedVersion: 5 }));
    const { missed, ...conflict } = as<Conflict>('conflict', reply);
    expect(conflict).toStrictEqual({ kind: 'conflict', expectedVersion: 5, currentVersion: 7, stillLegal: true });
    expect(missed.map((commit) => [commit.version, commit.kind, commit.by])).toEqual([
      [6, 'played', 'host'],
      [7, 'played', 'host'],
    ]);
    expect(typesOf(missed[1] as Commit)).toEqual(['DoomAdvanced', 'DoomAdvanced', 'DoomAdvanced', 'DoomRetreated']);
    const hopeless = await gameClient.closeGate(id, before.view.discard[0]?.gate ?? '', { expectedVersion: 6 });
    expect(keep(hopeless)).toMatchObject({ kind: 'conflict', stillLegal: false, missed: [{ version: 7 }] });
    expect(await now()).toStrictEqual(before);
  });

  test('returns to an earlier state as a new version', async () => {
    const at5 = (await gameClient.game(id, 5)) as Game;
    const { game, version, events } = played(keep(await gameClient.undo(id, 5, 7)));
    expect(version).toBe(8);
    expect(events).toEqual([]);
    expect(game.view).toStrictEqual(at5.view);
    expect(game.fairness).toStrictEqual(at5.fairness);
    expect(keep(await gameClient.undo(id, 4, 7))).toMatchObject({ kind: 'conflict', currentVersion: 8 });
    expect(keep(await gameClient.undo(id, 8, 8))).toMatchObject({ kind: 'problem', problem: 'bad-request' });
    expect((await now()).version).toBe(8);
  });

  test('can be read at every past version', async () => {
    const past = (await gameClient.game(id, 4)) as Game;
    expect(keep(past)).toMatchObject({ version: 4, view: { gates: [], doom: 15 } });
    const first = (await gameClient.game(id, 0)) as Game;
    expect(first.view.stack).toHaveLength(11);
    expect(keep(await gameClient.game(id, 9))).toEqual({
      kind: 'problem',
      problem: 'not-found',
      detail: 'This game has no version 9 yet. The newest is 8.',
    });
  });

  test('lists its events in pages', async () => {
    const pages: Page<{ readonly version: number; readonly kind: string; readonly toVersion?: number }>[] = [];
    let after: number | undefined;
    do {
      const page = (await gameClient.events(id, {
        first: 4,
        ...(after !== undefined && { after }),
      })) as (typeof pages)[number];
      pages.push(keep(page));
      after = page.page.next === undefined ? undefined : Number(page.page.next);
    } while (after !== undefined);
    expect(pages.map((page) => page.items.map((item) => item.version))).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8]]);
    expect(pages.flatMap((page) => page.items.map((item) => item.kind))).toEqual([
      'started',
      ...Array(7).fill('played'),
      'undone',
    ]);
    expect(pages[2]?.items[0]?.toVersion).toBe(5);
    expect(await gameClient.events(id, { after: 8 })).toEqual({ items: [], page: {} });
    const all = await gameClient.events(id);
    expect(all).toStrictEqual({ items: pages.flatMap((page) => page.items), page: {} });
  });

  test('has gates, a summary and legal commands', async () => {
    const { view, summary } = await now();
    expect(keep(await gameClient.summary(id))).toStrictEqual(summary);
    expect(keep(await gameClient.gates(id))).toStrictEqual(summary.gates);
    expect(summary.headline).toBe(
      `Azathoth: Doom 15, Omen green, 1 gate open, ${view.gates[0]?.omen === 'green' ? 1 : 0} of them matching.`,
    );
    const legal = keep(await gameClient.legal(id)) as readonly LegalCommand<Command>[];
    const count = (type: string) =>
      legal.filter(({ command, template }) => (command ?? template)?.type === type).length;
    expect(count('SpawnGate')).toBe(1);
    expect(count('CloseGate')).toBe(view.gates.length);
    expect(count('DiscardMonster')).toBe(view.monsters.length);
    expect(count('Settle')).toBe(view.pending.length);
  });

  test('is listed with other games, newest first, in pages', async () => {
    const more: string[] = [];
    for (const title of ['Friday', 'Saturday', undefined]) {
      const { game } = as<Created>('created', await gameClient.create({ setup, ...(title && { title }) }));
      more.unshift(game.id);
    }
    const first = (await gameClient.games({ first: 3 })) as Page<JsonObject>;
    expect(first.items.map((item) => item.id)).toEqual(more);
    expect(first.items.map((item) => item.title)).toEqual([undefined, 'Saturday', 'Friday']);
    expect(first.page.next).toBeDefined();
    const { createdAt } = await now();
    expect(await gameClient.games({ first: 3, after: first.page.next ?? '' })).toStrictEqual({
      items: [{ id, ruleset: 'eldritch-horror', title: 'Thursday night', metadata: [], status: 'open', createdAt }],
      page: {},
    });
    expect(await gameClient.games({ first: 4 })).toMatchObject({ page: {} });
  });

  test('has rules that can be read and searched', async () => {
    expect(keep(await gameClient.rulesets())).toContainEqual({
      id: 'eldritch-horror',
      title: 'Eldritch Horror',
      prefix: 'eh_',
      revision: 1,
      capabilities: ['spawnGate', 'closeGate', 'doom'],
    });
    const all = keep(await gameClient.rules('eldritch-horror')) as readonly CitableRule[];
    expect(all.map(({ rejections: _, ...rule }) => rule)).toEqual(rules);
    const found = keep(await gameClient.rules('eldritch-horror', 'OMEN  doom')) as readonly CitableRule[];
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(rules.length);
    for (const { code, title, summary } of found) expect(`${code} ${title} ${summary}`).toMatch(/omen/i);
    expect(keep(await gameClient.rules('eldritch-horror', 'shoggoth-free parking'))).toEqual([]);
  });

  test('has a rule for every rejection code, and the code finds it', async () => {
    for (const ruleset of rulesets) {
      const listed = keep(await gameClient.rules(ruleset.id)) as readonly CitableRule[];
      for (const { code, rejections } of listed) {
        expect(rejections).toEqual(ruleset.rejections.filter((kind) => kind.rules.includes(code)));
      }
      expect(new Set(listed.flatMap((rule) => rule.rejections.map((kind) => kind.code)))).toEqual(
        new Set(ruleset.rejections.map((kind) => kind.code)),
      );
    }
    const found = keep(await gameClient.rules('eldritch-horror', 'gate-is-held')) as readonly CitableRule[];
    expect(found.map((rule) => rule.code)).toEqual(['atlach-holds']);
    expect(found[0]?.rejections).toContainEqual({
      code: 'gate-is-held',
      blocked: false,
      meaning: 'An Eldritch token of awakened Atlach-Nacha holds this gate.',
      remedy: 'Remove the Eldritch token first.',
      facts: ['gate', 'space'],
      rules: ['atlach-holds'],
    });
    expect(keep(await gameClient.rules('monopoly'))).toMatchObject({ kind: 'problem', problem: 'not-found' });
  });
});

describe('both APIs', () => {
  test('give the same answers', () => {
    const [rest, graphql] = ['REST', 'GraphQL'].map((name) => {
      const text = JSON.stringify(transcripts.get(name as GameClient['name']));
      return JSON.parse(text.replace(/eh_[a-z0-9]{24}/g, 'eh_game').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time'));
    });
    expect(rest.length).toBeGreaterThan(25);
    expect(sorted(rest)).toStrictEqual(sorted(graphql));
  });

  test.each(['REST', 'GraphQL'] as const)('show the same game, created through %s', async (name) => {
    const apiClient = apiClients[name] as ApiClient;
    const id = games.get(name) ?? '';
    const rest = restGameClient(apiClient);
    const { gates, legal, events, position, ...game } = await graphqlGameClient(apiClient).whole(id);
    expect(await rest.game(id)).toStrictEqual(game);
    expect(await rest.gates(id)).toStrictEqual(gates);
    expect(await rest.legal(id)).toStrictEqual(legal);
    expect((await apiClient.rest('GET', `/v1/games/${id}/position`)).body).toMatchObject({ setup: position });
    expect(await rest.events(id)).toStrictEqual(events);
  });

  test.each(['REST', 'GraphQL'] as const)(
    "answer for another client's game as for one that does not exist: %s",
    async (name) => {
      const gameClient = open(name);
      const theirs = games.get(name === 'REST' ? 'GraphQL' : 'REST') ?? '';
      const missing = `eh_${'a'.repeat(24)}`;
      for (const game of [theirs, missing]) {
        const notFound = {
          kind: 'problem',
          problem: 'not-found',
          detail: `There is no game "${game}" that you may see.`,
        };
        expect(await gameClient.game(game)).toEqual(notFound);
        expect(await gameClient.game(game, 0)).toEqual(notFound);
        expect(await gameClient.game(game, 99)).toEqual(notFound);
        expect(await gameClient.doom(game)).toEqual(notFound);
        expect(await gameClient.gates(game)).toEqual(notFound);
        expect(await gameClient.summary(game)).toEqual(notFound);
        expect(await gameClient.legal(game)).toEqual(notFound);
        expect(await gameClient.events(game)).toEqual(notFound);
        expect(await gameClient.events(game, { after: 99 })).toEqual(notFound);
        expect(await gameClient.spawnGate(game)).toEqual(notFound);
        expect(await gameClient.closeGate(game, 'rome')).toEqual(notFound);
        expect(await gameClient.play(game, [{ type: 'AdvanceOmen' }], { dryRun: true })).toEqual(notFound);
        expect(await gameClient.play(game, [{ type: 'AdvanceOmen' }], { expectedVersion: 1 })).toEqual(notFound);
        expect(await gameClient.undo(game, 0, 8)).toEqual(notFound);
      }
      expect((await api.store.newest(theirs))?.version).toBe(8);
    },
  );
});

/** The value with the members of objects in alphabetical order. */
function sorted(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

describe('REST', () => {
  let id: string;
  let rest: ApiClient['rest'];
  beforeAll(async () => {
    rest = (apiClients.REST as ApiClient).rest;
    const { body } = await rest<{ game: Game }>('POST', '/v1/games', {
      body: { ruleset: 'eldritch-horror', setup, seed },
    });
    id = body.game.id;
  });

  test('returns a summary as text for ?as=text', async () => {
    const { headers, text } = await rest('GET', `/v1/games/${id}/summary?as=text`);
    const { body } = await rest<{
      headline: string;
      gates: { name: string; symbol: string; hot: boolean; guards: string[] }[];
    }>('GET', `/v1/games/${id}/summary?as=json`);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const [gate] = body.gates;
    const hot = gate?.hot ? ', matching' : '';
    expect(text).toBe(`${body.headline}\n- ${gate?.name} (${gate?.symbol}${hot}): ${gate?.guards[0]}\n`);
  });

  test('returns the address of a new game', async () => {
    const { status, headers, body } = await rest<{ game: Game }>('POST', '/v1/games', {
      body: { ruleset: 'eldritch-horror', setup },
    });
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: `/v1/games/${body.game.id}`, etag: '"0"' });
    expect((await rest('GET', headers.location ?? '')).body).toEqual(body.game);
  });

  test('returns an ETag that changes with each version', async () => {
    const { headers } = await rest('GET', `/v1/games/${id}`);
    expect(headers.etag).toBe('"0"');
    const unchanged = await rest('GET', `/v1/games/${id}`, { headers: { 'if-none-match': 'W/"7", "0"' } });
    expect(unchanged).toMatchObject({ status: 304, text: '', headers: { etag: '"0"' } });
    expect((await rest('GET', `/v1/games/${id}`, { headers: { 'if-none-match': '"1"' } })).status).toBe(200);

    const target = `/v1/games/${id}/commands`;
    const body = { commands: [{ type: 'AdvanceDoom' }] };
    const matched = await rest('POST', target, { body, headers: { 'if-match': '"0"' } });
    expect(matched).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: { version: 1 } });
    const outdated = await rest('POST', target, { body, headers: { 'if-match': '"0"' } });
    expect(outdated).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed', expectedVersion: 0, currentVersion: 1, stillLegal: true },
    });
    const same = await rest('POST', target, { body: { ...body, expectedVersion: 1 }, headers: { 'if-match': '"1"' } });
    expect(same).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('accepts an idempotency key with or without quotes', async () => {
    const body = { commands: [{ type: 'AdvanceOmen' }] };
    const first = await rest('POST', `/v1/games/${id}/commands`, { body, headers: { 'idempotency-key': '"quoted"' } });
    const again = await rest('POST', `/v1/games/${id}/commands`, { body, headers: { 'idempotency-key': 'quoted' } });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect(again.body).toEqual({ ...first.body, replayed: true });
  });

  test('A3: refuses a header that GraphQL would ignore, and names the argument', async () => {
    const { rest, graphqlResponse } = api;
    const { version } = (await rest<Game>('GET', `/v1/games/${id}`)).body;
    const spawn = 'mutation ($id: ID!) { spawnGate(game: $id) { __typename } }';
    for (const [name, value, argument] of [
      ['idempotency-key', 'k', 'key'],
      ['if-match', '"0"', 'expectedVersion'],
    ] as const) {
      const headers = { authorization: `Bearer ${api.key}`, [name]: value };
      for (const [accept, status] of [
        ['application/graphql-response+json', 400],
        ['application/json', 200],
      ] as const) {
        const request = { body: { query: spawn, variables: { id } }, headers: { ...headers, accept } };
        const answer = await graphqlResponse(spawn, { id }, request);
        expect(answer).toMatchObject({
          status,
          body: {
            errors: [
              {
                message: expect.stringMatching(`header ${name}.*argument "${argument}"`),
                extensions: { code: 'BAD_USER_INPUT', problem: 'bad-request' },
              },
            ],
          },
        });
        expect(answer.body.data).toBeFalsy();
      }
      // A query does not depend on them.
      const query = { body: { query: '{ rulesets { id } }' }, headers };
      expect((await graphqlResponse('', {}, query)).body.errors).toBeUndefined();
    }
    expect((await rest<Game>('GET', `/v1/games/${id}`)).body.version).toBe(version);
  });

  test('answers HEAD as GET: the gateway removes the body', async () => {
    const head = await rest('HEAD', `/v1/games/${id}`);
    const get = await rest('GET', `/v1/games/${id}`);
    expect([head.status, head.text]).toEqual([200, get.text]);
    expect({ ...head.headers, 'x-request-id': '' }).toEqual({ ...get.headers, 'x-request-id': '' });
  });

  test('answers a rejection with a problem document', async () => {
    const { status, headers, body } = await rest('POST', `/v1/games/${id}/commands`, {
      body: { commands: [{ type: 'DiscardMonster', monster: 99 }] },
    });
    expect(status).toBe(422);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(body).toMatchObject({
      type: '/v1/problems#rejected',
      title: 'The rules rejected the command',
      status: 422,
      code: 'monster-not-on-board',
      detail: 'There is no monster 99 on the board. Choose a monster on the board.',
      because: 'There is no monster 99 on the board. Choose a monster on the board.',
      rule: 'monster-discard',
      facts: { monster: 99 },
      requestId: headers['x-request-id'],
    });
    expect(body.legal).toContainEqual(expect.objectContaining({ code: 'spawn-gate', command: { type: 'SpawnGate' } }));
  });

  test.each(['/v1', '/v1/openapi.json', '/v1/problems', '/v1/rulesets', '/v1/rulesets/eldritch-horror', '/healthz'])(
    'answers GET %s without a key',
    async (target) => {
      const { status, body } = await rest('GET', target, { headers: { authorization: undefined } });
      expect(status).toBe(200);
      expect(Object.keys(body).length).toBeGreaterThan(0);
    },
  );

  test('links to addresses that exist', async () => {
    const { body } = await rest('GET', '/v1');
    const { title, rules: rulesPath, graphql, ...links } = body as Readonly<Record<string, string>>;
    expect(title).toBe('Gatehouse');
    for (const link of Object.values(links)) expect((await rest('GET', link)).status).toBe(200);
    expect((await rest('GET', `${rulesPath}?ruleset=eldritch-horror`)).status).toBe(200);
    expect(graphql).toBe('/graphql');
  });
});

describe('GraphQL', () => {
  test('answers introspection without a key', async () => {
    const { graphqlResponse } = apiClients.GraphQL as ApiClient;
    const { body } = await graphqlResponse<{ __schema: { queryType: { name: string } } }>(
      '{ __schema { queryType { name } types { name } } }',
      undefined,
      { headers: { authorization: undefined } },
    );
    expect(body.errors).toBeUndefined();
    expect(body.data?.__schema.queryType.name).toBe('Query');
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['Authorization', {}],
    ['Apollo-Require-Preflight', { authorization: undefined, 'apollo-require-preflight': 'yes' }],
    ['GraphQL-Require-Preflight', { authorization: undefined, 'graphql-require-preflight': '1' }],
  ])('accepts a query by GET with the header %s, which a form cannot send', async (_, headers) => {
    const { rest } = apiClients.GraphQL as ApiClient;
    const target = `/graphql?${new URLSearchParams({ query: '{ rulesets { id } }' })}`;
    const { status, body } = await rest('GET', target, { headers });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { rulesets: rulesets.map(({ id }) => ({ id })) } });
  });
});
