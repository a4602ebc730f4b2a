import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { camel } from '../../schema/names.ts';
import { type Api, type ApiResponse, type JsonObject, startApi } from '../support/api.ts';
import type { Created, ProblemReply } from '../support/clients.ts';
import { graphqlCommand } from '../support/graphql-input.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface Rejection {
  readonly code: string;
  readonly because: string;
  readonly rule: string;
  readonly member: string;
  readonly name: string;
  readonly suggestions: string;
  readonly index: number;
  readonly version: number;
}

/** What a REST answer says about a name. */
function restRejection({ status, body }: ApiResponse): Rejection {
  const { code, because, rule, facts, index, version } = body as unknown as Rejection & { readonly facts: JsonObject };
  expect({ status, type: body.type }).toEqual({ status: 422, type: '/v1/problems#rejected' });
  const { member, name, suggestions } = facts;
  return {
    code,
    because,
    rule,
    index,
    version,
    member: String(member),
    name: String(name),
    suggestions: String(suggestions),
  };
}

const rejected = '{ __typename ... on Rejected { code because rule { code } facts { name value } index version } }';

/** What a GraphQL answer says about a name. */
function graphqlRejection({ answer }: { readonly answer: JsonObject }): Rejection {
  const { __typename, code, because, rule, facts, index, version } = answer as unknown as Rejection & {
    readonly __typename: string;
    readonly rule: { readonly code: string };
    readonly facts: readonly { readonly name: string; readonly value: string }[];
  };
  expect(__typename).toBe('Rejected');
  const of = (wanted: string) => facts.find(({ name }) => name === wanted)?.value ?? '';
  return {
    code,
    because,
    rule: rule.code,
    index,
    version,
    member: of('member'),
    name: of('name'),
    suggestions: of('suggestions'),
  };
}

async function newGame(ruleset: string, setup: object): Promise<string> {
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset, setup } });
  return body.game.id;
}

const setups = {
  'eldritch-horror': { investigators: 2, ancientOne: 'azathoth' },
  'arkham-horror': { investigators: 2, ancientOne: 'azathoth' },
  kyoukai: {},
} as const;
type RulesetId = keyof typeof setups;

interface NameCase {
  readonly ruleset: RulesetId;
  readonly command: { readonly type: string } & JsonObject;
  readonly because: string;
  readonly member: string;
  readonly suggestions: string;
}
const commandCases: readonly NameCase[] = [
  {
    ruleset: 'eldritch-horror',
    command: { type: 'CloseGate', gate: 'roma' },
    because: "There is no gate 'roma'. Did you mean Rome?",
    member: 'gate',
    suggestions: 'rome',
  },
  {
    ruleset: 'eldritch-horror',
    command: { type: 'SpawnMonsters', kind: 'star spawn', space: 'rome' },
    because: "There is no monster 'star spawn'. Did you mean Star Spawn?",
    member: 'kind',
    suggestions: 'star-spawn',
  },
  {
    ruleset: 'eldritch-horror',
    command: { type: 'SpawnGate', reported: { gates: ['rome', 'amazon'] } },
    because: "There is no gate 'amazon'. Did you mean The Amazon?",
    member: 'reported.gates.1',
    suggestions: 'the-amazon',
  },
  {
    ruleset: 'arkham-horror',
    command: { type: 'OpenGate', gate: 'Witch House' },
    because: "There is no gate 'Witch House'. Did you mean The Witch House?",
    member: 'gate',
    suggestions: 'witch-house',
  },
  {
    ruleset: 'kyoukai',
    command: { type: 'AttackZone', entity: 1, zone: 'c6' },
    because: "There is no zone 'c6'. Did you mean c1, c2, c3, c4 or c5?",
    member: 'zone',
    suggestions: 'c1,c2,c3,c4,c5',
  },
];

describe('B3: a command with an unknown name is rejected, in both APIs', () => {
  test.each(commandCases)('$ruleset: $because', async ({ ruleset, command, ...expected }) => {
    const game = await newGame(ruleset, setups[ruleset]);
    const before = await api.store.newest(game);
    const name = expect.stringMatching(/\w/);
    const rejection = { code: 'unknown-name', rule: 'names', index: 0, version: 0, name, ...expected };
    const rest = await api.rest('POST', `/v1/games/${game}/commands`, { body: { commands: [command] } });
    expect(restRejection(rest)).toEqual(rejection);
    expect((rest.body.legal as readonly unknown[]).length).toBeGreaterThan(0);
    const play = `mutation ($game: ID!, $commands: [GameCommand!]!, $dryRun: Boolean) {
      answer: play(game: $game, commands: $commands, dryRun: $dryRun) ${rejected}
    }`;
    for (const dryRun of [false, true]) {
      const commands = [graphqlCommand(command, ruleset)];
      expect(graphqlRejection(await api.graphql(play, { game, commands, dryRun }))).toEqual(rejection);
    }
    expect(await api.store.newest(game)).toEqual(before);
  });

  test('closeGate, which is the same word in every game', async () => {
    const game = await newGame('eldritch-horror', setups['eldritch-horror']);
    const answer = await api.graphql<{ answer: JsonObject }>(
      `mutation { answer: closeGate(game: "${game}", gate: "Londn") ${rejected} }`,
    );
    expect(graphqlRejection(answer)).toMatchObject({
      because: "There is no gate 'Londn'. Did you mean London?",
      member: 'gate',
      suggestions: 'london',
    });
  });

  test('all names are checked before the first command is played', async () => {
    const game = await newGame('eldritch-horror', setups['eldritch-horror']);
    const commands = [{ type: 'SpawnGate' }, { type: 'SpawnGate' }, { type: 'CloseGate', gate: 'nowhere at all' }];
    const { body } = await api.rest('POST', `/v1/games/${game}/commands`, { body: { commands } });
    expect(body).toMatchObject({ code: 'unknown-name', index: 2, version: 0, facts: { suggestions: [] } });
    expect(body.because).toBe("There is no gate 'nowhere at all'. The components of this game list every gate.");
    expect((await api.store.newest(game))?.version).toBe(0);
  });

  test('a forecast, which has no rejections, says it as a problem', async () => {
    const game = await newGame('eldritch-horror', setups['eldritch-horror']);
    const body = { commands: [{ type: 'CloseGate', gate: 'roma' }] };
    const answer = await api.rest('POST', `/v1/games/${game}/forecast`, { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ pointer: '/commands/0/gate', message: 'there is no gate "roma": did you mean rome?' }] },
    });
  });

  test('a game that the sender may not see stays unknown', async () => {
    const game = await newGame('eldritch-horror', setups['eldritch-horror']);
    const stranger = await api.as('stranger');
    const body = { commands: [{ type: 'CloseGate', gate: 'roma' }] };
    expect(await stranger.rest('POST', `/v1/games/${game}/commands`, { body })).toMatchObject({ status: 404 });
  });
});

describe('B3: a set-up with an unknown name is rejected, in both APIs', () => {
  test.each([
    [
      'eldritch-horror',
      { investigators: 2, ancientOne: 'Azatoth' },
      "There is no Ancient One 'Azatoth'. Did you mean Azathoth?",
    ],
    ['eldritch-horror', { investigators: 2, ancientOne: 'azathoth', sets: ['1'] }, "There is no set '1'. Did you mean"],
    [
      'arkham-horror',
      { investigators: 1, ancientOne: 'yig', sheets: [{ investigator: 'archeologist' }] },
      "There is no investigator 'archeologist'. Did you mean The archaeologist",
    ],
    [
      'kyoukai',
      { players: [{ deck: 'lantrn' }, { deck: 'tide' }] },
      "There is no deck 'lantrn'. Did you mean Lantern?",
    ],
  ] as const)('%s %j', async (ruleset, setup, because) => {
    const rest = await api.rest('POST', '/v1/games', { body: { ruleset, setup } });
    const rejection = restRejection(rest);
    expect(rejection).toMatchObject({ code: 'unknown-name', index: 0, version: 0 });
    expect(rejection.because).toContain(because);
    expect(rejection.member).not.toContain('setup');
    const answer = await api.graphql<{ answer: JsonObject }>(
      `mutation ($setup: GameSetup!) { answer: createGame(setup: $setup) ${rejected} }`,
      { setup: { [camel(ruleset)]: setup } },
    );
    expect(graphqlRejection(answer)).toEqual(rejection);
  });
});

describe('B3: 400 stays for shapes', () => {
  test('an unknown type of command suggests the nearest', async () => {
    const game = await newGame('eldritch-horror', setups['eldritch-horror']);
    const messageOf = async (command: object) => {
      const { status, body } = await api.rest<ProblemReply & { issues: { pointer: string; message: string }[] }>(
        'POST',
        `/v1/games/${game}/commands`,
        { body: { commands: [command] } },
      );
      expect({ status, pointer: body.issues[0]?.pointer }).toEqual({ status: 400, pointer: '/commands/0/type' });
      return body.issues[0]?.message ?? '';
    };
    expect(await messageOf({ type: 'spawn-gate' })).toBe('there is no type "spawn-gate": did you mean SpawnGate?');
    expect(await messageOf({ type: 'Frobnicate' })).toMatch(/^there is no type "Frobnicate": /);
    for (const command of [{ type: 'ClosGate' }, { type: 'Xyzzy' }, { type: 7 }, {}]) {
      expect((await messageOf(command)).length).toBeLessThan(220);
    }
  });

  test('an unknown name beside a wrong shape', async () => {
    const setup = { investigators: 'two', ancientOne: 'Azatoth' };
    const answer = await api.rest('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    expect(answer.body.issues).toHaveLength(2);
  });
});
