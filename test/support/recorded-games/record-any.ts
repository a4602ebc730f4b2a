/**
 * Records a game of random legal commands for a ruleset that has no recorded game yet. Run by hand:
 *
 *   npx node test/support/recorded-games/record-any.ts <id of the ruleset>
 */
import fc from 'fast-check';
import { rulesets } from '../../../rules/index.ts';
import { gamesOf } from '../arbitrary-setups.ts';
import { legalMove } from '../random-game.ts';
import { startRecording } from './recording.ts';

const steps = 60;

const ruleset = rulesets.find(({ id }) => id === process.argv[2]);
const games = gamesOf[process.argv[2] ?? ''];
if (ruleset === undefined || games === undefined) {
  throw new Error(`Name a ruleset: ${rulesets.map(({ id }) => id).join(', ')}`);
}
const [setup] = fc.sample(games.setup, { seed: 1, numRuns: 1 });
const about = 'random legal commands';
const recording = startRecording(ruleset, { name: `${ruleset.id}-anything`, about, setup });
if (recording === undefined) throw new Error(`${ruleset.id}-anything is recorded already.`);
while (ruleset.outcome(recording.state) === undefined && recording.length < steps) {
  const move = legalMove(ruleset, recording.state, recording.choices);
  if (move === undefined) break;
  recording.play(move.seat.role === 'host' ? 'host' : move.seat.seat, move.command);
}
recording.save();
