import { rulesets } from '../../rules/index.ts';
import type { AnyRuleset } from '../../rules/ruleset.ts';
import { camel } from '../../schema/names.ts';
import { pageLimit } from '../../schema/replies.ts';
import type { Caller } from '../games/answers.ts';
import { createGame } from '../games/create.ts';
import { rulesetOf } from '../games/find.ts';
import { play } from '../games/play.ts';
import { allRulesets, events, game, games, searchRules } from '../games/read.ts';
import { undo } from '../games/undo.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { typed, typedCommits } from './graphql-schema.ts';
import { parsedCreate, parsedKey, parsedPlay } from './parse.ts';

export interface PageArgs {
  readonly first: number;
  readonly after?: number | null;
}

/** What fields may ask for beyond their own object; made once per request. */
export interface Context {
  readonly requestId: string;
  readonly store: GameStore;
  /** Who asks. Throws Problem `unauthenticated`. */
  caller(): Promise<Caller>;
  events(game: string, page: PageArgs): Promise<object>;
}

interface PlayArgs {
  readonly game: string;
  readonly key?: string | null;
  readonly expectedVersion?: number | null;
}

/** The operations of the contract: as thin as the REST handlers, over the same desk. */
export const graphqlRoot = {
  game: async ({ id, at }: { id: string; at?: number | null }, { store, caller }: Context) =>
    game(store, await caller(), id, at ?? undefined),

  async games({ first, after }: { first: number; after?: string | null }, { store, caller }: Context) {
    return games(store, await caller(), pageSize(first), after ?? undefined);
  },

  async doom({ game: id }: { game: string }, { store, caller }: Context) {
    const { doom, ruleset } = await game(store, await caller(), id);
    return doom ?? notInThisGame('doom', ruleset);
  },

  async legal({ game: id }: { game: string }, { store, caller }: Context) {
    const { legal } = await game(store, await caller(), id);
    return typed(rulesetOf(id), legal);
  },

  events: ({ game: id, ...page }: { game: string } & PageArgs, context: Context) => context.events(id, page),

  rulesets: allRulesets,
  rules: ({ ruleset, search }: { ruleset: string; search?: string | null }) => searchRules(ruleset, search ?? ''),

  async createGame(
    { setup, title, seed, key }: { setup: object; title?: string | null; seed?: string | null; key?: string | null },
    { store, caller }: Context,
  ) {
    const who = await caller();
    const [name, given] = only(setup);
    const body = parsedCreate({ ruleset: rulesetCalled(name).id, setup: given, ...present({ title, seed }) });
    return createGame(store, who, { ...body, key: parsedKey(key) });
  },

  async play(
    { commands, dryRun, ...args }: PlayArgs & { commands: readonly object[]; dryRun?: boolean | null },
    { store, caller }: Context,
  ) {
    const ruleset = rulesetOf(args.game);
    const given = commands.map((command) => {
      const [name, inner] = only(command);
      if (rulesetCalled(name) !== ruleset) {
        throw new Problem('not-in-this-game', `Game ${args.game} is played by ${ruleset.id}, not by "${name}".`);
      }
      const [type, fields] = only(inner);
      return { type: type.charAt(0).toUpperCase() + type.slice(1), ...fields };
    });
    return playGiven(store, await caller(), ruleset, args, given, dryRun ?? false);
  },

  async spawnGate(args: PlayArgs, { store, caller }: Context) {
    const ruleset = rulesetOf(args.game);
    const command = ruleset.words.spawnGate?.() ?? notInThisGame('spawnGate', ruleset.id);
    return playGiven(store, await caller(), ruleset, args, [command]);
  },

  async closeGate({ gate, ...args }: PlayArgs & { gate: string }, { store, caller }: Context) {
    const ruleset = rulesetOf(args.game);
    const command = ruleset.words.closeGate?.(gate) ?? notInThisGame('closeGate', ruleset.id);
    return playGiven(store, await caller(), ruleset, args, [command]);
  },

  undo: async (
    { game: id, toVersion, expectedVersion }: { game: string; toVersion: number; expectedVersion: number },
    { store, caller }: Context,
  ) => undo(store, await caller(), { game: id, toVersion, expectedVersion }),
};

/** The page of events that a context offers to the root and to games alike. */
export async function eventPage(store: GameStore, caller: Caller, id: string, { first, after }: PageArgs) {
  const { items, page } = await events(store, caller, id, pageSize(first), after ?? undefined);
  return { items: typedCommits(rulesetOf(id), items), page };
}

function playGiven(
  store: GameStore,
  caller: Caller,
  ruleset: AnyRuleset,
  { game: id, key, expectedVersion }: PlayArgs,
  commands: readonly object[],
  dryRun = false,
) {
  const body = parsedPlay(ruleset, { commands, ...present({ expectedVersion }) });
  return play(store, caller, { game: id, ...body, key: parsedKey(key), dryRun });
}

/** The one member of a @oneOf input that was given. GraphQL has made sure that there is exactly one. */
function only(input: object): [string, object] {
  const [[name, given]] = Object.entries(input) as [[string, object]];
  return [name, present(given)];
}

/** Without fields that were sent as null: in GraphQL that is another way to leave them out. */
function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

function rulesetCalled(name: string): AnyRuleset {
  return rulesets.find((each) => camel(each.id) === name) as AnyRuleset;
}

function pageSize(first: number): number {
  if (first >= 1 && first <= pageLimit) return first;
  throw new Problem('bad-request', `"first" must be from 1 to ${pageLimit}.`);
}

function notInThisGame(word: string, ruleset: string): never {
  throw new Problem('not-in-this-game', `There is no ${word} in ${ruleset}.`);
}
