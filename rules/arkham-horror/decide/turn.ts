import { blockedBy, type Context, reject } from '../context.ts';
import { worldOf } from '../data/components.ts';
import { choosesReturn, joinsNow } from '../decisions.ts';
import { inTurn, waysBack } from '../limits.ts';
import type { Phase } from '../model/names.ts';
import { crossOver, enterGate, isDrawnIn, meetOtherWorld } from './actions.ts';
import { demandCombat, demandEndTexts, settleDuty, settleOldCombat } from './duties.ts';
import { endBattleStep } from './final-battle.ts';
import { endMythos } from './mythos.ts';

/** The phases of a turn, in order. */
const order = ['upkeep', 'movement', 'arkham', 'otherWorlds', 'mythos'] as const;

/**
 * Ends the phase for all players and begins the next. Phases that the players play without the server pass by at once.
 * Rule `turn-frame`.
 */
export function endPhase(context: Context): void {
  const { phase, resolved, turn } = context.state;
  if (phase === 'battle') return endBattleStep(context);
  if (phase === 'mythos' && !resolved) {
    const because = 'The Mythos card of this turn is not resolved. Resolve it first.';
    const rule = turn === 0 ? 'setup' : 'turn-frame';
    reject('mythos-first', because, 'turn-frame', { turn, ...blockedBy(context, rule) });
  }
  leavePhase(context, false);
  for (;;) {
    beginPhase(context);
    if (!(context.state.setup.skip as readonly Phase[]).includes(context.state.phase)) return;
    leavePhase(context, true);
  }
}

function beginPhase(context: Context): void {
  const { phase, turn, first, setup } = context.state;
  const next = order[order.indexOf(phase as 'upkeep') + 1];
  if (next !== undefined) {
    if (next === 'movement') settleOldCombat(context);
    return context.emit({ type: 'PhaseBegan', phase: next, turn, first });
  }
  // The first player changes after a Mythos Phase, but not after the first card of the setup.
  const nextFirst = turn === 0 ? first : (first % setup.investigators) + 1;
  context.emit({ type: 'PhaseBegan', phase: 'upkeep', turn: turn + 1, first: nextFirst });
}

/**
 * Does whatever is left of a phase and offers no choice.
 *
 * @param skipped whether the players play the phase without the server and report its results at any time
 */
function leavePhase(context: Context, skipped: boolean): void {
  const { phase } = context.state;
  switch (phase) {
    case 'upkeep':
      return leaveUpkeep(context, skipped);
    case 'movement':
      return leaveMovement(context, skipped);
    case 'arkham':
      return leaveArkham(context);
    case 'otherWorlds':
      return leaveOtherWorlds(context, skipped);
    case 'mythos':
      settleDuty(context, 'ability');
      return endMythos(context);
    case 'battle':
      return;
    default:
      phase satisfies never;
  }
}

function leaveUpkeep(context: Context, skipped: boolean): void {
  if (skipped) return;
  const out = context.state.investigators.find((each) => joinsNow(context.state, each));
  if (out !== undefined) {
    const because = `A new investigator ${out.by} joins before Upkeep ends. Bring in the new one first.`;
    reject('join-first', because, 'devoured', blockedBy(context, 'devoured', out.by));
  }
  const lost = context.state.investigators.find((each) => each.where === 'lost' && each.waiting);
  if (lost === undefined) return;
  const because = `Investigator ${lost.by} returns from being lost. Place this investigator in Arkham first.`;
  reject('place-the-lost', because, 'return-from-lost', blockedBy(context, 'return-from-lost', lost.by));
}

function leaveMovement(context: Context, skipped: boolean): void {
  if (!skipped) rejectWithoutReturnGate(context);
  for (const { by } of inTurn(context.state)) {
    // What happened to others may have changed or devoured them.
    const each = context.state.investigators[by - 1];
    if (each === undefined || each.where === 'out') continue;
    if (each.delayed && !each.fresh) {
      context.emit({ type: 'InvestigatorStoodUp', by });
      demandCombat(context, by, 'delayed');
    } else if (each.where === 'arkham' && !each.moved) {
      demandCombat(context, by, 'arkham-movement');
      demandEndTexts(context, by);
    } else if (each.where === 'otherWorld' && !each.moved && !each.delayed) {
      if (!skipped || !choosesReturn(context.state, each)) crossOver(context, { by });
    }
  }
}

function rejectWithoutReturnGate(context: Context): void {
  const choosing = context.state.investigators.find((each) => choosesReturn(context.state, each));
  if (choosing?.world === undefined) return;
  const name = worldOf(choosing.world).name;
  const because = `Several gates lead to ${name}. Choose the one through which investigator ${choosing.by} returns first.`;
  const gates = waysBack(context.state, choosing).map((each) => each.gate);
  const facts = { ...blockedBy(context, 'return-through-gate', choosing.by), gates };
  reject('choose-return', because, 'return-through-gate', facts);
}

function leaveArkham(context: Context): void {
  for (const each of inTurn(context.state)) {
    if (isDrawnIn(context.state, each)) enterGate(context, each.by);
  }
}

function leaveOtherWorlds(context: Context, skipped: boolean): void {
  if (skipped) return;
  for (const { by, where, met } of inTurn(context.state)) {
    if (where === 'otherWorld' && !met) meetOtherWorld(context, by, false);
  }
}
