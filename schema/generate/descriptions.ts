import {
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import * as z from 'zod';
import { componentKindOf } from '../../rules/core/components.ts';
import { isGraphqlEnum } from '../names.ts';
// Importing the operations registers every named shape of the contract.
import { graphqlOperations } from '../operations.ts';
import { glossaryEntry } from './field-glossary.ts';

type Fielded = GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType;
type Field = ReturnType<Fielded['getFields']>[string];
type Described = { description?: string | undefined | null };

/**
 * Removes from a GraphQL schema the descriptions that `addDescriptions` can restore. A bundle has the shapes of the
 * contract in any case, so its packed schema would contain these texts a second time.
 */
export function removeDescriptions(schema: GraphQLSchema): void {
  forEachDescribed(schema, (element, known) => {
    if (element.description === known) element.description = undefined;
  });
}

/** Gives the types, fields and arguments of a GraphQL schema the descriptions that the shapes of the contract have. */
export function addDescriptions(schema: GraphQLSchema): void {
  forEachDescribed(schema, (element, known) => {
    element.description ??= known;
  });
}

type Visit = (element: Described, known: string | undefined) => void;

function forEachDescribed(schema: GraphQLSchema, visit: Visit): void {
  for (const operation of graphqlOperations) visitOperation(schema, operation, visit);
  for (const type of Object.values(schema.getTypeMap())) visitType(type, visit);
}

function visitOperation(schema: GraphQLSchema, operation: (typeof graphqlOperations)[number], visit: Visit): void {
  const root = schema.getType(operation.graphql.root) as GraphQLObjectType;
  const field = root.getFields()[operation.name];
  if (field === undefined) throw new Error(`The GraphQL schema has no field ${operation.name}`);
  visit(field, `${operation.summary}.`);
  const members: z.ZodRawShape = operation.arguments.shape;
  for (const argument of field.args) visit(argument, describeMember(members[argument.name]));
}

function visitType(type: GraphQLNamedType, visit: Visit): void {
  const shape = shapeOf(type.name);
  if (shape === undefined || isIntrospectionType(type)) return;
  visit(type, descriptionOf(shape));
  if (!hasFields(type)) return;
  for (const field of Object.values(type.getFields())) visit(field, describeField(type, shape, field));
}

function describeField(type: Fielded, shape: z.core.$ZodType, field: Field): string | undefined {
  // A member of a @oneOf input means what its type means.
  if (isInputObjectType(type) && type.isOneOf) return descriptionOf(shapeOf(getNamedType(field.type).name));
  return shape instanceof z.ZodObject
    ? (describeMember(shape.shape[field.name]) ?? glossaryEntry(type.name, field.name))
    : undefined;
}

function descriptionOf(shape: z.core.$ZodType | undefined): string | undefined {
  return shape && z.globalRegistry.get(shape)?.description;
}

/** The shape of a GraphQL type. That of an input has the same name, without `Input`. */
function shapeOf(typeName: string): z.core.$ZodType | undefined {
  const shapes = z.globalRegistry._idmap;
  return shapes.get(typeName) ?? shapes.get(typeName.replace(/Input$/, ''));
}

function hasFields(type: GraphQLNamedType): type is Fielded {
  return isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
}

/**
 * What a member with a fixed list of values means. Where GraphQL has them as ID and not as an enumeration, a short list is
 * part of the description. `own` is the member's description, `general` that of the values.
 */
export function describeValues(
  own: string | undefined,
  general: string | undefined,
  values: readonly string[],
  component: unknown,
): string | undefined {
  const description = own ?? general;
  if (description === undefined || isGraphqlEnum(values, component)) return description;
  return values.length > 20 ? description : `${description} One of: ${values.join(', ')}.`;
}

/** What a member with one possible value means, if nothing else is said. */
export function describeConstant(value: unknown): string | undefined {
  return typeof value === 'string' ? `Always \`${value}\`.` : undefined;
}

/**
 * What the member of an object means: its own description, or else that of its type or of the entries of its list. For
 * values that GraphQL cannot list, the values too.
 */
function describeMember(member: z.core.$ZodType | undefined): string | undefined {
  let own: string | undefined;
  for (let shape: z.core.$ZodType | undefined = member; shape !== undefined; shape = unwrap(shape)) {
    const { id, description } = z.globalRegistry.get(shape) ?? {};
    if (shape instanceof z.ZodEnum)
      return describeValues(own, description, shape.options.map(String), componentKindOf(shape));
    own ??= description;
    if (id !== undefined) return own;
    if (shape instanceof z.ZodLiteral) return own ?? describeConstant(shape.value);
  }
  return own;
}

function unwrap(shape: z.core.$ZodType): z.core.$ZodType | undefined {
  if (shape instanceof z.ZodArray) return shape.element;
  const isWrapper = shape instanceof z.ZodOptional || shape instanceof z.ZodDefault || shape instanceof z.ZodReadonly;
  return isWrapper || shape instanceof z.ZodPrefault ? shape.unwrap() : undefined;
}
