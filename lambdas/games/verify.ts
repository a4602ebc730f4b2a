import { isDeepStrictEqual } from 'node:util';
import { play } from '../../rules/play.ts';
import { rngName } from '../../rules/random.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/ruleset.ts';
import type { Export, ExportedSeed } from './export.ts';
import { chanceOf, commitment } from './fairness.ts';
import { rulesetNamed } from './find.ts';
import { tell } from './present.ts';

/** What came of playing an export again: how many versions agree, and where and why the first one does not. */
export interface Verdict {
  readonly versions: number;
  readonly fault?: { readonly version: number; readonly because: string };
}

/**
 * Plays a finished game again from its set-up, its seeds and its commands, and compares what was told. Needs no server:
 * whoever has the export can check that the chance was fixed beforehand and that no result was made up.
 */
export function verify(document: Export): Verdict {
  const ruleset = rulesetNamed(document.ruleset);
  const states: unknown[] = [];
  const fault = (version: number, because: string): Verdict => ({
    versions: states.length,
    fault: { version, because },
  });

  if (document.format !== 'gatehouse-export-1') return fault(0, `the format "${document.format}" is not known here`);
  if (document.rng !== rngName) return fault(0, `the source of chance "${document.rng}" is not known here`);
  if (document.revision !== ruleset.revision) {
    return fault(
      0,
      `it was played under revision ${document.revision} of ${ruleset.id}, and this is ${ruleset.revision}`,
    );
  }
  for (const seed of document.seeds) {
    if (seed.seed === undefined) return fault(seed.since, 'its seed is not published: the game is not over');
    if (commitment(seed.seed) !== seed.commitment)
      return fault(seed.since, 'the seed is not the one that was promised');
  }
  for (const [version, commit] of document.commits.entries()) {
    if (commit.version !== version) return fault(version, `version ${version} is missing`);
    const again = repeat(ruleset, document, version, states);
    if ('because' in again) return fault(version, again.because);
    const told = tell(ruleset, again.events, undefined);
    const at = commit.events.findIndex((event, index) => !isDeepStrictEqual(event, told[index]));
    if (at !== -1 || told.length !== commit.events.length) {
      const index = at === -1 ? Math.min(told.length, commit.events.length) : at;
      return fault(version, `event ${index} is ${show(commit.events[index])} and should be ${show(told[index])}`);
    }
    states.push(again.state);
  }
  return { versions: states.length };
}

function repeat(
  ruleset: AnyRuleset,
  { setup, seeds, commits }: Export,
  version: number,
  states: readonly unknown[],
): { readonly state: unknown; readonly events: readonly unknown[] } | { readonly because: string } {
  const { kind, by, commands = [], toVersion } = commits[version] as Export['commits'][number];
  const seed = seedAt(seeds, version);
  if (seed === undefined) return { because: 'no seed was in force' };
  switch (kind) {
    case 'started': {
      const started = ruleset.start(setup, chanceOf(seed, version));
      return 'rejection' in started ? { because: started.rejection.because } : started;
    }
    case 'undone':
      return { state: states[toVersion ?? 0], events: [] };
    case 'played': {
      const parsed = commands.map((command) => ruleset.schema.command.parse(command));
      const seat: Seat = by === 'host' ? host : { role: 'seat', seat: by };
      const played = play(ruleset, states[version - 1], parsed, seat, chanceOf(seed, version));
      return 'rejection' in played
        ? { because: `command ${played.index} is refused: ${played.rejection.because}` }
        : played;
    }
  }
}

function seedAt(seeds: readonly ExportedSeed[], version: number): string | undefined {
  return seeds.filter((each) => each.since <= version).sort((a, b) => b.since - a.since)[0]?.seed;
}

function show(event: unknown): string {
  return event === undefined ? 'missing' : JSON.stringify(event).slice(0, 200);
}
