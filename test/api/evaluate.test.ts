import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { type FlakyProxy, flakyProxy } from '../support/flaky-proxy.ts';

let api: Api;
let proxy: FlakyProxy;
beforeAll(async () => {
  api = await startApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, () => undefined);
    return proxy.endpoint;
  });
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

interface Question extends JsonObject {
  readonly ruleset: string;
  readonly setup: JsonObject;
  readonly commands: readonly JsonObject[];
}
interface Position {
  readonly ruleset: string;
  readonly setup: JsonObject & { readonly position: JsonObject };
}
interface Answer extends JsonObject {
  readonly events: readonly (JsonObject & { readonly type: string })[];
  readonly position: Position;
}

const seed = 'the seed of a question';
const spawn = { type: 'SpawnGate' };
const never = { type: 'CloseGate', gate: 'atlantis' };
const eldritch = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'azathoth' } };
const questions: readonly Question[] = [
  { ...eldritch, commands: [spawn, { type: 'AdvanceOmen' }] },
  {
    ruleset: 'arkham-horror',
    setup: { investigators: 2, ancientOne: 'azathoth' },
    commands: [{ type: 'OpenGate' }],
  },
  { ruleset: 'kyoukai', setup: {}, commands: [{ type: 'Concede', player: '2' }] },
  { ruleset: 'kyoukai', setup: {}, commands: [{ type: 'Pass', decision: 1 }] },
];
const [question] = questions as [Question];

const ask = (body: JsonObject, query = '') => api.rest<Answer>('POST', `/v1/evaluate${query}`, { body });
const gamesOf = async () => (await api.rest<{ items: unknown[] }>('GET', '/v1/games?first=100')).body.items;

test.each(questions)('B7: the answer is what a new game would answer: $ruleset, $commands', async (asked) => {
  const { status, body } = await ask({ ...asked, seed });
  expect(status).toBe(200);
  const { ruleset, setup, commands } = asked;
  const { game } = (await api.rest<Created>('POST', '/v1/games', { body: { ruleset, setup, seed } })).body;
  const played = await api.rest<Answer>('POST', `/v1/games/${game.id}/commands`, { body: { commands } });
  const at = `/v1/games/${game.id}`;
  expect(body.events.length).toBeGreaterThan(0);
  expect(body.events).toEqual(played.body.events);
  expect(body.position).toEqual((await api.rest('GET', `${at}/position`)).body);
  expect(body.legal).toEqual((await api.rest('GET', `${at}/legal`)).body.items);
  const { summary, pending, outcome } = (await api.rest('GET', at)).body;
  expect(body).toMatchObject({ summary, pending });
  expect(body.outcome).toEqual(outcome);
});

test('B7: GraphQL gives the same answer', async () => {
  const query = `query ($setup: GameSetup!, $commands: [GameCommand!]!, $seed: String, $onReject: OnReject) {
    evaluate(setup: $setup, commands: $commands, seed: $seed, onReject: $onReject) {
      __typename
      ... on Evaluated {
        events { type text }
        stopped { index rejection { code rule { code } facts { name value } } }
        summary { headline }
        legal { code }
        pending { number rule { code } }
        outcome { rule { code } }
        position { ... on EldritchHorrorGameAtPosition { ruleset setup { position { doom } } } }
      }
      ... on Rejected { code index rule { code } legal { code } }
    }
  }`;
  const variables = {
    setup: { eldritchHorror: eldritch.setup },
    commands: [{ eldritchHorror: { spawnGate: {} } }, { eldritchHorror: { closeGate: { gate: 'atlantis' } } }],
    seed,
  };
  const { evaluate } = await api.graphql<{ evaluate: Answer }>(query, variables);
  const { body } = await ask({ ...eldritch, commands: [spawn, never], seed });
  expect(evaluate).toMatchObject({
    __typename: 'Evaluated',
    events: body.events.map(({ type, text }) => ({ type, text })),
    stopped: { index: 1, rejection: { code: 'gate-not-in-game' } },
    position: { ruleset: 'eldritch-horror', setup: { position: { doom: body.position.setup.position.doom } } },
  });
  const rejected = await api.graphql<{ evaluate: JsonObject }>(query, {
    ...variables,
    commands: variables.commands.slice(1),
  });
  expect(rejected.evaluate).toMatchObject({ __typename: 'Rejected', code: 'gate-not-in-game', index: 0 });
  const over = await api.graphql<{ evaluate: JsonObject }>(query, {
    ...variables,
    commands: [{ eldritchHorror: { loseGame: { reason: 'A card says so.' } } }],
  });
  expect(over.evaluate).toMatchObject({ outcome: { rule: { code: expect.any(String) } } });

  const foreign = await api.graphqlResponse(query, { ...variables, commands: [{ kyoukai: { pass: {} } }] });
  expect(foreign.body.errors?.[0]?.extensions.problem).toBe('not-in-this-game');
});

test('B7: a rejection is that of a play, with what would be accepted', async () => {
  const { status, body } = await ask({ ...eldritch, commands: [never, spawn] });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'gate-not-in-game', index: 0, version: 0 });
  expect((body.legal as { code: string }[]).map(({ code }) => code)).toContain('spawn-gate');
});

test('B7: a batch stops where it cannot be taken back, or where the question says so', async () => {
  const drawn = await ask({ ...eldritch, commands: [spawn, never], seed });
  const alone = await ask({ ...eldritch, commands: [spawn], seed });
  expect(drawn.body).toMatchObject({ stopped: { index: 1, rejection: { code: 'gate-not-in-game' } } });
  expect(drawn.body.position).toEqual(alone.body.position);
  const batch = [{ type: 'AdvanceOmen' }, never];
  expect((await ask({ ...eldritch, commands: batch })).status).toBe(422);
  const stopped = await ask({ ...eldritch, commands: batch, onReject: 'stop' });
  expect(stopped.body).toMatchObject({ stopped: { index: 1 } });
  // Doom may advance as well.
  expect(stopped.body.events[0]?.type).toBe('OmenAdvanced');
});

test('B7: unknown names in set-ups and commands are rejections with suggestions', async () => {
  const command = await ask({ ...eldritch, commands: [spawn, { type: 'CloseGate', gate: 'romee' }] });
  expect(command).toMatchObject({ status: 422, body: { code: 'unknown-name', index: 1 } });
  expect(JSON.stringify(command.body.facts)).toContain('rome');
  const setup = await ask({ ...question, setup: { investigators: 2, ancientOne: 'azatoth' } });
  expect(setup).toMatchObject({ status: 422, body: { code: 'unknown-name' } });
  expect(JSON.stringify(setup.body.facts)).toContain('azathoth');
});

test('B7: nothing is stored, and no game is read', async () => {
  const before = await gamesOf();
  await ask(question);
  const from = proxy.seen.length;
  for (const each of questions) expect((await ask(each)).status).toBe(200);
  expect((await ask({ ...eldritch, commands: [never] })).status).toBe(422);
  // The quota of the client is all that a question may change.
  const operations = proxy.seen.slice(from).map(({ operation }) => operation);
  expect(operations.filter((operation) => operation !== 'UpdateItem')).toEqual([]);
  expect(await gamesOf()).toEqual(before);
});

test('B7: the same seed has the same answer, and without one chance differs', async () => {
  const [one, same, other] = [await ask({ ...question, seed }), await ask({ ...question, seed }), new Set<string>()];
  expect(same.body).toEqual(one.body);
  for (let times = 0; times < 12; times += 1) other.add(JSON.stringify((await ask(question)).body.events));
  expect(other.size).toBeGreaterThan(1);
});

test('B7: a seat sees its own hand, and only that', async () => {
  const asked = { ruleset: 'kyoukai', setup: {}, commands: [{ type: 'Pass', decision: 1 }], seed };
  const handsOf = ({ body }: { readonly body: Answer }) => {
    const { sides } = body.position.setup.position as { sides: { hand: string[]; unknownHand?: number }[] };
    return sides.map(({ hand, unknownHand = 0 }) => ({ known: hand.length, unknownHand }));
  };
  expect(handsOf(await ask(asked)).map(({ known }) => known)).toEqual([0, 0]);
  const answers = await Promise.all(['1', '2'].map((seat) => ask(asked, `?seat=${seat}`)));
  // The decision belongs to one of the seats. The other one may not make it.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const own = answers.findIndex(({ status }) => status === 200);
  const hands = handsOf(answers[own] as { body: Answer });
  expect(hands[own]).toEqual({ known: expect.any(Number), unknownHand: 0 });
  expect(hands[own]?.known).toBeGreaterThan(0);
  expect(hands[1 - own]).toEqual({ known: 0, unknownHand: hands[own]?.known });
  const wrong = await ask(asked, '?seat=3');
  expect(wrong).toMatchObject({ status: 400, body: { code: 'bad-request', issues: [{ pointer: '/seat' }] } });
});

test.each(questions.filter(({ commands }) => commands[0]?.type !== 'Concede'))(
  'B7: the position of an answer is a question again, and begins a game: $ruleset',
  async ({ commands, ...begin }) => {
    const first = await ask({ ...begin, commands, seed });
    const { position } = first.body;
    const legal = first.body.legal as readonly { readonly command?: JsonObject }[];
    // Decisions are numbered anew from the position.
    const { decision: _, ...command } = { ...legal.find((each) => each.command)?.command };
    const next = [command];
    const second = await ask({ ...position, commands: next, seed });
    expect(second, second.text).toMatchObject({ status: 200 });
    const { game } = (await api.rest<Created>('POST', '/v1/games', { body: { ...position, seed } })).body;
    const { body } = await api.rest('GET', `/v1/games/${game.id}/position`);
    expect(body).toEqual(position);
    const played = await api.rest<Answer>('POST', `/v1/games/${game.id}/commands`, { body: { commands: next } });
    expect(second.body.events).toEqual(played.body.events);
  },
);

test('B7: a question has at most twenty commands, each of which counts', async () => {
  const client = await api.as('counted', { plan: 'standard' });
  const send = (count: number) =>
    client.rest('POST', '/v1/evaluate', { body: { ...eldritch, commands: new Array(count).fill(never) } });
  expect((await send(21)).status).toBe(400);
  const left = async (count: number) => Number(/r=(\d+)/.exec((await send(count)).rateLimit ?? '')?.[1]);
  const [one, two] = [await left(1), await left(12)];
  // A window may end in between.
  if (two < one) expect(one - two).toBe(12);
  else expect(two).toBe(600 - 12);
});

test('B7: it takes an API key that may play', async () => {
  const id = (await api.rest<Created>('POST', '/v1/games', { body: { ...eldritch, seed } })).body.game.id;
  const grants = [{ role: 'host' }];
  const { body } = await api.rest<{ items: { token: string }[] }>('POST', `/v1/games/${id}/tokens`, {
    body: { grants },
  });
  const clients = [api.withToken(body.items[0]?.token ?? ''), await api.as('reader', { scopes: ['read'] })];
  for (const client of clients) {
    expect((await client.rest('POST', '/v1/evaluate', { body: question })).status).toBe(403);
  }
});
