import type { GraphQLInputObjectType, GraphQLInputType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { camel } from '../../schema/names.ts';
import { ForkFrom, MakeTokens, SetCheckpoint, UndoTo } from '../../schema/replies.ts';
import { queries } from '../../schema/routes.ts';
import { checkpoints, type Named, setCheckpoint } from '../app/checkpoints.ts';
import { createGame } from '../app/create-game.ts';
import { exportGame } from '../app/export-game.ts';
import { forecast } from '../app/forecast.ts';
import { fork } from '../app/fork.ts';
import { rulesetOf } from '../app/game-access.ts';
import { importGame } from '../app/import-game.ts';
import {
  named,
  parsed,
  parsedCreate,
  parsedForecast,
  parsedImport,
  parsedKey,
  parsedPlay,
  parsedText,
} from '../app/parse.ts';
import { play } from '../app/play.ts';
import { allRulesets, game, games, searchRules } from '../app/queries.ts';
import { showLimits } from '../app/service-limits.ts';
import { createTokens, rotateTokens } from '../app/tokens.ts';
import { undo } from '../app/undo.ts';
import { Problem } from '../problem.ts';
import { type Context, eventPage, type PageArgs, typed } from './context.ts';
import { only, plain, present } from './input.ts';

interface PlayArgs {
  readonly game: string;
  readonly key?: string | null;
  readonly expectedVersion?: number | null;
  readonly rebase?: boolean | null;
  readonly dryRun?: boolean | null;
  readonly seat?: string | null;
}

interface Keyed {
  readonly key?: string | null;
}

interface Seated {
  readonly seat?: string | null;
}

interface Wishes {
  readonly title?: string | null;
  readonly policies?: object | null;
}

interface TokensArgs extends Keyed {
  readonly game: string;
  readonly grants: readonly object[];
  readonly expiresIn?: number | null;
}

interface ForecastArgs extends Seated {
  readonly game: string;
  readonly commands: readonly object[];
  readonly samples?: number | null;
}

/** The operations of the contract: as thin as the REST handlers, over the same desk. */
export const graphqlRoot = {
  async game({ id, ...args }: Seated & { id: string; at?: number | null }, { door, visit }: Context) {
    const { at, seat } = parsed(queries.game, present(args));
    return game(door.store, await visit.caller('reads', seat), id, at);
  },

  async games(args: { first?: number | null; after?: string | null }, { door, visit }: Context) {
    const { first, after } = parsed(queries.games, present(args));
    return games(door.store, await visit.caller('reads'), first, after);
  },

  async doom({ game: id, seat }: Seated & { game: string }, { door, visit }: Context) {
    const { doom, ruleset } = await game(door.store, await visit.caller('reads', seat), id);
    return doom ?? notInThisGame('doom', ruleset);
  },

  async legal({ game: id, seat }: Seated & { game: string }, { door, visit }: Context) {
    const { legal } = await game(door.store, await visit.caller('reads', seat), id);
    return typed(rulesetOf(id), legal);
  },

  events: async ({ game: id, seat, ...page }: Seated & { game: string } & PageArgs, { door, visit }: Context) =>
    eventPage(door.store, await visit.caller('reads', seat), id, page),

  checkpoints: async ({ game: id, seat }: Seated & { game: string }, { door, visit }: Context) =>
    (await checkpoints(door.store, await visit.caller('reads', seat), id)).items,

  async export(
    { game: id, ...args }: Seated & { game: string; first?: number | null; after?: number | null; as?: string | null },
    { door: { store, signing }, visit }: Context,
  ) {
    const { seat, as, ...page } = parsed(queries.export, present(args));
    const caller = await visit.caller('reads', seat);
    const ask = { game: id, ...page, watcher: as === 'watcher' };
    return JSON.stringify((await exportGame(store, signing, caller, ask)).document);
  },

  async forecast(
    { game: id, commands, samples, seat }: ForecastArgs,
    { door, visit }: Context,
    { schema }: GraphQLResolveInfo,
  ) {
    const ruleset = rulesetOf(id);
    const given = commandsGiven(ruleset, id, commands, schema);
    const caller = await visit.caller('commands', seat);
    const body = parsedForecast(ruleset, { commands: given, ...present({ samples }) });
    const { stories, ...numbers } = await forecast(door.store, caller, { game: id, ...body });
    return { ...numbers, stories: stories.map((each) => ({ ...each, events: typed(ruleset, each.events) })) };
  },

  rulesets: allRulesets,
  rules: ({ ruleset, search }: { ruleset: string; search?: string | null }) => searchRules(ruleset, search ?? ''),
  limits: showLimits,

  async createGame(
    { setup, key, ...wishes }: Keyed & Wishes & { setup: object; seed?: string | null },
    { door, visit }: Context,
    { schema }: GraphQLResolveInfo,
  ) {
    const caller = await visit.caller('games');
    const [name, given] = only(setup);
    const body = parsedCreate({
      ruleset: rulesetCalled(name).id,
      setup: plain(given, member(schema, 'GameSetup', name)),
      ...withPolicies(wishes),
    });
    return createGame(door.store, caller, { ...body, key: parsedKey(key) });
  },

  async fork(
    {
      game: id,
      key,
      ...wishes
    }: Keyed & Wishes & { game: string; atVersion?: number | null; atCheckpoint?: string | null },
    { door, visit }: Context,
  ) {
    const caller = await visit.caller('games');
    const { atVersion, atCheckpoint, ...rest } = parsed(ForkFrom, withPolicies(wishes));
    const at = named(atVersion, atCheckpoint);
    return fork(door.store, caller, { ...rest, game: id, at, key: parsedKey(key) });
  },

  async importGame(
    { document, key, ...wishes }: Keyed & Wishes & { document: string; version?: number | null },
    { door: { store, signing }, visit }: Context,
  ) {
    const caller = await visit.caller('games');
    const body = parsedImport({ ...withPolicies(wishes), document: parsedText(document) });
    return importGame(store, signing, caller, { ...body, key: parsedKey(key) });
  },

  async play(
    { commands, ...args }: PlayArgs & { commands: readonly object[] },
    context: Context,
    { schema }: GraphQLResolveInfo,
  ) {
    const ruleset = rulesetOf(args.game);
    const given = commandsGiven(ruleset, args.game, commands, schema);
    return playGiven(context, ruleset, args, given);
  },

  async spawnGate(args: PlayArgs, context: Context) {
    const ruleset = rulesetOf(args.game);
    const command = ruleset.words.spawnGate?.() ?? notInThisGame('spawnGate', ruleset.id);
    return playGiven(context, ruleset, args, [command]);
  },

  async closeGate({ gate, ...args }: PlayArgs & { gate: string }, context: Context) {
    const ruleset = rulesetOf(args.game);
    const command = ruleset.words.closeGate?.(gate) ?? notInThisGame('closeGate', ruleset.id);
    return playGiven(context, ruleset, args, [command]);
  },

  async undo(
    { game: id, key, seat, ...args }: Keyed & Seated & { game: string; expectedVersion: number },
    { door, visit }: Context,
  ) {
    const caller = await visit.caller('commands', seat);
    const { toVersion, toCheckpoint, expectedVersion } = parsed(UndoTo, present(args));
    const to = named(toVersion, toCheckpoint) as Named;
    return undo(door.store, caller, { game: id, to, expectedVersion, key: parsedKey(key) });
  },

  async setCheckpoint(
    { game: id, key, seat, ...args }: Keyed & Seated & { game: string; name: string },
    { door, visit }: Context,
  ) {
    const caller = await visit.caller('commands', seat);
    return setCheckpoint(door.store, caller, {
      game: id,
      ...parsed(SetCheckpoint, present(args)),
      key: parsedKey(key),
    });
  },

  async createTokens({ game: id, ...args }: TokensArgs, { door: { store, signing }, visit }: Context) {
    const caller = await visit.caller('commands');
    return createTokens(store, signing, caller, { game: id, ...parsedTokens(args) });
  },

  async rotateTokens({ game: id, key, ...args }: TokensArgs, { door: { store, signing }, visit }: Context) {
    const caller = await visit.caller('commands');
    return rotateTokens(store, signing, caller, { game: id, ...parsedTokens(args), key: parsedKey(key) });
  },
};

async function playGiven(
  { door, visit }: Context,
  ruleset: AnyRuleset,
  { game: id, key, expectedVersion, rebase, dryRun, seat }: PlayArgs,
  commands: readonly object[],
) {
  const caller = await visit.caller('commands', seat);
  const body = parsedPlay(ruleset, { commands, ...present({ expectedVersion, rebase }) });
  return play(door.store, caller, { game: id, ...body, key: parsedKey(key), dryRun: dryRun ?? false });
}

/** What was given of a game's wishes, with nothing that is null. */
function withPolicies(wishes: Wishes): object {
  const { policies } = wishes;
  return present({ ...wishes, policies: policies && present(policies) });
}

function parsedTokens({ grants, expiresIn }: Omit<TokensArgs, 'game' | 'key'>) {
  return parsed(MakeTokens, present({ grants: grants.map(present), expiresIn }));
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
