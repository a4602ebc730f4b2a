import type { Outcome } from '../../core/contract-types.ts';
import type { Random } from '../../core/random.ts';
import { catchRejection, type Reject, RejectionError, reject as sayNo } from '../../core/rejection.ts';
import { evolve } from '../evolve.ts';
import type { Event, Reported, State } from '../model/index.ts';
import type { RulesOfCode, refusals } from '../rejections.ts';
import type { RuleId } from '../rules.ts';

/** Free text that goes with a command, as its events carry it: absent when it was not given. */
export type Why = { readonly reason?: string };

/** What the real table has reported and was not yet asked for. */
export type Hand = { [Kind in keyof Required<Reported>]: NonNullable<Reported[Kind]> };

export function emptyHand(): Hand {
  return { gates: [], monsters: [], dice: [] };
}

/**
 * Where a later revision reads the rules otherwise, how this game reads them. Nothing is said for the newest revision; the
 * older ones say what they do not share with it.
 */
export interface Reading {
  /** What the front of a sheet says goes on once it is flipped. */
  readonly frontStays?: boolean;
}

/**
 * What one decision has told so far and where that has led. Later steps look at the earlier ones; a step that is against
 * the rules throws a Refusal, and then nothing of the story has happened.
 */
export class Story {
  readonly random: Random;
  readonly events: Event[] = [];
  now: State;
  why: Why = {};
  hand: Hand = emptyHand();
  /** Where given, whatever is possible is taken instead of a report, and noted here: so `legal` fills in its commands. */
  readonly guesses: Hand | undefined;
  readonly #reading: Reading;
  /** Losses of the instant that is going on. Undefined: they count at once. */
  #losses: Outcome[] | undefined;
  /** Whether the Ancient One was awake when that instant began. */
  #awakeBefore: boolean | undefined;

  constructor(state: State, random: Random, guesses?: Hand, reading: Reading = {}) {
    this.now = state;
    this.random = random;
    this.guesses = guesses;
    this.#reading = reading;
  }

  tell(event: Event): void {
    this.events.push(event);
    this.now = evolve(this.now, event);
  }

  get over(): boolean {
    return this.now.outcome !== undefined;
  }

  /** Whether what the front of the sheet says counts: until it is flipped. */
  get front(): boolean {
    return !this.now.awake || this.#reading.frontStays === true;
  }

  /** Whether the Ancient One was awake before whatever happens at this instant. */
  get awakeBefore(): boolean {
    return this.#awakeBefore ?? this.now.awake;
  }

  /** Carries out a command or effect under its own reason and report. What was reported in vain is refused. */
  under(
    given: { readonly reason?: string | undefined; readonly reported?: Reported | undefined },
    act: () => void,
  ): void {
    const { why, hand } = this;
    if (given.reason !== undefined) this.why = { reason: given.reason };
    if (given.reported === undefined) {
      act();
    } else {
      const { gates = [], monsters = [], dice = [] } = given.reported;
      const { table } = this.now.setup;
      if ((!table.draws && gates.length + monsters.length > 0) || (!table.dice && dice.length > 0)) {
        refuse(
          'server-draws',
          'In this game the server draws or rolls that: leave it out of "reported".',
          'table-reports',
          {
            draws: table.draws,
            dice: table.dice,
          },
        );
      }
      this.hand = { gates: [...gates], monsters: [...monsters], dice: [...dice] };
      act();
      const left = this.hand;
      if (left.gates.length + left.monsters.length + left.dice.length > 0 && !this.over) {
        const because = 'More was reported than happens here. Report only what this command drew and rolled.';
        refuse('too-much-reported', because, 'table-reports', { ...left, dice: left.dice.map(String) });
      }
    }
    this.why = why;
    this.hand = hand;
  }

  /** Notes something that the table has to do by hand. */
  demand(by: string, because: string, rule: RuleId): void {
    if (!this.over) this.tell({ type: 'Demanded', obligation: this.now.nextObligation, who: by, because, rule });
  }

  win(because: string, rule: RulesOfCode<'game-over'>): void {
    this.#end({ result: 'won', because, rule });
  }

  lose(because: string, rule: RulesOfCode<'game-over'>): void {
    const outcome = { result: 'lost', because, rule } as const;
    if (this.#losses === undefined) this.#end(outcome);
    else this.#losses.push(outcome);
  }

  /** What happens at one instant: a loss counts only if nothing of it wins. */
  instant(act: () => void): void {
    const losses: Outcome[] = [];
    this.#losses = losses;
    this.#awakeBefore = this.now.awake;
    act();
    this.#losses = undefined;
    this.#awakeBefore = undefined;
    const [first] = losses;
    if (first !== undefined) this.#end(first);
  }

  #end(outcome: Outcome): void {
    if (!this.over) this.tell({ type: 'GameEnded', outcome });
  }
}

/** Says no with a code of the catalogue, citing a rule and giving facts that it has for that code. */
export const refuse: Reject<typeof refusals> = sayNo;

export { catchRejection, RejectionError };
