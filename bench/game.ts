import { play } from '../rules/core/play.ts';
import { randomFor } from '../rules/core/random.ts';
import { host } from '../rules/core/ruleset.ts';
import { eldritchHorror } from '../rules/eldritch-horror/index.ts';
import type { Command, State } from '../rules/eldritch-horror/model/index.ts';

const key = new Uint32Array(8).fill(20_26);

/** A table to measure on: all gates of the main board, four investigators. */
export function freshTable(): State {
  const setup = eldritchHorror.schema.setup.parse({
    investigators: 4,
    ancientOne: 'cthulhu',
    sets: ['01', '03', '05', '09'],
  });
  const started = eldritchHorror.start(setup, randomFor(key, 0));
  if ('rejection' in started) throw new Error(started.rejection.because);
  return started.state;
}

/** What is played at a version: spawn, turn the Omen, close, defeat the monster, and so on for ever. */
export function nextCommand({ board, monsters }: State, version: number): unknown {
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

/** One command as the server plays it: parsed by its schema, decided, folded. */
export function step(state: State, version: number): State {
  const command: Command = eldritchHorror.schema.command.parse(nextCommand(state, version));
  const played = play(eldritchHorror, state, [command], host, randomFor(key, version));
  if ('rejection' in played) throw new Error(played.rejection.because);
  return played.state;
}

const fresh = freshTable();

/** A game of so many commands. */
export function playedGame(commands: number, state = fresh, from = 1): State {
  let now = state;
  for (let version = from; version < from + commands; version += 1) now = step(now, version);
  return now;
}
