import { Context, type Prompt } from '../context.ts';
import type { State, Task } from '../model/index.ts';
import { withOptions } from './choices.ts';
import { noRandom } from './cost-payments.ts';
import { isPrompt } from './ops.ts';
import { promptFor } from './prompts.ts';
import { destinationPrompt } from './sequence.ts';
import { orderPrompt } from './simultaneous.ts';
import { handLimitPrompt } from './turn.ts';

/** What the first of these tasks lets a player choose in this state. Undefined if it prompts no player. */
export function waitingPrompt(state: State, tasks: readonly Task[]): Prompt | undefined {
  const wanted = wantedPrompt(state, tasks);
  return wanted === undefined ? undefined : withOptions(wanted);
}

function wantedPrompt(state: State, tasks: readonly Task[]): Prompt | undefined {
  const [task] = tasks;
  switch (task?.type) {
    case 'ops': {
      const [op] = task.ops;
      if (op === undefined || !isPrompt(op)) return undefined;
      const context = new Context(state, noRandom);
      context.tasks = tasks;
      return promptFor(context, op).prompt;
    }
    case 'traverse':
      return destinationPrompt(state, task.env);
    case 'together':
      return orderPrompt(state, task.texts);
    case 'endStep':
      return handLimitPrompt(state);
    default:
      return undefined;
  }
}
