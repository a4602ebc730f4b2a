import { once } from './once.ts';
import type { Typed } from './typed.ts';

/** One value that may fill a missing member. */
export interface Choice {
  /** As it is sent, as text: numbers are written in decimal digits. */
  readonly value: string;
  /** For a menu or a button. */
  readonly label: string;
}

/** A member that the player has to supply before a command is complete. */
export interface Need {
  /** Path of the member in the command: `value`, `reported.dice`. */
  readonly member: string;
  /** What to supply, for players: `The four dice you rolled`. */
  readonly what: string;
  /** The allowed values, where there are at most 25 of them. Absent: anything the command's schema accepts. */
  readonly allowed?: readonly Choice[];
  /** Whether the member is a list: of any number of the allowed values, each as often as the rules permit. */
  readonly list?: true;
  /** Whether the member may be left out. */
  readonly optional?: true;
}

/** The same need for a list of such values. */
export function listOf(need: Need): Need {
  return { ...need, list: true };
}

/** The same need for a member that may be left out. */
export function optional(need: Need): Need {
  return { ...need, optional: true };
}

/** Longest list of allowed values in a `Need`; a Discord menu shows no more. */
export const maxChoices = 25;

/**
 * Something that can be done now.
 *
 * A complete entry has `command`, which is accepted as it is. An incomplete one has `template` and `needs`: fill in
 * what is needed. An entry never contains a value that somebody made up, such as a card's name or a die result.
 */
export interface LegalCommand<Command extends Typed> {
  /** Short and stable for the same action: `close-gate:rome`. */
  readonly code: string;
  /** For a button: `Close the gate to Rome`. */
  readonly label: string;
  /** The seat whose action it is. Absent: any player may do it. */
  readonly seat?: string;
  readonly command?: Command;
  readonly template?: Partial<Command> & Typed<Command['type']>;
  readonly needs: readonly Need[];
}

/** Type of a command or event as the words of a code or slug: `CloseGate` -> `close-gate`. */
export const kebabCase = once((type: string) => type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase());
