import type { OpsTask, Story } from '../context.ts';
import type { Task } from '../model/index.ts';
import { carryOut } from './ops.ts';
import { close, finish, opsDone, resolve, sweep, walk } from './sequence.ts';
import { endStep, nextTurn } from './turn.ts';

/** Does what is to be done, one thing after the other, until all is done or somebody has to choose. */
export function run(story: Story): void {
  story.tasks = [...story.next, ...story.tasks];
  story.next = [];
  while (story.tasks.length > 0 && !story.over) {
    story.step();
    const [task, ...rest] = story.tasks as [Task, ...Task[]];
    if (task.do === 'ops') {
      const [op] = task.ops;
      if (op === undefined) {
        story.tasks = rest;
        opsDone(story, task);
      } else {
        if (!carryOut(story, op)) return;
        const [frame, ...after] = story.tasks as [OpsTask, ...Task[]];
        if (frame !== undefined) story.tasks = [{ ...frame, ops: frame.ops.slice(1) }, ...after];
      }
    } else if (!carryOn(story, task, rest)) return;
    if (story.over) return;
    story.tasks = [...story.next, ...story.tasks];
    story.next = [];
  }
  if (story.now.sequence === undefined && !story.over) tidy(story);
}

/**
 * Texts that work by themselves may have looked at cards, turned a Gate up or changed something for a Sequence where there
 * is none: that is over as well.
 */
function tidy(story: Story): void {
  sweep(story);
  const { changes, wards, player } = story.now;
  if ([...changes, ...wards].some((each) => each.until === 'sequence')) story.tell({ type: 'SequenceEnded', player });
}

/** Whatever is no instruction. Says false where it waits for a choice. */
function carryOn(story: Story, task: Exclude<Task, { do: 'ops' }>, rest: readonly Task[]): boolean {
  if (task.do === 'walk') return walk(story, task.env, rest);
  if (task.do === 'endStep') return endStep(story, rest);
  story.tasks = rest;
  if (task.do === 'resolve') resolve(story, task.link);
  else if (task.do === 'finish') finish(story, task.link);
  else if (task.do === 'close') close(story, task.acting, task.ended);
  else nextTurn(story);
  return true;
}
