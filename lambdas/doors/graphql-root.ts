import type { GraphQLInputObjectType, GraphQLInputType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { rulesets } from '../../rules/index.ts';
import type { AnyRuleset } from '../../rules/ruleset.ts';
import { camel } from '../../schema/names.ts';
import { UndoTo } from '../../schema/replies.ts';
import { queries } from '../../schema/routes.ts';
import type { Caller } from '../games/answers.ts';
import { createGame } from '../games/create.ts';
import { rulesetOf } from '../games/find.ts';
import { forecast } from '../games/forecast.ts';
import { play } from '../games/play.ts';
import { allRulesets, game, games, searchRules } from '../games/read.ts';
import { undo } from '../games/undo.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { only, plain, present } from './graphql-input.ts';
import { type Context, eventPage, type PageArgs, typed } from './graphql-page.ts';
import { parsed, parsedCreate, parsedForecast, parsedKey, parsedPlay } from './parse.ts';

interface PlayArgs {
  readonly game: string;
  readonly key?: string | null;
  readonly expectedVersion?: number | null;
  readonly rebase?: boolean | null;
  readonly seat?: string | null;
}

interface ForecastArgs {
  readonly game: string;
  readonly commands: readonly object[];
  readonly samples?: number | null;
  readonly seat?: string | null;
}

/** The operations of the contract: as thin as the REST handlers, over the same desk. */
export const graphqlRoot = {
  async game({ id, ...args }: { id: string; at?: number | null; seat?: string | null }, { store, caller }: Context) {
    const { at, seat } = parsed(queries.game, present(args));
    return game(store, await caller(seat), id, at);
  },

  async games(args: { first?: number | null; after?: string | null }, { store, caller }: Context) {
    const { first, after } = parsed(queries.games, present(args));
    return games(store, await caller(), first, after);
  },

  async doom({ game: id }: { game: string }, { store, caller }: Context) {
    const { doom, ruleset } = await game(store, await caller(), id);
    return doom ?? notInThisGame('doom', ruleset);
  },

  async legal({ game: id, seat }: { game: string; seat?: string | null }, { store, caller }: Context) {
    const { legal } = await game(store, await caller(seat), id);
    return typed(rulesetOf(id), legal);
  },

  events: async (
    { game: id, seat, ...page }: { game: string; seat?: string | null } & PageArgs,
    { store, caller }: Context,
  ) => eventPage(store, await caller(seat), id, page),

  async forecast(
    { game: id, commands, samples, seat }: ForecastArgs,
    { store, caller }: Context,
    { schema }: GraphQLResolveInfo,
  ) {
    const ruleset = rulesetOf(id);
    const given = commandsGiven(ruleset, id, commands, schema);
    const who = await caller(seat);
    const body = parsedForecast(ruleset, { commands: given, ...present({ samples }) });
    const { stories, ...numbers } = await forecast(store, who, { game: id, ...body });
    return { ...numbers, stories: stories.map((each) => ({ ...each, events: typed(ruleset, each.events) })) };
  },

  rulesets: allRulesets,
  rules: ({ ruleset, search }: { ruleset: string; search?: string | null }) => searchRules(ruleset, search ?? ''),

  async createGame(
    { setup, title, seed, key }: { setup: object; title?: string | null; seed?: string | null; key?: string | null },
    { store, caller }: Context,
    { schema }: GraphQLResolveInfo,
  ) {
    const who = await caller();
    const [name, given] = only(setup);
    const body = parsedCreate({
      ruleset: rulesetCalled(name).id,
      setup: plain(given, member(schema, 'GameSetup', name)),
      ...present({ title, seed }),
    });
    return createGame(store, who, { ...body, key: parsedKey(key) });
  },

  async play(
    { commands, dryRun, ...args }: PlayArgs & { commands: readonly object[]; dryRun?: boolean | null },
    { store, caller }: Context,
    { schema }: GraphQLResolveInfo,
  ) {
    const ruleset = rulesetOf(args.game);
    const given = commandsGiven(ruleset, args.game, commands, schema);
    return playGiven(store, await caller(args.seat), ruleset, args, given, dryRun ?? false);
  },

  async spawnGate(args: PlayArgs, { store, caller }: Context) {
    const ruleset = rulesetOf(args.game);
    const command = ruleset.words.spawnGate?.() ?? notInThisGame('spawnGate', ruleset.id);
    return playGiven(store, await caller(args.seat), ruleset, args, [command]);
  },

  async closeGate({ gate, ...args }: PlayArgs & { gate: string }, { store, caller }: Context) {
    const ruleset = rulesetOf(args.game);
    const command = ruleset.words.closeGate?.(gate) ?? notInThisGame('closeGate', ruleset.id);
    return playGiven(store, await caller(args.seat), ruleset, args, [command]);
  },

  async undo(
    { game: id, key, ...args }: { game: string; toVersion: number; expectedVersion: number; key?: string | null },
    { store, caller }: Context,
  ) {
    const body = parsed(UndoTo, args);
    return undo(store, await caller(), { game: id, ...body, key: parsedKey(key) });
  },
};

function playGiven(
  store: GameStore,
  caller: Caller,
  ruleset: AnyRuleset,
  { game: id, key, expectedVersion, rebase }: PlayArgs,
  commands: readonly object[],
  dryRun = false,
) {
  const body = parsedPlay(ruleset, { commands, ...present({ expectedVersion, rebase }) });
  return play(store, caller, { game: id, ...body, key: parsedKey(key), dryRun });
}

/** Commands as the rules know them, all of this ruleset. Throws Problem `not-in-this-game`. */
function commandsGiven(ruleset: AnyRuleset, id: string, commands: readonly object[], schema: GraphQLSchema): object[] {
  return commands.map((command) => {
    const [name, inner] = only(command);
    if (rulesetCalled(name) !== ruleset) {
      throw new Problem('not-in-this-game', `Game ${id} is played by ${ruleset.id}, not by "${name}".`);
    }
    return plain(inner, member(schema, 'GameCommand', name)) as object;
  });
}

/** The type of one member of a @oneOf input. */
function member(schema: GraphQLSchema, input: string, name: string): GraphQLInputType {
  return (schema.getType(input) as GraphQLInputObjectType).getFields()[name]?.type as GraphQLInputType;
}

function rulesetCalled(name: string): AnyRuleset {
  return rulesets.find((each) => camel(each.id) === name) as AnyRuleset;
}

function notInThisGame(word: string, ruleset: string): never {
  throw new Problem('not-in-this-game', `There is no ${word} in ${ruleset}.`);
}
