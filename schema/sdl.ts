import type * as z from 'zod';
import type { AnyRuleset } from '../rules/core/ruleset.ts';
import { rulesets } from '../rules/index.ts';
import { type JsonSchema, jsonSchemas, nameOf, referred } from './json-schemas.ts';
import { camel, pascal } from './names.ts';
import * as replies from './replies.ts';

/** What GraphQL has beyond plain shapes: fields with arguments, unions of answers, the operations. Written by hand. */
const operations = `"A game as you may see it. Each ruleset has its own type, with its own \`view\` of the table."
interface Game {
%fields%
}

"Why the rules refused, as a name and what it came to."
type Fact {
  name: String!
  value: String!
}

"The rules said no. Nothing has changed."
type Rejected {
  "Stable; act on this one."
  code: String!
  "For players."
  because: String!
  "The rule that refused."
  rule: Rule
  facts: [Fact!]!
  "Which command of the batch was refused, from 0."
  index: Int!
  version: Int!
  "What would be accepted now."
  legal: [Command!]!
}

"The game has moved on since the version you named. Nothing has changed."
type Conflict {
  expectedVersion: Int!
  currentVersion: Int!
  "What happened since, oldest first, up to 20 versions."
  missed: [Commit!]!
  "Whether what you asked for would be accepted now."
  stillLegal: Boolean!
}

union CreateReply = Created | Rejected

union PlayReply = Played | Rejected | Conflict

"The table of one ruleset: name exactly one."
input GameSetup @oneOf {
%setups%
}

"A command of one ruleset: name exactly one."
input GameCommand @oneOf {
%commands%
}

type Query {
  "A game, now or at a past version, as a seat sees it or as everybody does."
  game(id: ID!, at: Int, seat: ID): Game
  "Your games, newest first."
  games(first: Int = ${replies.pageDefault}, after: String): GameConnection!
  "How near is doom?"
  doom(game: ID!, seat: ID): Doom
  "What can be done now. Where a number is free, the smallest stands for all."
  legal(game: ID!, seat: ID): [Command!]!
  "What happened, version by version."
  events(game: ID!, after: Int, first: Int = ${replies.pageDefault}, seat: ID): CommitPage!
  "What may become of commands. A document has one forecast, import or export."
  forecast(game: ID!, commands: [GameCommand!]!, samples: Int = ${replies.samplesDefault}, seat: ID): Forecast!
  "The games Gatehouse knows."
  rulesets: [Ruleset!]!
  "The citable rules of a ruleset, each with the codes by which it says no."
  rules(ruleset: ID!, search: String): [Rule!]!
  "The versions that were given names."
  checkpoints(game: ID!, seat: ID): [Checkpoint!]!
  "The game as one document, as JSON text, to keep, to verify or to import."
  export(game: ID!, after: Int, first: Int = ${replies.exportLimit}, seat: ID, as: String): String!
  "What may be asked for, and how much of it."
  limits: Limits!
}

type Mutation {
  "Lays out a table. Sending the same \`key\` again gives the same game again."
  createGame(setup: GameSetup!, title: String, seed: String, policies: PolicyWishesInput, key: String): CreateReply!
  "Plays commands in order, all or nothing, as one version."
  play(
    game: ID!
    commands: [GameCommand!]!
    key: String
    expectedVersion: Int
    rebase: Boolean
    dryRun: Boolean
    seat: ID
  ): PlayReply!
  "Spawns, or opens, the next gate: the same word in every game that has it."
  spawnGate(game: ID!, key: String, expectedVersion: Int, rebase: Boolean, dryRun: Boolean, seat: ID): PlayReply!
  "Closes a gate: the same word in every game that has it."
  closeGate(
    game: ID!
    gate: ID!
    key: String
    expectedVersion: Int
    rebase: Boolean
    dryRun: Boolean
    seat: ID
  ): PlayReply!
  "Brings the table of an earlier version back, as a new version: name it by number or by checkpoint."
  undo(
    game: ID!
    toVersion: Int
    toCheckpoint: String
    expectedVersion: Int!
    key: String
    seat: ID
  ): PlayReply!
  "Gives a version a name, the newest if none is said. A name that is there already moves."
  setCheckpoint(game: ID!, name: String!, version: Int, key: String, seat: ID): Checkpoint!
  "Begins a new game at the table of any version. While this one goes on, what is hidden is dealt anew."
  fork(
    game: ID!
    atVersion: Int
    atCheckpoint: String
    title: String
    policies: PolicyWishesInput
    key: String
  ): Created!
  "Begins a new game at the table an export leads to, after playing it again."
  importGame(document: String!, version: Int, title: String, policies: PolicyWishesInput, key: String): Created!
  "Makes tokens for those at the table, and for those who look on."
  createTokens(game: ID!, grants: [GrantInput!]!, expiresIn: Int): Tokens!
  "Ends all tokens of these roles, at once, and makes new ones."
  rotateTokens(game: ID!, grants: [GrantInput!]!, expiresIn: Int, key: String): Tokens!
}
`;

/** What arguments mean, by their names, or by their fields and names where one name means several things. */
const meanings: Readonly<Record<string, string>> = {
  at: 'A past version; the newest if left out.',
  seat: 'Look and act as this seat. Left out, a key is the host and a token what it was made for.',
  first: `How many, up to ${replies.pageLimit}.`,
  'export.first': `How many versions, up to ${replies.exportLimit}.`,
  after: 'Only versions after this one; from the beginning if left out.',
  'games.after': '`page.next` of the page before.',
  samples: `How many tables, up to ${replies.samplesLimit}.`,
  search: 'Only rules that contain these words, in their codes too.',
  as: '`watcher`: for everybody to read, whoever asks.',
  commands: `Up to ${replies.batchLimit}.`,
  key: 'Yours, up to 200 characters: the same request with the same key happens once.',
  expectedVersion: 'The version you have seen; otherwise a Conflict.',
  rebase: 'If the game has moved on since `expectedVersion`, play all the same where the rules still accept it.',
  dryRun: 'Store nothing, and play on a table dealt anew from what you may know.',
  title: 'A name for people, up to 100 characters.',
  seed: 'What all chance is derived from, 16 to 128 characters. Leave it out and the server picks one that nobody knows.',
  toVersion: 'The version whose table comes back.',
  toCheckpoint: 'The same by the name it was given.',
  atVersion: 'The version to begin at; the newest if left out.',
  atCheckpoint: 'The same by the name it was given.',
  'setCheckpoint.name': 'Up to 60 characters. A name that is there already moves.',
  'setCheckpoint.version': 'The newest if left out.',
  document: 'What an export answered, as JSON text.',
  'importGame.version': 'The version to go on from; the last one if left out.',
  expiresIn: 'For how many seconds: a minute to a year, thirty days if left out.',
};

/** Writes the arguments of fields one below the other, each with what it means. */
function withMeanings(fields: string): string {
  return fields.replace(/^ {2}(\w+)\(([^)]*)\)/gm, (_, field: string, list: string) => {
    const given = list.split(/,\s*|\n\s*/).filter((each) => each !== '');
    const lines = given.flatMap((each) => {
      const [name = ''] = each.split(':');
      const meaning = meanings[`${field}.${name}`] ?? meanings[name];
      return [...(meaning === undefined ? [] : [JSON.stringify(meaning)]), each];
    });
    return `  ${field}(\n${lines.map((line) => `    ${line}\n`).join('')}  )`;
  });
}

/** Fields of a game that are looked up only when they are asked for. */
const lazyGameFields = withMeanings(`  "The open gates."
  gates: [GateLine!]!
  "What can be done now. Where a number is free, the smallest stands for all."
  legal: [Command!]!
  "What happened, version by version."
  events(after: Int, first: Int = ${replies.pageDefault}): CommitPage!`);

/** The whole GraphQL contract, from the same shapes as OpenAPI. */
export function writeSdl(): string {
  const write = new Writer(jsonSchemas());
  const game = rulesets.map((each) => `${pascal(each.id)}Game`);
  const fields = `${write.fields(game[0] as string, ['view'])}\n${lazyGameFields}`;
  const member = (each: AnyRuleset, shape: z.ZodType) =>
    `  ${JSON.stringify(each.title)}\n  ${camel(each.id)}: ${write.input(shape, [], true)}`;
  const setups = rulesets.map((each) => member(each, each.schema.setup));
  const commands = rulesets.map((each) => member(each, each.schema.command));
  for (const [at, name] of game.entries()) {
    const setup = write.output((rulesets[at] as AnyRuleset).schema.setup);
    write.object(
      name,
      'Game',
      `${lazyGameFields}\n  "What to create a game with that begins at this very table."\n  position: ${setup}!`,
    );
  }
  for (const shape of [
    replies.Created,
    replies.Played,
    replies.Forecast,
    replies.Event,
    replies.Command,
    replies.CommitPage,
    replies.GameConnection,
    replies.Ruleset,
    replies.Checkpoint,
    replies.Tokens,
    replies.Limits,
  ]) {
    write.output(shape);
  }
  write.input('PolicyWishes');
  write.input('Grant');
  write.output('Rule');
  const head = withMeanings(operations)
    .replace('%fields%', fields)
    .replace('%setups%', setups.join('\n'))
    .replace('%commands%', commands.join('\n'));
  return `# Written by \`npm run schema\` from the shapes in schema/ and rules/. Do not edit.\n\n${head}\n${write.done()}`;
}

class Writer {
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  readonly #written = new Map<string, string>([['Game', '']]);

  constructor(schemas: Readonly<Record<string, JsonSchema>>) {
    this.#schemas = schemas;
  }

  done(): string {
    return [...this.#written.values()].filter((text) => text !== '').join('\n');
  }

  /** Writes a shape, and all it refers to, for answers. Returns its type. */
  output(shape: z.ZodType | string): string {
    const name = typeof shape === 'string' ? shape : nameOf(shape);
    if (name === undefined) throw new Error('a shape of the GraphQL contract has no name');
    if (this.#written.has(name)) return name;
    const schema = this.#schema(name);
    if (schema.enum !== undefined) return this.#enum(name, schema);
    if (schema.properties !== undefined) return this.object(name);
    this.#written.set(name, '');
    const members = this.#members(name);
    // One query may ask several members for a field of one name, so all must agree on whether it can be absent.
    const nullable = new Set(members.flatMap((member) => this.#optional(member)));
    const types = new Map<string, string>();
    for (const member of members) {
      if (!this.#written.has(member)) this.object(member, undefined, undefined, nullable);
      for (const [field, type] of this.#types(member)) {
        const other = types.get(field) ?? type;
        if (other !== type) throw new Error(`${name}.${field} is ${other} in one member and ${type} in ${member}`);
        types.set(field, type);
      }
    }
    const line = `union ${name} = ${members.join(' | ')}`;
    const text = line.length <= 120 ? line : `union ${name} =\n  | ${members.join('\n  | ')}`;
    this.#written.set(name, `${about(schema)}${text}\n`);
    return name;
  }

  /** Writes an object type. */
  object(name: string, implemented?: string, extra?: string, nullable: ReadonlySet<string> = new Set()): string {
    this.#written.set(name, '');
    const body = this.fields(name, [], nullable) + (extra === undefined ? '' : `\n${extra}`);
    const is = implemented === undefined ? '' : ` implements ${implemented}`;
    this.#written.set(name, `${about(this.#schema(name))}type ${name}${is} {\n${body}\n}\n`);
    return name;
  }

  /** The fields of an object, one a line. */
  fields(name: string, without: readonly string[] = [], nullable: ReadonlySet<string> = new Set()): string {
    const schema = this.#schema(name);
    return Object.entries(schema.properties ?? {})
      .filter(([field]) => !without.includes(field))
      .map(([field, type]) => {
        const bang = schema.required?.includes(field) && !nullable.has(field) ? '!' : '';
        const graphql = this.#type(type, (ref) => this.output(ref));
        return `${about(type, '  ')}  ${field}: ${asId(field, graphql)}${bang}`;
      })
      .join('\n');
  }

  /** Writes a shape for arguments; a union that is `explained` with what each member means. Returns its type. */
  input(shape: z.ZodType | string, without: readonly string[] = [], explained = false): string {
    const shapeName = typeof shape === 'string' ? shape : (nameOf(shape) as string);
    const schema = this.#schema(shapeName);
    if (schema.enum !== undefined) return this.#enum(shapeName, schema);
    if (schema.properties === undefined) return this.#unionInput(shapeName, explained);
    const name = `${shapeName}Input`;
    if (this.#written.has(name)) return name;
    this.#written.set(name, '');
    const fields = Object.entries(schema.properties ?? {})
      .filter(([field]) => !without.includes(field))
      .map(([field, type]) => {
        const bang = schema.required?.includes(field) ? '!' : '';
        const graphql = this.#type(type, (ref) => this.input(ref));
        return `${this.#aboutInput(type)}  ${field}: ${asId(field, graphql)}${bang}`;
      });
    this.#written.set(name, `${about(schema)}input ${name} {\n${fields.join('\n')}\n}\n`);
    return name;
  }

  /** Writes a union that is told apart by `type` as an input of which exactly one member is given. */
  #unionInput(union: string, explained: boolean): string {
    const name = `${union}Input`;
    if (this.#written.has(name)) return name;
    this.#written.set(name, '');
    const members = this.#members(union).map((member) => {
      const schema = this.#schema(member);
      const type = schema.properties?.type?.const as string;
      const meaning = explained ? about(schema, '  ') : '';
      return `${meaning}  ${camel(type)}: ${this.input(member, ['type'])}`;
    });
    this.#written.set(name, `${about(this.#schema(union))}input ${name} @oneOf {\n${members.join('\n')}\n}\n`);
    return name;
  }

  #type(schema: JsonSchema, named: (name: string) => string): string {
    const name = referred(schema);
    if (name !== undefined) return named(name);
    if (schema.const !== undefined) return typeof schema.const === 'boolean' ? 'Boolean' : 'String';
    switch (schema.type) {
      case 'array':
        return `[${this.#type(schema.items as JsonSchema, named)}!]`;
      case 'integer':
        return 'Int';
      case 'number':
        return 'Float';
      case 'boolean':
        return 'Boolean';
      case 'string':
        if (schema.enum === undefined) return 'String';
    }
    throw new Error(`give this shape a name, GraphQL needs one: ${JSON.stringify(schema)}`);
  }

  /** An ID says nothing of what it may be, so the field does. */
  #aboutInput(schema: JsonSchema): string {
    const name = referred(schema);
    const values = name === undefined ? undefined : this.#schema(name);
    return schema.description === undefined && values?.enum !== undefined && !values.enum.every(isGraphqlName)
      ? about(values, '  ')
      : about(schema, '  ');
  }

  /** Names with hyphens or leading digits are no GraphQL names: such an enumeration is an ID there. */
  #enum(name: string, schema: JsonSchema): string {
    const values = schema.enum as readonly string[];
    if (!values.every(isGraphqlName)) return 'ID';
    this.#written.set(name, `${about(schema)}enum ${name} {\n  ${values.join('\n  ')}\n}\n`);
    return name;
  }

  /** The object types of a union, also where it is a union of unions. */
  #members(name: string): string[] {
    const schema = this.#schema(name);
    const parts = schema.oneOf ?? schema.anyOf;
    return parts === undefined ? [name] : parts.flatMap((part) => this.#members(referred(part) as string));
  }

  #optional(name: string): string[] {
    const schema = this.#schema(name);
    return Object.keys(schema.properties ?? {}).filter((field) => !schema.required?.includes(field));
  }

  #types(name: string): [string, string][] {
    return Object.entries(this.#schema(name).properties ?? {}).map(([field, type]) => [
      field,
      this.#type(type, (ref) => this.output(ref)),
    ]);
  }

  #schema(name: string): JsonSchema {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`no shape is called ${name}`);
    return schema;
  }
}

/** What names a thing or a seat is an ID, as the arguments are that take it. */
function asId(field: string, type: string): string {
  return ['id', 'seat', 'seats'].includes(field) ? type.replace(/\bString\b/, 'ID') : type;
}

function isGraphqlName(value: string): boolean {
  return /^[A-Za-z_]\w*$/.test(value);
}

function about(schema: JsonSchema, indent = ''): string {
  if (schema.description === undefined) return '';
  // A long list in every place would be most of the contract; OpenAPI has it once.
  const listed = schema.enum !== undefined && schema.enum.length <= 20 && !schema.enum.every(isGraphqlName);
  const values = listed ? ` One of: ${schema.enum?.join(', ')}.` : '';
  return `${indent}${JSON.stringify(schema.description + values)}\n`;
}
