import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import type { Random } from '../../core/random.ts';
import { catchRejection } from '../../core/rejection.ts';
import type { Decision, Seat } from '../../core/ruleset.ts';
import type { Command, Event, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { type Context, createContext } from './context.ts';
import { advanceDoom } from './doom.ts';
import { closeGate, decideGate, lookAtGate, openGate } from './gates.ts';
import { checkSeat } from './seats.ts';

interface Given {
  readonly context: Context;
  readonly seat: Seat;
}

const handlers: HandlerMap<Given, Command> = {
  OpenGate: ({ context }) => openGate(context),
  LookAtGate: ({ context, seat }, { by }) => {
    checkSeat(context.state, seat, by);
    lookAtGate(context, by);
  },
  DecideGate: ({ context, seat }, { open }) => {
    if (context.state.look !== undefined) checkSeat(context.state, seat, context.state.look.by);
    decideGate(context, open);
  },
  CloseGate: ({ context }, { gate }) => closeGate(context, gate),
  AdvanceDoom: ({ context }, { spaces }) => advanceDoom(context, spaces),
  Settle: ({ context }, { number }) => settle(context, number),
};

/** What a command leads to: its events, or a rejection and no event. */
export function decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State> {
  return catchRejection(() => {
    const context = createContext(state, random);
    if (command.type !== 'DecideGate') rejectWhileLooking(state);
    dispatch(handlers, { context, seat }, command);
    return { events: context.events, state: context.state };
  });
}

function rejectWhileLooking({ look }: State): void {
  if (look === undefined) return;
  const because = `Player ${look.by} looks at a gate. First decide what happens to it.`;
  reject('look-first', because, 'look', { decision: look.decision, by: String(look.by) });
}

function settle(context: Context, number: number): void {
  const { pending } = context.state;
  if (pending.every((each) => each.number !== number)) {
    const facts = { number, pending: pending.map((each) => String(each.number)) };
    reject('not-pending', `Nothing with the number ${number} is pending.`, 'obligations', facts);
  }
  context.emit({ type: 'ObligationSettled', number });
}
