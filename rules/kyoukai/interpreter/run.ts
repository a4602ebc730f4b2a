import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import type { Context } from '../context.ts';
import type { OpsTask, Task } from '../model/index.ts';
import { carryOut } from './ops.ts';
import { cleanUpField, endSequence, finishLink, finishText, resolveLink, traverseField } from './sequence.ts';
import { carryOutTogether } from './simultaneous.ts';
import { endStep, nextTurn } from './turn.ts';

/** Carries out the context's tasks in order, until all are done, the game is over, or a player has to choose. */
export function run(context: Context): void {
  takeQueued(context);
  for (let [task] = context.tasks; task !== undefined && !context.isOver; [task] = context.tasks) {
    context.countStep();
    const isDone = dispatch(handlers, context, task);
    if (!isDone || context.isOver) return;
    takeQueued(context);
  }
  if (context.state.sequence === undefined && !context.isOver) cleanUpEffects(context);
}

/** What the last task triggered comes before everything else. */
function takeQueued(context: Context): void {
  context.tasks = [...context.queued, ...context.tasks];
  context.queued = [];
}

/** Carries out the first task. Returns false where it waits for a choice. */
const handlers: HandlerMap<Context, Task, boolean> = {
  ops: carryOutText,
  together: (context, task) => carryOutTogether(context, task),
  traverse: (context, { env }) => traverseField(context, env),
  endStep,
  resolveLink: removeThen((context, { link }) => resolveLink(context, link)),
  finishLink: removeThen((context, { link }) => finishLink(context, link)),
  endSequence: removeThen((context, { acting, ended }) => endSequence(context, acting, ended)),
  nextTurn: removeThen(nextTurn),
};

/** A handler that takes its task off the list and then acts. Such tasks never wait. */
function removeThen<T extends Task>(act: (context: Context, task: T) => void) {
  return (context: Context, task: T): true => {
    context.tasks = context.tasks.slice(1);
    act(context, task);
    return true;
  };
}

/** Carries out the next instruction of a text, or finishes the text. */
function carryOutText(context: Context, task: OpsTask): boolean {
  const [op] = task.ops;
  if (op === undefined) {
    context.tasks = context.tasks.slice(1);
    finishText(context, task);
    return true;
  }
  context.gained = [];
  context.text = task.env;
  const isDone = carryOut(context, op);
  const gained = context.gained;
  context.gained = undefined;
  context.text = undefined;
  if (!isDone) return false;
  // The instruction may have changed what its text knows, or ended the game and dropped all tasks.
  if (context.tasks.length === 0) return true;
  if (gained.length > 0) context.updateEnvironment({ grants: [...context.currentTask.env.grants, gained] });
  const { currentTask } = context;
  context.tasks = [{ ...currentTask, ops: currentTask.ops.slice(1) }, ...context.tasks.slice(1)];
  return true;
}

/**
 * Triggered texts may have foreseen cards, turned a Gate up or changed something until the Sequence ends, while no
 * Sequence is pending. All of that ends here.
 */
function cleanUpEffects(context: Context): void {
  cleanUpField(context);
  const { changes, wards, player } = context.state;
  if ([...changes, ...wards].some((each) => each.until === 'sequence')) context.emit({ type: 'SequenceEnded', player });
}
