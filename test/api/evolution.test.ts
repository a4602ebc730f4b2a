import { type AttributeValue, DeleteItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Export } from '../../lambdas/app/export-game.ts';
import { verify } from '../../lambdas/app/verify.ts';
import { encode, schemaVersion } from '../../lambdas/store/codec.ts';
import { dynamoClient } from '../../lambdas/store/dynamodb/store.ts';
import { bodyAttribute, gamePartition, versionSort } from '../../lambdas/store/dynamodb/table-schema.ts';
import type { Commit as StoredCommit } from '../../lambdas/store/store.ts';
import type { Command } from '../../rules/eldritch-horror/model/index.ts';
import { documents, storedGames } from '../store/golden/golden.ts';
import { type Api, type Members, openApi } from '../support/api.ts';
import {
  type Commit,
  type Created,
  type Door,
  type Forecast,
  type Game,
  graphqlDoor,
  type Page,
  restDoor,
} from '../support/clients.ts';

let api: Api;
let doors: readonly Door[];
beforeAll(async () => {
  api = await openApi();
  doors = [restDoor(api), graphqlDoor(api)];
});
afterAll(() => api.close());

const table = () => ({
  client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: api.endpoint }),
  TableName: process.env.GATEHOUSE_TABLE,
});

/** Puts bytes into the table as they are, whoever wrote them. */
async function putRaw(game: string, version: number, bytes: Uint8Array): Promise<void> {
  const { client, TableName } = table();
  const Item = { pk: { S: gamePartition(game) }, sk: { S: versionSort(version) }, [bodyAttribute]: { B: bytes } };
  await client.send(new PutItemCommand({ TableName, Item }));
}

/** Everything that the table has of a game. */
async function rowsOf(game: string): Promise<readonly Record<string, AttributeValue>[]> {
  const { client, TableName } = table();
  const values = { ':pk': { S: gamePartition(game) } };
  const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: values };
  return (await client.send(new QueryCommand(query))).Items ?? [];
}

/** Puts a game of the fixtures into the table: without the games that were made from it. */
async function stored(
  sv: number,
  ruleset: string,
): Promise<readonly Pick<StoredCommit, 'game' | 'version' | 'entry'>[]> {
  const games = storedGames.find((each) => each.sv === sv)?.games ?? [];
  const all = games.find((each) => each.ruleset === ruleset)?.commits ?? [];
  const mine = all.filter(({ commit }) => commit.game === all[0]?.commit.game);
  const { client, TableName } = table();
  // An earlier test has played on.
  for (const { pk, sk } of await rowsOf(mine[0]?.commit.game ?? '')) {
    await client.send(new DeleteItemCommand({ TableName, Key: { pk, sk } as Record<string, AttributeValue> }));
  }
  for (const { bytes, commit } of mine) await putRaw(commit.game, commit.version, Buffer.from(bytes, 'base64'));
  return mine.map(({ commit }) => commit);
}

const post = <Body = Members>(target: string, body: object) => api.rest<Body>('POST', target, { body });
const exported = async (id: string) => (await api.rest<Export>('GET', `/v1/games/${id}/export`)).body;
const lastOf = <Item>(list: readonly Item[]): Item => list.at(-1) as Item;

const reading = `query ($id: ID!, $at: Int) {
  game(id: $id, at: $at) { id ruleset revision version title status summary { headline } legal { __typename } }
}`;

/** What ends a game of the fixtures: this command, as often as it takes, from this seat. */
const endings: Readonly<Record<string, { readonly command: object; readonly seat: string }>> = {
  'eldritch-horror': { command: { type: 'SolveFinalMystery' }, seat: 'host' },
  'arkham-horror': { command: { type: 'OpenGate' }, seat: 'host' },
  kyoukai: { command: { type: 'Concede' }, seat: '2' },
};

/** Plays a game to its end. Returns the version of that. */
async function end(id: string, ruleset: string): Promise<number> {
  const { command, seat } = endings[ruleset] as (typeof endings)[string];
  for (;;) {
    const target = `/v1/games/${id}/commands${seat === 'host' ? '' : `?seat=${seat}`}`;
    const { status, body } = await post<{ version: number; game: Game }>(target, { commands: [command] });
    expect(status).toBe(200);
    if (body.game.status === 'over') return body.version;
  }
}

describe.each(storedGames.flatMap(({ sv, games }) => games.map(({ ruleset }) => [sv, ruleset] as const)))(
  'a game stored with sv %i: %s',
  (sv, ruleset) => {
    let commits: Awaited<ReturnType<typeof stored>>;
    let id: string;
    let last: number;
    beforeEach(async () => {
      commits = await stored(sv, ruleset);
      id = lastOf(commits).game;
      last = lastOf(commits).version;
    });

    test('is read through both doors, every version of it', async () => {
      for (const { version } of commits) {
        const game = { id, ruleset, revision: 1, version, title: 'Golden 門', status: 'open' };
        if (sv > 1 && ruleset === 'eldritch-horror') game.revision = 2;
        expect(await restDoor(api).game(id, version)).toMatchObject(game);
        expect(await api.graphql(reading, { id, at: version })).toMatchObject({ game });
      }
      for (const door of doors) {
        const { items } = (await door.events(id)) as Page<Commit>;
        expect(items.map(({ kind }) => kind)).toEqual(commits.map(({ entry }) => entry.kind));
        const undone = items.find(({ kind }) => kind === 'undone');
        // Of the oldest ones nobody looked what they took back.
        expect(undone).toMatchObject(sv === 1 ? { label: 'reveals' } : { label: expect.stringMatching(/^[a-z-]+$/) });
      }
    });

    test('is undone, played on and ended, and its export is verified, with old commits and new', async () => {
      const undone = await post(`/v1/games/${id}/undo`, { toVersion: last - 1, expectedVersion: last });
      expect(undone).toMatchObject({ status: 200, body: { version: last + 1 } });
      for (const door of doors) {
        const { items } = (await door.events(id)) as Page<Commit>;
        expect(lastOf(items)).toMatchObject({ kind: 'undone', toVersion: last - 1, label: expect.any(String) });
      }
      const over = await end(id, ruleset);
      const document = await exported(id);
      expect(verify(document)).toEqual({ versions: over + 1 });
      expect(await post('/v1/imports', { document, version: 1 })).toMatchObject({ status: 201 });
      // An end can be taken back as well, to before this code had ever seen the game.
      expect(await post(`/v1/games/${id}/undo`, { toVersion: 0, expectedVersion: over })).toMatchObject({
        status: 200,
        body: { version: over + 1, game: { status: 'open' } },
      });
      const rows = await rowsOf(id);
      const svs = rows.flatMap((row) => (row[bodyAttribute]?.B === undefined ? [] : [row[bodyAttribute].B[2]]));
      expect(svs).toEqual([...commits.map(() => sv), ...Array(over + 1 - last).fill(schemaVersion)]);
    });

    test('answers a command again that was sent before it was stored by this code', async () => {
      const [first] = commits.filter(({ entry }) => entry.kind === 'played' && entry.by === 'host');
      const body = { commands: first?.entry.kind === 'played' ? first.entry.commands : [] };
      // The script numbers its steps from 0, and the first of them made version 1.
      const headers = { 'idempotency-key': `golden ${(first?.version ?? 0) - 1}` };
      const again = await api.rest('POST', `/v1/games/${id}/commands`, { body, headers });
      if (first === undefined) return expect(ruleset).toBe('kyoukai');
      expect(again).toMatchObject({ status: 200, body: { version: first.version, replayed: true } });
    });
  },
);

describe('what a newer Gatehouse has stored', () => {
  test('a game of a ruleset that is not known here does not keep the others from being listed', async () => {
    const who = await api.as('early-bird');
    const facts = { client: 'early-bird', version: 0, over: false };
    await api.store.putListing({ ...facts, game: 'zz_aaaaaaaaaaaaaaaaaaaaaaaa', createdAt: 2 });
    await api.store.putListing({ ...facts, game: 'eh_aaaaaaaaaaaaaaaaaaaaaaaa', createdAt: 1 });
    const { status, body } = await who.rest<{ items: Members[] }>('GET', '/v1/games');
    expect([status, body.items.map(({ id }) => id)]).toEqual([200, ['eh_aaaaaaaaaaaaaaaaaaaaaaaa']]);
    const document = '{ games { items { id } } }';
    expect(await who.graphql(document)).toEqual({ games: { items: [{ id: 'eh_aaaaaaaaaaaaaaaaaaaaaaaa' }] } });
  });

  // Each of these refusals is ours to mend and is logged.
  let logged: string[];
  beforeEach(() => {
    logged = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      logged.push(String(line));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const newer: readonly (readonly [string, (bytes: Uint8Array) => void])[] = [
    ['schema version', (bytes) => bytes.set([schemaVersion + 1], 2)],
    ['codec', (bytes) => bytes.set([2], 0)],
    ['dictionary', (bytes) => bytes.set([250], 1)],
  ];
  const games: [string, () => Promise<string>][] = [
    ...newer.map(([what, change]): [string, () => Promise<string>] => [
      what,
      async () => {
        const { id, commit } = await open();
        const bytes = Uint8Array.from(encode(commit));
        change(bytes);
        await putRaw(id, commit.version, bytes);
        return id;
      },
    ]),
    [
      'revision of its ruleset',
      async () => {
        const { id } = await open();
        for (const version of [0, 1]) {
          const commit = (await api.store.at(id, version)) as StoredCommit;
          await putRaw(id, version, encode({ ...commit, revision: 99 }));
        }
        return id;
      },
    ],
  ];

  /** A game of one command, and the commit of that. */
  async function open() {
    const { game } = (await restDoor(api).create({ setup: { investigators: 2, ancientOne: 'cthulhu' } })) as Created;
    await restDoor(api).spawnGate(game.id);
    return { id: game.id, commit: (await api.store.newest(game.id)) as StoredCommit };
  }

  test.each(games)(
    'a newer %s is 503 through both doors, whatever is asked, and nothing is written',
    async (_, make) => {
      const id = await make();
      const before = await rowsOf(id);
      for (const door of doors) {
        const answers = [
          await door.game(id),
          await door.game(id, 1),
          await door.doom(id),
          await door.gates(id),
          await door.summary(id),
          await door.legal(id),
          await door.events(id),
          await door.spawnGate(id),
          await door.closeGate(id, 'rome', { key: 'a key' }),
          await door.play(id, [{ type: 'AdvanceOmen' }], { dryRun: true }),
          await door.play(id, [{ type: 'AdvanceOmen' }], { expectedVersion: 0 }),
          await door.undo(id, 0, 1),
          await door.forecast(id, [{ type: 'AdvanceOmen' }]),
        ];
        for (const answer of answers) expect(answer).toMatchObject({ kind: 'problem', problem: 'unavailable' });
      }
      const asked: readonly (readonly [string, string, object?])[] = [
        ['GET', ''],
        ['GET', '/position'],
        ['GET', '/events'],
        ['GET', '/events?seat=1'],
        ['GET', '/export'],
        ['GET', '/legal?seat=1'],
        ['POST', '/commands', { commands: [{ type: 'SpawnGate' }] }],
        ['POST', '/undo', { toVersion: 0, expectedVersion: 1 }],
        ['POST', '/forecast', { commands: [{ type: 'SpawnGate' }] }],
        ['POST', '/forks', {}],
      ];
      for (const [method, path, body] of asked) {
        const { status, headers, body: problem } = await api.rest(method, `/v1/games/${id}${path}`, { body });
        expect([path, status, headers['retry-after']]).toEqual([path, 503, '30']);
        expect(problem).toMatchObject({ code: 'unavailable', game: id, detail: expect.stringContaining('newer') });
      }
      const documents = [
        `query ($id: ID!) { export(game: $id) }`,
        `mutation ($id: ID!) { fork(game: $id) { __typename } }`,
        `query ($id: ID!) { game(id: $id) { version } }`,
      ];
      for (const document of documents) {
        const { body } = await api.ask(document, { id });
        expect(body.errors?.[0]?.extensions).toMatchObject({
          code: 'UNAVAILABLE',
          problem: 'unavailable',
          retryAfter: 30,
        });
      }
      expect(await rowsOf(id)).toEqual(before);
      expect(logged.length).toBeGreaterThan(30);
      for (const line of logged) expect(line).toMatch(/^{"level":"ERROR".*newer/);
    },
  );

  test('other games, and older versions of the same one, are as they were', async () => {
    const { id, commit } = await open();
    const bytes = Uint8Array.from(encode(commit));
    bytes.set([schemaVersion + 1], 2);
    await putRaw(id, commit.version, bytes);
    expect(await restDoor(api).game(id, 0)).toMatchObject({ version: 0 });
    expect(await api.graphql(reading, { id, at: 0 })).toMatchObject({ game: { version: 0 } });
    for (const door of doors) {
      expect(await door.games()).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id })]) });
    }
    const { id: another } = await open();
    expect(await restDoor(api).game(another)).toMatchObject({ version: 1 });
  });
});

describe('a game that began under revision 1', () => {
  const towardsRed = { type: 'AdvanceOmen', toColour: 'red', withoutDoom: true } as const;
  const ontoCard = { type: 'CloseGate', gate: 'london', ontoCard: 'A Mystery' } as const;
  let id: string;
  /** An undo to where nobody is looking at gates. */
  beforeEach(async () => {
    const commits = await stored(1, 'eldritch-horror');
    const { game, version } = lastOf(commits);
    id = game;
    await restDoor(api).undo(id, version - 1, version);
  });
  const tokens = (answer: unknown) => {
    const { kind, events } = answer as { kind: string; events: readonly { type: string }[] };
    expect(kind).toBe('played');
    return events.filter(({ type }) => type === 'OmenTokensChanged').length;
  };

  test('goes on under it, in rehearsals as well, while new games are played by the newest', async () => {
    for (const door of doors) {
      expect(await door.game(id)).toMatchObject({ revision: 1, view: { ancientOne: { awake: true } } });
      expect(tokens(await door.play(id, [towardsRed], { dryRun: true }))).toBe(1);
      expect(tokens(await door.play(id, [towardsRed]))).toBe(1);
      expect(await door.game(id)).toMatchObject({ revision: 1 });
      expect(await door.rulesets()).toContainEqual(expect.objectContaining({ id: 'eldritch-horror', revision: 2 }));
    }
    // The very same table, begun anew: Syzygy is awake there too.
    const { body } = await api.rest<{ setup: Members }>('GET', `/v1/games/${id}/position`);
    for (const door of doors) {
      const { game } = (await door.create({ setup: body.setup })) as Created;
      expect(game).toMatchObject({ revision: 2, view: { ancientOne: { awake: true } } });
      expect(tokens(await door.play(game.id, [towardsRed], { dryRun: true }))).toBe(0);
      expect(tokens(await door.play(game.id, [towardsRed]))).toBe(0);
    }
  });

  test('is foretold by its own rules', async () => {
    const { body } = await api.rest<{ setup: Members }>('GET', `/v1/games/${id}/position`);
    const { game } = (await restDoor(api).create({ setup: body.setup })) as Created;
    const foretold = async (door: Door, of: string) => {
      const forecast = (await door.forecast(of, [towardsRed], { samples: 10 })) as Forecast;
      return tokens({ kind: 'played', events: forecast.stories[0]?.events });
    };
    for (const door of doors) {
      expect(await foretold(door, id)).toBe(1);
      expect(await foretold(door, game.id)).toBe(0);
      const later = await door.forecast(id, [ontoCard]);
      expect(later).toMatchObject({ problem: 'bad-request', detail: expect.stringMatching(/revision 1 .*"ontoCard"/) });
    }
  });

  test('what is listed as legal there is accepted there', async () => {
    for (const door of doors) {
      const legal = await door.legal(id);
      expect(legal).toEqual(await restDoor(api).legal(id));
      for (const command of (legal as { type: 'SpawnGate' }[]).slice(0, 12)) {
        expect(await door.play(id, [command], { dryRun: true })).toMatchObject({ kind: 'played' });
      }
    }
  });

  test('does not know what came later, and says so', async () => {
    const before = await rowsOf(id);
    for (const door of doors) {
      // Effects within a command are written as each door writes commands.
      const { type, ...close } = ontoCard;
      const effects = door.name === 'REST' ? [ontoCard] : [{ closeGate: close }];
      const nested = { type: 'Together', effects } as Command;
      const batches: readonly (readonly Command[])[] = [[ontoCard], [{ type: 'CheckOmen' }, nested]];
      for (const [at, commands] of batches.entries()) {
        for (const dryRun of [false, true]) {
          const answer = await door.play(id, commands, { dryRun });
          expect(answer).toMatchObject({ kind: 'problem', problem: 'bad-request' });
          const { detail } = answer as { detail: string };
          expect(detail).toContain(`/commands/${at}`);
          expect(detail).toMatch(/revision 1 of eldritch-horror.*"ontoCard"/);
        }
      }
    }
    expect(await rowsOf(id)).toEqual(before);
    const { game } = (await restDoor(api).create({
      setup: { investigators: 1, ancientOne: 'cthulhu', position: { gates: [{ gate: 'london' }] } },
    })) as Created;
    for (const door of doors) {
      const played = await door.play(game.id, [ontoCard], { dryRun: true });
      expect(played).toMatchObject({ kind: 'played', events: [{ type: 'GateClosed' }, { type: 'GatePlacedOnCard' }] });
    }
  });

  test('so do its forks and imports, and its export is verified by it', async () => {
    const fork = await post<{ game: Game }>(`/v1/games/${id}/forks`, {});
    expect(fork).toMatchObject({ status: 201, body: { game: { revision: 1 } } });
    expect(tokens(await restDoor(api).play(fork.body.game.id, [towardsRed]))).toBe(1);

    // Sealed, as the game goes on.
    const document = await exported(id);
    expect(document).toMatchObject({ revision: 1, over: false, scope: 'host' });
    const imported = await post<{ game: Game }>('/v1/imports', { document });
    expect(imported).toMatchObject({ status: 201, body: { game: { revision: 1 } } });
    expect(tokens(await restDoor(api).play(imported.body.game.id, [towardsRed]))).toBe(1);
    const asNewer = await post('/v1/imports', { document: { ...document, revision: 2 } });
    expect(asNewer.status).toBe(422);

    await restDoor(api).play(id, [towardsRed, { type: 'SolveFinalMystery' }]);
    const over = await exported(id);
    expect(verify(over)).toEqual({ versions: over.commits.length });
    const other = verify({ ...over, revision: 2 });
    expect(other.fault?.because).toMatch(/OmenTokensChanged/);
  });
});

describe('a document that was exported once is imported for ever', () => {
  const mutation = `mutation ($document: String!) {
    importGame(document: $document) { game { id ruleset revision version } }
  }`;

  test.each(documents.map(({ file, document }) => [file, document] as const))('%s', async (_, document) => {
    const { ruleset, revision } = document;
    const version = document.commits.length - 1;
    const game = { ruleset, revision, version: 0 };
    const from = { game: document.game, version: version - 1 };
    const rest = await post<{ game: Game }>('/v1/imports', { document, version: version - 1 });
    expect(rest).toMatchObject({ status: 201, body: { game: { ...game, status: 'open' } } });
    const { items } = (await restDoor(api).events(rest.body.game.id)) as Page<Commit>;
    expect(items).toMatchObject([{ kind: 'imported', from }]);
    const answer = await api.graphql<{ importGame: Members }>(mutation, { document: JSON.stringify(document) });
    expect(answer.importGame).toMatchObject({ game });
    // Exported again it is the same game's, wherever its origin lies.
    const again = await exported(rest.body.game.id);
    expect(again).toMatchObject({ ruleset, revision, origin: from, scope: 'host' });
  });

  test('one whose history was changed is not', async () => {
    for (const { document } of documents) {
      const changed = structuredClone(document);
      Object.assign(changed.commits[1]?.events[0] as object, { type: 'GameEnded' });
      const { status, body } = await post('/v1/imports', { document: changed });
      expect([document.ruleset, status]).toEqual([document.ruleset, status === 400 ? 400 : 422]);
      expect(['import-differs', 'bad-request']).toContain(body.code);
    }
  });

  test('one of a revision that is still to come is refused before its commands are looked at', async () => {
    const [first] = documents;
    const commits = [{ ...first?.document.commits[0], commands: [{ type: 'SomethingNew' }] }];
    for (const revision of [0, 99]) {
      const { status, body } = await post('/v1/imports', { document: { ...first?.document, revision, commits } });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'bad-request',
        detail: expect.stringMatching(/Revision \d+ of .* is not known/),
      });
    }
  });
});
