import type { HandlerMap, OfType } from '../../core/dispatch.ts';
import { type GateId, sheetCard } from '../data/components.ts';
import type { GateEffect, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { checkSheet } from './awakened.ts';
import {
  type Closing,
  closeGate,
  discardCard,
  discardGate,
  discardTogether,
  gateOnBoard,
  isHeld,
  placeOnCard,
} from './closing.ts';
import type { Context } from './context.ts';
import { advanceDoom } from './doom.ts';
import { matchesOmen, topGate } from './gates.ts';
import { locationOf } from './physical-draws.ts';
import { spawnAllGates, spawnGates, spawnSpecificGate } from './spawn.ts';
import {
  lookAtGates,
  moveInStack,
  placeLookedGates,
  randomizeStack,
  revealGates,
  revealUntil,
  searchGates,
} from './stack.ts';

/** Effects on gates and the gate stack. */
export const gateEffects: HandlerMap<Context, GateEffect> = {
  SpawnGate(context, effect) {
    const count = effect.reference ? context.state.setup.reference.gates : (effect.count ?? 1);
    spawnGates(context, count, effect.lostInTime);
  },
  SpawnSpecificGate: (context, { gate }) => spawnSpecificGate(context, gate),
  SpawnAllGates: spawnAllGates,
  CloseGate: (context, { gate, by, during, ontoCard }) => closeOnto(context, gate, { by, during, ontoCard }),
  CloseThisGate: closeThisGate,
  DiscardGate: (context, { gate }) => discardGate(context, gate),
  DiscardGates: discardGates,
  RevealGates: (context, { count = 1 }) => revealGates(context, count),
  RevealUntil(context, { where, count = 1 }) {
    revealUntil(context, where, count);
  },
  LookAtGates: (context, { by, count }) => lookAtGates(context, by, count),
  PlaceLookedGates: placeLookedGates,
  PutGateOnBottom: (context) => moveInStack(context, 'bottom'),
  PutGateOnTop: (context) => moveInStack(context, 'top'),
  RandomizeStack: randomizeStack,
  SearchGates: (context, { where, withDiscard = false }) => searchGates(context, where, withDiscard),
  PlaceGateOnCard: (context, { card, gate }) => placeGateOnCard(context, card, gate),
  DiscardCard: (context, { card }) => discardCard(context, card),
};

/** Closes a gate. If it goes onto the sheet of the Ancient One, that can lose the game. */
function closeOnto(context: Context, id: GateId, closing: Closing): void {
  closeGate(context, id, closing);
  if (closing.ontoCard !== undefined) checkAfterCard(context, closing.ontoCard);
}

function closeThisGate(context: Context, { ontoCard, during }: OfType<GateEffect, 'CloseThisGate'>): void {
  const { encounter } = context.state;
  if (encounter?.gate === undefined) {
    const because = 'There is no encounter at a gate in progress. Begin one, or close a gate by its name.';
    const gates = context.state.board.map((each) => each.gate);
    return reject('no-this-gate', because, 'encounter-this-gate', { gates });
  }
  const { gate, by, closed } = encounter;
  if (closed) {
    const because = 'The gate of this encounter is already closed. An encounter closes at most one gate.';
    reject('already-closed', because, 'encounter-this-gate', { gate });
  }
  closeOnto(context, gate, { by, during: during ?? encounter.during, ontoCard });
}

/** Discards gates at once: the stack is not refilled and Doom does not move before all of them are discarded. */
function discardGates(
  context: Context,
  { which, gates, doomForEach = false }: OfType<GateEffect, 'DiscardGates'>,
): void {
  const { board } = context.state;
  const chosen =
    which === 'these'
      ? namedGates(context.state, gates)
      : board.filter(
          (each) => !isHeld(context.state, each) && (which === 'all' || matchesOmen(context.state, each.gate)),
        );
  discardTogether(context, chosen);
  if (doomForEach) for (const { gate } of chosen) advanceDoom(context, { by: 'discarded', gate });
}

function namedGates(state: State, ids: readonly GateId[] | undefined): State['board'] {
  if (ids === undefined) {
    const because = 'Name the gates that are discarded in "gates".';
    return reject('which-gates', because, 'discard-gate', { gates: state.board.map((each) => each.gate) });
  }
  return [...new Set(ids)].map((id) => gateOnBoard(state, id, 'discard-gate'));
}

function placeGateOnCard(context: Context, card: string, id: GateId | undefined): void {
  if (id === undefined) {
    placeTopGateOnCard(context, card);
  } else if (locationOf(context.state, id) === 'discard') {
    placeOnCard(context, id, card, 'discard');
  } else {
    gateOnBoard(context.state, id, 'card-place');
    placeOnCard(context, id, card, 'board');
  }
  checkAfterCard(context, card);
}

/** Only a gate on the sheet of the Ancient One is a sentence of that sheet. */
function checkAfterCard(context: Context, card: string): void {
  if (card === sheetCard) checkSheet(context);
}

function placeTopGateOnCard(context: Context, card: string): void {
  const top = topGate(context);
  if (top !== undefined) return placeOnCard(context, top, card, 'stack');
  const because = 'There is no gate to put on the card, because the stack and the discard pile are empty.';
  return reject('no-gates', because, 'card-place', { stack: 0, discard: 0 });
}
