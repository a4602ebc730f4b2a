import { type PlayRules, play } from './play.ts';
import type { Random } from './random.ts';
import { StacklessError } from './rejection.ts';
import type { Ruleset, Seat } from './ruleset.ts';
import type { Typed } from './typed.ts';

/** Thrown where a decision asks for chance, or reads what a seat does not see, while only foreseeable things count. */
export class Unforeseeable extends StacklessError {}

/** Instead of chance: every question throws Unforeseeable. */
const noChance: Random = {
  below: unforeseeable,
  die: unforeseeable,
  draw: unforeseeable,
  shuffle: unforeseeable,
};

/** Throws Unforeseeable. Also the getter of a member that a seat does not see. */
export function unforeseeable(): never {
  throw new Unforeseeable('This depends on chance, or on something that this seat does not see.');
}

/** A list of which only the length can be read. Reading an element throws Unforeseeable. */
export function concealedList<T>(list: readonly T[]): T[] {
  return new Proxy(list as T[], {
    get: (all, key, receiver) => (isIndex(key) ? unforeseeable() : Reflect.get(all, key, receiver)),
  });
}

function isIndex(key: string | symbol): boolean {
  return typeof key === 'string' && /^\d+$/.test(key);
}

/** Whether a part of the rules, which gets a concealed state and no chance, comes to its end. */
export function succeedsUnseeing(part: (noChance: Random) => void): boolean {
  try {
    part(noChance);
    return true;
  } catch (error) {
    if (error instanceof Unforeseeable) return false;
    throw error;
  }
}

/**
 * Whether this seat could have worked out by itself what these commands lead to, up to the first one that is rejected:
 * they ask for no chance, and need nothing that the seat does not see.
 */
export function isForeseeable<State, Command extends Typed, Event>(
  ruleset: PlayRules<State, Command, Event> & Pick<Ruleset<never, State, Command, Event, unknown, unknown>, 'conceal'>,
  state: State,
  commands: readonly Command[],
  seat: Seat,
): boolean {
  return succeedsUnseeing((random) => play(ruleset, ruleset.conceal(state, seat), commands, seat, random));
}
