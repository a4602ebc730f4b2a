import type { AnyRuleset, Capabilities } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { Problem } from '../problem.ts';
import { badRequest, type Issue, parseWith, UnknownNameProblem } from './arguments.ts';

/**
 * The command that spawns or opens a gate in this game: the next one, or the one that the client chose. Throws Problem
 * `not-in-this-game`, and `bad-request` for a gate or space that the game does not know, does not take, or requires.
 */
export function spawnCommand(ruleset: AnyRuleset, gate: string | undefined, space: string | undefined): Typed {
  const { spawnGate } = ruleset.capabilities;
  if (spawnGate === undefined) throw lacking(ruleset, 'spawnGate');
  const choice = { ...(gate !== undefined && { gate }), ...(space !== undefined && { space }) };
  return checkedCommand(ruleset, spawnGate(choice), spawnGate({ gate: 'gate', space: 'space' }));
}

/** The command that closes this gate. Throws Problem `not-in-this-game`, and `bad-request` for an unknown gate. */
export function closeCommand(ruleset: AnyRuleset, gate: string): Typed {
  const { closeGate } = ruleset.capabilities;
  if (closeGate === undefined) throw lacking(ruleset, 'closeGate');
  return checkedCommand(ruleset, closeGate(gate), closeGate('gate'));
}

/** The Problem for an operation that this game does not have. */
export function lacking({ title, lacks }: AnyRuleset, name: keyof Capabilities<Typed, unknown>): Problem {
  return new Problem('not-in-this-game', lacks?.[name] ?? `${title} has no ${name}.`);
}

/**
 * Checks a command by the ruleset's schema. `named` is the same command with the names of the arguments as values: it
 * says which member of the command has which argument, so that issues point at what the client sent.
 */
function checkedCommand({ schema }: AnyRuleset, command: Typed, named: Typed): Typed {
  try {
    return parseWith(schema.command, command) as Typed;
  } catch (error) {
    // An unknown name is a rejection with suggestions.
    if (!(error instanceof Problem) || error instanceof UnknownNameProblem) throw error;
    const sent = new Map(Object.entries(named).map(([member, argument]) => [`/${member}`, `/${argument}`]));
    const issues = (error.facts.issues ?? []) as readonly Issue[];
    throw badRequest(issues.map((issue) => ({ ...issue, pointer: sent.get(issue.pointer) ?? issue.pointer })));
  }
}
