import { rulesets } from '../../rules/index.ts';
import type { AnyRuleset } from '../../rules/ruleset.ts';
import { camel } from '../../schema/names.ts';
import { UndoTo } from '../../schema/replies.ts';
import { queries } from '../../schema/routes.ts';
import type { Caller } from '../games/answers.ts';
import { createGame } from '../games/create.ts';
import { rulesetOf } from '../games/find.ts';
import { play } from '../games/play.ts';
import { allRulesets, events, game, games, searchRules } from '../games/read.ts';
import { undo } from '../games/undo.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { typed, typedCommits } from './graphql-schema.ts';
import { parsed, parsedCreate, parsedKey, parsedPlay } from './parse.ts';

export interface PageArgs {
  readonly first?: number | null;
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
  async game({ id, ...args }: { id: string; at?: number | null }, { store, caller }: Context) {
    const { at } = parsed(queries.game, present(args));
    return game(store, await caller(), id, at);
  },

  async games(args: { first?: number | null; after?: string | null }, { store, caller }: Context) {
    const { first, after } = parsed(queries.games, present(args));
    return games(store, await caller(), first, after);
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

  async undo(
    { game: id, ...args }: { game: string; toVersion: number; expectedVersion: number },
    { store, caller }: Context,
  ) {
    const body = parsed(UndoTo, args);
    return undo(store, await caller(), { game: id, ...body });
  },
};

/** The page of events that a context offers to the root and to games alike. */
export async function eventPage(store: GameStore, caller: Caller, id: string, args: PageArgs) {
  const { first, after } = parsed(queries.events, present(args));
  const { items, page } = await events(store, caller, id, first, after);
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

function notInThisGame(word: string, ruleset: string): never {
  throw new Problem('not-in-this-game', `There is no ${word} in ${ruleset}.`);
}
