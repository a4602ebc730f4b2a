import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type DocumentNode, isInterfaceType, Kind, parse, specifiedRules, validate, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, send, startServer } from '../support/server.ts';

/**
 * One document for every game. The only inline fragments are on the members of the two unions of replies, which are the
 * same for all games.
 */
const document = `
  mutation CreateGame($setup: GameSetup!, $seed: String) {
    createGame(setup: $setup, seed: $seed) {
      __typename
      ... on Created { game { id ruleset version } }
      ... on Rejected { code because rule { code title } facts { name value } }
    }
  }

  query ReadGame($game: ID!) {
    game(id: $game) {
      id ruleset revision version status title metadata { name value } createdAt updatedAt seats delay
      summary {
        headline board
        clocks { clock label value start end text }
        gates { gate name space symbol hot hotBecause guards }
      }
      doom { value start end left awake }
      gates { gate name space }
      pending { number by text blocks rule { code title } }
      legal { code label seat template command { type } needs { member what allowed { value label } } }
      events { items { version kind by at events { type text slug drama } } page { next } delay }
      outcome { result because rule { code } }
      viewer { role seat expiresAt }
      fairness { commitment since seed }
      policies { undo keys }
    }
  }

  query ReadEvents($game: ID!, $after: Int) {
    events(game: $game, after: $after) { items { version by events { type text slug drama } } page { next } }
  }

  query ReadRules($ruleset: ID!) { rules(ruleset: $ruleset) { code ref title summary source } }

  mutation Play($game: ID!, $commands: [GameCommand!]!, $expectedVersion: Int) {
    play(game: $game, commands: $commands, expectedVersion: $expectedVersion) {
      __typename
      ... on Played {
        version replayed dryRun impact { reveals crossesPlayer }
        events { type text slug drama }
        game { id version summary { headline } pending { number } legal { code label needs { member } } }
      }
      ... on Rejected {
        code because index version rule { code title } facts { name value } legal { code label seat }
      }
      ... on Conflict { expectedVersion currentVersion stillLegal missed { version events { type text } } }
    }
  }

  mutation SpawnGate($game: ID!) {
    spawnGate(game: $game) {
      __typename
      ... on Played { version events { type text slug drama } game { version gates { gate } } }
      ... on Rejected { code because }
    }
  }

  mutation CloseGate($game: ID!, $gate: ID!) {
    closeGate(game: $game, gate: $gate) {
      __typename
      ... on Played { version events { type text slug drama } }
      ... on Rejected { code because rule { code } legal { code label } }
    }
  }

  mutation Undo($game: ID!, $toVersion: Int!, $expectedVersion: Int!) {
    undo(game: $game, toVersion: $toVersion, expectedVersion: $expectedVersion) {
      __typename
      ... on Played { version impact { reveals } game { version summary { headline } } }
      ... on Conflict { currentVersion }
    }
  }
`;

/** What only a client of that game knows: how to set it up, a first command, and whether it has the shared operations. */
const games = {
  'eldritch-horror': {
    setup: { eldritchHorror: { investigators: 4, ancientOne: 'azathoth' } },
    commands: [{ eldritchHorror: { spawnGate: {} } }],
    hasGates: true,
  },
  'arkham-horror': {
    setup: { arkhamHorror: { investigators: 2, ancientOne: 'azathoth' } },
    commands: [{ arkhamHorror: { openGate: {} } }],
    hasGates: true,
  },
  kyoukai: { setup: { kyoukai: {} }, commands: [{ kyoukai: { pass: {} } }], hasGates: false },
} as const;

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema/gatehouse.graphql'), 'utf8'));
const parsed: DocumentNode = parse(document);

test('the document is valid and has no fragment on a type of one game', () => {
  expect(validate(schema, parsed, specifiedRules)).toEqual([]);
  const conditions = new Set<string>();
  visit(parsed, {
    FragmentDefinition: ({ typeCondition }) => void conditions.add(typeCondition.name.value),
    InlineFragment: ({ typeCondition }) => void conditions.add(typeCondition?.name.value ?? ''),
  });
  expect([...conditions].sort()).toEqual(['Conflict', 'Created', 'Played', 'Rejected']);
});

test('the document reads every field that games and events share', () => {
  const selected = new Set<string>();
  visit(parsed, { Field: ({ name }) => void selected.add(name.value) });
  const shared = ['Game', 'Event'].flatMap((name) => {
    const type = schema.getType(name);
    return isInterfaceType(type) ? Object.keys(type.getFields()) : [];
  });
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.filter((field) => !selected.has(field))).toEqual([]);
});

const operations = parsed.definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each] : []));

interface Event {
  readonly type: string;
  readonly text: string;
  readonly slug: string;
  readonly drama: number;
}

interface Game {
  readonly id: string;
  readonly ruleset: string;
  readonly version: number;
  readonly summary: { readonly headline: string; readonly clocks: readonly { readonly clock: string }[] };
  readonly gates: readonly { readonly gate: string }[];
  readonly doom: { readonly left: number } | null;
  readonly legal: readonly {
    readonly code: string;
    readonly label: string;
    readonly command: { readonly type: string } | null;
    readonly template: string | null;
    readonly needs: readonly { readonly what: string }[];
  }[];
  readonly pending: readonly { readonly rule: { readonly title: string } }[];
  readonly events: { readonly items: readonly { readonly version: number; readonly events: readonly Event[] }[] };
}

interface Reply {
  readonly __typename: string;
  readonly version: number;
  readonly game: Game;
  readonly events: readonly Event[];
}

interface Errors {
  readonly extensions: { readonly problem: string };
}

let server: Server;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop());

/** Sends the whole document, as a client with one file of operations does. */
async function request<Data>(operationName: string, variables: object) {
  expect(operations.map(({ name }) => name?.value)).toContain(operationName);
  const response = await send(server.environment, 'POST', '/graphql', { query: document, operationName, variables });
  return (await response.json()) as { readonly data: Data; readonly errors?: readonly Errors[] };
}

async function run<Data>(operationName: string, variables: object): Promise<Data> {
  const { data, errors } = await request<Data>(operationName, variables);
  expect(errors).toBeUndefined();
  return data;
}

function expectDescribed(events: readonly Event[]): void {
  expect(events.length).toBeGreaterThan(0);
  for (const { type, text, slug, drama } of events) {
    expect(type).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(text).toMatch(/^[A-Z0-9].*[.!?]$/);
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect([0, 1, 2, 3]).toContain(drama);
  }
}

describe.each(Object.entries(games))('%s', (ruleset, { setup, commands, hasGates }) => {
  let id: string;
  beforeAll(async () => {
    const { createGame } = await run<{ createGame: Reply }>('CreateGame', { setup, seed: 'a night in December' });
    expect(createGame).toMatchObject({ __typename: 'Created', game: { ruleset, version: 0 } });
    id = createGame.game.id;
  });

  const read = async () => (await run<{ game: Game }>('ReadGame', { game: id })).game;

  test('is read', async () => {
    const game = await read();
    expect(game).toMatchObject({ id, ruleset, version: 0 });
    expect(game.summary.headline).not.toBe('');
    expect(game.summary.clocks.length).toBeGreaterThan(0);
    expect(game.doom !== null).toBe(hasGates);
    expect(game.legal.length).toBeGreaterThan(0);
    for (const { label, command, template, needs } of game.legal) {
      expect(label).not.toBe('');
      expect(command === null).toBe(needs.length > 0);
      expect(template === null).toBe(needs.length === 0);
    }
    expect(new Set(game.legal.map(({ code }) => code)).size).toBe(game.legal.length);
    for (const { events } of game.events.items) expectDescribed(events);
    const { rules } = await run<{ rules: readonly { code: string }[] }>('ReadRules', { ruleset });
    expect(rules.length).toBeGreaterThan(10);
  });

  test('is played, and its events describe what happened', async () => {
    const { play } = await run<{ play: Reply }>('Play', { game: id, commands });
    expect(play).toMatchObject({ __typename: 'Played', game: { id } });
    expectDescribed(play.events);
    const { events } = await run<{ events: Game['events'] }>('ReadEvents', { game: id, after: play.version - 1 });
    expect(events.items).toMatchObject([{ version: play.version, events: play.events }]);
    expect((await read()).version).toBe(play.version);
    const late = await run<{ play: Reply }>('Play', { game: id, commands, expectedVersion: 0 });
    expect(late.play).toMatchObject({ __typename: 'Conflict', currentVersion: play.version, missed: [{ version: 1 }] });
  });

  test('is undone', async () => {
    const { version } = await read();
    const { undo } = await run<{ undo: Reply }>('Undo', { game: id, toVersion: 0, expectedVersion: version });
    expect(undo).toMatchObject({ __typename: 'Played', version: version + 1 });
  });

  test.runIf(hasGates)('opens and closes gates by the shared operations', async () => {
    const { spawnGate } = await run<{ spawnGate: Reply }>('SpawnGate', { game: id });
    expect(spawnGate.__typename).toBe('Played');
    expectDescribed(spawnGate.events);
    expect(spawnGate.events.map(({ slug }) => slug)).toContain('gate-opened');
    const gate = spawnGate.game.gates[0]?.gate;
    const { closeGate } = await run<{ closeGate: Reply }>('CloseGate', { game: id, gate });
    expect(closeGate.__typename).toBe('Played');
  });

  test.runIf(!hasGates)('has neither a next gate nor one to close, and the error says so', async () => {
    // A player chooses each Gate and where it opens, so there is no next one.
    const spawning = await request('SpawnGate', { game: id });
    expect(spawning.errors).toMatchObject([{ extensions: { problem: 'bad-request' } }]);
    const closing = await request('CloseGate', { game: id, gate: '1' });
    expect(closing.errors).toMatchObject([{ extensions: { problem: 'not-in-this-game' } }]);
  });
});
