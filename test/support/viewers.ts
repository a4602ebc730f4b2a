import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';

/** A seat that is not in the game. */
export const strangerSeat: Seat = { role: 'seat', seat: 'stranger' };

const json = (value: unknown): string => JSON.stringify(value);
const seatsOf = (ruleset: AnyRuleset, state: unknown): readonly Seat[] =>
  ruleset.seats(state).map((seat) => ({ role: 'seat', seat }));

/** Whether a viewer sees exactly what a watcher sees. */
export function seesNoMore(ruleset: AnyRuleset, state: unknown, viewer: Seat | undefined): boolean {
  return json(ruleset.view(state, viewer)) === json(ruleset.view(state));
}

/** Seats that see something that a watcher does not see. */
export function informedSeats(ruleset: AnyRuleset, state: unknown): readonly Seat[] {
  return seatsOf(ruleset, state).filter((seat) => !seesNoMore(ruleset, state, seat));
}

/** A watcher, the host, a seat of another game, and the seats that see more than a watcher, or else one seat. */
export function viewersOf(ruleset: AnyRuleset, state: unknown): readonly (Seat | undefined)[] {
  const informed = informedSeats(ruleset, state);
  const seats = informed.length > 0 ? informed : seatsOf(ruleset, state).slice(0, 1);
  return [undefined, host, strangerSeat, ...seats];
}

/** Everything that a viewer receives of a state. */
export function visibleState(ruleset: AnyRuleset, state: unknown, viewer: Seat | undefined): unknown {
  const view = ruleset.view(state, viewer);
  return [
    view,
    ruleset.summary(view),
    ruleset.legal(state, viewer ?? host),
    ruleset.pending(state),
    ruleset.outcome(state),
  ];
}

/** Everything that a viewer receives of events. */
export function visibleEvents(ruleset: AnyRuleset, events: readonly unknown[], viewer: Seat | undefined): unknown {
  return events.map((event) => ruleset.redact(event, viewer)).filter((event) => event !== undefined);
}
