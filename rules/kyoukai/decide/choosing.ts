import { type Answers, type Context, reject } from '../context.ts';
import { check } from '../interpreter/choices.ts';
import { canPay } from '../interpreter/cost-payments.ts';
import { run } from '../interpreter/run.ts';
import type { CommandOf, Player, State } from '../model/index.ts';

/** Answers the choice that is pending. */
export function answerChoice(context: Context, { picks }: CommandOf<'Choose'>, player: Player): void {
  const { state } = context;
  const { choice } = state;
  if (choice === undefined) {
    const because = 'Nothing has to be chosen now.';
    return reject('no-such-choice', because, 'choices', { decision: state.decision });
  }
  if (choice.player !== player) {
    const because = `Player ${choice.player} makes this choice.`;
    reject('not-your-choice', because, 'choices', { player, chooser: choice.player });
  }
  check(choice, picks);
  resume(context, picks);
  if (choice.cost) checkPayable(state, context, (trial) => resumeTrial(trial, picks), [picks]);
}

/** Continues with the answer to a choice. `answers`: all answers that are given at once; usually just this one. */
function resume(context: Context, picks: readonly string[], answers: Answers = [picks]): void {
  const { choice, continuation } = context.state;
  if (choice === undefined) return;
  const { decision, player, kind } = choice;
  context.emit({ type: 'ChoiceMade', decision, player, kind, picks: [...picks], known: choice.secret !== true });
  context.answers = answers;
  context.answersChoice = true;
  context.tasks = continuation;
  run(context);
}

/** Continues a trial with its own answers; `picks` is the answer to the choice itself. */
export function resumeTrial(trial: Context, picks: readonly string[]): void {
  resume(trial, trial.answers[0] ?? picks, trial.answers);
}

/** If a cost still needs answers, rejects unless some answers pay the whole cost. */
export function checkPayable(before: State, context: Context, begin: (trial: Context) => void, given: Answers): void {
  const { choice } = context.state;
  if (choice?.cost !== true || canPay(before, begin, given)) return;
  const because = `The whole cost cannot be paid, whatever is chosen. It begins like this: ${choice.prompt}`;
  reject('cost-not-payable', because, 'open-cost', { have: choice.options.length, need: choice.min });
}
