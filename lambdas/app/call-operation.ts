import * as z from 'zod';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import type { Operation } from '../../schema/operation-types.ts';
import { type OperationName, operations } from '../../schema/operations.ts';
import { type RequestAuth, takeSeat } from '../auth/request-auth.ts';
import { parseArguments, parseWith } from './arguments.ts';
import { type GameReference, parseGameReference, requestedSeat } from './game-reference.ts';
import { operationHandlers, type ResultOf } from './operation-handlers.ts';
import { rulesetById, rulesetRevision } from './rulesets.ts';
import type { Services } from './services.ts';

/** Arguments as a request brings them: named, and not checked yet. */
export type GivenArguments = Readonly<Record<string, unknown>>;

export interface OperationCall<Name extends OperationName> {
  readonly name: Name;
  /** The seat to act and see as, if the request names one. */
  readonly seat?: string | null | undefined;
  /** Reads the arguments. Called after authentication, because reading them may fail. */
  readArguments(): GivenArguments;
}

/**
 * Carries out one operation for the sender of a request: authentication and quota, arguments, handler.
 * Throws Problem `unauthenticated`, `forbidden`, `rate-limited`, `not-found`, `bad-request` and those of the handler.
 */
export async function callOperation<Name extends OperationName>(
  services: Services,
  auth: RequestAuth,
  { name, seat, readArguments }: OperationCall<Name>,
): Promise<ResultOf<Name>> {
  const operation: Operation = operations[name];
  if (operation.access === 'operators') await auth.operator();
  const sender = operation.quota && (await auth.principal(operation.quota, seat));
  const given = readArguments();
  const reference = referenceOf(operation, name, given);
  const principal = sender && reference ? takeSeat(sender, requestedSeat(reference, seat ?? undefined)) : sender;
  const args = parseArguments(name, given, reference?.ruleset ?? rulesetOf(name, given));
  // The type of each handler says which of these its operation has; the operations table decides which there are.
  const handler = operationHandlers[name] as (context: object, args: object) => unknown;
  return (await handler({ services, principal, reference }, args)) as ResultOf<Name>;
}

/** The game that a request is about, if its operation is about one. Its ruleset is looked up here, once. */
function referenceOf(operation: Operation, name: OperationName, given: GivenArguments): GameReference | undefined {
  const argument = name === 'game' ? 'id' : 'game';
  const shape = operation.arguments.shape[argument];
  return shape === undefined ? undefined : parseGameReference(parseWith(z.string(), given[argument]));
}

const namedRuleset = z.looseObject({ ruleset: z.enum(rulesets.map(({ id }) => id)) });
const namedRevision = z.looseObject({ document: namedRuleset.extend({ revision: z.int32() }) });

/** The ruleset of a request that creates a game. Throws Problem `bad-request`. */
function rulesetOf(name: OperationName, given: GivenArguments): AnyRuleset | undefined {
  switch (name) {
    case 'createGame':
      return rulesetById(parseWith(namedRuleset, given).ruleset);
    case 'importGame': {
      const { document } = parseWith(namedRevision, given);
      return rulesetRevision(document.ruleset, document.revision);
    }
    default:
      return undefined;
  }
}
