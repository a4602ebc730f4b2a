import type { Outcome } from './contract-types.ts';
import type { Random } from './random.ts';
import { reject } from './rejection.ts';
import type { Typed } from './typed.ts';

/** Free text that goes with a command, as its events carry it. Absent when the command gave none. */
export type Reason = { readonly reason?: string };

/** What players at a physical table drew and rolled, by kind. Faces of dice are under `dice`; all else is drawn. */
export type Draws = Readonly<Record<string, readonly (string | number)[]>>;

/** The least that a state must provide to a decision. */
interface DecidableState {
  readonly outcome?: Outcome | undefined;
}

/** What differs between rulesets: how events change the state, and what can be reported. */
export interface DecisionRules<State, Event extends Typed, Reported extends Draws> {
  evolve(state: State, event: Event): State;
  gameEnded(outcome: Outcome): Event;
  obligationAdded(
    obligation: { readonly by: string; readonly text: string; readonly rule: string },
    state: State,
  ): Event;
  /** Every kind of draw, with nothing in it. */
  readonly noDraws: Reported;
  /** Which draws and dice the players report themselves. */
  reports(state: State): { readonly draws: boolean; readonly dice: boolean };
}

/**
 * One decision while it is being made: the events so far and the state they lead to. Later steps read the effect of
 * earlier ones. The only mutable object in the rules. If a step throws a RejectionError, the whole context is dropped
 * and nothing has happened.
 */
export class DecisionContext<State extends DecidableState, Event extends Typed, Reported extends Draws> {
  readonly random: Random;
  readonly events: Event[] = [];
  state: State;
  /** The reason of the command or effect that is being carried out. */
  reason: Reason = {};
  /** Reported draws that no step has used yet. */
  reportedDraws: Reported;
  /**
   * Draws that this context assumed instead of asking for a report. Only `legal` passes an empty record here, to learn
   * which draws a command needs; they are discarded and never shown.
   */
  readonly assumedDraws: Reported | undefined;
  readonly #rules: DecisionRules<State, Event, Reported>;
  /** Losses of the simultaneous step that is going on. Undefined: a loss ends the game at once. */
  #losses: Outcome[] | undefined;
  #stateBefore: State | undefined;

  constructor(
    rules: DecisionRules<State, Event, Reported>,
    state: State,
    random: Random,
    assumedDraws?: Reported | undefined,
  ) {
    this.#rules = rules;
    this.state = state;
    this.random = random;
    this.reportedDraws = rules.noDraws;
    this.assumedDraws = assumedDraws;
  }

  emit(event: Event): void {
    this.events.push(event);
    this.state = this.#rules.evolve(this.state, event);
  }

  get isOver(): boolean {
    return this.state.outcome !== undefined;
  }

  /** The state when the simultaneous step began; outside of one, the current state. */
  get stateBeforeStep(): State {
    return this.#stateBefore ?? this.state;
  }

  /**
   * Carries out a command or an effect with its own reason and report.
   * Rejects a report of what the server draws itself (`server-draws`), and one that was not used up
   * (`too-much-reported`).
   */
  withReport(
    given: { readonly reason?: string | undefined; readonly reported?: Partial<Reported> | undefined },
    act: () => void,
  ): void {
    const { reason, reportedDraws } = this;
    if (given.reason !== undefined) this.reason = { reason: given.reason };
    if (given.reported === undefined) {
      act();
    } else {
      this.#checkReports(given.reported);
      this.reportedDraws = { ...this.#rules.noDraws, ...copyOf(given.reported) };
      act();
      this.#checkUsedUp();
    }
    this.reason = reason;
    this.reportedDraws = reportedDraws;
  }

  #checkReports(reported: Partial<Reported>): void {
    const { draws, dice } = this.#rules.reports(this.state);
    const isServers = (kind: string) => !(kind === 'dice' ? dice : draws);
    if (!Object.entries(reported).some(([kind, values]) => values?.length > 0 && isServers(kind))) return;
    const because = 'The server draws or rolls that in this game. Leave it out of "reported".';
    reject('server-draws', because, 'table-reports', { draws, dice });
  }

  #checkUsedUp(): void {
    if (this.isOver) return;
    const unused = Object.entries(this.reportedDraws);
    if (unused.every(([, values]) => values.length === 0)) return;
    const because = 'More was reported than this command draws and rolls. Report only what it draws and rolls.';
    const facts = Object.fromEntries(unused.map(([kind, values]) => [kind, values.map(String)]));
    reject('too-much-reported', because, 'table-reports', facts);
  }

  /** Adds something that the players have to do by hand. */
  addObligation(by: string, text: string, rule: string): void {
    if (!this.isOver) this.emit(this.#rules.obligationAdded({ by, text, rule }, this.state));
  }

  win(because: string, rule: string): void {
    this.#end({ result: 'won', because, rule });
  }

  lose(because: string, rule: string): void {
    const outcome = { result: 'lost', because, rule } as const;
    if (this.#losses === undefined) this.#end(outcome);
    else this.#losses.push(outcome);
  }

  /** Carries out a step whose parts happen at the same time: a loss in it counts only if nothing in it wins. */
  simultaneously(act: () => void): void {
    const losses: Outcome[] = [];
    this.#losses = losses;
    this.#stateBefore = this.state;
    act();
    this.#losses = undefined;
    this.#stateBefore = undefined;
    const [first] = losses;
    if (first !== undefined) this.#end(first);
  }

  #end(outcome: Outcome): void {
    if (!this.isOver) this.emit(this.#rules.gameEnded(outcome));
  }
}

/** Steps take draws out of the lists, so they get lists of their own. */
function copyOf<Reported extends Draws>(reported: Partial<Reported>): Partial<Reported> {
  const given = Object.entries(reported).filter(([, values]) => values !== undefined);
  return Object.fromEntries(given.map(([kind, values]) => [kind, [...values]])) as unknown as Partial<Reported>;
}
