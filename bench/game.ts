import { play } from '../rules/core/play.ts';
import { randomFor } from '../rules/core/random.ts';
import { host } from '../rules/core/ruleset.ts';
import { eldritchHorror } from '../rules/eldritch-horror/index.ts';
import type { Command, State } from '../rules/eldritch-horror/model/index.ts';

const randomKey = new Uint32Array(8).fill(20_26);

/** The start of the game that is measured: four investigators, all gates of the main board. */
export function newGame(): State {
  const setup = eldritchHorror.schema.setup.parse({
    investigators: 4,
    ancientOne: 'cthulhu',
    sets: ['01', '03', '05', '09'],
  });
  const started = eldritchHorror.start(setup, randomFor(randomKey, 0));
  if ('rejection' in started) throw new Error(started.rejection.because);
  return started.state;
}

/** The command of a version: spawn a gate, advance the Omen, close a gate, discard a monster, and again. */
function nextCommand({ board, monsters }: State, version: number): unknown {
  switch (version % 4) {
    case 1:
      return { type: 'SpawnGate' };
    case 2:
      return { type: 'AdvanceOmen', withoutDoom: true };
    case 3:
      return { type: 'CloseGate', gate: board[0]?.gate };
    default:
      return { type: 'DiscardMonster', monster: monsters[0]?.monster };
  }
}

/** Plays one command as the server does: parse, decide, evolve. */
export function step(state: State, version: number): State {
  const command: Command = eldritchHorror.schema.command.parse(nextCommand(state, version));
  const played = play(eldritchHorror, state, [command], host, randomFor(randomKey, version));
  if ('rejection' in played) throw new Error(played.rejection.because);
  return played.state;
}

const start = newGame();

/** The state after this many further commands. The first of them makes version `from`. */
export function playedGame(commands: number, state = start, from = 1): State {
  let current = state;
  for (let version = from; version < from + commands; version += 1) current = step(current, version);
  return current;
}
