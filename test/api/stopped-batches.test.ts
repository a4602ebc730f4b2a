import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Export } from '../../lambdas/app/export-game.ts';
import { verify } from '../../lambdas/app/verify.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface Event extends JsonObject {
  readonly type: string;
}

/** An answer to a batch: `Played`, or the problem document of a rejection. */
interface Answer extends JsonObject {
  readonly version: number;
  readonly events: readonly Event[];
  readonly stopped?: { readonly index: number; readonly effect?: number; readonly rejection: JsonObject };
}

const create = async (seed: string, setup: JsonObject = {}, ruleset = 'eldritch-horror') => {
  const body = {
    ruleset,
    setup: { investigators: 2, ancientOne: 'azathoth', ...setup },
    seed: `the seed of the game: ${seed}`,
  };
  return (await api.rest<Created>('POST', '/v1/games', { body })).body.game.id;
};

const play = async (id: string, commands: readonly JsonObject[], more: JsonObject = {}, query = '', key?: string) => {
  const { status, body } = await api.rest<Answer>('POST', `/v1/games/${id}/commands${query}`, {
    body: { commands, ...more },
    headers: { 'idempotency-key': key },
  });
  return { ...body, status };
};

const versionOf = async (id: string) => (await api.rest<JsonObject>('GET', `/v1/games/${id}`)).body.version;
const gatesOf = async (id: string) => {
  const { body } = await api.rest<{ items: { gate: string }[] }>('GET', `/v1/games/${id}/gates`);
  return body.items.map(({ gate }) => gate);
};
const exportOf = async (id: string) => (await api.rest<Export>('GET', `/v1/games/${id}/export`)).body;
const eventsOf = async (id: string, after: number) => {
  const { body } = await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${id}/events?after=${after}`);
  return body.items;
};

const never = { type: 'CloseGate', gate: 'atlantis' };
const spawn = { type: 'SpawnGate' };
const omen = { type: 'AdvanceOmen' };
const end = { type: 'LoseGame', reason: 'A card says so.' };
const kinds = ({ events }: { readonly events: readonly Event[] }) => events.map(({ type }) => type);

describe('A4: a batch that is rejected is no free roll', () => {
  const begin = { type: 'BeginEncounter', by: 1, byEffect: 'a card' };
  const roll = { type: 'RollTest', skill: 1 };
  const branch = { type: 'ResolveBranch', pass: [], fail: [never] };

  test('a test is passed as often as the dice allow, and a failed one is stored', async () => {
    let passed = 0;
    for (let number = 0; number < 12; number += 1) {
      const [batched, single] = await Promise.all([create(`roll ${number}`), create(`roll ${number}`)]);
      for (const id of [batched, single]) await play(id, [begin]);
      const answer = await play(batched, [roll, branch]);
      const alone = await play(single, [roll]);
      // The same seed and version have the same dice, whatever comes after them.
      expect(answer).toMatchObject({ status: 200, version: 2 });
      expect(answer.events[0]).toEqual(alone.events[0]);
      const isPassed = (alone.events[0] as JsonObject).successes !== 0;
      if (isPassed) passed += 1;
      expect(answer.stopped === undefined).toBe(isPassed);
      if (isPassed) continue;
      expect(answer.stopped).toMatchObject({ index: 1, rejection: { code: 'gate-not-in-game' } });
      expect(kinds(answer)).toEqual(['TestRolled']);
      // The test has been rolled. Sending the batch again does not roll it again.
      expect(await play(batched, [roll, branch])).toMatchObject({ status: 422, code: 'test-going-on', index: 0 });
      expect(await versionOf(batched)).toBe(2);
    }
    expect(passed).toBeLessThan(12);
    expect(passed).toBeGreaterThan(0);
  });

  test('a die that Arkham Horror rolls stands as well', async () => {
    const position = {
      phase: 'otherWorlds',
      gates: [{ gate: 'woods', world: 'rlyeh' }],
      investigators: [{ by: 1, where: 'otherWorld', world: 'rlyeh' }],
    };
    const setup = { ancientOne: 'cthulhu', position };
    const id = await create('a gate card', setup, 'arkham-horror');
    // The card is drawn before its effects are known to be possible.
    const says = [{ type: 'RaiseTerror' }, { type: 'CloseGate', gate: 'graveyard' }, { type: 'AddDoom' }];
    const answer = await play(id, [{ type: 'MeetOtherWorld', by: 1, says }, { type: 'EndPhase' }]);
    expect(answer).toMatchObject({ status: 200, version: 1, stopped: { index: 0, effect: 1 } });
    expect(kinds(answer)).toEqual(expect.arrayContaining(['GateCardsDrawn', 'TerrorRaised']));
    const [first] = (await exportOf(id)).commits.slice(1);
    expect(first?.commands).toEqual([{ type: 'MeetOtherWorld', by: 1, says: [{ type: 'RaiseTerror' }] }]);
  });
});

describe('A4: a batch that is rejected is no free look', () => {
  test.each(['REST', 'GraphQL'])('a spawned gate stays on the board, through %s', async (name) => {
    for (let number = 0; number < 8; number += 1) {
      const id = await create(`look ${number}`);
      const before = await gatesOf(id);
      const seen = await gatesOf(await create(`look ${number}`));
      expect(seen).toEqual(before);
      const [hidden] = ['rome', 'sydney', 'tokyo', 'london', 'arkham'].filter((gate) => !before.includes(gate));
      if (name === 'REST') {
        const answer = await play(id, [spawn, { type: 'CloseGate', gate: hidden }]);
        expect(answer).toMatchObject({ status: 200, version: 1 });
        expect(await gatesOf(id)).toHaveLength(before.length + (answer.stopped === undefined ? 0 : 1));
      } else {
        const { play: answer } = await api.graphql<{ play: JsonObject }>(
          `mutation ($id: ID!, $gate: ID!) {
            play(game: $id, commands: [{ eldritchHorror: { spawnGate: {} } }, { eldritchHorror: { closeGate: { gate: $gate } } }]) {
              __typename
              ... on Played { version game { gates { gate } } stopped { index effect rejection { code because rule { code } facts { name value } } } }
            }
          }`,
          { id, gate: hidden },
        );
        expect(answer).toMatchObject({ __typename: 'Played', version: 1 });
        if (answer.stopped === null) continue;
        const facts = [
          { name: 'gate', value: hidden },
          { name: 'where', value: 'stack' },
        ];
        expect(answer.stopped).toMatchObject({
          index: 1,
          effect: null,
          rejection: { code: 'gate-not-on-board', rule: { code: 'close-gate' }, facts },
        });
        expect((answer.game as { gates: unknown[] }).gates).toHaveLength(before.length + 1);
      }
    }
  });

  test('what was revealed without chance stands', async () => {
    for (const command of [
      { type: 'RevealGates', count: 2 },
      { type: 'BringIntoPlay', component: 'find-gate' },
    ]) {
      const id = await create(command.type);
      const answer = await play(id, [omen, command, never, omen]);
      expect(answer).toMatchObject({ status: 200, version: 1, stopped: { index: 2 } });
      expect(kinds(answer)).toContain('GatesRevealed');
    }
  });

  test('a look belongs to the seat that looks: for another one nothing was revealed', async () => {
    const id = await create('a look');
    const look = { type: 'LookAtGates', by: 2, count: 1 };
    expect(await play(id, [look, spawn], {}, '?seat=2')).toMatchObject({ status: 200, stopped: { index: 1 } });
    expect(await versionOf(id)).toBe(1);
  });

  test('effects of one command stop in the middle, and a rebase stops as well', async () => {
    const id = await create('effects');
    const together = { type: 'Together', effects: [omen, spawn, never, spawn] };
    const answer = await play(id, [omen, together, omen]);
    expect(answer).toMatchObject({ status: 200, version: 1, stopped: { index: 1, effect: 2 } });
    expect(kinds(answer).filter((type) => type === 'GateSpawned')).toHaveLength(1);
    expect(kinds(answer).filter((type) => type === 'OmenAdvanced')).toHaveLength(2);
    const effects = { type: 'Together', effects: [omen, never, spawn] };
    expect(await play(id, [effects])).toMatchObject({ status: 422, index: 0, version: 1 });
    const rebased = await play(id, [spawn, never], { expectedVersion: 0, rebase: true });
    expect(rebased).toMatchObject({ status: 200, version: 2, stopped: { index: 1 } });
    expect(await play(id, [omen, never], { expectedVersion: 0, rebase: true })).toMatchObject({ status: 409 });
  });
});

describe('A4: where nothing was rolled, drawn or revealed', () => {
  test('a rejection rejects the whole batch, and nothing changes', async () => {
    const id = await create('silent');
    await play(id, [spawn]);
    const [gate] = (await gatesOf(id)).slice(-1);
    const silent: readonly (readonly JsonObject[])[] = [
      [never, spawn],
      [omen, never, spawn],
      [{ type: 'CloseGate', gate }, never],
      [{ type: 'AdvanceDoom', steps: 2 }, { type: 'SolveMystery' }, never],
      [{ type: 'DiscardMonster', monster: 1 }, { type: 'BringIntoPlay', component: 'mysterious-lights' }, never],
      [{ type: 'BeginEncounter', by: 1, byEffect: 'a card' }, { type: 'EndEncounter' }, never],
    ];
    for (const commands of silent) {
      const index = commands.indexOf(never);
      expect(await play(id, commands)).toMatchObject({ status: 422, code: 'gate-not-in-game', index, version: 1 });
    }
    expect(await versionOf(id)).toBe(1);
  });

  test('at a physical table a wrong report is corrected, and the batch is sent again', async () => {
    const id = await create('a table', { table: { dice: true, draws: true }, position: {} });
    const begin = { type: 'BeginEncounter', by: 1, byEffect: 'a card' };
    const roll = { type: 'RollTest', skill: 1, reported: { dice: [6] } };
    const drawn = { type: 'SpawnGate', reported: { gates: ['rome'], monsters: ['ghoul'] } };
    for (const batch of [
      [begin, roll, never],
      [drawn, never],
    ]) {
      expect(await play(id, batch)).toMatchObject({ status: 422, index: batch.indexOf(never), version: 0 });
    }
    expect(await versionOf(id)).toBe(0);
  });

  test('with onReject: stop the commands before the rejected one are stored, in both APIs', async () => {
    const id = await create('stop');
    expect(await play(id, [omen, never, omen], { onReject: 'stop' })).toMatchObject({
      status: 200,
      version: 1,
      stopped: { index: 1, rejection: { code: 'gate-not-in-game', rule: 'gates-in-game' } },
    });
    expect(await play(id, [never, omen], { onReject: 'stop' })).toMatchObject({ status: 422, index: 0, version: 1 });
    const dry = await play(id, [omen, never], { onReject: 'stop' }, '?dryRun=true');
    expect(dry).toMatchObject({ status: 200, version: 1, dryRun: true, stopped: { index: 1 } });
    expect(await play(id, [omen, never], {}, '?dryRun=true')).toMatchObject({ status: 422, index: 1 });
    expect(await play(id, [spawn, never], {}, '?dryRun=true')).toMatchObject({ status: 200, stopped: { index: 1 } });
    const { play: answer } = await api.graphql<{ play: JsonObject }>(
      `mutation ($id: ID!) { play(game: $id, onReject: stop, commands: [
        { eldritchHorror: { advanceOmen: {} } }, { eldritchHorror: { closeGate: { gate: "atlantis" } } }
      ]) { ... on Played { version stopped { index } } } }`,
      { id },
    );
    expect(answer).toEqual({ version: 2, stopped: { index: 1 } });
    expect(await play(id, [omen], { onReject: 'sometimes' })).toMatchObject({ status: 400 });
  });
});

describe('A4: what is stored of a stopped batch', () => {
  test('a retry gets the same answer, also when the game has gone on', async () => {
    const id = await create('a retry');
    const batch = [spawn, never, omen];
    const first = await play(id, batch, {}, '', 'key');
    expect(first).toMatchObject({ status: 200, version: 1, replayed: false, stopped: { index: 1 } });
    const again = await play(id, batch, {}, '', 'key');
    expect(again).toEqual({ ...first, replayed: true });
    await play(id, [omen]);
    // The game is a past version by now.
    expect(await play(id, batch, {}, '', 'key')).toEqual({ ...again, game: expect.anything() });
    expect(await versionOf(id)).toBe(2);
    // Another way to treat a rejection is another request.
    expect(await play(id, batch, { onReject: 'stop' }, '', 'key')).toMatchObject({ code: 'key-reused' });
  });

  test('events and exports contain what was played and not the rejection, and the export can be verified', async () => {
    const id = await create('an export');
    await play(id, [omen, spawn, never, omen]);
    await play(id, [{ type: 'Together', effects: [spawn, never] }, omen]);
    await play(id, [omen, never], { onReject: 'stop' });
    for (const text of [await eventsOf(id, 0), await exportOf(id)].map((each) => JSON.stringify(each))) {
      expect(text).not.toMatch(/atlantis|stopped|gate-not-in-game/);
    }
    await play(id, [end]);
    const document = await exportOf(id);
    expect(document.commits.map(({ commands }) => commands)).toEqual([
      undefined,
      [omen, spawn],
      [{ type: 'Together', effects: [spawn] }],
      [omen],
      [end],
    ]);
    expect(verify(document)).toMatchObject({ versions: 5 });
    expect(verify(document).fault).toBeUndefined();
  });
});
