import { gateOf } from '../cards/lookup.ts';
import { type Context, type Prompt, publicName } from '../context.ts';
import type { Op, OpsTask, State, Task } from '../model/index.ts';
import { choose } from './choices.ts';

/** The tasks of texts that are due at the same time. */
export function together(texts: readonly OpsTask[]): Task[] {
  return texts.length < 2 ? [...texts] : [{ type: 'together', texts: [...texts] }];
}

/**
 * Carries out texts that are due at the same time: those of the turn player first. Each player chooses the order of their
 * own texts, unless it makes no difference. Returns false where the player has to choose.
 */
export function carryOutTogether(context: Context, { texts, ...task }: Extract<Task, { type: 'together' }>): boolean {
  const rest = context.tasks.slice(1);
  const due = dueTexts(context.state, texts);
  const first = isOrderChosen(context.state, due) ? chooseFirst(context, due) : due[0];
  if (first === 'waits') return false;
  const left = texts.filter((text) => text !== first);
  const later = left.length > 0 ? [{ ...task, texts: left }] : [];
  context.tasks = [...(first === undefined ? [] : [first]), ...later, ...rest];
  return true;
}

/** The texts of the player whose texts come next. */
function dueTexts(state: State, texts: readonly OpsTask[]): readonly OpsTask[] {
  const ofTurn = texts.filter(({ env }) => env.player === state.player);
  return ofTurn.length > 0 ? ofTurn : texts;
}

/** Lets a player choose which of their texts comes first. */
function chooseFirst(context: Context, texts: readonly OpsTask[]): OpsTask | undefined | 'waits' {
  const prompt = orderPrompt(context.state, texts);
  const picks = choose(context, prompt);
  return picks === undefined ? 'waits' : texts[prompt.options.indexOf(picks[0] as string)];
}

/** The prompt of the player whose texts are due next. */
export function orderPrompt(state: State, texts: readonly OpsTask[]): Prompt {
  const due = dueTexts(state, texts);
  return {
    player: due[0]?.env.player ?? state.player,
    kind: 'order',
    prompt: 'Choose which of your texts comes first.',
    min: 1,
    max: 1,
    options: due.map((text, at) => optionOf(state, text, at)),
    different: false,
    cost: false,
  };
}

/** A text as an option: its number among those that are due, the card, and the zone of its Gate. */
function optionOf(state: State, { env }: OpsTask, at: number): string {
  const zone = gateOf(state, env.entity)?.zone ?? env.lastZone;
  return `text.${at + 1}:${publicName(state, env) ?? 'face-down Gate'}${zone === undefined ? '' : ` in ${zone}`}`;
}

/** Whether the order of these texts of one player is up to that player. It depends on the texts only, never on hands. */
function isOrderChosen(state: State, texts: readonly OpsTask[]): boolean {
  if (texts.length < 2 || state.rules.policies.simultaneous === 'byZone') return false;
  const [first, ...others] = texts as [OpsTask, ...OpsTask[]];
  const areSame = others.every((text) => JSON.stringify(text) === JSON.stringify(first));
  return !areSame && !areIndependent(texts);
}

/** Instructions that set off no text and change nothing that another of them reads. */
const quiet: readonly Op['type'][] = ['Ready', 'Rest', 'Modify', 'Draw'];

/** Whether the texts only ready, rest or change their own Gates, and draw cards. Then their order makes no difference. */
function areIndependent(texts: readonly OpsTask[]): boolean {
  const ops = texts.flatMap((text) => text.ops);
  const types = new Set(ops.map((op) => op.type));
  return ops.every(isPlain) && !(types.has('Ready') && types.has('Rest'));
}

function isPlain(op: OpsTask['ops'][number]): boolean {
  if (!quiet.some((type) => type === op.type) || ('when' in op && op.when !== undefined)) return false;
  if (op.type === 'Draw') return JSON.stringify(Object.keys(op.amount)) === '["value"]';
  return 'gates' in op && JSON.stringify(op.gates) === '{"is":"self"}';
}
