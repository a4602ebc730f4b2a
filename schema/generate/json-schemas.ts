import * as z from 'zod';
// Importing the operations registers every named shape of the contract, those of the rulesets included.
import '../operations.ts';
import '../request-bodies.ts';
import '../types/problems.ts';

/** The part of JSON Schema that zod writes for our shapes. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly description?: string;
  /** The kind of component that the values name. */
  readonly 'x-component'?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly additionalProperties?: boolean | JsonSchema;
  /** Of OpenAPI: how one of a union is told. */
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

/** Where OpenAPI has named shapes. */
export const componentPath = '#/components/schemas/';

/** Every named shape of the contract by its name. Shapes refer to each other as OpenAPI components do. */
export function jsonSchemas(): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => componentPath + id, io: 'input' });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, { $schema: _, $id: __, ...schema }]): [string, JsonSchema] => [name, schema as JsonSchema])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** One shape that has no name of its own, with references to those that have. */
export function jsonSchema(shape: z.ZodType): JsonSchema {
  const name = nameOf(shape);
  if (name !== undefined) return { $ref: componentPath + name };
  const { $schema: _, $defs: __, ...schema } = z.toJSONSchema(shape, { io: 'input' });
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', `"${componentPath}`);
  return JSON.parse(text) as JsonSchema;
}

/** The public name of a shape, if it has one. */
export function nameOf(shape: z.ZodType): string | undefined {
  return z.globalRegistry.get(shape)?.id;
}

/** The name that a reference points to. */
export function referenceName(schema: JsonSchema): string | undefined {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  return reference?.slice(componentPath.length);
}
