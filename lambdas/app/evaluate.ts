import { type OnReject, playBatch } from '../../rules/core/play-batch.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { Principal } from '../auth/principal.ts';
import { actingSeat, clientOf } from './actor.ts';
import { checkSeat } from './game-access.ts';
import { describeEvents } from './game-view.ts';
import type { Evaluated, Rejected } from './results.ts';
import { newSeed, randomForVersion } from './seeds.ts';

/** A set-up and commands that the ruleset's schema has accepted. */
export interface EvaluateRequest {
  readonly ruleset: AnyRuleset;
  readonly setup: unknown;
  readonly commands: readonly Typed[];
  readonly onReject?: OnReject | undefined;
  readonly seed?: string | undefined;
}

/**
 * Plays commands at a position without a game. Nothing is read or stored. With a seed, chance is that of a game that is
 * created with it and plays the commands as its first version. Throws Problem `forbidden` for a token, and `bad-request`
 * for a seat that the position does not have.
 */
export function evaluate(
  principal: Principal,
  { ruleset, setup, commands, onReject, seed = newSeed() }: EvaluateRequest,
): Evaluated | Rejected {
  clientOf(principal);
  const seat = actingSeat(principal);
  const started = ruleset.start(setup, randomForVersion(seed, 0));
  if ('rejection' in started) {
    return { kind: 'rejected', ruleset, ...started.rejection, index: 0, version: 0, legal: [] };
  }
  const before = started.state;
  if (seat.role === 'seat') checkSeat(ruleset, before, seat.seat);
  const result = playBatch(ruleset, before, commands, seat, () => randomForVersion(seed, 1), onReject);
  if ('rejection' in result) {
    const { rejection, index } = result;
    return { kind: 'rejected', ruleset, ...rejection, index, version: 0, legal: ruleset.legal(before, seat) };
  }
  const { state, events, stopped } = result;
  const view = ruleset.view(state, seat);
  return {
    kind: 'evaluated',
    ruleset,
    events: describeEvents(ruleset, events, seat),
    stopped,
    summary: ruleset.summary(view),
    outcome: ruleset.outcome(state),
    pending: ruleset.pending(state),
    legal: ruleset.legal(state, seat),
    position: { ruleset: ruleset.id, setup: ruleset.position(view) },
  };
}
