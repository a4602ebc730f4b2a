import { type Random, randomFor } from '../../../rules/core/random.ts';
import type { AnyRuleset } from '../../../rules/core/ruleset.ts';
import { type RecordedResult, type RecordedStep, recordedGameNames, writeRecordedGame } from './recorded-game.ts';
import { playStep, startGame } from './replay.ts';

/** A game that is recorded while it is played. */
export interface Recording<State> {
  readonly state: State;
  readonly length: number;
  /** Chance for the choice of commands. Independent of the chance of the game. */
  readonly choices: Random;
  /** The chance that the next command will get. */
  nextRandom(): Random;
  /** Throws an Error where the command is rejected, which then is not recorded. */
  play(seat: string, command: { readonly type: string }): void;
  save(): void;
}

/**
 * Starts to record a game, or returns undefined where a game of this name exists: a recorded game has to come out the
 * same for ever. To record it again, because the rules were wrong, delete its file first and say why in the commit.
 *
 * @param salt makes the chance of the game; any two names that differ within its first 8 characters differ in chance
 */
export function startRecording<State>(
  ruleset: AnyRuleset,
  { name, about, setup }: { readonly name: string; readonly about: string; readonly setup: unknown },
  salt = name,
): Recording<State> | undefined {
  if (recordedGameNames().includes(name)) return undefined;
  const randomKey = Array.from(
    { length: 8 },
    (_, at) => (salt.charCodeAt(at % salt.length) * 2_654_435_761 + at) % 2 ** 32,
  );
  const start = startGame(ruleset, { randomKey, setup });
  let { state } = start;
  const steps: RecordedStep[] = [];
  return {
    get state() {
      return state as State;
    },
    get length() {
      return steps.length;
    },
    choices: randomFor(Uint32Array.from(randomKey), 2 ** 40),
    nextRandom: () => randomFor(Uint32Array.from(randomKey), steps.length + 1),
    play(seat, command) {
      let result: RecordedResult;
      ({ state, result } = playStep(ruleset, randomKey, steps.length + 1, state, { seat, command }));
      steps.push({ seat, command, ...result });
    },
    save() {
      const outcome = ruleset.outcome(state) ?? null;
      const { id, revision } = ruleset;
      writeRecordedGame(name, { about, ruleset: id, revision, randomKey, setup, start: start.result, steps, outcome });
      console.log(`${name}: ${steps.length} commands, ${outcome === null ? 'no outcome' : outcome.rule}`);
    },
  };
}
