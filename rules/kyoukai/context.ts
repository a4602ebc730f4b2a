import type { Random } from '../core/random.ts';
import { catchRejection, type Reject, RejectionError, reject as sayNo } from '../core/rejection.ts';
import { evolve } from './evolve.ts';
import type { Choice, Env, Event, Player, State, Task } from './model/index.ts';
import type { RulesOfCode, refusals } from './rejections.ts';

/** Instructions and links that one command may set off. Cards that go round in circles end here. */
export const stepLimit = 400;

export type OpsTask = Extract<Task, { do: 'ops' }>;
/** A choice before it gets its number. */
export type Question = Omit<Choice, 'choice'>;

/**
 * What one decision has told so far and where that has led, and what is still to be done. A step that is against the
 * rules throws a Refusal, and then nothing of the story has happened.
 */
export class Story {
  readonly random: Random;
  readonly events: Event[] = [];
  now: State;
  tasks: readonly Task[] = [];
  /** What the instruction that is going on sets off: done right after it. */
  next: Task[] = [];
  /** Answers that came with the command, in order. */
  answers: readonly (readonly string[])[];
  /** Whether the first answer is for whatever is asked first, and not for a cost. */
  resumed = false;
  /** Only tries what could be paid: stops where a question has no answer yet, and where the price is paid. */
  readonly trial: boolean;
  #steps = 0;

  constructor(state: State, random: Random, answers: readonly (readonly string[])[] = [], trial = false) {
    this.now = state;
    this.random = random;
    this.answers = answers;
    this.trial = trial;
  }

  tell(event: Event): void {
    this.events.push(event);
    this.now = evolve(this.now, event);
  }

  get over(): boolean {
    return this.now.outcome !== undefined;
  }

  /** The instructions that are going on. */
  get frame(): OpsTask {
    return this.tasks[0] as OpsTask;
  }

  /** Notes something in the surroundings of the instructions that are going on. */
  note(change: Partial<Env>): void {
    const { frame } = this;
    this.tasks = [{ ...frame, env: { ...frame.env, ...change } }, ...this.tasks.slice(1)];
  }

  /**
   * From here on a cost that is being paid can be neither refused nor answered beforehand: something hidden was seen, or
   * somebody has chosen. That may be in a text which the cost has set off.
   */
  seen(): void {
    const isCost = (task: Task): task is OpsTask => task.do === 'ops' && task.env.cost !== undefined;
    if (!this.tasks.some(isCost)) return;
    if (this.trial && this.answers.length === 0) throw new Paid();
    if (this.answers.length > 0) {
      refuse('choose-later', 'What comes after cards are seen is chosen when they are seen.', 'choices', {
        tooMany: this.answers.length,
      });
    }
    const after = (task: Task): Task => (isCost(task) ? { ...task, env: { ...task.env, cost: 'seen' } } : task);
    this.tasks = this.tasks.map(after);
  }

  skip(because: string, cardName?: string): void {
    this.tell({ type: 'InstructionSkipped', ...(cardName === undefined ? {} : { cardName }), because });
  }

  step(): void {
    this.#steps += 1;
    if (this.#steps <= stepLimit) return;
    refuse(
      'too-many-steps',
      `This sets off more than ${stepLimit} instructions: the cards go round in circles.`,
      'step-limit',
      { limit: stepLimit },
    );
  }

  end(result: 'won' | 'drawn', because: string, rule: RulesOfCode<'game-over'>, winner?: Player): void {
    if (this.over) return;
    const outcome = { result, because, rule } as const;
    this.tell({ type: 'GameEnded', outcome, ...(winner === undefined ? {} : { winner }) });
    this.tasks = [];
    this.next = [];
  }
}

/** The card whose text is carried out, if everyone may know it: a Gate that lies face down has no name. */
export function openName({ now }: Pick<Story, 'now'>, { entity, cardName, link }: Env): string | undefined {
  const sealed =
    now.field.some((gate) => gate.entity === entity && gate.faceDown) ||
    now.sequence?.links.some((each) => each.link === link && each.sealed);
  return sealed ? undefined : cardName;
}

/** Thrown in a trial where a question needs an answer. */
export class Asked {
  readonly question: Question;

  constructor(question: Question) {
    this.question = question;
  }
}

/** Thrown in a trial where all is paid that can be known before. */
export class Paid {}

/** Says no with a code of the catalogue, citing a rule and giving facts that it has for that code. */
export const refuse: Reject<typeof refusals> = sayNo;

export { catchRejection, RejectionError };
