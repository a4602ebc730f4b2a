import { isDeepStrictEqual } from 'node:util';
import { play } from '../../rules/core/play.ts';
import { rngName } from '../../rules/core/random.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { seatOfActor } from '../auth/principal.ts';
import { type Export, type ExportedSeed, originCommitment, viewerOf } from './export-game.ts';
import { findRevision, rulesetById } from './game-access.ts';
import { redactEvents } from './game-view.ts';
import { commitment, randomForVersion } from './seeds.ts';

/** Where a document differs from what the rules make of it: which version, which of its events if it is one, and why. */
export interface Fault {
  readonly version: number;
  readonly event?: number;
  readonly because: string;
}

/** What came of playing an export again: how many versions agree, and where and why the first one does not. */
export interface Verdict {
  readonly versions: number;
  readonly fault?: Fault;
}

/**
 * Plays a finished game again from its set-up, its seeds and its commands, and compares what was told. Needs no server:
 * whoever has the export can check that the chance was fixed beforehand and that no result was made up.
 */
export function verify(document: Export): Verdict {
  const { states, fault } = replay(document);
  return { versions: states.length, ...(fault && { fault }) };
}

/** As `verify`, with the table of every version that agrees. */
export function replay(document: Export): { readonly states: readonly unknown[]; readonly fault?: Fault } {
  const states: unknown[] = [];
  const fault = (version: number, because: string, event?: number) => ({
    states,
    fault: { version, because, ...(event !== undefined && { event }) },
  });

  if (document.format !== 'gatehouse-export-1') return fault(0, `the format "${document.format}" is not known here`);
  if (document.rng !== rngName) return fault(0, `the source of chance "${document.rng}" is not known here`);
  const ruleset = findRevision(rulesetById(document.ruleset), document.revision);
  if (ruleset === undefined) {
    return fault(0, `revision ${document.revision} of ${document.ruleset} is not known here`);
  }
  for (const seed of document.seeds) {
    if (seed.seed === undefined) return fault(seed.since, 'its seed is not published: the game is not over');
    if (commitment(seed.seed) !== seed.commitment)
      return fault(seed.since, 'the seed is not the one that was promised');
  }
  const viewer = viewerOf(document);
  const seedAt = seedLookup(document.seeds);
  for (const [version, commit] of document.commits.entries()) {
    if (commit.version !== version) return fault(version, `version ${version} is missing`);
    const again = replayVersion(ruleset, document, version, states, seedAt(version));
    if ('because' in again) return fault(version, again.because);
    const told = redactEvents(ruleset, again.events, viewer);
    const at = commit.events.findIndex((event, index) => !isDeepStrictEqual(event, told[index]));
    if (at !== -1 || told.length !== commit.events.length) {
      const index = at === -1 ? Math.min(told.length, commit.events.length) : at;
      const because = `event ${index} is ${show(commit.events[index])} and should be ${show(told[index])}`;
      return fault(version, because, index);
    }
    states.push(again.state);
  }
  return { states };
}

function replayVersion(
  ruleset: AnyRuleset,
  { setup, origin, commits }: Export,
  version: number,
  states: readonly unknown[],
  seed: string | undefined,
): { readonly state: unknown; readonly events: readonly unknown[] } | { readonly because: string } {
  const { kind, by, commands, toVersion = version } = commits[version] as Export['commits'][number];
  if (seed === undefined) return { because: 'no seed was in force' };
  if ((kind === 'started' || kind === 'forked' || kind === 'imported') !== (version === 0)) {
    return { because: 'a game begins once, with version 0' };
  }
  switch (kind) {
    case 'started': {
      const asked = ruleset.schema.setup.safeParse(setup);
      if (!asked.success) return { because: 'its set-up is not one of this ruleset' };
      const started = ruleset.start(asked.data, randomForVersion(seed, version));
      return 'rejection' in started ? { because: started.rejection.because } : started;
    }
    case 'forked':
    case 'imported': {
      if (origin?.state === undefined) return { because: 'the table it began at is not told' };
      const promised = originCommitment(seed, origin.state) === origin.commitment;
      return promised ? { state: origin.state, events: [] } : { because: 'it did not begin at the table it promised' };
    }
    case 'undone':
      return toVersion < version ? { state: states[toVersion], events: [] } : { because: 'it goes back to the future' };
    case 'rotated':
      return { state: states[version - 1], events: [] };
    case 'played': {
      if (commands === undefined) return { because: 'what was commanded is not told' };
      const parsed = commands.map((command) => ruleset.schema.command.safeParse(command));
      const known = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
      if (known.length < parsed.length) return { because: 'one of its commands is none of this ruleset' };
      const played = play(ruleset, states[version - 1], known, seatOfActor(by), randomForVersion(seed, version));
      return 'rejection' in played
        ? { because: `command ${played.index} is refused: ${played.rejection.because}` }
        : played;
    }
  }
}

/** Tells the seed of each version. A document may name one seed as often as it has pages. */
function seedLookup(seeds: readonly ExportedSeed[]): (version: number) => string | undefined {
  const bySince = new Map<number, string | undefined>();
  for (const { since, seed } of seeds) if (!bySince.has(since)) bySince.set(since, seed);
  const oldestFirst = [...bySince].sort(([one], [other]) => one - other);
  return (version) => oldestFirst.findLast(([since]) => since <= version)?.[1];
}

function show(event: unknown): string {
  return event === undefined ? 'missing' : JSON.stringify(event).slice(0, 200);
}
