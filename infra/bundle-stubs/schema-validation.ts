// For the module of graphql that validates a schema. Every operation looks up the result. The contract's tests
// validate the schema, so it is built with `assumeValid`, which gives it an empty list of errors.
import type { GraphQLError, GraphQLSchema } from 'graphql';

/** The errors that are known of a schema. Throws for a schema that was built without `assumeValid`. */
export function validateSchema(schema: GraphQLSchema): readonly GraphQLError[] {
  const { __validationErrors: errors } = schema;
  if (!errors) throw new Error('The bundle cannot validate a GraphQL schema: build it with `assumeValid`');
  return errors;
}

export function assertValidSchema(schema: GraphQLSchema): void {
  const [error] = validateSchema(schema);
  if (error) throw error;
}
