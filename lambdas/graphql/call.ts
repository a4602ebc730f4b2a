import { type OperationName, operations } from '../../schema/operations.ts';
import { callOperation, type GivenArguments } from '../app/call-operation.ts';
import type { ResultOf } from '../app/operation-handlers.ts';
import { readArguments } from '../http/request.ts';
import type { GraphqlContext } from './context.ts';

/** Carries out an operation for the sender of the request. */
export async function call<Name extends OperationName>(
  { services, auth }: GraphqlContext,
  name: Name,
  given: () => GivenArguments,
): Promise<ResultOf<Name>> {
  const read = readArguments(given);
  const principal = await auth.admit(operations[name], 'given' in read ? read.given : undefined);
  return callOperation(services, principal, name, read);
}
