import { isDeepStrictEqual } from 'node:util';
import { play } from '../../rules/core/play.ts';
import { rngName } from '../../rules/core/random.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { seatOfActor } from './actor.ts';
import { commitFault, endFault, type Fault, headFault } from './document-members.ts';
import { type Export, type ExportedSeed, originCommitment, seatOfDocument } from './export-game.ts';
import { redactEvents } from './game-view.ts';
import { findRevision, rulesetById } from './rulesets.ts';
import { commitment, randomForVersion } from './seeds.ts';

/** How many versions of a document agree, and where and why the first one does not. */
export interface Verdict {
  readonly versions: number;
  readonly fault?: Fault;
  /** The versions from which on a seed is used whose commitment is known from the document alone. Empty: all are proved. */
  readonly unproved: readonly number[];
}

/**
 * Replays a finished game from its setup, seeds and commands, and compares the events. Needs no server: anyone who has
 * the whole export can check that no result was made up. `commitments` are known from elsewhere, as the hex text that
 * the game showed while it was played: with them, the seeds were fixed beforehand.
 */
export function verify(document: Export, commitments: readonly string[] = []): Verdict {
  const { seeds, page } = document;
  if (page.next !== undefined) {
    const because = `it is one page: append the lists of the page ?after=${page.next} first`;
    return { versions: 0, fault: { version: 0, pointer: '/page/next', because }, unproved: [] };
  }
  const { states, fault = commitmentFault(seeds, commitments) } = replay(document);
  const unproved = seeds.filter((seed) => !commitments.includes(seed.commitment)).map(({ since }) => since);
  return { versions: states.length, ...(fault && { fault }), unproved };
}

/** A commitment from elsewhere that no seed of the document has. */
function commitmentFault(seeds: Export['seeds'], commitments: readonly string[]): Fault | undefined {
  const unknown = commitments.find((given) => seeds.every((seed) => seed.commitment !== given));
  if (unknown === undefined) return undefined;
  return { version: 0, pointer: '/seeds', because: `none of its seeds has the commitment ${unknown.slice(0, 64)}` };
}

/** Replays a document: the state of every version that agrees, and the first fault. */
export function replay(document: Export): { readonly states: readonly unknown[]; readonly fault?: Fault } {
  const unreadable = faultOfDocument(document);
  if (unreadable !== undefined) return { states: [], fault: unreadable };
  const ruleset = findRevision(rulesetById(document.ruleset), document.revision);
  if (ruleset === undefined) {
    const because = `this version of Gatehouse does not have revision ${document.revision} of ${document.ruleset}`;
    return { states: [], fault: { version: 0, because } };
  }
  const contradiction = headFault(ruleset, document);
  if (contradiction !== undefined) return { states: [], fault: contradiction };
  const seat = seatOfDocument(document);
  const seedAt = seedLookup(document.seeds);
  const states: unknown[] = [];
  for (const [version, commit] of document.commits.entries()) {
    if (commit.version !== version) {
      return { states, fault: { version, because: `version ${version} is missing` } };
    }
    const member = commitFault(ruleset, document, version, states);
    if (member !== undefined) return { states, fault: member };
    const again = replayVersion(ruleset, document, version, states, seedAt(version));
    if ('because' in again) return { states, fault: { version, because: again.because } };
    const difference = differenceOf(commit.events, redactEvents(ruleset, again.events, seat));
    if (difference !== undefined) return { states, fault: { version, ...difference } };
    states.push(again.state);
  }
  const fault = endFault(ruleset, document, states);
  return { states, ...(fault && { fault }) };
}

/** What makes a document impossible to replay, whatever its commits are. */
function faultOfDocument({ format, rng, seeds, commits }: Export): Fault | undefined {
  if (format !== 'gatehouse-export-1') return { version: 0, because: `the format "${format}" is not known` };
  if (rng !== rngName) return { version: 0, because: `the random number generator "${rng}" is not known` };
  if (commits.length === 0) return { version: 0, pointer: '/commits', because: 'version 0 is missing' };
  for (const { since, seed, commitment: published } of seeds) {
    if (seed === undefined) return { version: since, because: 'its seed is not published: the game is not over' };
    if (commitment(seed) !== published) {
      return { version: since, because: 'its seed does not match its commitment' };
    }
  }
  return undefined;
}

function differenceOf(events: readonly unknown[], expected: readonly unknown[]): Omit<Fault, 'version'> | undefined {
  const at = events.findIndex((event, index) => !isDeepStrictEqual(event, expected[index]));
  if (at === -1 && expected.length === events.length) return undefined;
  const event = at === -1 ? Math.min(expected.length, events.length) : at;
  return { event, because: `event ${event} is ${excerpt(events[event])} and should be ${excerpt(expected[event])}` };
}

type Replayed = { readonly state: unknown; readonly events: readonly unknown[] } | { readonly because: string };

function replayVersion(
  ruleset: AnyRuleset,
  { setup, origin, commits }: Export,
  version: number,
  states: readonly unknown[],
  seed: string | undefined,
): Replayed {
  const { kind, by, commands, toVersion = 0 } = commits[version] as Export['commits'][number];
  if (seed === undefined) return { because: 'no seed was in use' };
  switch (kind) {
    case 'started': {
      const parsed = ruleset.schema.setup.safeParse(setup);
      if (!parsed.success) return { because: 'its setup is not one of this ruleset' };
      const started = ruleset.start(parsed.data, randomForVersion(seed, version));
      return 'rejection' in started ? { because: started.rejection.because } : started;
    }
    case 'forked':
    case 'imported': {
      if (origin?.state === undefined) return { because: 'the state that it began with is not published' };
      if (originCommitment(seed, origin.state) === origin.commitment) return { state: origin.state, events: [] };
      return { because: 'the state that it began with does not match its commitment' };
    }
    case 'undone':
      return { state: states[toVersion], events: [] };
    case 'rotated':
      return { state: states[version - 1], events: [] };
    case 'played': {
      if (commands === undefined) return { because: 'its commands are not published' };
      const parsed = commands.map((command) => ruleset.schema.command.safeParse(command));
      const known = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
      if (known.length < parsed.length) return { because: 'one of its commands is not one of this ruleset' };
      const played = play(ruleset, states[version - 1], known, seatOfActor(by), randomForVersion(seed, version));
      if (!('rejection' in played)) return played;
      return { because: `the rules reject command ${played.index}: ${played.rejection.because}` };
    }
  }
}

/** Finds the seed of a version. A document names a seed as often as it has pages. */
function seedLookup(seeds: readonly ExportedSeed[]): (version: number) => string | undefined {
  const bySince = new Map<number, string | undefined>();
  for (const { since, seed } of seeds) if (!bySince.has(since)) bySince.set(since, seed);
  const oldestFirst = [...bySince].sort(([one], [other]) => one - other);
  return (version) => oldestFirst.findLast(([since]) => since <= version)?.[1];
}

function excerpt(event: unknown): string {
  return event === undefined ? 'missing' : JSON.stringify(event).slice(0, 200);
}
