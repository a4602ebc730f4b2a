import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Export } from '../../lambdas/app/export-game.ts';
import { verify } from '../../lambdas/app/verify.ts';
import type { Commit } from '../../lambdas/store/store.ts';
import type { EventDescription } from '../../rules/core/contract-types.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { rulesets } from '../../rules/index.ts';
import { type Api, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { rulesetIds } from '../support/output-channels.ts';
import { asSeat, legalMove } from '../support/random-game.ts';
import { testRandom } from '../support/seed.ts';

type ShownEvent = Typed & EventDescription;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const setups: Readonly<Record<string, object>> = {
  'eldritch-horror': { investigators: 2, ancientOne: 'azathoth' },
  'arkham-horror': { investigators: 2, ancientOne: 'azathoth' },
  kyoukai: {},
};
/** What ends a game: this command, as often as it takes, from this seat. */
const endings: Readonly<Record<string, { readonly command: object; readonly query: string }>> = {
  'eldritch-horror': { command: { type: 'LoseGame' }, query: '' },
  'arkham-horror': { command: { type: 'OpenGate' }, query: '' },
  kyoukai: { command: { type: 'Concede' }, query: '?seat=2' },
};

function expectDescribed(events: readonly ShownEvent[]): void {
  for (const { text, slug, drama } of events) {
    expect(text).toMatch(/^["“A-Z0-9].*[.!?]["”]?$/);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect([0, 1, 2, 3]).toContain(drama);
  }
}

describe.each(rulesetIds)('events of %s', (id) => {
  const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
  let game: string;
  const newest = async () => (await api.store.newest(game)) as Commit;
  const play = (command: object, query: string) =>
    api.rest<{ events: ShownEvent[]; game: { status: string } }>('POST', `/v1/games/${game}/commands${query}`, {
      body: { commands: [command] },
    });

  const begin = async () => {
    // A seed of its own makes the game the same in every run.
    const creation = { ruleset: id, setup: setups[id], seed: `seed of described events of ${id}` };
    const { body } = await api.rest<Created>('POST', '/v1/games', { body: creation });
    game = body.game.id;
  };
  beforeAll(begin);

  test('have a sentence, a slug and a drama level in the answer to commands', async () => {
    const random = testRandom(`described events of ${id}`);
    let described = 0;
    for (let step = 0; step < 25; step += 1) {
      const { state, over } = await newest();
      const move = over ? undefined : legalMove(ruleset, state, random);
      if (move === undefined) break;
      const { status, body } = await play(move.command, asSeat(move.seat));
      expect(status).toBe(200);
      expectDescribed(body.events);
      described += body.events.length;
    }
    expect(described).toBeGreaterThan(10);
  });

  test('are described in the same words by both APIs, for the host and for a seat', async () => {
    const document = `query ($id: ID!, $seat: ID) {
      events(game: $id, first: 100, seat: $seat) { items { version events { type text slug drama } } }
    }`;
    for (const seat of [undefined, ruleset.seats((await newest()).state)[0] as string]) {
      const query = seat === undefined ? '' : `&seat=${seat}`;
      const { body } = await api.rest<{ items: { version: number; events: ShownEvent[] }[] }>(
        'GET',
        `/v1/games/${game}/events?first=100${query}`,
      );
      for (const { events } of body.items) expectDescribed(events);
      const described = body.items.map(({ version, events }) => ({
        version,
        events: events.map(({ type, text, slug, drama }) => ({ type, text, slug, drama })),
      }));
      expect(await api.graphql(document, { id: game, seat })).toEqual({ events: { items: described } });
      expect(described.flatMap(({ events }) => events).length).toBeGreaterThan(10);
    }
  });

  test('are described in a forecast', async () => {
    await begin();
    const { state } = await newest();
    const move = legalMove(ruleset, state, testRandom(`a forecast of ${id}`));
    const { status, body } = await api.rest<{ sequences: { events: ShownEvent[] }[] }>(
      'POST',
      `/v1/games/${game}/forecast${move && asSeat(move.seat)}`,
      { body: { commands: [move?.command], samples: 20 } },
    );
    expect(status).toBe(200);
    expect(body.sequences.length).toBeGreaterThan(0);
    for (const { events } of body.sequences) expectDescribed(events);
  });

  test('are stored and exported without their descriptions, and the export is verified', async () => {
    await begin();
    const random = testRandom(`an exported game of ${id}`);
    for (let step = 0; step < 3; step += 1) {
      const move = legalMove(ruleset, (await newest()).state, random, 'SpawnGate');
      if (move !== undefined) expect((await play(move.command, asSeat(move.seat))).status).toBe(200);
    }
    const { command, query } = endings[id] as (typeof endings)[string];
    for (let status = 'open'; status === 'open'; ) {
      const { status: answered, body, text } = await play(command, query);
      expect(answered, text).toBe(200);
      status = body.game.status;
    }
    const { version } = await newest();
    const stored = await api.store.history(game, -1, version + 1);
    const { body: document } = await api.rest<Export>('GET', `/v1/games/${game}/export`);
    const recorded = [
      stored.flatMap(({ entry }) => ('events' in entry ? entry.events : [])),
      document.commits.flatMap(({ events }) => events),
    ];
    for (const events of recorded) {
      expect(events.length).toBeGreaterThan(3);
      for (const event of events) {
        expect(event).not.toHaveProperty('slug');
        expect(event).not.toHaveProperty('drama');
        // An obligation has a text of its own: what the players have to do.
        if ((event as Typed).type !== 'Demanded') expect(event).not.toHaveProperty('text');
      }
    }
    expect(verify(document)).toEqual({ versions: version + 1, unproved: [0] });
  });
});
