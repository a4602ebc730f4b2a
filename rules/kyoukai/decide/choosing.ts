import { type Answers, type Context, reject } from '../context.ts';
import { check } from '../interpreter/choices.ts';
import { canPay } from '../interpreter/cost-payments.ts';
import { run } from '../interpreter/run.ts';
import type { CommandOf, Player, State } from '../model/index.ts';

/** Answers the choice that is pending. */
export function answerChoice(context: Context, { choice: number, picks }: CommandOf<'Choose'>, player: Player): void {
  const { state } = context;
  const { choice } = state;
  if (choice === undefined || choice.choice !== number) {
    const because =
      choice === undefined
        ? `Choice ${number} is not pending. Nothing has to be chosen now.`
        : `Choice ${number} is not pending. Choice ${choice.choice} is.`;
    return reject('no-such-choice', because, 'choices', { choice: number, pending: choice?.choice ?? 'none' });
  }
  if (choice.player !== player) {
    const because = `Player ${choice.player} makes this choice.`;
    reject('not-your-choice', because, 'choices', { player, chooser: choice.player });
  }
  check(choice, picks);
  resume(context, number, picks);
  if (choice.cost) checkPayable(state, context, (trial) => resumeTrial(trial, number, picks), [picks]);
}

/** Continues with the answer to a choice. `answers`: all answers that are given at once; usually just this one. */
function resume(context: Context, number: number, picks: readonly string[], answers: Answers = [picks]): void {
  const { choice, continuation } = context.state;
  if (choice === undefined) return;
  const { player, kind } = choice;
  const isHidden = kind === 'handLimit' || picks.some((pick) => /^(hand|deck|foresee|spirit):/.test(pick));
  context.emit({ type: 'ChoiceMade', choice: number, player, kind, picks: [...picks], known: !isHidden });
  context.answers = answers;
  context.answersChoice = true;
  context.tasks = continuation;
  run(context);
}

/** Continues a trial with its own answers; `picks` is the answer to the choice itself. */
export function resumeTrial(trial: Context, number: number, picks: readonly string[]): void {
  resume(trial, number, trial.answers[0] ?? picks, trial.answers);
}

/** If a cost still needs answers, rejects unless some answers pay the whole cost. */
export function checkPayable(before: State, context: Context, begin: (trial: Context) => void, given: Answers): void {
  if (context.state.choice?.cost !== true || canPay(before, begin, given)) return;
  reject('cost-not-payable', 'The whole cost cannot be paid, whatever is chosen.', 'open-cost');
}
