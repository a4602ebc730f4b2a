import { dispatch, type HandlerMap, typesOf } from '../../core/dispatch.ts';
import type { Random } from '../../core/random.ts';
import { catchRejection } from '../../core/rejection.ts';
import type { Decision, Seat } from '../../core/ruleset.ts';
import { type Command, Effect, type Event, type FlowCommand, type State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { type Context, createContext } from './context.ts';
import { carryOut, carryOutAll, rejectWhileLooking } from './effects.ts';
import { beginEncounter, endEncounter, rerollDice, resolveBranch, rollTest } from './encounter.ts';
import { endRound, resolveIcon, resolveMythos } from './mythos.ts';
import { override } from './override.ts';
import { checkSeat } from './seats.ts';

/** The events that a command leads to, with the state after them, or the reason why the rules reject it. */
export function decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State> {
  return catchRejection(() => {
    const context = createContext(state, random);
    carryOutCommand(context, command, seat);
    return { events: context.events, state: context.state };
  });
}

/** Carries out a command of this seat. Throws a RejectionError where the rules forbid it. */
export function carryOutCommand(context: Context, command: Command, seat: Seat): void {
  checkSeat(context.state, command, seat);
  if (isEffect(command)) return carryOut(context, command);
  rejectWhileLooking(context, command.type);
  if (command.type === 'Override') return override(context, command);
  return context.withReport(command, () => dispatch(flowHandlers, context, command));
}

const effectTypes = typesOf(Effect);

function isEffect(command: Command): command is Effect {
  return effectTypes.has(command.type);
}

export const flowHandlers: HandlerMap<Context, FlowCommand> = {
  ResolveMythos: resolveMythos,
  ResolveIcon: (context, { icon }) => resolveIcon(context, icon),
  EndRound: endRound,
  BeginEncounter: beginEncounter,
  RollTest: rollTest,
  RerollDice: rerollDice,
  ResolveBranch: resolveBranch,
  EndEncounter: endEncounter,
  Together: (context, { effects }) => context.simultaneously(() => carryOutAll(context, effects)),
  Settle: (context, { number }) => settle(context, number),
};

function settle(context: Context, number: number): void {
  const { pending } = context.state;
  if (!pending.some((each) => each.number === number)) {
    const because = `Obligation ${number} is not pending. Choose one that is.`;
    reject('no-such-obligation', because, 'obligations', { number, pending: pending.map((each) => `${each.number}`) });
  }
  context.emit({ type: 'Settled', number, ...context.reason });
}
