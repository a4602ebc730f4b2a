import { createHash } from 'node:crypto';
import { play } from '../../../rules/core/play.ts';
import { randomFor } from '../../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../../rules/core/ruleset.ts';
import { olderRevisions, rulesets } from '../../../rules/index.ts';

/** A recorded game: what was asked, and what everybody was told. What it led to is kept as a hash. */
export interface Golden {
  readonly about: string;
  readonly ruleset: string;
  /** Of the ruleset, by which it was recorded: 1 where it is left out. */
  readonly revision?: number;
  /** Eight words that all chance comes from. */
  readonly key: readonly number[];
  /** As a client sends it. */
  readonly setup: unknown;
  readonly start: Recorded;
  readonly plays: readonly (Recorded & { readonly seat: string; readonly command: { readonly type: string } })[];
  readonly outcome: unknown;
}

export interface Recorded {
  readonly told: readonly unknown[];
  /** SHA-256 of the state as JSON. */
  readonly state: string;
}

/** The revision of the ruleset that a game was recorded by. */
export function recordedBy({ ruleset, revision = 1 }: Pick<Golden, 'ruleset' | 'revision'>): AnyRuleset {
  const by = [...rulesets, ...olderRevisions].find((each) => each.id === ruleset && each.revision === revision);
  if (by === undefined) throw new Error(`revision ${revision} of ${ruleset} is gone`);
  return by;
}

export function seatOf(name: string): Seat {
  return name === 'host' ? host : { role: 'seat', seat: name };
}

/** Begins a game that is being recorded or played again. */
export function begin(ruleset: AnyRuleset, { key, setup }: Pick<Golden, 'key' | 'setup'>) {
  const started = ruleset.start(ruleset.schema.setup.parse(setup), randomFor(Uint32Array.from(key), 0));
  if ('rejection' in started) throw new Error(`no game: ${JSON.stringify(started.rejection)}`);
  return { state: started.state, recorded: recorded(ruleset, started.state, started.events) };
}

/** Plays command number `at`, from 1. */
export function next(
  ruleset: AnyRuleset,
  key: readonly number[],
  at: number,
  before: unknown,
  command: { readonly type: string },
  seat: string,
) {
  const result = play(ruleset, before, [command], seatOf(seat), randomFor(Uint32Array.from(key), at));
  if ('rejection' in result) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.rejection)}`);
  return { state: result.state, recorded: recorded(ruleset, result.state, result.events) };
}

function recorded(ruleset: AnyRuleset, state: unknown, events: readonly unknown[]): Recorded {
  return {
    told: events.map((event) => ruleset.redact(event)).filter((told) => told !== undefined),
    state: createHash('sha256').update(JSON.stringify(state)).digest('hex'),
  };
}
