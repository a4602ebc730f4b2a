import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Commit } from '../../lambdas/store/store.ts';
import type { LegalCommand } from '../../rules/core/legal-command.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { rulesets } from '../../rules/index.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import type { Created } from '../support/clients.ts';
import { withFullFragments, withoutAliases } from '../support/full-selection.ts';
import { graphqlCommand } from '../support/graphql-input.ts';
import { markedSetup } from '../support/marked-cards.ts';
import { rulesetIds } from '../support/output-channels.ts';
import { asSeat, filledCommand, typeOfEntry } from '../support/random-game.ts';
import { testRandom, testSeed } from '../support/seed.ts';

/** What `legal` returns is accepted when a client sends it, through both APIs and in every game. */
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Entry = LegalCommand<Typed>;

const steps = 25;
const triesPerStep = 6;
const playDocument = `mutation ($game: ID!, $command: GameCommand!, $seat: ID, $dryRun: Boolean) {
  play(game: $game, commands: [$command], seat: $seat, dryRun: $dryRun) { __typename ... on Rejected { because } }
}`;

const nameOf = (seat: Seat) => (seat.role === 'seat' ? seat.seat : undefined);

async function sendRest(game: string, seat: Seat, command: Typed, dryRun: boolean) {
  const query = asSeat(seat);
  const target = `/v1/games/${game}/commands${query}${dryRun ? `${query === '' ? '?' : '&'}dryRun=true` : ''}`;
  const { status, text } = await api.rest('POST', target, { body: { commands: [command] } });
  expect(status, `${JSON.stringify(command)}: ${text}`).toBe(200);
}

async function sendGraphql(game: string, ruleset: string, seat: Seat, command: Typed, dryRun: boolean) {
  const variables = { game, seat: nameOf(seat), dryRun, command: graphqlCommand(command, ruleset) };
  const { play } = await api.graphql<{ play: JsonObject }>(playDocument, variables);
  expect(play, JSON.stringify(command)).toEqual({ __typename: 'Played' });
}

/** The legal entries of a seat, after a check that both APIs return the same. */
async function legalOf(game: string, ruleset: string, seat: Seat): Promise<readonly Entry[]> {
  const { body } = await api.rest<{ items: Entry[] }>('GET', `/v1/games/${game}/legal${asSeat(seat)}`);
  const document = 'query ($game: ID!, $seat: ID) { legal(game: $game, seat: $seat) { ...LegalCommand } }';
  const answer = await api.graphql<{ legal: (JsonObject & { template: string | null })[] }>(
    withFullFragments(document, ruleset),
    { game, seat: nameOf(seat) },
  );
  const entries = withoutAliases(answer.legal).map(({ template, ...entry }) => ({
    ...entry,
    ...(template !== null && { template: JSON.parse(template) }),
  }));
  expect(withoutNulls(entries)).toEqual(body.items);
  return body.items;
}

/** GraphQL returns null where REST leaves a member out, and has type names. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).filter(([name, each]) => each !== null && name !== '__typename'))
      : inner,
  );
}

/** A game of Kyoukai whose cards prompt for zones: there are more answers than `legal` lists, so it says what it needs. */
function zonePickingSetup(): object {
  const { cards, ...setup } = markedSetup() as { readonly cards: readonly (Typed & JsonObject)[] };
  const effect = [{ type: 'PickZones', bindAs: 'here', min: 1, max: 2, zones: {} }];
  const picking = cards.map((card) => {
    const { name, path, type } = card;
    return type === 'Normal' || type === 'Fast' ? { name, path, type: 'Normal', effect } : card;
  });
  return { ...setup, cards: picking };
}

test.each(rulesetIds)('legal entries of %s are accepted as they are, or when they are filled in', async (id) => {
  const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
  const random = testRandom(`legal entries of ${id}`);
  const { setup, rare } = gamesOf[id] as Games;
  const count = { complete: 0, filled: 0 };
  const setups = fc.sample(setup, { numRuns: 3, seed: testSeed(20_261_201) });
  if (id === 'kyoukai') setups.push(zonePickingSetup(), zonePickingSetup(), zonePickingSetup());
  for (const [number, each] of setups.entries()) {
    // A seed of its own makes the game the same in every run.
    const seed = `seed of legal entries ${number}`;
    const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: id, setup: each, seed } });
    const game = body.game.id;
    for (let step = 0; step < steps; step += 1) {
      const { state, over } = (await api.store.newest(game)) as Commit;
      if (over) break;
      const seats = [host, ...ruleset.seats(state).map((seat): Seat => ({ role: 'seat', seat }))];
      const moves: { seat: Seat; command: Typed }[] = [];
      for (const seat of random.shuffle(seats).slice(0, 3)) {
        const all = random.shuffle(await legalOf(game, id, seat));
        // Entries that need values are few, so they come first.
        const incomplete = all.filter((entry) => entry.command === undefined).slice(0, triesPerStep / 2);
        const complete = all.filter((entry) => entry.command !== undefined);
        for (const entry of [...incomplete, ...complete].slice(0, triesPerStep)) {
          const isComplete = entry.command !== undefined;
          const command = filledCommand(ruleset, state, entry, seat, random);
          expect(command, JSON.stringify(entry)).toBeDefined();
          if (command === undefined) continue;
          if (isComplete) {
            count.complete += 1;
            await sendRest(game, seat, command, true);
            await sendGraphql(game, id, seat, command, true);
          }
          if (!rare.includes(typeOfEntry(entry))) moves.push({ seat, command });
          if (!isComplete) count.filled += 1;
        }
      }
      if (moves.length === 0) break;
      // In Kyoukai, opening Gates leads to prompts.
      const opening = moves.filter((move) => ['OpenGate', 'Choose'].includes(move.command.type));
      const { seat, command } = random.draw(opening.length > 0 ? opening : moves);
      if (step % 2 === 0) await sendRest(game, seat, command, false);
      else await sendGraphql(game, id, seat, command, false);
    }
  }
  expect(count.complete).toBeGreaterThan(50);
  expect(count.filled).toBeGreaterThan(2);
});
