import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rejectUnknownName, type UnknownName } from '../../rules/core/unknown-name.ts';
import type { Principal } from '../auth/principal.ts';
import type { UnknownNameProblem } from './arguments.ts';
import { latestCommit } from './game-access.ts';
import { type GameReference, writableGame } from './game-reference.ts';
import { rejectedResult } from './play.ts';
import type { Rejected } from './results.ts';
import { componentsOf } from './rulesets.ts';
import type { Services } from './services.ts';

/** Who sent the names, and the game that they are about, if there is one. */
interface UnknownNameContext {
  readonly services: Services;
  readonly principal: Principal | undefined;
  readonly reference: GameReference | undefined;
}

/**
 * The answer to a set-up or to commands with an unknown name. Nothing has been played: all names are checked before the
 * first command. Throws Problem `not-found` or `forbidden` where the principal may not know the game.
 */
export async function rejectUnknownNames(
  { services: { store }, principal, reference }: UnknownNameContext,
  ruleset: AnyRuleset,
  { unknown }: UnknownNameProblem,
): Promise<Rejected> {
  const { index, ...name } = withinCommand(unknown);
  const rejection = rejectUnknownName(name, componentsOf(ruleset));
  if (principal === undefined || reference === undefined) {
    return { kind: 'rejected', ruleset, ...rejection, index, version: 0, legal: [] };
  }
  writableGame(reference);
  return rejectedResult(await latestCommit(store, principal, reference), principal, { rejection, index });
}

/** The name with its path in its command or set-up instead of in the arguments, and the index of the command. */
function withinCommand({ path, ...name }: UnknownName): UnknownName & { readonly index: number } {
  const [argument, index] = path;
  if (argument === 'commands' && typeof index === 'number') return { ...name, path: path.slice(2), index };
  return { ...name, path: argument === 'setup' ? path.slice(1) : path, index: 0 };
}
