import * as z from 'zod';
// Importing the replies registers every named shape of the contract, those of the rulesets included.
import './replies.ts';

/** As much of JSON Schema as zod writes for our shapes. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const place = '#/components/schemas/';

/** Every named shape of the contract by its name; shapes refer to each other as OpenAPI components do. */
export function jsonSchemas(): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => place + id, io: 'input' });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, { $schema: _, $id: __, ...schema }]): [string, JsonSchema] => [name, schema as JsonSchema])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** One shape that need not have a name of its own, with references to those that have. */
export function jsonSchema(shape: z.ZodType): JsonSchema {
  const name = nameOf(shape);
  if (name !== undefined) return { $ref: place + name };
  const { $schema: _, $defs: __, ...schema } = z.toJSONSchema(shape, { io: 'input' });
  return schema as JsonSchema;
}

/** The public name of a shape, if it has one. */
export function nameOf(shape: z.ZodType): string | undefined {
  return z.globalRegistry.get(shape)?.id;
}

/** The name a reference points to. */
export function referred(schema: JsonSchema): string | undefined {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  return reference?.slice(place.length);
}
