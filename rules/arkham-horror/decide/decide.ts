import { dispatch, type HandlerMap, typesOf } from '../../core/dispatch.ts';
import { type Random, randomFor } from '../../core/random.ts';
import { asEffect, catchRejection } from '../../core/rejection.ts';
import type { Decision, Seat, UpToEffect } from '../../core/ruleset.ts';
import { type Context, createContext, type ReportedDraws, reject, untilStopped } from '../context.ts';
import {
  type Command,
  type CommandOf,
  type Effect,
  type Event,
  FlowCommand,
  type OverrideCommand,
  type State,
} from '../model/index.ts';
import {
  crossOver,
  endMovement,
  enterGate,
  haveEncounter,
  meetOtherWorld,
  placeReturned,
  replaceInvestigator,
  walk,
} from './actions.ts';
import { resistAttack } from './ancient-one-attacks.ts';
import { rerollCheck, useBlueWatcher } from './check-abilities.ts';
import { acceptFailure, leaveUnsealed, sealGate, spendClue, tryToClose, useElderSign } from './closing.ts';
import { leaveClue, takeClues } from './clues.ts';
import { settleDuty } from './duties.ts';
import { carryOutEffect, rejectWhileChoosing } from './effects.ts';
import { attackAncientOne, endCheck } from './final-battle.ts';
import { choosePrey } from './monster-movement.ts';
import { finishCard, resolveMythos } from './mythos.ts';
import { override } from './override.ts';
import { withReportedNumbers } from './report-numbers.ts';
import { payRumor } from './rumor-payments.ts';
import { shareMonsters } from './surge.ts';
import { spendTrophies } from './trophies.ts';
import { endPhase } from './turn.ts';

/** What a command leads to: its events and the state after them, or why the rules reject it. */
export function decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State, Command> {
  const decision = catchRejection(() => {
    const context = createContext(state, random);
    untilStopped(() => carryOut(context, command, seat));
    return { events: context.events, state: context.state };
  });
  if (!('rejection' in decision)) return decision;
  // Whether a report is missing does not depend on chance.
  const assuming = (assumed: ReportedDraws) => {
    const context = createContext(state, randomFor(new Uint32Array(8), 0), assumed);
    catchRejection(() => untilStopped(() => carryOut(context, command, seat)));
  };
  const rejection = withReportedNumbers(command, decision.rejection, assuming);
  return decision.effect === undefined ? { rejection } : { rejection, upTo: upToEffect(command, decision.effect) };
}

/** The command without the effects of its card from this one on. Without any, the card is still to be resolved. */
function upToEffect(command: Command, effect: number): UpToEffect<Command> | undefined {
  if (!('says' in command) || command.says === undefined) return undefined;
  const { says, ...rest } = command;
  return { effect, command: effect === 0 ? rest : { ...rest, says: says.slice(0, effect) } };
}

/**
 * Carries out a command in a context. Throws a RejectionError where the rules reject it, and DecisionStopped where the
 * Ancient One awakens or the game ends.
 */
export function carryOut(context: Context, command: Command, seat: Seat): void {
  if (isOverride(command)) {
    if (seat.role !== 'host') {
      const because = 'Only the host can override the recorded game. Ask the host.';
      reject('for-the-host', because, 'override', { seat: seat.seat });
    }
    rejectWhileChoosing(context, command.type);
    return override(context, command);
  }
  rejectOtherSeat(context.state, command, seat);
  if (!isFlow(command)) {
    carryOutEffect(context, command);
    return settleReported(context, command);
  }
  if (command.type !== 'Settle') rejectWhileChoosing(context, command.type);
  if (context.state.phase === 'battle') rejectInBattle(command.type);
  context.withReport(command, () => dispatch(flowHandlers, context, command));
}

/** The card that an obligation asks about has been reported, at least its first effect. */
function settleReported(context: Context, effect: Effect): void {
  const { phase, resolved } = context.state;
  if (phase === 'otherWorlds' && 'by' in effect) settleDuty(context, 'other-world-encounters', effect.by);
  if (phase === 'mythos' && resolved) settleDuty(context, 'ability');
}

function isOverride(command: Command): command is OverrideCommand {
  return command.type === 'Override';
}

const flowTypes = typesOf(FlowCommand);

export function isFlow(command: Command): command is FlowCommand {
  return flowTypes.has(command.type);
}

/** One handler for each command of the turn. */
export const flowHandlers: HandlerMap<Context, FlowCommand> = {
  EndPhase: endPhase,
  Walk: walk,
  PlaceReturned: placeReturned,
  CrossOver: crossOver,
  EndMovement: endMovement,
  TakeClues: takeClues,
  LeaveClue: leaveClue,
  HaveEncounter: (context, { by, says }) => {
    haveEncounter(context, by);
    carryOutAll(context, says);
  },
  EnterGate: (context, { by }) => enterGate(context, by),
  TryToClose: tryToClose,
  SpendClue: (context, { by, materials }) => spendClue(context, by, materials),
  RerollCheck: rerollCheck,
  UseBlueWatcher: useBlueWatcher,
  AcceptFailure: (context, { by }) => acceptFailure(context, by),
  SealGate: sealGate,
  LeaveUnsealed: (context, { by }) => leaveUnsealed(context, by),
  UseElderSign: (context, { by, gate }) => useElderSign(context, by, gate),
  MeetOtherWorld: (context, { by, says }) => {
    meetOtherWorld(context, by, says !== undefined);
    carryOutAll(context, says);
  },
  SpendTrophies: spendTrophies,
  PassRumor: payRumor,
  ResolveMythos: resolveMythos,
  ChoosePrey: (context, command) => {
    choosePrey(context, command);
    if (context.state.hunt === undefined) finishCard(context);
  },
  ShareMonsters: (context, { shares }) => {
    shareMonsters(context, shares);
    finishCard(context);
  },
  ReplaceInvestigator: replaceInvestigator,
  AttackAncientOne: attackAncientOne,
  ResistAttack: resistAttack,
  EndCheck: (context, { by }) => endCheck(context, by),
  Settle: settle,
};

function carryOutAll(context: Context, effects: readonly Effect[] = []): void {
  for (const [at, effect] of effects.entries()) asEffect(at, () => carryOutEffect(context, effect));
}

const battleCommands: ReadonlySet<string> = new Set<FlowCommand['type']>([
  'AttackAncientOne',
  'ResistAttack',
  'SpendClue',
  'RerollCheck',
  'EndCheck',
  'EndPhase',
  'Settle',
]);

function rejectInBattle(type: FlowCommand['type']): void {
  if (battleCommands.has(type)) return;
  const because = 'The Ancient One is awake, and the final battle has begun. Play its steps: refresh, attack, resist.';
  reject('final-battle', because, 'awakening-effects', { command: type });
}

/**
 * Commands for all players may come from any seat. What names an investigator comes from that investigator's seat, as a
 * command or as the effect of a card.
 */
function rejectOtherSeat(state: State, command: FlowCommand | Effect, seat: Seat): void {
  if (seat.role === 'host') return;
  const by = actorOf(state, command);
  if (by !== undefined && by !== seat.seat) {
    const because = `You play investigator ${seat.seat}, not investigator ${by}.`;
    reject('not-your-investigator', because, 'seats', { seat: seat.seat, by });
  }
  if ('says' in command) for (const effect of command.says ?? []) rejectOtherSeat(state, effect, seat);
}

/** The seat whose investigator acts, or whose obligation is settled. */
function actorOf(state: State, command: FlowCommand | Effect): string | undefined {
  if (command.type === 'Settle') return state.pending.find((each) => each.number === command.number)?.by;
  return 'by' in command && command.by !== undefined ? String(command.by) : undefined;
}

function settle(context: Context, { number }: CommandOf<'Settle'>): void {
  const { decisions } = context.state;
  const decision = decisions.find((each) => each.number === number);
  if (decision?.by !== undefined) {
    const because = `Obligation ${number} is done by a command of its own: ${decision.text}`;
    reject('decide-it', because, 'obligations', { number, by: decision.by });
  }
  const pending = context.state.pending.map((each) => each.number);
  if (!pending.includes(number)) {
    const because = `Obligation ${number} is not pending. Take a number from the list of obligations.`;
    reject('no-such-obligation', because, 'obligations', { number, pending: pending.map(String) });
  }
  context.emit({ type: 'Settled', number, ...context.reason });
}
