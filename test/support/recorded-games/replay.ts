import { createHash } from 'node:crypto';
import { play } from '../../../rules/core/play.ts';
import { randomFor } from '../../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../../rules/core/ruleset.ts';
import { olderRevisions, rulesets } from '../../../rules/index.ts';
import type { RecordedGame, RecordedResult } from './recorded-game.ts';

/** Where a game stands, and what the last step led to. */
interface Replayed {
  readonly state: unknown;
  readonly result: RecordedResult;
}

/** The ruleset, in the revision that played the game. */
export function rulesetOf({ ruleset, revision }: Pick<RecordedGame, 'ruleset' | 'revision'>): AnyRuleset {
  const found = [...rulesets, ...olderRevisions].find((each) => each.id === ruleset && each.revision === revision);
  if (found === undefined) throw new Error(`There is no revision ${revision} of ${ruleset}.`);
  return found;
}

export function seatNamed(name: string): Seat {
  return name === 'host' ? host : { role: 'seat', seat: name };
}

/** Starts a game. Throws an Error where the setup is rejected. */
export function startGame(ruleset: AnyRuleset, { randomKey, setup }: Pick<RecordedGame, 'randomKey' | 'setup'>) {
  const started = ruleset.start(ruleset.schema.setup.parse(setup), randomFor(Uint32Array.from(randomKey), 0));
  if ('rejection' in started) throw new Error(`setup rejected: ${JSON.stringify(started.rejection)}`);
  return replayed(ruleset, started.state, started.events);
}

/** Plays the command with this number, counted from 1. Throws an Error where it is rejected. */
export function playStep(
  ruleset: AnyRuleset,
  randomKey: readonly number[],
  number: number,
  before: unknown,
  { seat, command }: { readonly seat: string; readonly command: { readonly type: string } },
): Replayed {
  const result = play(ruleset, before, [command], seatNamed(seat), randomFor(Uint32Array.from(randomKey), number));
  if ('rejection' in result) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.rejection)}`);
  return replayed(ruleset, result.state, result.events);
}

function replayed(ruleset: AnyRuleset, state: unknown, events: readonly unknown[]): Replayed {
  return {
    state,
    result: {
      events: events.map((event) => ruleset.redact(event)).filter((event) => event !== undefined),
      stateHash: createHash('sha256').update(JSON.stringify(state)).digest('hex'),
    },
  };
}
