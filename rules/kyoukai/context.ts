import { DecisionContext, type DecisionRules } from '../core/decision-context.ts';
import type { Random } from '../core/random.ts';
import { type Reject, reject as rejectWithCode, StacklessError } from '../core/rejection.ts';
import { type BareEvent, completeEvent } from './complete-event.ts';
import { evolve } from './evolve.ts';
import type { Choice, Environment, Event, OpsTask, Player, State, Task } from './model/index.ts';
import type { RulesOfCode, rejections } from './rejections.ts';

/** Most instructions and tasks that one command may set off. Cards that trigger each other without end stop here. */
const stepLimit = 400;

/** A choice before it gets its number. */
export interface Prompt extends Omit<Choice, 'decision'> {
  /** Ask also where only one answer is possible, because that itself would reveal hidden cards. */
  readonly always?: boolean;
}

/** Answers to the prompts of one command, in order. Each is a list of picks. */
export type Answers = readonly (readonly string[])[];

/** Kyoukai is played with the server's shuffles only: nothing is drawn or rolled at a physical table. */
type NoDraws = Readonly<Record<never, never>>;

const decisionRules: DecisionRules<State, Event, NoDraws> = {
  evolve,
  gameEnded: (outcome) => ({ type: 'GameEnded', outcome }),
  obligationAdded: () => {
    throw new Error('Kyoukai has no obligations that players carry out by hand');
  },
  noDraws: {},
  reports: () => ({ draws: false, dice: false }),
};

/**
 * One decision of Kyoukai while it is being made. Besides events and state it has the interpreter's task list, the
 * answers that came with the command, and a budget of steps. `isTrial`: only tries what could be paid; it throws
 * AnswerNeeded where a prompt has no answer yet, and CostPaid where the cost is paid.
 */
export class Context extends DecisionContext<State, Event, NoDraws> {
  /** What is still to be done, first task first. */
  tasks: readonly Task[] = [];
  /** What the current instruction sets off. It is carried out right after that instruction. */
  queued: Task[] = [];
  /** Cards whose texts are added to the text that is being carried out, by its present instruction. */
  gained: string[] | undefined;
  /** Whose text the present instruction belongs to. Undefined between instructions. */
  text: Environment | undefined;
  answers: Answers;
  /** Whether the first answer is for the first prompt of any kind, and not only for a cost. */
  answersChoice = false;
  readonly isTrial: boolean;
  #steps = 0;

  constructor(state: State, random: Random, answers: Answers = [], isTrial = false) {
    super(decisionRules, state, random);
    this.answers = answers;
    this.isTrial = isTrial;
  }

  /** Records what happens now. Names are filled in here, and the card whose text does it. */
  override emit(event: BareEvent): void {
    super.emit(completeEvent(this.state, event, this.text && publicName(this.state, this.text)));
  }

  /** The text that is being carried out. Only instructions may call this: then the first task is always a text. */
  get currentTask(): OpsTask {
    const [task] = this.tasks;
    if (task?.type !== 'ops') throw new Error('no text is being carried out');
    return task;
  }

  /** Changes what the text that is being carried out knows. */
  updateEnvironment(change: Partial<Environment>): void {
    const { currentTask } = this;
    this.tasks = [{ ...currentTask, env: { ...currentTask.env, ...change } }, ...this.tasks.slice(1)];
  }

  /**
   * From here on, a cost that is being paid can be neither rejected nor answered in advance, because a player has seen
   * something hidden or has chosen. That may happen in a text that the cost triggered.
   */
  commitCost(): void {
    const isCost = (task: Task): task is OpsTask => task.type === 'ops' && task.env.cost !== undefined;
    if (!this.tasks.some(isCost)) return;
    if (this.isTrial && this.answers.length === 0) throw costPaid;
    if (this.answers.length > 0) {
      const because = 'Choices that follow hidden cards are made after the cards are seen. Leave those choices out.';
      reject('choose-later', because, 'choices', { tooMany: this.answers.length });
    }
    this.tasks = this.tasks.map(
      (task): Task => (isCost(task) ? { ...task, env: { ...task.env, cost: 'seen' } } : task),
    );
  }

  /**
   * Something that a cost needs cannot be paid. Rejects the command, unless a player has seen something hidden: then the
   * declaration comes to nothing when the rest of its cost is paid. Does nothing while no cost is being paid.
   */
  failCost(because: string, facts: { readonly have: number; readonly need: number } = { have: 0, need: 1 }): void {
    const { env, link } = this.currentTask;
    if (env.cost === undefined || link === undefined) return;
    if (env.cost === 'strict') reject('cost-not-payable', because, 'open-cost', facts);
    this.updateEnvironment({ unpaid: true });
  }

  /** Records that an instruction could not be carried out. `env`: whose text it is; its card is named if it is public. */
  skip(because: string, env?: Environment): void {
    if (env?.cost !== undefined) this.failCost(because);
    const cardName = env === undefined ? undefined : publicName(this.state, env);
    this.emit({ type: 'InstructionSkipped', ...(cardName === undefined ? {} : { cardName }), because });
  }

  /** Counts one step of the budget. Rejects with `too-many-steps` when the budget is used up. */
  countStep(): void {
    this.#steps += 1;
    if (this.#steps <= stepLimit) return;
    const because = `This triggers more than ${stepLimit} instructions, because the cards trigger each other without end.`;
    reject('too-many-steps', because, 'step-limit', { limit: stepLimit });
  }

  /** Ends the game. Nothing that is still to be done is carried out. */
  endGame(result: 'won' | 'drawn', because: string, rule: RulesOfCode<'game-over'>, winner?: Player): void {
    if (this.isOver) return;
    const reason = because.charAt(0).toLowerCase() + because.slice(1);
    const whole = `${winner === undefined ? 'The game is a draw' : `Player ${winner} wins`}: ${reason}`;
    const outcome = { result, because: whole, rule } as const;
    this.emit({ type: 'GameEnded', outcome, ...(winner === undefined ? {} : { winner }) });
    this.tasks = [];
    this.queued = [];
  }
}

/** The card whose text is carried out, if everyone may know it. A Gate that lies face down has no public name. */
export function publicName(state: State, { entity, cardName, link }: Environment): string | undefined {
  const isSealed =
    state.field.some((gate) => gate.entity === entity && gate.faceDown) ||
    state.sequence?.links.some((each) => each.link === link && each.sealed);
  return isSealed ? undefined : cardName;
}

/** Thrown in a trial where a prompt needs an answer. */
export class AnswerNeeded extends StacklessError {
  readonly prompt: Prompt;

  constructor(prompt: Prompt) {
    super('a prompt needs an answer');
    this.prompt = prompt;
  }
}

/** Thrown in a trial where everything is paid that can be known in advance, as `costPaid`. */
export class CostPaid extends StacklessError {
  constructor() {
    super('the cost is paid');
  }
}

/** One instance is enough, because it says nothing else. */
export const costPaid = new CostPaid();

/** Rejects with a code of the catalogue, a rule that the code may cite, and facts that the code may have. */
export const reject: Reject<typeof rejections> = rejectWithCode as Reject<typeof rejections>;
