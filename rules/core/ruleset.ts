import type * as z from 'zod';
import type { Doom, Obligation, Outcome, RejectionKind, Rule, Summary } from './contract-types.ts';
import type { Random } from './random.ts';

/** Who speaks at the table. The host runs it and may act for everyone; a watcher has no seat at all. */
export type Seat = { readonly role: 'host' } | { readonly role: 'seat'; readonly seat: string };

export const host: Seat = { role: 'host' };

/** What failed, as numbers and names: `{ have: 3, need: 5 }`. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The rules said no. Codes are forever; `because` is for players; `rule` is an id of the ruleset's catalogue. */
export interface Rejection {
  readonly code: string;
  readonly because: string;
  readonly rule: string;
  readonly facts: Facts;
}

/**
 * What a command leads to: facts that happened, in order, or one rejection and nothing else.
 * `state` is where the events lead; a ruleset that has folded them while deciding hands it over, so that nobody does so
 * twice.
 */
export type Decision<Event, State = unknown> =
  | { readonly events: readonly Event[]; readonly state?: State }
  | { readonly rejection: Rejection };

/** A laid-out table and how it came to be, or why this setup is not a game. */
export type Start<State, Event> =
  | { readonly state: State; readonly events: readonly Event[] }
  | { readonly rejection: Rejection };

/** The words that mean the same in every game. A ruleset leaves out what its game has not. */
export interface Capabilities<Command, View> {
  spawnGate?(): Command;
  closeGate?(gate: string): Command;
  doom?(view: View): Doom;
}

/**
 * One game's rules. Pure: no I/O, no clock; chance comes in as `random`.
 *
 * `Event` is the whole truth and stays on the server; `Told` is what a viewer hears of it, and `View` what a viewer sees
 * of the state. `State`, `Command`, `Event`, `Told` and `View` are plain JSON.
 * Methods on purpose: values of different rulesets then fit one list without `any`.
 */
export interface Ruleset<Setup, State, Command extends { readonly type: string }, Event, Told, View> {
  readonly id: string;
  /** Two letters: game ids begin with them, so the ruleset of a game is known before it is read. */
  readonly code: string;
  /** Of our implementation; a change that makes old commands mean something else raises it. */
  readonly revision: number;
  readonly title: string;
  readonly rules: readonly Rule[];
  /** The explanation catalogue: every code with which these rules say no. */
  readonly rejections: readonly RejectionKind[];
  readonly schema: {
    readonly setup: z.ZodType<Setup>;
    readonly state: z.ZodType<State>;
    readonly command: z.ZodType<Command>;
    readonly event: z.ZodType<Event>;
    readonly visibleEvent: z.ZodType<Told>;
    readonly view: z.ZodType<View>;
  };
  readonly capabilities: Capabilities<Command, View>;
  start(setup: Setup, random: Random): Start<State, Event>;
  decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State>;
  evolve(state: State, event: Event): State;
  /** Whole commands the seat could give now. Where numbers are free, the smallest stands for all. */
  legal(state: State, seat: Seat): readonly Command[];
  pending(state: State): readonly Obligation[];
  /** What a seat sees, or a watcher where no seat is given. */
  view(state: State, seat?: Seat): View;
  /** What a seat, or a watcher, is told of an event; nothing where it may not even know that it happened. */
  redact(event: Event, seat?: Seat): Told | undefined;
  summary(view: View): Summary;
  outcome(state: State): Outcome | undefined;
  /** A full state that looks exactly like `view`: hidden things are dealt at random among what they can be. */
  determinize(view: View, random: Random): State;
  /** The set-up that begins a game at what this viewer sees: as a chess server writes a position. */
  position(view: View): Setup;
  /** The seats of the table, by the names under which they speak. */
  seats(state: State): readonly string[];
}

/** A ruleset as the shell holds it: shapes are checked by its schemas at the door and not known here. */
export type AnyRuleset = Ruleset<unknown, unknown, { readonly type: string }, unknown, unknown, unknown>;
