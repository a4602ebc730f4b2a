import { forecast as imagined } from '../../rules/forecast/forecast.ts';
import { actingSeat, type Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { latestCommit } from './game-access.ts';
import { rulesetForCommands } from './play.ts';
import { throwawayRandoms } from './seeds.ts';

/** Commands that were parsed by the game's ruleset, and how many tables to try them on. */
export interface ForecastGameRequest {
  readonly game: string;
  readonly commands: readonly { readonly type: string }[];
  readonly samples: number;
}

/** Commands that are played for one forecast, at most, all samples together: ten on each of as many as there may be. */
const maxPlays = 20_000;

/**
 * Commands and events that one forecast may cost: well beyond ten ordinary commands on every sample and well below a
 * second. A single command can do as much as hundreds; then fewer samples have to do.
 */
const workLimit = 250_000;

/**
 * What may become of commands on the newest version, as far as the caller can tell. Neither the table nor the seed takes
 * part, only the caller's view; nothing is stored. Throws Problem `not-found`, `forbidden` or `bad-request`.
 */
export async function forecast(store: GameStore, caller: Principal, { game, commands, samples }: ForecastGameRequest) {
  const most = Math.floor(maxPlays / commands.length);
  if (samples > most) {
    throw new Problem(
      'bad-request',
      `${commands.length} commands can be tried on ${most} tables at most. Ask for fewer samples, or try fewer commands at once.`,
      { issues: [{ pointer: '/samples', message: `must be at most ${most} with so many commands` }] },
    );
  }
  const seat = actingSeat(caller);
  const newest = await latestCommit(store, caller, game);
  const { version, state } = newest;
  const ruleset = rulesetForCommands(newest, commands);
  const whatIf = { commands, seat, samples, work: workLimit };
  return { game, version, ...imagined(ruleset, ruleset.view(state, seat), whatIf, throwawayRandoms()) };
}
