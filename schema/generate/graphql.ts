import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  printSchema,
} from 'graphql';
import * as z from 'zod';
import { CitableRule, EventDescription } from '../../rules/core/contract-types.ts';
import { rulesets } from '../../rules/index.ts';
import { defaultPageSize, maxPageSize } from '../limits.ts';
import { camel, isGraphqlEnum, noMembers, pascal } from '../names.ts';
import { graphqlOperations, operations } from '../operations.ts';
import { conflictFields, rejectedFields } from '../types/play.ts';
import { describeConstant, describeValues } from './descriptions.ts';
import { glossaryEntry } from './field-glossary.ts';
import { type JsonSchema, jsonSchema, jsonSchemas, nameOf, referenceName } from './json-schemas.ts';

/** Types of fields that GraphQL gives otherwise than REST: a rule is the rule itself, and maps are lists of entries. */
const fieldTypes: Readonly<Record<string, string>> = {
  'Obligation.rule': 'Rule!',
  'Outcome.rule': 'Rule!',
  'Rejected.rule': 'Rule!',
  'Rejected.facts': '[Fact!]!',
  'Rejection.rule': 'Rule!',
  'Rejection.facts': '[Fact!]!',
  'LegalCommand.template': 'String',
  'SetupSchema.schema': 'String!',
  'SetupSchema.defaults': 'String!',
};

/** What a field means in GraphQL, where that differs from REST. */
const fieldDescriptions: Readonly<Record<string, string>> = {
  'Obligation.rule': 'The rule that requires it.',
  'Outcome.rule': 'The rule that ended the game.',
  'Rejected.rule': 'The rule that rejected it.',
  'Rejection.rule': 'The rule that rejected it.',
  'LegalCommand.template': 'The command as JSON text, without the members in `needs`. Absent where nothing is missing.',
  'SetupSchema.schema': 'JSON Schema (2020-12) of a set-up, as JSON text.',
  'SetupSchema.defaults': 'The members of a set-up that may be left out, as they are then. JSON text.',
};

/** Fields and arguments that identify something are IDs. */
const idFields: ReadonlySet<string> = new Set(['id', 'game', 'gate', 'seat', 'seats', 'by']);

/** The whole GraphQL contract as SDL, from the operations and the shapes that OpenAPI uses, too. */
export function writeSdl(): string {
  return `${printSchema(new SchemaBuilder(jsonSchemas()).build())}\n`;
}

class SchemaBuilder {
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  readonly #outputs = new Map<string, GraphQLOutputType>();
  readonly #inputs = new Map<string, GraphQLInputType>();
  readonly #interfaces: Readonly<Record<'Game' | 'Event' | 'Command', GraphQLInterfaceType>>;

  constructor(schemas: Readonly<Record<string, JsonSchema>>) {
    this.#schemas = schemas;
    this.#interfaces = {
      Game: this.#interface('Game', 'A game as the viewer may see it. The type of each ruleset adds its `view`.', () =>
        this.#gameFields(`${pascal(rulesets[0]?.id ?? '')}Game`, ['view']),
      ),
      Event: this.#interface('Event', this.#schema('Event').description ?? '', () => ({
        type: { type: new GraphQLNonNull(GraphQLString), description: 'The name of the event in its ruleset.' },
        ...this.#fields('Event', jsonSchema(EventDescription)),
      })),
      Command: this.#interface('Command', 'A command of any ruleset.', () => ({
        type: { type: new GraphQLNonNull(GraphQLString), description: 'The name of the command in its ruleset.' },
      })),
    };
    this.#object('Fact', 'A fact that failed.', () => ({
      name: { type: new GraphQLNonNull(GraphQLString), description: 'Which fact.' },
      value: { type: new GraphQLNonNull(GraphQLString), description: 'Its value as text.' },
    }));
    this.#output(nameOf(CitableRule) as string);
    const code = z.string().describe('Stable. Base decisions of your client on it.');
    this.#anonymous('Rejected', 'The rules rejected a command. Nothing has changed.', { code, ...rejectedFields });
    this.#anonymous(
      'Conflict',
      'The game has a newer version than the one you named. Nothing has changed.',
      conflictFields,
    );
    this.#union('CreateReply', ['Created', 'Rejected']);
    this.#union('EvaluateReply', ['Evaluated', 'Rejected']);
    this.#union('PlayReply', ['Played', 'Rejected', 'Conflict']);
    this.#perRuleset('GameSetup', 'The setup of one ruleset. Give exactly one member.', 'setup');
    this.#perRuleset('GameCommand', 'A command of one ruleset. Give exactly one member.', 'command');
  }

  build(): GraphQLSchema {
    const query = this.#root('Query');
    const mutation = this.#root('Mutation');
    return new GraphQLSchema({ query, mutation, types: this.#implementations() });
  }

  /** Types that are only reachable through an interface. */
  #implementations(): GraphQLObjectType[] {
    const names = rulesets.flatMap(({ id }) => [
      `${pascal(id)}Game`,
      ...this.#members(`${pascal(id)}Event`),
      ...this.#members(`${pascal(id)}Command`),
    ]);
    return names.map((name) => this.#output(name) as GraphQLObjectType);
  }

  #root(root: 'Query' | 'Mutation'): GraphQLObjectType {
    const fields = graphqlOperations
      .filter(({ graphql }) => graphql.root === root)
      .map(({ name, summary, graphql, arguments: shape }) => {
        const { properties = {}, required = [] } = jsonSchema(shape);
        const args = Object.entries(properties)
          .filter(([argument]) => !(graphql.without as readonly string[] | undefined)?.includes(argument))
          .map(([argument, schema]) => {
            const given = (graphql.argumentTypes as Readonly<Record<string, string>> | undefined)?.[argument];
            const type =
              given === undefined
                ? this.#inputOf(argument, schema, required.includes(argument))
                : (this.#parse(given, (each) => this.#input(each)) as GraphQLInputType);
            return [argument, { type, description: this.#describe(schema), defaultValue: schema.default }];
          });
        const type = this.#parse(graphql.type, (each) => this.#output(each)) as GraphQLOutputType;
        return [name, { type, description: `${summary}.`, args: Object.fromEntries(args) }];
      });
    return new GraphQLObjectType({ name: root, fields: Object.fromEntries(fields) });
  }

  // ---- output ------------------------------------------------------------------------------------------------------

  /** The type of a named shape in answers. */
  #output(name: string): GraphQLOutputType {
    const builtIn = scalars[name] ?? this.#interfaces[name as 'Game'];
    const known = builtIn ?? this.#outputs.get(name);
    if (known !== undefined) return known;
    const schema = this.#schema(name);
    if (schema.enum !== undefined) return this.#enum(name, schema, this.#outputs);
    if (schema.properties === undefined) return this.#union(name, this.#members(name), schema.description);
    return this.#object(name, schema.description, () => this.#objectFields(name, schema), this.#interfacesOf(name));
  }

  #objectFields(name: string, schema: JsonSchema): GraphQLFieldConfigMap<unknown, unknown> {
    if (name === 'Ruleset') return { ...this.#fields(name, schema), ...this.#rulesetFields() };
    const ruleset = rulesets.find(({ id }) => name === `${pascal(id)}Game`);
    if (ruleset === undefined) return this.#fields(name, schema);
    const setup = this.#output(nameOf(ruleset.schema.setup) as string);
    const { cards } = ruleset;
    return {
      ...this.#gameFields(name, []),
      ...(cards && {
        cards: {
          type: this.#parse(`[${nameOf(cards.schema)}!]!`, (each) => this.#output(each)) as GraphQLOutputType,
          description: 'What is on the cards: on those that come with the ruleset, and those that the setup brought.',
        },
      }),
      position: {
        type: new GraphQLNonNull(setup),
        description: 'The setup that creates a game at this very position.',
      },
    };
  }

  /** Fields of a ruleset that are operations of their own in REST. */
  #rulesetFields(): GraphQLFieldConfigMap<unknown, unknown> {
    const { components, setupSchema } = operations;
    const kind = { type: this.#input('ComponentKind'), description: components.arguments.shape.kind.description };
    return {
      components: {
        type: this.#parse('[Component!]!', (each) => this.#output(each)) as GraphQLOutputType,
        description: `${components.summary}.`,
        args: { kind },
      },
      setup: { type: new GraphQLNonNull(this.#output('SetupSchema')), description: `${setupSchema.summary}.` },
    };
  }

  #interfacesOf(name: string): GraphQLInterfaceType[] {
    for (const kind of ['Game', 'Event', 'Command'] as const) {
      const union = (id: string) => (kind === 'Game' ? ['Game'] : this.#members(`${pascal(id)}${kind}`));
      const members = rulesets.flatMap(({ id }) => (kind === 'Game' ? [`${pascal(id)}Game`] : union(id)));
      if (members.includes(name)) return [this.#interfaces[kind]];
    }
    return [];
  }

  /** Fields of a game, those included that are computed only when they are selected. */
  #gameFields(name: string, without: readonly string[]): GraphQLFieldConfigMap<unknown, unknown> {
    const fields = Object.entries(this.#fields(name, this.#schema(name))).filter(([field]) => !without.includes(field));
    const list = (type: string) => this.#parse(`[${type}!]!`, (each) => this.#output(each)) as GraphQLOutputType;
    return {
      ...Object.fromEntries(fields),
      gates: { type: list('GateLine'), description: 'The open gates.' },
      legal: { type: list('LegalCommand'), description: 'What can be done now.' },
      events: {
        type: new GraphQLNonNull(this.#output('CommitPage')),
        description: 'What happened, version by version.',
        args: {
          after: {
            type: GraphQLInt,
            description: 'Only versions after this one. Default: from the beginning.',
          },
          first: {
            type: GraphQLInt,
            defaultValue: defaultPageSize,
            description: `How many entries, up to ${maxPageSize}.`,
          },
        } satisfies GraphQLFieldConfigArgumentMap,
      },
    };
  }

  #fields(name: string, { properties = {}, required = [] }: JsonSchema): GraphQLFieldConfigMap<unknown, unknown> {
    return Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const path = `${name}.${field}`;
        const given = fieldTypes[path];
        const type =
          given === undefined
            ? this.#typeOf(field, schema, required.includes(field), (each) => this.#output(each))
            : this.#parse(given, (each) => this.#output(each));
        const description = fieldDescriptions[path] ?? this.#describe(schema) ?? glossaryEntry(name, field);
        return [field, { type: type as GraphQLOutputType, description }];
      }),
    );
  }

  #object(
    name: string,
    description: string | undefined,
    fields: () => GraphQLFieldConfigMap<unknown, unknown>,
    interfaces: GraphQLInterfaceType[] = [],
  ): GraphQLObjectType {
    const type = new GraphQLObjectType({ name, description, fields, interfaces });
    this.#outputs.set(name, type);
    return type;
  }

  #anonymous(name: string, description: string, shape: z.ZodRawShape): void {
    this.#object(name, description, () => this.#fields(name, jsonSchema(z.object(shape))));
  }

  #interface(
    name: string,
    description: string,
    fields: () => GraphQLFieldConfigMap<unknown, unknown>,
  ): GraphQLInterfaceType {
    return new GraphQLInterfaceType({ name, description, fields });
  }

  #union(name: string, members: readonly string[], description?: string): GraphQLUnionType {
    const types = () => members.map((member) => this.#output(member) as GraphQLObjectType);
    const type = new GraphQLUnionType({ name, description, types });
    this.#outputs.set(name, type);
    return type;
  }

  // ---- input -------------------------------------------------------------------------------------------------------

  /** The type of a named shape in arguments. */
  #input(name: string): GraphQLInputType {
    const known = (scalars[name] as GraphQLInputType | undefined) ?? this.#inputs.get(name);
    if (known !== undefined) return known;
    const schema = this.#schema(name);
    if (schema.enum !== undefined) return this.#enum(name, schema, this.#outputs) as GraphQLInputType;
    if (schema.properties === undefined) return this.#oneOfInput(name, schema);
    return this.#inputObject(name, schema, []);
  }

  #inputObject(name: string, schema: JsonSchema, without: readonly string[]): GraphQLInputType {
    const { properties = {}, required = [], description } = schema;
    const fields = () => {
      const members = Object.entries(properties).filter(([field]) => !without.includes(field));
      if (members.length === 0) {
        return { [noMembers]: { type: GraphQLBoolean, description: 'Nothing: this input is sent as {}.' } };
      }
      return Object.fromEntries(
        members.map(([field, member]) => {
          const type = this.#inputOf(field, member, required.includes(field));
          return [field, { type, description: this.#describe(member) ?? glossaryEntry(name, field) }];
        }),
      );
    };
    const type = new GraphQLInputObjectType({ name: `${name}Input`, description, fields });
    this.#inputs.set(name, type);
    return type;
  }

  /** A union that `type` tells apart, as an input of which exactly one member is given. */
  #oneOfInput(name: string, { description }: JsonSchema): GraphQLInputType {
    const fields = () =>
      Object.fromEntries(
        this.#members(name).map((member) => {
          const schema = this.#schema(member);
          const type = this.#inputs.get(member) ?? this.#inputObject(member, schema, ['type']);
          return [camel(String(schema.properties?.type?.const)), { type, description: schema.description }];
        }),
      );
    const type = new GraphQLInputObjectType({ name: `${name}Input`, description, fields, isOneOf: true });
    this.#inputs.set(name, type);
    return type;
  }

  /** An input with one member for each ruleset. */
  #perRuleset(name: string, description: string, shape: 'setup' | 'command'): void {
    const fields = () =>
      Object.fromEntries(
        rulesets.map(({ id, title, schema }) => [
          camel(id),
          { type: this.#input(nameOf(schema[shape]) as string), description: `${title}.` },
        ]),
      );
    this.#inputs.set(name, new GraphQLInputObjectType({ name, description, fields, isOneOf: true }));
  }

  #inputOf(name: string, schema: JsonSchema, required: boolean): GraphQLInputType {
    return this.#typeOf(name, schema, required, (each) => this.#input(each)) as GraphQLInputType;
  }

  // ---- both --------------------------------------------------------------------------------------------------------

  #typeOf<T extends GraphQLOutputType | GraphQLInputType>(
    field: string,
    schema: JsonSchema,
    required: boolean,
    named: (name: string) => T,
  ) {
    const type = this.#nullable(field, schema, named);
    return required ? new GraphQLNonNull(type as GraphQLOutputType) : type;
  }

  #nullable<T extends GraphQLOutputType | GraphQLInputType>(
    field: string,
    schema: JsonSchema,
    named: (name: string) => T,
  ): GraphQLOutputType | GraphQLInputType {
    const name = referenceName(schema);
    if (name !== undefined) return named(name);
    if (schema.const !== undefined) return typeof schema.const === 'boolean' ? GraphQLBoolean : GraphQLString;
    switch (schema.type) {
      case 'array': {
        const item = this.#nullable(field, schema.items as JsonSchema, named);
        return new GraphQLList(new GraphQLNonNull(item as GraphQLOutputType));
      }
      case 'integer':
        return GraphQLInt;
      case 'number':
        return GraphQLFloat;
      case 'boolean':
        return GraphQLBoolean;
      case 'string':
        return idFields.has(field) ? GraphQLID : GraphQLString;
    }
    throw new Error(`GraphQL needs a name for the shape of "${field}": ${JSON.stringify(schema)}`);
  }

  /** An enumeration, or an ID where GraphQL cannot have one: see `isGraphqlEnum`. */
  #enum(name: string, schema: JsonSchema, known: Map<string, GraphQLOutputType>): GraphQLOutputType {
    const values = schema.enum as readonly string[];
    if (!isGraphqlEnum(values, schema['x-component'])) return GraphQLID;
    const existing = known.get(name);
    if (existing !== undefined) return existing;
    const type = new GraphQLEnumType({
      name,
      description: schema.description,
      values: Object.fromEntries(values.map((value) => [value, {}])),
    });
    known.set(name, type);
    return type;
  }

  /** What a member means: its own description, or else that of its type or of the entries of its list. */
  #describe(schema: JsonSchema, own = schema.description): string | undefined {
    const name = referenceName(schema);
    const values = name === undefined ? schema : this.#schema(name);
    if (values.enum !== undefined) return describeValues(own, values.description, values.enum, values['x-component']);
    if (schema.items !== undefined) return this.#describe(schema.items, own ?? schema.items.description);
    return own ?? values.description ?? describeConstant(schema.const);
  }

  /** Reads a type as SDL writes it: `[Rule!]!`. */
  #parse<T extends GraphQLOutputType | GraphQLInputType>(text: string, named: (name: string) => T): unknown {
    if (text.endsWith('!')) return new GraphQLNonNull(this.#parse(text.slice(0, -1), named) as GraphQLOutputType);
    if (text.startsWith('[')) return new GraphQLList(this.#parse(text.slice(1, -1), named) as GraphQLOutputType);
    return named(text);
  }

  /** The object types of a union, also where it is a union of unions. */
  #members(name: string): string[] {
    const schema = this.#schema(name);
    const parts = schema.oneOf ?? schema.anyOf;
    return parts === undefined ? [name] : parts.flatMap((part) => this.#members(referenceName(part) as string));
  }

  #schema(name: string): JsonSchema {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`No shape is called ${name}`);
    return schema;
  }
}

const scalars: Readonly<Record<string, GraphQLOutputType & GraphQLInputType>> = {
  ID: GraphQLID,
  String: GraphQLString,
  Int: GraphQLInt,
};
