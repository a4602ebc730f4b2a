import type { Colour, GateId } from '../data/components.ts';
import type { SpaceId } from '../data/spaces.ts';
import type { Effect, MythosIcon, SpawnReplacement, State } from '../model/index.ts';
import { asksForChoice, type PauseReason } from '../model/names.ts';
import type { Context } from './context.ts';
import { leadOf } from './lead.ts';

/*
 * A command can have to wait in the middle: for reckonings, for what a gate causes, for a choice. What it has left to do is
 * put off and stays in the state as JSON text, until Continue.
 */

/** Something that is left to do, with the reason and the choices of its command or effect. */
export type Todo = {
  readonly reason?: string;
  readonly replacement?: SpawnReplacement;
  readonly order?: readonly GateId[];
  readonly atOnce?: true;
} & (
  | { readonly do: 'icons'; readonly icons: readonly MythosIcon[] }
  | { readonly do: 'gates'; readonly count: number; readonly lostInTime: boolean }
  | { readonly do: 'allGates'; readonly gates: readonly GateId[] }
  | { readonly do: 'effects'; readonly effects: readonly Effect[]; readonly encounter?: number }
  | { readonly do: 'omenGates'; readonly gates: readonly GateId[] }
  | { readonly do: 'omenTokens'; readonly withoutDoom: boolean }
  | { readonly do: 'omenSteps'; readonly steps: number; readonly withoutDoom: boolean }
  | { readonly do: 'omenUntil'; readonly colour: Colour; readonly withoutDoom: boolean }
  | { readonly do: 'surge'; readonly gates: readonly GateId[] }
  | { readonly do: 'wait'; readonly pause: Pause }
);

type Without<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;

/** Why a command waits. */
export interface Pause {
  readonly by: number;
  readonly because: PauseReason;
  readonly settles?: readonly number[];
  readonly gate?: GateId;
  readonly space?: SpaceId;
  readonly gates?: readonly GateId[];
}

/**
 * Makes the command wait, unless it is carried out at once and nothing has to be chosen. What it has left to do has to be
 * put off.
 */
export function pause(context: Context, why: Pause): void {
  if (!context.isOver && (asksForChoice(why.because) || !context.choices.atOnce)) context.pause = why;
}

/** Puts off what is left to do. The innermost step comes first, then what contains it. */
export function putOff(context: Context, todo: Without<Todo, 'reason' | 'replacement' | 'order' | 'atOnce'>): void {
  const { replacement, order, atOnce } = context.choices;
  context.putOff.push({
    ...todo,
    ...context.reason,
    ...(replacement === undefined ? {} : { replacement }),
    ...(order === undefined ? {} : { order }),
    ...(atOnce ? { atOnce } : {}),
  } as Todo);
}

/** Records the pause, if the command has to wait. What was put off before comes after that. */
export function recordPause(context: Context): void {
  const { pause: why, state } = context;
  if (why === undefined || context.isOver) return;
  const { by, because, settles = [], gate, space, gates } = why;
  const before = outerPause(state.paused);
  if (state.paused !== undefined) context.emit({ type: 'Continued', because: state.paused.because });
  context.emit({
    type: 'Paused',
    investigator: by,
    because,
    todo: JSON.stringify([...context.putOff, ...before]),
    settles: [...settles],
    ...(gate === undefined ? {} : { gate }),
    ...(space === undefined ? {} : { space }),
    ...(gates === undefined ? {} : { gates: [...gates] }),
  });
}

/** An effect that comes in between can have to wait itself. Afterwards the first pause goes on. */
function outerPause(paused: State['paused']): readonly Todo[] {
  if (paused === undefined) return [];
  const { todo: _, decision: __, ...why } = paused;
  return [{ do: 'wait', pause: why as Pause }, ...todosOf(paused)];
}

/** What a pause left to do. */
export function todosOf({ todo }: NonNullable<State['paused']>): readonly Todo[] {
  return JSON.parse(todo) as readonly Todo[];
}

/**
 * Who decides now: the investigator of the encounter; in the Mythos Phase the Lead Investigator; else the investigator of
 * the seat that acts (digest EH-D1).
 */
export function activeInvestigator({ state, seat }: Context): number {
  const { encounter, mythos, setup, out } = state;
  if (encounter !== undefined) return encounter.by;
  const own = seat.role === 'seat' ? Number(seat.seat) : Number.NaN;
  const isIn = own >= 1 && own <= setup.investigators && !out.includes(own);
  return mythos === undefined && isIn ? own : leadOf(state);
}
