import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Commit } from '../../lambdas/store/store.ts';
import { play } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { rulesets } from '../../rules/index.ts';
import type { ApiResponse } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import { restartRandomBytes, setRandomBytes } from '../support/fixed-random-bytes.ts';
import { withFullFragments } from '../support/full-selection.ts';
import { graphqlCommand } from '../support/graphql-input.ts';
import { rulesetIds } from '../support/output-channels.ts';
import { comparable, gameAt, type PairedServer, type PairedServers, pairedServers } from '../support/paired-servers.ts';
import { arbitraryMove, asSeat, filledCommand, randomState, typeOfEntry } from '../support/random-game.ts';
import { testRandom, testSeed } from '../support/seed.ts';

/** Pairs of games of each ruleset. Each pair gets one batch, because what a batch reveals may make the games differ. */
const runs = 120;

let paired: PairedServers;
beforeAll(async () => {
  paired = await pairedServers();
});
beforeEach(() => setRandomBytes('same'));
afterEach(() => setRandomBytes('real'));

const newest = async (server: PairedServer, game: string) => (await server.store.newest(game)) as Commit;

/** Stores a game on each server. They differ in their seeds, and in everything that the seat does not see. */
async function storePair(ruleset: AnyRuleset, state: unknown, seat: Seat, number: number, random: Random) {
  const game = `${ruleset.code}_batch${number}`;
  const sides = [state, ruleset.determinize(ruleset.view(state, seat), random)];
  for (const [at, side] of sides.entries()) {
    const seed = `the seed of game ${at} of the pair ${number}`;
    const commit = gameAt(game, paired.client, withCounters(side, state), { revision: ruleset.revision, seed });
    expect(await (paired.servers[at] as PairedServer).store.put(commit)).toBe('stored');
  }
  return game;
}

/** The same numbers for the next monster, obligation and so on: a viewer who has followed the game knows them. */
function withCounters(side: unknown, state: unknown): unknown {
  const counters = Object.entries(state as object).filter(([name]) => /^next[A-Z]/.test(name));
  return { ...(side as object), ...Object.fromEntries(counters) };
}

/** Some commands of this seat, each legal after those before it as far as is known beforehand, and any one at the end. */
function randomBatch(ruleset: AnyRuleset, before: unknown, seat: Seat, random: Random): readonly Typed[] {
  const { rare } = gamesOf[ruleset.id] as Games;
  const commands: Typed[] = [];
  let state = before;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const legal = ruleset.legal(state, seat).filter((entry) => !rare.includes(typeOfEntry(entry)));
    const filled = legal.length === 0 ? undefined : filledCommand(ruleset, state, random.draw(legal), seat, random);
    if (filled === undefined) break;
    commands.push(filled);
    const played = play(ruleset, state, [filled], seat, random);
    if ('state' in played) state = played.state;
  }
  return [...commands, arbitraryMove(ruleset, state, random).command];
}

const documents = new Map<string, string>();
function playDocument({ id }: AnyRuleset): string {
  const query = `mutation ($game: ID!, $commands: [GameCommand!]!, $onReject: OnReject, $seat: ID) {
    play(game: $game, commands: $commands, onReject: $onReject, seat: $seat) { __typename ...Rejected ... on Played { version } }
  }`;
  const known = documents.get(id) ?? withFullFragments(query, id);
  documents.set(id, known);
  return known;
}

interface Request {
  readonly game: string;
  readonly commands: readonly Typed[];
  readonly seat: Seat;
  readonly api: 'REST' | 'GraphQL';
}

async function send(
  server: PairedServer,
  ruleset: AnyRuleset,
  { game, commands, seat, api }: Request,
): Promise<ApiResponse> {
  restartRandomBytes(`batch ${game} `);
  const by = server.as(paired.key);
  if (api === 'REST') {
    return by.rest('POST', `/v1/games/${game}/commands${asSeat(seat)}`, { body: { commands } });
  }
  const given = commands.map((command) => graphqlCommand(command, ruleset.id));
  const variables = { game, commands: given, ...(seat.role === 'seat' && { seat: seat.seat }) };
  return (await by.graphqlResponse(playDocument(ruleset), variables)) as ApiResponse;
}

test.each(rulesetIds)(
  'A4: a batch of %s that stores no version says nothing about hidden things or rolls',
  { timeout: 120_000 },
  async (id) => {
    const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
    const counts = { rejected: 0, stopped: 0, accepted: 0, differing: 0 };
    const setups = fc.sample((gamesOf[id] as Games).setup, { numRuns: runs, seed: testSeed(20_261_211) });
    for (const [number, setup] of setups.entries()) {
      const random = testRandom(`a batch of ${id} ${number}`);
      const state = randomState(ruleset, setup, random);
      if (ruleset.outcome(state) !== undefined) continue;
      const seats = ruleset.seats(state).map((seat): Seat => ({ role: 'seat', seat }));
      const canAct = [host, ...seats.slice(0, 2)].filter((each) => ruleset.legal(state, each).length > 0);
      const seat = random.draw([host, ...canAct]);
      const game = await storePair(ruleset, state, seat, number, random);
      const commands = randomBatch(ruleset, state, seat, random);
      const request: Request = { game, commands, seat, api: random.draw(['REST', 'GraphQL']) };
      const [one, other] = paired.servers;
      const answers = [await send(one, ruleset, request), await send(other, ruleset, request)] as const;
      const [first, second] = [await newest(one, game), await newest(other, game)];
      const about = `run ${number}: ${JSON.stringify({ seat, commands, api: request.api })}`;
      expect(answers[0].text, about).not.toContain('GRAPHQL_VALIDATION_FAILED');
      // Whether a version is stored must not depend on what the seat does not see either.
      expect(second.version, `${about}\n${answers[0].text.slice(0, 400)}\n${answers[1].text.slice(0, 400)}`).toBe(
        first.version,
      );
      if (first.version === 0) {
        counts.rejected += 1;
        expect(comparable(answers[1]), about).toEqual(comparable(answers[0]));
      } else {
        const { entry } = first;
        counts[entry.kind === 'played' && entry.stopped !== undefined ? 'stopped' : 'accepted'] += 1;
        if (answers[0].text !== answers[1].text) counts.differing += 1;
      }
    }
    // Most Kyoukai batches that end with any command at all are not accepted as a whole.
    const { accepted: _, ...enough } = counts;
    for (const count of Object.values(enough)) expect(count).toBeGreaterThan(5);
  },
);
