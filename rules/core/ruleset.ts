import type * as z from 'zod';
import type { Component } from './components.ts';
import type { Doom, EventDescription, Obligation, Outcome, RejectionKind, Rule, Summary } from './contract-types.ts';
import type { LegalCommand } from './legal-command.ts';
import type { Random } from './random.ts';
import type { Typed } from './typed.ts';

/** Who acts. The host runs the game and may act for everyone. A watcher has no seat. */
export type Seat = { readonly role: 'host' } | { readonly role: 'seat'; readonly seat: string };

export const host: Seat = { role: 'host' };

/** The facts that failed a rule, as numbers and names: `{ have: 3, need: 5 }`. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Why the rules rejected a command. `code` never changes, `because` is for players, `rule` is a code of the catalogue. */
export interface Rejection {
  readonly code: string;
  readonly because: string;
  readonly rule: string;
  readonly facts: Facts;
}

/**
 * What a command leads to: the events in order, or one rejection and no event.
 * `state` is the state after the events. A ruleset that computed it while deciding returns it, so that `play` does not
 * fold the events a second time.
 * `upTo` comes with the rejection of one of the command's effects: what remains of the command before it, if anything.
 */
export type Decision<Event, State = unknown, Command = never> =
  | { readonly events: readonly Event[]; readonly state?: State }
  | { readonly rejection: Rejection; readonly upTo?: UpToEffect<Command> | undefined };

/** A command without its effects from number `effect` on, which was rejected. `effect` counts from 0. */
export interface UpToEffect<Command> {
  readonly effect: number;
  readonly command: Command;
}

/** A new game's state and the events that made it, or why the setup is not a legal game. */
export type Start<State, Event> =
  | { readonly state: State; readonly events: readonly Event[] }
  | { readonly rejection: Rejection };

/** Which gate a client wants to spawn, and where, as far as it says so. */
export interface GateChoice {
  readonly gate?: string;
  readonly space?: string;
}

/**
 * The operations that mean the same in every game. A ruleset omits those its game does not have. The commands that they
 * make have the values as the client sent them, under the names of the ruleset; its schema checks them afterwards.
 */
export interface Capabilities<Command, View> {
  /** Without a gate: the next one, as the rules choose it. */
  spawnGate?(choice: GateChoice): Command;
  closeGate?(gate: string): Command;
  doom?(view: View): Doom;
}

/** What is on the cards of a game, where games can bring cards of their own. */
export interface CardDefinitions<View> {
  /** The shape of one card. */
  readonly schema: z.ZodType;
  /** The cards that come with the ruleset. */
  shipped(): readonly object[];
  /** Every card of the game of this view. These cards are the same for each viewer and do not change in a game. */
  ofGame(view: View): readonly object[];
  /** A view as answers have it: it names cards, and leaves out what is on them. */
  shownView(view: View): Partial<View>;
}

/**
 * The rules of one game. Pure: no I/O, no clock; chance comes in as `random`.
 *
 * `Event` is the full record and stays on the server. `VisibleEvent` is what a viewer may receive of it, and `View` what
 * a viewer may see of the state. All of them, `State` and `Command` too, are plain JSON.
 * Method syntax on purpose: rulesets with different types then fit one list without `any`.
 */
export interface Ruleset<Setup, State, Command extends Typed, Event, VisibleEvent, View> {
  readonly id: string;
  /** Two letters. Game ids begin with them, so that the ruleset is known before the game is read. */
  readonly code: string;
  /** Of this implementation. A change that gives stored commands another meaning raises it. */
  readonly revision: number;
  readonly title: string;
  readonly rules: readonly Rule[];
  /** Every code with which these rules reject a command. */
  readonly rejections: readonly RejectionKind[];
  /** Everything that a set-up or a command may name. */
  components(): readonly Component[];
  readonly schema: {
    readonly setup: z.ZodType<Setup>;
    readonly state: z.ZodType<State>;
    readonly command: z.ZodType<Command>;
    readonly event: z.ZodType<Event>;
    readonly visibleEvent: z.ZodType<VisibleEvent>;
    /** Of a view as answers have it. */
    readonly view: z.ZodType<Partial<View>>;
  };
  readonly capabilities: Capabilities<Command, View>;
  /** Absent: this game has no cards of its own, and answers have the whole view. */
  readonly cards?: CardDefinitions<View>;
  /** For an operation that the game does not have: why, and what a player does instead. One or two sentences. */
  readonly lacks?: { readonly [Name in keyof Capabilities<Command, View>]?: string };
  start(setup: Setup, random: Random): Start<State, Event>;
  /** Checks everything that can reject the command before it asks `random` or reads what the seat does not see. */
  decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State, Command>;
  /** The state after one event. Never uses chance and never rejects: the event has happened. */
  evolve(state: State, event: Event): State;
  /** What this seat could do now. See `LegalCommand`: an entry never contains a made-up value. */
  legal(state: State, seat: Seat): readonly LegalCommand<Command>[];
  /** What the rules still require now, by whom, citing rules. */
  pending(state: State): readonly Obligation[];
  view(state: State, seat?: Seat): View;
  /** What this viewer may know of an event; undefined where even its occurrence is secret. */
  redact(event: Event, seat?: Seat): VisibleEvent | undefined;
  /** One sentence, a slug and a drama level for an event that a viewer receives. Computed when shown, never stored. */
  describe(event: VisibleEvent): EventDescription;
  summary(view: View): Summary;
  outcome(state: State): Outcome | undefined;
  /** The state in which reading anything that this seat does not see throws Unforeseeable. */
  conceal(state: State, seat: Seat): State;
  /** A full state that is consistent with `view`: hidden things are dealt anew among what they can be. */
  determinize(view: View, random: Random): State;
  /** A setup that begins a new game at what this viewer sees. */
  position(view: View): Setup;
  /** The seats of this game by name: `1`, `2`, … */
  seats(state: State): readonly string[];
}

/** A ruleset as the service holds it: its schemas check values at the boundary, and their types are not known here. */
export type AnyRuleset = Ruleset<unknown, unknown, Typed, unknown, unknown, unknown>;
