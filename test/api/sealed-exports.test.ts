import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import type { GateId } from '../../rules/eldritch-horror/data/components.ts';
import { eldritchHorror } from '../../rules/eldritch-horror/index.ts';
import type { State } from '../../rules/eldritch-horror/model/index.ts';
import type { ApiClient, ApiResponse, JsonObject } from '../support/api.ts';
import { gameAt, type PairedServer, type PairedServers, pairedServers } from '../support/paired-servers.ts';

let twins: PairedServers;
beforeAll(async () => {
  twins = await pairedServers();
});

interface Document {
  readonly sealed: readonly string[];
  readonly seeds: { since: number; commitment: string; seed?: string }[];
}

const setup = { investigators: 2, ancientOne: 'azathoth' };
const owner = ({ as }: PairedServer): ApiClient => as(twins.key);
const play = (house: PairedServer, id: string, commands: readonly JsonObject[], query = '') =>
  owner(house).rest<JsonObject>('POST', `/v1/games/${id}/commands${query}`, { body: { commands } });
const exported = async (house: PairedServer, id: string) =>
  (await owner(house).rest<Document>('GET', `/v1/games/${id}/export`)).body;
const importing = (house: PairedServer, document: unknown): Promise<ApiResponse> =>
  owner(house).rest('POST', '/v1/imports', { body: { document } });

/** A game with these gates on top of the stack. */
function stateWith(...top: readonly GateId[]): State {
  const started = eldritchHorror.start(eldritchHorror.schema.setup.parse(setup), randomForVersion('a game', 0));
  if ('rejection' in started) throw new Error(started.rejection.because);
  const { state } = started;
  const rest = state.stack.filter(({ gate }) => !top.includes(gate));
  return { ...state, stack: [...top.map((gate) => ({ gate, revealed: false })), ...rest] };
}

test('the length of an encrypted part reveals nothing about its content', async () => {
  const id = 'eh_seals';
  const [short, long] = (['san-francisco', 'rome', 'tokyo', 'buenos-aires'] as const).toSorted(
    (a, b) => a.length - b.length,
  );
  const lengths: number[] = [];
  for (const [at, house] of twins.servers.entries()) {
    const state = stateWith(...((at === 0 ? [short, long] : [long, short]) as GateId[]));
    const facts = { revision: eldritchHorror.revision, seed: 'the seed of these two games' };
    await house.store.put(gameAt(id, twins.client, state, facts));
    await play(house, id, [{ type: 'LookAtGates', by: 2, count: 1 }], '?seat=2');
    const [top] = (at === 0 ? [short] : [long]) as string[];
    const { status } = await play(house, id, [{ type: 'PlaceLookedGates', top: [], bottom: [top] }], '?seat=2');
    expect(status).toBe(200);
    const { sealed } = await exported(house, id);
    lengths.push(...sealed.map((each) => each.length));
    const bytes = Buffer.from(sealed[0]?.split('.')[3] ?? '', 'base64url').toString('latin1');
    for (const plain of [facts.seed, 'PlaceLookedGates', 'san-francisco']) {
      expect(bytes).not.toContain(plain);
      expect(sealed[0]).not.toContain(Buffer.from(plain).toString('base64url').slice(0, -2));
    }
  }
  expect(lengths[1]).toBe(lengths[0]);
});

test('a running game is imported with the encrypted seeds and with no others', async () => {
  const [house] = twins.servers;
  const { body } = await owner(house).rest<{ game: { id: string } }>('POST', '/v1/games', {
    body: { ruleset: 'eldritch-horror', setup },
  });
  const { id } = body.game;
  await play(house, id, [{ type: 'RandomizeStack' }]);
  await play(house, id, [{ type: 'SpawnGate' }]);
  const document = await exported(house, id);
  const seed = 'a seed of my own choice';
  const commitment = createHash('sha256').update(seed).digest('hex');

  // With a seed that the importer knows, the differences would reveal the stack.
  for (const since of [1, 2]) {
    const own = { ...document, seeds: [...document.seeds, { since, commitment, seed }] };
    const { status, text } = await importing(house, own);
    expect(status, text).toBe(201);
  }
  for (const first of [{ commitment }, { commitment, seed }, { seed }]) {
    const changed = { ...document, seeds: [{ ...document.seeds[0], ...first }] };
    const { status, text } = await importing(house, changed);
    expect(status).toBe(422);
    expect(text).toContain('its seed was changed');
  }
});
