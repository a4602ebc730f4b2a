import type { Random } from '../core/random.ts';
import { catchRejection, type Reject, RejectionError, reject as sayNo } from '../core/rejection.ts';
import { evolve } from './evolve.ts';
import type { Event, Reported, State } from './model/index.ts';
import type { RulesOfCode, refusals } from './rejections.ts';
import type { RuleId } from './rules.ts';

/** Free text that goes with a command, as its events carry it: absent when it was not given. */
export type Why = { readonly reason?: string };

/** What the real table has reported and was not yet asked for. */
export type Hand = { [Kind in keyof Required<Reported>]: NonNullable<Reported[Kind]> };

export function emptyHand(): Hand {
  return { worlds: [], monsters: [], dice: [], colours: [] };
}

/** Thrown when the Ancient One awakens or the game ends: whatever was going on is dropped, what was told stands. */
export class Dropped {}

/** Says no with a code of the catalogue, citing a rule and giving facts that it has for that code. */
export const refuse: Reject<typeof refusals> = sayNo;

/** Runs a part of the rules until it is done or something drops the rest of it. */
export function untilDropped(part: () => void): void {
  try {
    part();
  } catch (error) {
    if (!(error instanceof Dropped)) throw error;
  }
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

  constructor(state: State, random: Random, guesses?: Hand) {
    this.now = state;
    this.random = random;
    this.guesses = guesses;
  }

  tell(event: Event): void {
    this.events.push(event);
    this.now = evolve(this.now, event);
  }

  /** Carries out a command or effect under its own reason and report. What was reported in vain is refused. */
  under(
    given: { readonly reason?: string | undefined; readonly report?: Reported | undefined },
    act: () => void,
  ): void {
    const { why, hand } = this;
    if (given.reason !== undefined) this.why = { reason: given.reason };
    if (given.report === undefined) {
      act();
    } else {
      const { worlds = [], monsters = [], dice = [], colours = [] } = given.report;
      const { table } = this.now.setup;
      if ((!table.draws && worlds.length + monsters.length + colours.length > 0) || (!table.dice && dice.length > 0)) {
        const because = 'In this game the server draws or rolls that: leave it out of "report".';
        refuse('server-draws', because, 'table-reports', { draws: table.draws, dice: table.dice });
      }
      this.hand = { worlds: [...worlds], monsters: [...monsters], dice: [...dice], colours: [...colours] };
      act();
      const left = this.hand;
      if (left.worlds.length + left.monsters.length + left.dice.length + left.colours.length > 0) {
        const because = 'More was reported than happens here. Report only what this command drew and rolled.';
        refuse('too-much-reported', because, 'table-reports', { ...left, dice: left.dice.map(String) });
      }
    }
    this.why = why;
    this.hand = hand;
  }

  /** Notes something that the table has to do by hand; once as long as it is not done. */
  demand(who: string, because: string, rule: RuleId): void {
    if (this.now.pending.some((each) => each.by === who && each.because === because)) return;
    this.tell({ type: 'Demanded', obligation: this.now.nextObligation, who, because, rule });
  }

  win(because: string, rule: RulesOfCode<'game-over'>): never {
    this.tell({ type: 'GameEnded', outcome: { result: 'won', because, rule } });
    throw new Dropped();
  }

  lose(because: string, rule: RulesOfCode<'game-over'>): never {
    this.tell({ type: 'GameEnded', outcome: { result: 'lost', because, rule } });
    throw new Dropped();
  }
}

export { catchRejection, RejectionError };
