import { catchRejection, RejectionError } from '../../core/rejection.ts';
import type { CommandOf, Effect, State } from '../model/index.ts';
import { asksForChoice } from '../model/names.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { carryOutAll, withChoices } from './effects.ts';
import { requireOrder } from './gate-order.ts';
import { spawnThisGate } from './gates.ts';
import { resolveIcons } from './mythos.ts';
import { advanceOmen, advanceOmenTo, countGates, omenTokens } from './omen.ts';
import { pause, putOff, type Todo, todosOf } from './pausing.ts';
import { locationOf } from './physical-draws.ts';
import { spawnEach, spawnGates, surgeAtEach } from './spawn.ts';

type Paused = NonNullable<State['paused']>;

/** Goes on with a command that was paused. What the players had to do before counts as done. */
export function goOn(context: Context, { replacement, order }: CommandOf<'Continue'>): void {
  const { paused } = context.state;
  if (paused === undefined) {
    const pending = context.state.pending.map(({ number }) => String(number));
    return reject('nothing-paused', 'No command is paused, so there is nothing to continue.', 'pauses', { pending });
  }
  requireChoice(paused, { replacement, order });
  context.emit({ type: 'Continued', because: paused.because, ...context.reason });
  settle(context, paused.settles);
  if (paused.because === 'replacement') spawnChosen(context, paused);
  const [first, ...rest] = todosOf(paused);
  // A choice that was asked for answers only this pause. Otherwise it is given beforehand for what follows.
  const isAsked = asksForChoice(paused.because);
  const todos =
    first === undefined ? [] : [paused.because === 'order' ? { ...first, ...given(order) } : first, ...rest];
  carryOn(context, todos, isAsked ? {} : { replacement, order });
}

function given(order: CommandOf<'Continue'>['order']): { readonly order?: NonNullable<typeof order> } {
  return order === undefined ? {} : { order };
}

function requireChoice({ because, gate, gates = [] }: Paused, { replacement, order }: Context['choices']): void {
  if (because === 'order') requireOrder(gates, order);
  if (because !== 'replacement' || replacement !== undefined) return;
  const sentence = 'Choose what replaces the spawning of the gate: the Dream Portal or Kate Winthrop.';
  reject('which-replacement', sentence, 'kate-winthrop', {
    needs: 'replacement',
    choices: ['portal', 'kate'],
    ...(gate === undefined ? {} : { gate }),
  });
}

function settle(context: Context, numbers: readonly number[]): void {
  const pending = context.state.pending.map((each) => each.number);
  for (const number of numbers) if (pending.includes(number)) context.emit({ type: 'Settled', number });
}

function spawnChosen(context: Context, { gate }: Paused): void {
  const where = gate === undefined ? undefined : locationOf(context.state, gate);
  if (gate !== undefined && (where === 'stack' || where === 'discard')) spawnThisGate(context, gate, where);
}

/** Does what is left to do, one after the other. Where something has to wait again, the rest waits too. */
function carryOn(context: Context, todos: readonly Todo[], beforehand: Context['choices']): void {
  for (const todo of todos) {
    if (context.pause !== undefined) {
      context.putOff.push(todo);
      continue;
    }
    if (context.isOver) return;
    const { reason } = context;
    context.reason = todo.reason === undefined ? {} : { reason: todo.reason };
    const { replacement = beforehand.replacement, order = beforehand.order, atOnce } = todo;
    withChoices(context, { replacement, order, atOnce }, () => carryOutTodo(context, todo));
    context.reason = reason;
  }
}

/**
 * Carries out effects that were put off. What came in between can have made one of them impossible. It is then left to the
 * players, because a rejection would stop the game for ever.
 */
function carryOutWherePossible(context: Context, effects: readonly Effect[], encounter: number | undefined): void {
  for (const [at, effect] of effects.entries()) {
    if (context.pause !== undefined) {
      const during = encounter === undefined ? {} : { encounter };
      return putOff(context, { do: 'effects', effects: effects.slice(at), ...during });
    }
    const { state, reason } = context;
    const count = context.events.length;
    const result = catchRejection(() => carryOutAll(context, [effect], encounter));
    if (result === undefined) continue;
    const { because, rule } = result.rejection;
    if (rule === 'table-reports' || rule === 'table-possible') throw new RejectionError(result.rejection);
    context.events.length = count;
    context.state = state;
    context.reason = reason;
    context.addObligation('the investigators', `One effect was left out. ${because}`, 'pauses');
  }
}

function carryOutTodo(context: Context, todo: Todo): void {
  switch (todo.do) {
    case 'icons':
      return resolveIcons(context, todo.icons);
    case 'gates':
      return spawnGates(context, todo.count, todo.lostInTime);
    case 'allGates':
      return spawnEach(context, todo.gates);
    case 'effects':
      return carryOutWherePossible(context, todo.effects, todo.encounter);
    case 'omenGates':
      return countGates(context, todo.gates);
    case 'omenTokens':
      return omenTokens(context, todo.withoutDoom);
    case 'omenSteps':
      return advanceOmen(context, todo.steps, todo.withoutDoom);
    case 'omenUntil':
      return advanceOmenTo(context, todo.colour, todo.withoutDoom);
    case 'surge':
      return surgeAtEach(context, todo.gates);
    case 'wait':
      return pause(context, todo.pause);
    default:
      return todo satisfies never;
  }
}
