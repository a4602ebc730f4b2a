import type { Doom, Obligation } from '../../core/contract-types.ts';
import type { Seat } from '../../core/ruleset.ts';
import { doomLimit, type GateId, gateIds, gateName } from '../data/components.ts';
import type { State, View } from '../model/index.ts';

/** The part of the state that a viewer may see: everything but the order of the pile. */
export function view(state: State, seat?: Seat): View {
  const { players, doom, open, closed, pile, look, lastRoll, outcome } = state;
  return {
    players,
    doom,
    open: open.map(named),
    closed: closed.map(named),
    pile: gateIds.filter((gate) => pile.includes(gate)).map(named),
    ...(look === undefined ? {} : { look: seenBy(look, pile[0], seat) }),
    ...(lastRoll === undefined ? {} : { lastRoll }),
    pending: pending(state),
    ...(outcome === undefined ? {} : { outcome }),
  };
}

function named(gate: GateId): View['open'][number] {
  return { gate, name: gateName(gate) };
}

function seenBy(look: NonNullable<State['look']>, gate: GateId | undefined, seat: Seat | undefined): View['look'] {
  return seat?.role === 'seat' && seat.seat === String(look.by) && gate !== undefined ? { ...look, gate } : look;
}

/** What the players still have to do: first what everything else waits for. */
export function pending({ look, pending: obligations, outcome }: State): Obligation[] {
  if (outcome !== undefined) return [];
  const settled = obligations.map((each) => ({ ...each, blocks: false }));
  if (look === undefined) return settled;
  const text = 'Open the gate that you look at, or shuffle it into the pile: DecideGate.';
  return [{ number: look.decision, by: String(look.by), text, rule: 'look', blocks: true }, ...settled];
}

/** The Doom track, in the shape that all games share. */
export function doom({ doom: value }: View): Doom {
  return { value, start: 0, end: doomLimit, left: doomLimit - value, awake: value === doomLimit };
}
