import { dispatch, type HandlerMap, typesOf } from '../../core/dispatch.ts';
import { gateAt, sideOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import {
  type ActionOp,
  type Gate,
  type GateFilter,
  type InternalOp,
  type OpOf,
  PromptOp,
  type QueuedOp,
} from '../model/index.ts';
import { amountOf } from './amounts.ts';
import { branch, placeCard } from './branching.ts';
import { delayToTurnEnd, exempt, opponentCarriesOut, repeatForEach, runCardText } from './card-texts.ts';
import { choose } from './choices.ts';
import { applyDamage, dealDamage, preventThisDamage } from './damage.ts';
import { addWard } from './damage-prevention.ts';
import { holds, matchingGates, matchingZones } from './filters.ts';
import { modify, moveGatesToPile, setFaceDown, setReady, swapWritten } from './gate-ops.ts';
import { moveTo, swap } from './moves.ts';
import { drawCards, foresee, moveCards, moveTopCards, shuffleDeck, takeBottom } from './piles.ts';
import { bind, promptFor } from './prompts.ts';
import { cancel, lock, negate } from './sequence-ops.ts';

/** Carries out one instruction. Returns false where it waits for a choice. */
export function carryOut(context: Context, op: QueuedOp): boolean {
  if (isInternal(op)) {
    dispatch(internal, context, op);
    return true;
  }
  if (!holds(context.state, context.currentTask.env, op.when)) return true;
  if (!isPrompt(op)) {
    dispatch(actions, context, op);
    return true;
  }
  const { prompt, answered } = promptFor(context, op);
  const picks = choose(context, prompt);
  if (picks === undefined) return false;
  answered(picks);
  if ('min' in op && picks.length < op.min) context.failCost('There was too little to choose from.');
  return true;
}

const promptTypes = typesOf(PromptOp);

export function isPrompt(op: QueuedOp): op is PromptOp {
  return promptTypes.has(op.type);
}

const internal: HandlerMap<Context, InternalOp> = {
  Bind: (context, { bindAs, picks }) => bind(context, bindAs, picks),
  ApplyDamage: (context, op) => applyDamage(context, op, op.spared),
};

function isInternal(op: QueuedOp): op is InternalOp {
  return op.type in internal;
}

/** Instructions that are carried out without a prompt. */
const actions: HandlerMap<Context, ActionOp> = {
  // ---- damage
  Damage: dealDamage,
  Spare: preventThisDamage,
  Prevent: addWard,
  Redirect: addWard,

  // ---- Gates
  Move: moveGate,
  Swap: swapGates,
  Ready: (context, { gates }) => setReady(context, changedGates(context, gates), true),
  Rest: (context, { gates }) => setReady(context, changedGates(context, gates), false),
  Modify: (context, op) => modify(context, changedGates(context, op.gates), op),
  SwapAttackDefence: (context, { gates, until }) => swapWritten(context, changedGates(context, gates), until),
  FlipUp: (context, { gates }) => setFaceDown(context, changedGates(context, gates), false),
  FlipDown: (context, { gates }) => setFaceDown(context, changedGates(context, gates), true),
  PutGates: (context, { gates, into }) => moveGatesToPile(context, changedGates(context, gates), into),
  Branch: (context, { picked, gates }) => branch(context, picked, affectedGates(context, gates)[0]),

  // ---- cards
  Draw(context, { amount }) {
    context.commitCost();
    const { env } = context.currentTask;
    drawCards(context, env.player, amountOf(context.state, env, amount));
  },
  Foresee(context, { amount, both = false }) {
    context.commitCost();
    const { env } = context.currentTask;
    foresee(context, env.player, amountOf(context.state, env, amount), both);
  },
  PutCards: moveCards,
  PutTop(context, { amount, into }) {
    const { env } = context.currentTask;
    const need = amountOf(context.state, env, amount);
    const have = sideOf(context.state, env.player).deck.length;
    if (have < need) context.failCost('The deck has too few cards.', { have, need });
    context.commitCost();
    moveTopCards(context, env, need, into);
  },
  TakeBottom(context, { picked }) {
    context.commitCost();
    takeBottom(context, picked);
  },
  Shuffle(context) {
    context.commitCost();
    shuffleDeck(context, context.currentTask.env.player);
  },
  Place: placeCard,
  PayOpenCost: runCardText,
  RunOpen: runCardText,

  // ---- the Sequence and the turn
  Lock: lock,
  Negate: (context, { gates, what }) => negate(context, changedGates(context, gates), what),
  Cancel: cancel,
  Except: (context, { gates }) => exempt(context, affectedGates(context, gates)),
  EndTurn: (context) => context.emit({ type: 'TurnEnding', player: context.state.player }),

  // ---- nested instructions
  Each: repeatForEach,
  Theirs: (context, { steps }) => opponentCarriesOut(context, steps),
  AtTurnEnd: (context, { steps }) => delayToTurnEnd(context, steps),
};

/** Gates that an instruction applies to: those that match, without those that the text exempts. */
function affectedGates(context: Context, filter: GateFilter): Gate[] {
  const { env } = context.currentTask;
  return matchingGates(context.state, env, filter).filter((gate) => !env.except?.includes(gate.entity));
}

/** The Gates that an effect changes. An effect that finds none is skipped, with an event. */
function changedGates(context: Context, filter: GateFilter): Gate[] {
  const gates = affectedGates(context, filter);
  const { env } = context.currentTask;
  if (gates.length === 0 && env.cost === undefined) context.skip('There is no Gate that it applies to.', env);
  return gates;
}

function moveGate(context: Context, op: OpOf<'Move'>): void {
  const { env } = context.currentTask;
  const [gate] = affectedGates(context, op.gates);
  const to = matchingZones(context.state, env, op.zones).find((zone) => gateAt(context.state, zone) === undefined);
  if (gate === undefined || to === undefined) return context.skip('Nothing can move there.', env);
  if (op.bindAs !== undefined) bind(context, op.bindAs, [gate.zone, to]);
  moveTo(context, gate, to);
}

function swapGates(context: Context, op: OpOf<'Swap'>): void {
  const [one] = affectedGates(context, op.gates);
  const two = affectedGates(context, op.other).find((gate) => gate.entity !== one?.entity);
  if (one === undefined || two === undefined) {
    return context.skip('There are no two Gates to switch.', context.currentTask.env);
  }
  swap(context, one, two);
}
