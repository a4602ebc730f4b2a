import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import { type Commit, listingOf } from '../../lambdas/store/store.ts';
import type { LegalCommand } from '../../rules/core/legal-command.ts';
import { play as playRules } from '../../rules/core/play.ts';
import { host } from '../../rules/core/ruleset.ts';
import { gateIds } from '../../rules/eldritch-horror/data/components.ts';
import { eldritchHorror } from '../../rules/eldritch-horror/index.ts';
import type { Command, Event, State } from '../../rules/eldritch-horror/model/index.ts';
import { type Api, type ApiClient, type ApiResponse, type JsonObject, startApi } from '../support/api.ts';
import {
  type Created,
  type Game,
  type GameClient,
  graphqlGameClient,
  type Played,
  restGameClient,
} from '../support/clients.ts';
import { restartRandomBytes, setRandomBytes } from '../support/fixed-random-bytes.ts';
import { withFullFragments } from '../support/full-selection.ts';
import { graphqlCommand } from '../support/graphql-input.ts';
import { withoutIdentity } from '../support/output-channels.ts';
import { testSeed } from '../support/seed.ts';

const setup = { investigators: 4, ancientOne: 'azathoth', sets: ['01', '05'], sideBoards: [] } as const;

let api: Api;
/** Texts and headers of all responses. */
const sent: string[] = [];
/** The client of the API, with its responses recorded. */
let recorded: ApiClient;
beforeAll(async () => {
  api = await startApi();
  const keep = <Body>(answer: ApiResponse<Body>): ApiResponse<Body> => {
    sent.push(answer.text, JSON.stringify(answer.headers));
    return answer;
  };
  recorded = {
    ...api,
    rest: async <Body>(...request: Parameters<ApiClient['rest']>) => keep(await api.rest<Body>(...request)),
    graphqlResponse: async <Data>(...request: Parameters<ApiClient['graphqlResponse']>) =>
      keep(await api.graphqlResponse<Data>(...request)),
  };
});
afterAll(() => api.close());
beforeEach(() => {
  sent.length = 0;
});

const newest = async (id: string): Promise<Commit> => {
  const commit = await api.store.newest(id);
  if (commit === undefined) throw new Error(`no game ${id}`);
  return commit;
};
const stateOf = (commit: Commit) => commit.state as State;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The secrets in the commits of a game, which no response may contain. */
async function secretsOf(id: string): Promise<readonly string[]> {
  const commits = await api.store.history(id, -1, 1_000);
  return [
    ...commits.flatMap(({ seed, attempt, fingerprint }) => [seed, attempt, fingerprint?.key, fingerprint?.body]),
    ...commits.flatMap(({ seed }) => [
      Buffer.from(seed).toString('base64'),
      Buffer.from(seed).toString('hex'),
      Buffer.from(seed, 'base64url').toString('hex'),
    ]),
    api.key.slice(-32),
  ].filter((secret): secret is string => secret !== undefined && secret.length > 15);
}

function expectUnsent(secrets: readonly string[]): void {
  expect(sent.length).toBeGreaterThan(0);
  const all = sent.join('\n');
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
}

// ---- The seed ----------------------------------------------------------------------------------------------------

test('no response to random play contains the seed', async () => {
  const gameClients = [restGameClient(recorded), graphqlGameClient(recorded)];
  const commands = fc.array(
    fc.record({
      gameClient: fc.nat(1),
      pick: fc.nat(1_000),
      how: fc.constantFrom('play', 'dryRun', 'forecast', 'late', 'wrong', 'undo'),
    }),
    { minLength: 20, maxLength: 30 },
  );
  const letters = fc.constantFrom(...'abcXYZ019-_');
  const given = fc.option(fc.string({ minLength: 16, maxLength: 40, unit: letters }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(commands, given, async (steps, seed) => {
      sent.length = 0;
      const { game } = (await (gameClients[0] as GameClient).create({ setup, ...(seed && { seed }) })) as Created;
      for (const { gameClient: number, pick, how } of steps) {
        const gameClient = gameClients[number] as GameClient;
        const { version, over } = await newest(game.id);
        if (over) break;
        const entries = (await gameClient.legal(game.id)) as readonly LegalCommand<Command>[];
        const legal = entries.flatMap(({ command }) => command ?? []);
        // Commands that end the game would publish the seed, and a look is for one seat.
        const picked = legal.filter((each) => !['AdvanceDoom', 'LoseGame', 'LookAtGates'].includes(each.type));
        const command = picked[pick % picked.length] as Command;
        switch (how) {
          case 'undo':
            await gameClient.undo(game.id, pick % (version + 1), version);
            break;
          case 'late':
            await gameClient.play(game.id, [command], { expectedVersion: pick % (version + 1) });
            break;
          case 'forecast':
            await gameClient.forecast(game.id, [command], { samples: 20 });
            break;
          case 'wrong':
            await gameClient.closeGate(game.id, gateIds[pick % gateIds.length] as string);
            break;
          default:
            await gameClient.play(game.id, [command], { dryRun: how === 'dryRun', key: `${version}` });
        }
        await gameClient.game(game.id, pick % (version + 1));
        await gameClient.events(game.id);
      }
      if (!(await newest(game.id)).over) expectUnsent(await secretsOf(game.id));
    }),
    { seed: testSeed(20_261_001), numRuns: 8 },
  );
}, 60_000);

describe('when the game is over', () => {
  const end: Command = { type: 'AdvanceDoom', steps: 15 };
  const shuffle: Command = { type: 'RandomizeStack' };

  test.each(['REST', 'GraphQL'])(
    'its seed is published through %s, and a new one is used once the end is undone',
    async (name) => {
      const gameClient = name === 'REST' ? restGameClient(recorded) : graphqlGameClient(recorded);
      const { game } = (await gameClient.create({ setup })) as Created;
      const { id, fairness } = game;
      await gameClient.play(id, [shuffle]);
      const { seed: first } = await newest(id);

      const dryRun = (await gameClient.play(id, [end], { dryRun: true })) as Played;
      expect(dryRun.game.outcome).toMatchObject({ result: 'lost' });
      expect(dryRun.game.fairness).toEqual(fairness);
      expectUnsent(await secretsOf(id));

      const ended = (await gameClient.play(id, [end])) as Played;
      expect(ended.game).toMatchObject({ status: 'over', outcome: { result: 'lost', rule: 'awakening-loses' } });
      expect(ended.game.fairness).toEqual({ ...fairness, seed: first });
      expect(sha256(first)).toBe(fairness.commitment);
      expect(await gameClient.legal(id)).toEqual([]);
      expect(await gameClient.play(id, [shuffle])).toMatchObject({ kind: 'rejected', code: 'game-over', legal: [] });
      expect(await gameClient.games({ first: 1 })).toMatchObject({ items: [{ id, status: 'over' }] });
      expect((await gameClient.game(id, 1)) as Game).toMatchObject({ status: 'open', fairness });

      sent.length = 0;
      const undone = (await gameClient.undo(id, 1, 2)) as Played;
      const { seed: second } = await newest(id);
      expect(undone.game.status).toBe('open');
      expect(undone.game.fairness).toEqual({ commitment: sha256(second), since: 3, seedChosenBy: 'server' });
      expect(second).not.toBe(first);
      expect(await gameClient.games({ first: 1 })).toMatchObject({ items: [{ id, status: 'open' }] });

      const before = stateOf(await newest(id));
      await gameClient.play(id, [shuffle]);
      const after = await newest(id);
      const shuffledBy = (seed: string) =>
        playRules(eldritchHorror, before, [shuffle], host, randomForVersion(seed, 4));
      expect(shuffledBy(second)).toMatchObject({ state: after.state });
      expect(shuffledBy(first)).not.toMatchObject({ state: after.state });
      expect(await gameClient.game(id, 2)).toMatchObject({ status: 'over', fairness: { seed: first } });
      expectUnsent((await secretsOf(id)).filter((secret) => secret !== first));

      const again = (await gameClient.play(id, [end])) as Played;
      expect(again.game.fairness).toEqual({
        commitment: sha256(second),
        since: 3,
        seedChosenBy: 'server',
        seed: second,
      });
    },
  );

  test('anyone can replay it from the seed and the commands', async () => {
    const gameClient = restGameClient(recorded);
    const { game } = (await gameClient.create({ setup })) as Created;
    for (const commands of [[{ type: 'SpawnGate', count: 3 }, shuffle], [{ type: 'AdvanceOmen', steps: 3 }], [end]]) {
      await gameClient.play(game.id, commands as Command[]);
    }
    const { seed = '' } = ((await gameClient.game(game.id)) as Game).fairness;
    const commits = await api.store.history(game.id, -1, 100);
    const [zero, ...later] = commits as [Commit, ...Commit[]];
    const started = eldritchHorror.start(eldritchHorror.schema.setup.parse(setup), randomForVersion(seed, 0));
    expect(started).toEqual({ state: zero.state, events: zero.entry.kind === 'started' ? zero.entry.events : [] });
    let state = zero.state as State;
    for (const { version, entry, state: stored } of later) {
      if (entry.kind !== 'played') throw new Error('only commands were played');
      const played = playRules(
        eldritchHorror,
        state,
        entry.commands as Command[],
        host,
        randomForVersion(seed, version),
      );
      expect(played).toEqual({ state: stored, events: entry.events });
      state = stored as State;
    }
    expect(later).toHaveLength(3);
  });
});

// ---- The order of face-down gates --------------------------------------------------------------------------------

/** How many gates on top of the stack both games have in common. */
const shared = 3;

/** Two games that differ in the stack only: the first three gates are in the same order, and the others are reversed. */
async function indistinguishablePair(): Promise<readonly [string, string]> {
  setRandomBytes('real');
  const { game } = (await restGameClient(api).create({ setup })) as Created;
  setRandomBytes('same');
  const one = await newest(game.id);
  if (one.entry.kind !== 'started') throw new Error('the game has just begun');
  const [opening, ...rest] = one.entry.events as [Extract<Event, { type: 'GameStarted' }>, ...Event[]];
  const reversed = <Item>(list: readonly Item[], from: number) => [
    ...list.slice(0, from),
    ...list.slice(from).toReversed(),
  ];
  const { stack } = stateOf(one);
  const order = reversed(opening.order, opening.order.length - stack.length + shared);
  const name = game.id.slice(3);
  const ids = [`eh_${name.slice(0, -1)}0`, `eh_${name.slice(0, -1)}1`] as const;
  const other = {
    ...one,
    state: { ...stateOf(one), stack: reversed(stack, shared) },
    entry: { ...one.entry, events: [{ ...opening, order }, ...rest] },
  };
  for (const commit of [
    { ...one, game: ids[0] },
    { ...other, game: ids[1] },
  ]) {
    expect(await api.store.put(commit)).toBe('stored');
    await api.store.putListing(listingOf(commit));
  }
  return ids;
}

/** The first position at which the stacks differ, and the first game's gate there. */
async function difference(ids: readonly [string, string]) {
  const [one, other] = await Promise.all(ids.map(async (id) => stateOf(await newest(id)).stack));
  const at = (one ?? []).findIndex((token, place) => token.gate !== other?.[place]?.gate);
  const gate = one?.[at]?.gate;
  return gate === undefined ? undefined : { at, gate };
}

/** Sends the same request to both games and expects the same bytes. Dry runs of both get the same dice. */
async function askBoth(
  ids: readonly [string, string],
  graphqlResponse: (id: string) => Promise<ApiResponse<unknown>>,
): Promise<void> {
  const answers: unknown[] = [];
  for (const id of ids) {
    restartRandomBytes();
    answers.push(withoutIdentity(await graphqlResponse(id), id));
  }
  expect(answers[1]).toEqual(answers[0]);
}

const graphql = {
  game: withFullFragments('query ($id: ID!, $at: Int) { game(id: $id, at: $at) { ...Game } }'),
  parts: withFullFragments(
    'query ($id: ID!) { doom(game: $id) { ...Doom } legal(game: $id) { ...Command } events(game: $id) { ...CommitPage } }',
  ),
  play: withFullFragments(
    `mutation ($id: ID!, $commands: [GameCommand!]!, $key: String, $expectedVersion: Int, $dryRun: Boolean) {
      play(game: $id, commands: $commands, key: $key, expectedVersion: $expectedVersion, dryRun: $dryRun) {
        __typename ...Played ...Rejected ...Conflict
      }
    }`,
  ),
  forecast: withFullFragments(
    `query ($id: ID!, $commands: [GameCommand!]!, $samples: Int) {
      forecast(game: $id, commands: $commands, samples: $samples) { ...Forecast }
    }`,
  ),
  undo: withFullFragments(
    `mutation ($id: ID!, $toVersion: Int!, $expectedVersion: Int!) {
      undo(game: $id, toVersion: $toVersion, expectedVersion: $expectedVersion) { __typename ...Played ...Conflict }
    }`,
  ),
};

const gate = fc.constantFrom(...gateIds);
const reason = fc.constantFrom({}, { reason: 'a card' });
const small = fc.integer({ min: 1, max: 4 });
/** Commands that turn no gate face up. */
const quiet: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(fc.constantFrom('CloseGate', 'DiscardGate'), gate, reason)
    .map(([type, id, why]) => ({ type, gate: id, ...why }) as Command),
  fc
    .tuple(fc.constantFrom('PutGateOnBottom', 'RandomizeStack'), reason)
    .map(([type, why]) => ({ type, ...why }) as Command),
  fc
    .tuple(fc.constantFrom('AdvanceOmen', 'AdvanceDoom', 'RetreatDoom'), small)
    .map(([type, steps]) => ({ type, steps }) as Command),
  fc.integer({ min: 1, max: 9 }).map((monster): Command => ({ type: 'DiscardMonster', monster })),
);
/** Commands that turn gates face up. They are played only where both games turn up the same ones. */
const loud = fc
  .tuple(fc.constantFrom('SpawnGate', 'RevealGates'), small)
  .map(([type, count]) => ({ type, count }) as const);
const any: fc.Arbitrary<Command> = fc.oneof(quiet, loud);

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('vain' as const), commands: fc.array(any, { maxLength: 1 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      commands: fc.array(quiet, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('turn' as const), command: loud }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('dryRun' as const),
      commands: fc.array(any, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('forecast' as const),
      commands: fc.array(any, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('late' as const), commands: fc.array(any, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), commands: fc.constant([]) }) },
);

describe('two games that differ only in the order of their face-down gates', () => {
  beforeEach(() => setRandomBytes('same'));
  afterEach(() => setRandomBytes('real'));

  const send =
    (gameClient: 'REST' | 'GraphQL', commands: readonly Command[], { dryRun = false, ...options }: JsonObject = {}) =>
    (id: string) => {
      if (gameClient === 'GraphQL')
        return recorded.graphqlResponse(graphql.play, {
          id,
          commands: commands.map((command) => graphqlCommand(command)),
          dryRun,
          ...options,
        });
      const { key, ...body } = options as { key?: string };
      return recorded.rest('POST', `/v1/games/${id}/commands${dryRun ? '?dryRun=true' : ''}`, {
        body: { commands, ...body },
        headers: { 'idempotency-key': key },
      });
    };

  const graphqlResponse =
    (gameClient: 'REST' | 'GraphQL', commands: readonly Command[], samples = 25) =>
    (id: string) =>
      gameClient === 'GraphQL'
        ? recorded.graphqlResponse(graphql.forecast, {
            id,
            commands: commands.map((command) => graphqlCommand(command)),
            samples,
          })
        : recorded.rest('POST', `/v1/games/${id}/forecast`, { body: { commands, samples } });

  test('get the same responses until one of these gates is turned up', { timeout: 120_000 }, async () => {
    const sentCounts = { play: 0, turn: 0, dryRun: 0, forecast: 0, late: 0, undo: 0, vain: 0 };
    const parts = ['events', 'legal', 'gates', 'doom', 'summary', 'summary?as=text', 'events?after=1'];
    const steps = fc.array(fc.tuple(step, fc.constantFrom('REST', 'GraphQL'), fc.nat(100)), {
      minLength: 10,
      maxLength: 25,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        sent.length = 0;
        const ids = await indistinguishablePair();
        for (const [given, gameClient, number] of all) {
          const { version, seed, over } = await newest(ids[0]);
          expect((await newest(ids[1])).version).toBe(version);
          const past = number % (version + 1);
          switch (given.do) {
            case 'play':
              await askBoth(ids, send(gameClient, given.commands, { key: `key ${number % 7}` }));
              break;
            case 'vain': {
              // Would reveal whether a gate is among the next ones, if a batch went on after a rejected command.
              const hidden = await difference(ids);
              if (hidden === undefined) continue;
              const close: Command = { type: 'CloseGate', gate: hidden.gate };
              const look: Command = { type: 'SpawnGate', count: hidden.at + 1 };
              await askBoth(ids, send(gameClient, [close, look, ...given.commands]));
              expect((await newest(ids[0])).version).toBe(version);
              break;
            }
            case 'turn':
              if (given.command.count > ((await difference(ids))?.at ?? 99)) continue;
              await askBoth(ids, send(gameClient, [given.command]));
              break;
            case 'dryRun':
              await askBoth(ids, send(gameClient, given.commands, { dryRun: true }));
              break;
            case 'forecast': {
              await askBoth(ids, graphqlResponse(gameClient, given.commands));
              // Would reveal whether a gate is among the next ones, if the forecast used the real stack.
              const hidden = await difference(ids);
              if (hidden === undefined) break;
              const close: Command = { type: 'CloseGate', gate: hidden.gate };
              await askBoth(ids, graphqlResponse(gameClient, [{ type: 'SpawnGate', count: hidden.at + 1 }, close]));
              break;
            }
            case 'late':
              await askBoth(ids, send(gameClient, given.commands, { expectedVersion: version + 1 }));
              if (past < version) await askBoth(ids, send(gameClient, given.commands, { expectedVersion: past }));
              break;
            case 'undo': {
              const expectedVersion = number % 3 === 0 ? version + 1 : version;
              await askBoth(ids, (id) =>
                gameClient === 'GraphQL'
                  ? recorded.graphqlResponse(graphql.undo, { id, toVersion: past, expectedVersion })
                  : recorded.rest('POST', `/v1/games/${id}/undo`, { body: { toVersion: past, expectedVersion } }),
              );
            }
          }
          sentCounts[given.do] += 1;
          await askBoth(ids, (id) => recorded.rest('GET', `/v1/games/${id}`));
          await askBoth(ids, (id) => recorded.graphqlResponse(graphql.game, { id, at: past }));
          await askBoth(ids, (id) => recorded.graphqlResponse(graphql.parts, { id }));
          const part = parts[number % parts.length];
          await askBoth(ids, (id) => recorded.rest('GET', `/v1/games/${id}/${part}`));
          if (!over && !(await newest(ids[0])).over) expect(sent.join('\n')).not.toContain(seed);
          sent.length = 0;
        }
      }),
      { seed: testSeed(20_261_001), numRuns: 12 },
    );
    // Each kind of step was taken often.
    expect(Math.min(...Object.values(sentCounts))).toBeGreaterThan(5);
  });

  test('get different responses once it is', async () => {
    const ids = await indistinguishablePair();
    await askBoth(ids, send('REST', Array(shared).fill({ type: 'SpawnGate' })));
    const [one, other] = await Promise.all(ids.map(send('REST', [{ type: 'SpawnGate' }])));
    expect(withoutIdentity(one as ApiResponse, ids[0])).not.toEqual(withoutIdentity(other as ApiResponse, ids[1]));
  });
});
