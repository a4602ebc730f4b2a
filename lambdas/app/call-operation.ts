import * as z from 'zod';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import type { Operation } from '../../schema/operation-types.ts';
import { type OperationName, operations } from '../../schema/operations.ts';
import type { Principal } from '../auth/principal.ts';
import { takeSeat } from './actor.ts';
import { parseArguments, parseWith, UnknownNameProblem } from './arguments.ts';
import { type GameReference, parseGameReference, requestedSeat } from './game-reference.ts';
import { operationHandlers, type ResultOf } from './operation-handlers.ts';
import { rulesetById, rulesetRevision } from './rulesets.ts';
import type { Services } from './services.ts';
import { rejectUnknownNames } from './unknown-names.ts';

/** Arguments as a request brings them: named, and not checked yet. */
export type GivenArguments = Readonly<Record<string, unknown>>;

/**
 * Arguments as they were read from a request, before its sender was authenticated, or the problem that this had.
 * `callOperation` reports the problem: anyone who may not call an operation does not learn how to.
 */
export type ArgumentsRead = { readonly given: GivenArguments } | { readonly problem: unknown };

/**
 * Carries out one operation for a sender whom `RequestAuth` has admitted to it: arguments, game, seat, handler.
 * Throws Problem `not-found`, `bad-request`, `forbidden`, that of reading the arguments, and those of the handler.
 */
export async function callOperation<Name extends OperationName>(
  services: Services,
  sender: Principal | undefined,
  name: Name,
  read: ArgumentsRead,
): Promise<ResultOf<Name>> {
  if ('problem' in read) throw read.problem;
  const { given } = read;
  const operation: Operation = operations[name];
  const reference = referenceOf(operation, name, given);
  const principal = sender && takeSeat(sender, seatOf(operation, reference, given));
  const ruleset = reference?.ruleset ?? rulesetOf(name, given);
  const context = { services, principal, reference };
  try {
    const args = parseArguments(name, given, ruleset);
    // The type of each handler says which of these its operation has; the list of operations decides which there are.
    const handler = operationHandlers[name] as (context: object, args: object) => unknown;
    return (await handler(context, args)) as ResultOf<Name>;
  } catch (error) {
    if (!(error instanceof UnknownNameProblem) || ruleset === undefined || !operation.rejects) throw error;
    return (await rejectUnknownNames(context, ruleset, error)) as ResultOf<Name>;
  }
}

// Made once: zod takes longer to make a schema than to check a short text with it.
const text = z.string();
const optionalText = text.nullish();

/** The game that a request is about, if its operation is about one. Its ruleset is looked up here, once. */
function referenceOf(operation: Operation, name: OperationName, given: GivenArguments): GameReference | undefined {
  const argument = name === 'game' ? 'id' : 'game';
  const shape = operation.arguments.shape[argument];
  return shape === undefined ? undefined : parseGameReference(parseWith(text, given[argument]));
}

/** The seat that a request acts as, in the id of its game or as an argument. */
function seatOf({ arguments: { shape } }: Operation, reference: GameReference | undefined, given: GivenArguments) {
  const argument = 'seat' in shape ? parseWith(optionalText, given.seat) : undefined;
  return reference === undefined ? (argument ?? undefined) : requestedSeat(reference, argument ?? undefined);
}

const namedRuleset = z.looseObject({ ruleset: z.enum(rulesets.map(({ id }) => id)) });
const namedRevision = z.looseObject({ document: namedRuleset.extend({ revision: z.int32() }) });

/** The ruleset of a request that is about no game yet. Throws Problem `bad-request`. */
function rulesetOf(name: OperationName, given: GivenArguments): AnyRuleset | undefined {
  switch (name) {
    case 'createGame':
    case 'evaluate':
      return rulesetById(parseWith(namedRuleset, given).ruleset);
    case 'importGame': {
      const { document } = parseWith(namedRevision, given);
      return rulesetRevision(document.ruleset, document.revision);
    }
    default:
      return undefined;
  }
}
