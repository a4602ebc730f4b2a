import type { EventDescription } from '../../core/contract-types.ts';
import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import { gateName } from '../data/components.ts';
import type { VisibleEvent } from '../model/index.ts';

/** One sentence for each event. Slugs are those of `sharedSlugs` where this game has the thing. */
const descriptions: HandlerMap<undefined, VisibleEvent, EventDescription> = {
  GameStarted: (_, { players }) => described(`A game for ${players} began.`, 'game-started', 1),
  GateOpened: (_, { gate }) => described(`The ${gateName(gate)} opened.`, 'gate-opened', 2),
  GateLookedAt: (_, { by, gate }) =>
    described(
      gate === undefined ? `Player ${by} looked at a gate.` : `Player ${by} looked at the ${gateName(gate)}.`,
      'gate-looked-at',
      0,
    ),
  GateShuffledIn: (_, { by }) => described(`Player ${by} shuffled the gate into the pile.`, 'gate-shuffled-in', 0),
  GateClosed: (_, { gate, face }) =>
    described(`The ${gateName(gate)} closed; the die showed ${face}.`, 'gate-closed', 2),
  DoomAdvanced: (_, { doom }) => described(`Doom advanced to ${doom}.`, 'doom-advanced', 2),
  ObligationAdded: (_, { text }) => described(text, 'obligation-added', 1),
  ObligationSettled: (_, { number }) => described(`Task ${number} is done.`, 'obligation-settled', 0),
  GameEnded: (_, { outcome }) => described(outcome.because, 'game-ended', 3),
};

export function describe(event: VisibleEvent): EventDescription {
  return dispatch(descriptions, undefined, event);
}

function described(text: string, slug: string, drama: EventDescription['drama']): EventDescription {
  return { text, slug, drama };
}
