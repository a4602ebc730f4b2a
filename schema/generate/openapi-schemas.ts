import { componentPath, type JsonSchema, jsonSchemas, referenceName } from './json-schemas.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Unions of which OpenAPI gives the types only. A card's text is written in a grammar of 40 instructions, each of which
 * contains conditions and filters. Tools that follow every reference meet it millions of times: linters ran for a
 * quarter of an hour. The JSON Schema of a set-up and the GraphQL schema have it whole.
 */
const abridged: ReadonlySet<string> = new Set(['KyoukaiOp', 'KyoukaiStep']);

/** The named shapes that `paths` need, by name. */
export function openapiSchemas(paths: object): Schemas {
  const all = jsonSchemas();
  const named = Object.entries(all).flatMap(([name, schema]) =>
    abridged.has(name) ? [[name, typesOnly(schema, all)] as const] : discriminated(name, withoutDefaults(schema), all),
  );
  return reachable(Object.fromEntries(named), paths);
}

/** The members' types of a union, and no more. */
function typesOnly(schema: JsonSchema, all: Schemas): JsonSchema {
  const types = membersOf(schema).map((member) => String(constantOf(all[member], 'type')));
  const where = 'Its other members are in the JSON Schema that `GET /v1/rulesets/{id}/setup` returns.';
  return {
    type: 'object',
    description: `${schema.description} ${where}`,
    properties: { type: { type: 'string', enum: types } },
    required: ['type'],
    additionalProperties: true,
  };
}

function membersOf({ oneOf, anyOf }: JsonSchema): readonly string[] {
  return (oneOf ?? anyOf ?? []).flatMap((part) => referenceName(part) ?? []);
}

/** The members by which one of a union can be told. */
const discriminators = ['type', 'ruleset'] as const;

/**
 * A union whose members are told apart by a constant gets a `discriminator`, so that generated clients read it. Members of
 * several games that have the same constant become one member, a schema of its own.
 */
function discriminated(name: string, schema: JsonSchema, all: Schemas): readonly (readonly [string, JsonSchema])[] {
  const members = leavesOf(schema, all);
  for (const propertyName of discriminators) {
    const byConstant = Map.groupBy(members, (member) => constantOf(all[member], propertyName));
    if (byConstant.has(undefined) || byConstant.size < 2) continue;
    const { oneOf: _, anyOf: __, ...rest } = schema;
    const options = [...byConstant].map(([constant, names]) => ({ constant: String(constant), names }));
    const shared = options.flatMap(({ constant, names }): (readonly [string, JsonSchema])[] =>
      names.length === 1 ? [] : [[name + constant, sharedMember(constant, names)]],
    );
    const targets = options.map(({ constant, names: [only, ...others] }): [string, string] => [
      constant,
      `${componentPath}${others.length === 0 ? only : name + constant}`,
    ]);
    const discriminator = { propertyName, mapping: Object.fromEntries(targets) };
    return [[name, { ...rest, oneOf: targets.map(([, $ref]) => ({ $ref })), discriminator }], ...shared];
  }
  return [[name, withoutLoneMember(schema)]];
}

/** A union of one member, which is a union in GraphQL only: another name of that member. */
function withoutLoneMember({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const [only, ...others] = anyOf ?? [];
  if (only === undefined) return schema;
  return others.length === 0 ? { ...schema, ...only } : { ...schema, anyOf };
}

/** The member of several games that has this constant. */
function sharedMember(constant: string, names: readonly string[]): JsonSchema {
  const anyOf = names.map((name) => ({ $ref: componentPath + name }));
  return { description: `\`${constant}\` of one of the games that have it.`, anyOf };
}

/** The members of a union; those of its unions instead of these. */
function leavesOf(schema: JsonSchema, all: Schemas): readonly string[] {
  return membersOf(schema).flatMap((name) => {
    const leaves = leavesOf(all[name] ?? {}, all);
    return leaves.length === 0 ? [name] : leaves;
  });
}

function constantOf(schema: JsonSchema | undefined, property: string): unknown {
  return schema?.properties?.[property]?.const;
}

/** The schemas that paths refer to, directly or through others. Tools warn of every other one. */
function reachable(schemas: Schemas, paths: object): Schemas {
  const found = new Set<string>();
  const add = (from: object): void => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || found.has(name)) continue;
      found.add(name);
      add(schema);
    }
  };
  add(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

/**
 * The schema without `default`: code generators take a member with a default for one that is always there, and demand
 * it in requests, too. The description says what the default is.
 */
export function withoutDefaults(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (name, value) => {
    const isSchema = typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'properties';
    if (!isSchema || !('default' in value)) return value;
    const { default: standard, description = '', ...rest } = value;
    const said = typeof standard === 'object' || description.includes('Default:');
    return { ...rest, description: said ? description : `${description} Default: ${standard}.`.trim() };
  });
  return JSON.parse(text) as JsonSchema;
}
