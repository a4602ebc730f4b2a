import type { Random } from '../core/random.ts';
import { catchRejection } from '../core/rejection.ts';
import type { Start } from '../core/ruleset.ts';
import { doomLimit, type GateId, gateIds, gateName } from './data/components.ts';
import { evolve } from './evolve.ts';
import type { Event, Setup, State } from './model/index.ts';
import { reject } from './rejections.ts';

/** Sets the game up, or rejects a position that cannot occur in it. */
export function start({ players, position = {} }: Setup, random: Random): Start<State, Event> {
  return catchRejection(() => {
    const { open = [], closed = [], doom = 0 } = position;
    const placed = [...open, ...closed];
    const rest = gateIds.filter((gate) => !placed.includes(gate));
    checkPosition(placed, doom, open.length + rest.length);
    const started: Event = { type: 'GameStarted', players, order: random.shuffle(rest) };
    const empty: State = { players, pile: [], open, closed, doom, pending: [], nextObligation: 1 };
    return { state: evolve(empty, started), events: [started] };
  });
}

function checkPosition(placed: readonly GateId[], doom: number, left: number): void {
  const twice = placed.find((gate, at) => placed.indexOf(gate) < at);
  if (twice !== undefined) {
    reject('bad-position', `The position names the ${gateName(twice)} twice.`, 'setup', { gate: twice });
  }
  if (doom === doomLimit) {
    reject('bad-position', 'With this Doom the game is already lost.', 'defeat', { doom });
  }
  if (left === 0) reject('bad-position', 'All gates are closed, so the game is already won.', 'victory', { doom });
}
