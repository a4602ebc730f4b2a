import type { Typed } from '../../rules/core/typed.ts';
import { forecast as sampleForecast } from '../../rules/forecast/forecast.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { actingSeat } from './actor.ts';
import { readableCommit } from './game-access.ts';
import type { GameReference } from './game-reference.ts';
import { describe } from './game-view.ts';
import { checkCommands } from './play.ts';
import { throwawayRandoms } from './seeds.ts';

/** Commands that the ruleset's schema has accepted, and how many samples to play. */
export interface ForecastGameRequest {
  readonly reference: GameReference;
  readonly commands: readonly Typed[];
  readonly samples: number;
}

/** Most commands of one forecast, over all samples: ten in each of the largest number of samples. */
const maxPlays = 20_000;

/**
 * Most commands and events of one forecast: well above ten ordinary commands in every sample, and well below a second.
 * A single command can cost as much as hundreds of others; then fewer samples are played.
 */
const workLimit = 250_000;

/**
 * What commands may lead to, as far as the principal can know. Neither the state nor the seed takes part, only the
 * principal's view. Nothing is stored. Throws Problem `not-found`, `forbidden` or `bad-request`.
 */
export async function forecast(
  store: GameStore,
  principal: Principal,
  { reference, commands, samples }: ForecastGameRequest,
) {
  const most = Math.floor(maxPlays / commands.length);
  if (samples > most) {
    throw new Problem(
      'bad-request',
      `${commands.length} commands can be played in at most ${most} samples. Ask for fewer samples or send fewer commands.`,
      { issues: [{ pointer: '/samples', message: `must be at most ${most} with ${commands.length} commands` }] },
    );
  }
  const seat = actingSeat(principal);
  const loaded = await readableCommit(store, principal, reference, reference.version);
  checkCommands(loaded, reference, commands);
  const { commit, ruleset } = loaded;
  const view = ruleset.view(commit.state, seat);
  const { sequences, ...rest } = sampleForecast(
    ruleset,
    view,
    { commands, seat, samples, workLimit },
    throwawayRandoms(),
  );
  return {
    ruleset,
    game: reference.game,
    version: commit.version,
    ...rest,
    sequences: sequences.map((sequence) => ({ ...sequence, events: describe(ruleset, sequence.events) })),
  };
}
