import type { GraphQLInputObjectType, GraphQLInputType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { camel } from '../../schema/names.ts';
import { ForkFrom, MakeTokens, SetCheckpoint, UndoTo } from '../../schema/replies.ts';
import { queries } from '../../schema/routes.ts';
import { checkpoints, setCheckpoint, type VersionReference } from '../app/checkpoints.ts';
import { createGame } from '../app/create-game.ts';
import { exportGame } from '../app/export-game.ts';
import { forecast } from '../app/forecast.ts';
import { fork } from '../app/fork.ts';
import { rulesetOfGame } from '../app/game-access.ts';
import { importGame } from '../app/import-game.ts';
import {
  parseCreate,
  parseDocument,
  parseForecast,
  parseIdempotencyKey,
  parseImport,
  parsePlay,
  parseWith,
  versionReference,
} from '../app/parse.ts';
import { play } from '../app/play.ts';
import { allRulesets, game, games, searchRules } from '../app/queries.ts';
import { showLimits } from '../app/service-limits.ts';
import { createTokens, rotateTokens } from '../app/tokens.ts';
import { undo } from '../app/undo.ts';
import { Problem } from '../problem.ts';
import { eventPage, type GraphqlContext, type PageArgs, withTypeNames } from './context.ts';
import { onlyMember, toPlainInput, withoutNulls } from './input.ts';

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
  async game({ id, ...args }: Seated & { id: string; at?: number | null }, { services, auth }: GraphqlContext) {
    const { at, seat } = parseWith(queries.game, withoutNulls(args));
    return game(services.store, await auth.principal('reads', seat), id, at);
  },

  async games(args: { first?: number | null; after?: string | null }, { services, auth }: GraphqlContext) {
    const { first, after } = parseWith(queries.games, withoutNulls(args));
    return games(services.store, await auth.principal('reads'), first, after);
  },

  async doom({ game: id, seat }: Seated & { game: string }, { services, auth }: GraphqlContext) {
    const { doom, ruleset } = await game(services.store, await auth.principal('reads', seat), id);
    return doom ?? notInThisGame('doom', ruleset);
  },

  async legal({ game: id, seat }: Seated & { game: string }, { services, auth }: GraphqlContext) {
    const { legal } = await game(services.store, await auth.principal('reads', seat), id);
    return withTypeNames(rulesetOfGame(id), legal);
  },

  events: async (
    { game: id, seat, ...page }: Seated & { game: string } & PageArgs,
    { services, auth }: GraphqlContext,
  ) => eventPage(services.store, await auth.principal('reads', seat), id, page),

  checkpoints: async ({ game: id, seat }: Seated & { game: string }, { services, auth }: GraphqlContext) =>
    (await checkpoints(services.store, await auth.principal('reads', seat), id)).items,

  async export(
    { game: id, ...args }: Seated & { game: string; first?: number | null; after?: number | null; as?: string | null },
    { services: { store, signingKeys }, auth }: GraphqlContext,
  ) {
    const { seat, as, ...page } = parseWith(queries.export, withoutNulls(args));
    const caller = await auth.principal('reads', seat);
    const ask = { game: id, ...page, watcher: as === 'watcher' };
    return JSON.stringify((await exportGame(store, signingKeys, caller, ask)).document);
  },

  async forecast(
    { game: id, commands, samples, seat }: ForecastArgs,
    { services, auth }: GraphqlContext,
    { schema }: GraphQLResolveInfo,
  ) {
    const ruleset = rulesetOfGame(id);
    const given = commandsGiven(ruleset, id, commands, schema);
    const caller = await auth.principal('commands', seat);
    const body = parseForecast(ruleset, { commands: given, ...withoutNulls({ samples }) });
    const { stories, ...numbers } = await forecast(services.store, caller, { game: id, ...body });
    return { ...numbers, stories: stories.map((each) => ({ ...each, events: withTypeNames(ruleset, each.events) })) };
  },

  rulesets: allRulesets,
  rules: ({ ruleset, search }: { ruleset: string; search?: string | null }) => searchRules(ruleset, search ?? ''),
  limits: showLimits,

  async createGame(
    { setup, key, ...wishes }: Keyed & Wishes & { setup: object; seed?: string | null },
    { services, auth }: GraphqlContext,
    { schema }: GraphQLResolveInfo,
  ) {
    const caller = await auth.principal('games');
    const [name, given] = onlyMember(setup);
    const body = parseCreate({
      ruleset: rulesetCalled(name).id,
      setup: toPlainInput(given, member(schema, 'GameSetup', name)),
      ...withPolicies(wishes),
    });
    return createGame(services.store, caller, { ...body, key: parseIdempotencyKey(key) });
  },

  async fork(
    {
      game: id,
      key,
      ...wishes
    }: Keyed & Wishes & { game: string; atVersion?: number | null; atCheckpoint?: string | null },
    { services, auth }: GraphqlContext,
  ) {
    const caller = await auth.principal('games');
    const { atVersion, atCheckpoint, ...rest } = parseWith(ForkFrom, withPolicies(wishes));
    const at = versionReference(atVersion, atCheckpoint);
    return fork(services.store, caller, { ...rest, game: id, at, key: parseIdempotencyKey(key) });
  },

  async importGame(
    { document, key, ...wishes }: Keyed & Wishes & { document: string; version?: number | null },
    { services: { store, signingKeys }, auth }: GraphqlContext,
  ) {
    const caller = await auth.principal('games');
    const body = parseImport({ ...withPolicies(wishes), document: parseDocument(document) });
    return importGame(store, signingKeys, caller, { ...body, key: parseIdempotencyKey(key) });
  },

  async play(
    { commands, ...args }: PlayArgs & { commands: readonly object[] },
    context: GraphqlContext,
    { schema }: GraphQLResolveInfo,
  ) {
    const ruleset = rulesetOfGame(args.game);
    const given = commandsGiven(ruleset, args.game, commands, schema);
    return playGiven(context, ruleset, args, given);
  },

  async spawnGate(args: PlayArgs, context: GraphqlContext) {
    const ruleset = rulesetOfGame(args.game);
    const command = ruleset.capabilities.spawnGate?.() ?? notInThisGame('spawnGate', ruleset.id);
    return playGiven(context, ruleset, args, [command]);
  },

  async closeGate({ gate, ...args }: PlayArgs & { gate: string }, context: GraphqlContext) {
    const ruleset = rulesetOfGame(args.game);
    const command = ruleset.capabilities.closeGate?.(gate) ?? notInThisGame('closeGate', ruleset.id);
    return playGiven(context, ruleset, args, [command]);
  },

  async undo(
    { game: id, key, seat, ...args }: Keyed & Seated & { game: string; expectedVersion: number },
    { services, auth }: GraphqlContext,
  ) {
    const caller = await auth.principal('commands', seat);
    const { toVersion, toCheckpoint, expectedVersion } = parseWith(UndoTo, withoutNulls(args));
    const to = versionReference(toVersion, toCheckpoint) as VersionReference;
    return undo(services.store, caller, { game: id, to, expectedVersion, key: parseIdempotencyKey(key) });
  },

  async setCheckpoint(
    { game: id, key, seat, ...args }: Keyed & Seated & { game: string; name: string },
    { services, auth }: GraphqlContext,
  ) {
    const caller = await auth.principal('commands', seat);
    return setCheckpoint(services.store, caller, {
      game: id,
      ...parseWith(SetCheckpoint, withoutNulls(args)),
      key: parseIdempotencyKey(key),
    });
  },

  async createTokens({ game: id, ...args }: TokensArgs, { services: { store, signingKeys }, auth }: GraphqlContext) {
    const caller = await auth.principal('commands');
    return createTokens(store, signingKeys, caller, { game: id, ...parsedTokens(args) });
  },

  async rotateTokens(
    { game: id, key, ...args }: TokensArgs,
    { services: { store, signingKeys }, auth }: GraphqlContext,
  ) {
    const caller = await auth.principal('commands');
    return rotateTokens(store, signingKeys, caller, { game: id, ...parsedTokens(args), key: parseIdempotencyKey(key) });
  },
};

async function playGiven(
  { services, auth }: GraphqlContext,
  ruleset: AnyRuleset,
  { game: id, key, expectedVersion, rebase, dryRun, seat }: PlayArgs,
  commands: readonly object[],
) {
  const caller = await auth.principal('commands', seat);
  const body = parsePlay(ruleset, { commands, ...withoutNulls({ expectedVersion, rebase }) });
  return play(services.store, caller, { game: id, ...body, key: parseIdempotencyKey(key), dryRun: dryRun ?? false });
}

/** What was given of a game's wishes, with nothing that is null. */
function withPolicies(wishes: Wishes): object {
  const { policies } = wishes;
  return withoutNulls({ ...wishes, policies: policies && withoutNulls(policies) });
}

function parsedTokens({ grants, expiresIn }: Omit<TokensArgs, 'game' | 'key'>) {
  return parseWith(MakeTokens, withoutNulls({ grants: grants.map(withoutNulls), expiresIn }));
}

/** Commands as the rules know them, all of this ruleset. Throws Problem `not-in-this-game`. */
function commandsGiven(ruleset: AnyRuleset, id: string, commands: readonly object[], schema: GraphQLSchema): object[] {
  return commands.map((command) => {
    const [name, inner] = onlyMember(command);
    if (rulesetCalled(name) !== ruleset) {
      throw new Problem('not-in-this-game', `Game ${id} is played by ${ruleset.id}, not by "${name}".`);
    }
    return toPlainInput(inner, member(schema, 'GameCommand', name)) as object;
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
