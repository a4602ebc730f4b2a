import type * as z from 'zod';
import type { Random } from './random.ts';

/** One citable rule, told in our own words. `source` says where the printed rule stands. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly source: string;
}

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

/** What a command leads to: facts that happened, in order, or one rejection and nothing else. */
export type Decision<Event> = { readonly events: readonly Event[] } | { readonly rejection: Rejection };

/** A laid-out table and how it came to be, or why this setup is not a game. */
export type Start<State, Event> =
  | { readonly state: State; readonly events: readonly Event[] }
  | { readonly rejection: Rejection };

/** How a game ended, and by which rule. */
export interface Outcome {
  readonly result: 'won' | 'lost' | 'drawn';
  readonly because: string;
  readonly rule: string;
}

/** Something the rules still demand before play goes on: by whom, and which rule says so. */
export interface Obligation {
  readonly by: string;
  readonly because: string;
  readonly rule: string;
}

/** A track or dial. `start` and `end` are given where the track runs from one to the other. */
export interface Clock {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly text: string;
}

/** One open gate, in the shape all three games share. `hot` means that it matters right now (matches the Omen, say). */
export interface GateLine {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly mark: string;
  readonly hot: boolean;
  readonly guards: readonly string[];
}

/** A game at a glance: for a bot's message, an overlay, a list. */
export interface Summary {
  readonly headline: string;
  readonly clocks: readonly Clock[];
  readonly gates: readonly GateLine[];
}

/** The doom track of a game that has one. `left` counts the steps until the Ancient One wakes. */
export interface Doom {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly awake: boolean;
}

/** The words that mean the same in every game. A ruleset leaves out what its game has not. */
export interface Words<Command, View> {
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
  readonly schema: {
    readonly setup: z.ZodType<Setup>;
    readonly state: z.ZodType<State>;
    readonly command: z.ZodType<Command>;
    readonly event: z.ZodType<Event>;
    readonly told: z.ZodType<Told>;
    readonly view: z.ZodType<View>;
  };
  readonly words: Words<Command, View>;
  start(setup: Setup, random: Random): Start<State, Event>;
  decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event>;
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
  imagine(view: View, random: Random): State;
}

/** A ruleset as the shell holds it: shapes are checked by its schemas at the door and not known here. */
export type AnyRuleset = Ruleset<unknown, unknown, { readonly type: string }, unknown, unknown, unknown>;
