import { cardNamed } from '../cards/lookup.ts';
import type { Env, Gate, Passive, State, Task, TriggerOn } from '../model/index.ts';
import { bareEnv, branchEnv } from './bindings.ts';

/** A text that works by itself, and where it stands. */
export interface Working {
  readonly passive: Passive;
  readonly env: Env;
}

const none: readonly Working[] = [];
/** Stats of every Gate depend on the texts of all others, and a Gate that does not change keeps its own. */
const known = new WeakMap<Gate, readonly Working[]>();

/** Texts that work by themselves on a face-up Gate: its own, and those of the cards branched under it. */
export function passivesOf(state: Pick<State, 'rules'>, gate: Gate): readonly Working[] {
  if (gate.faceDown) return none;
  let found = known.get(gate);
  if (found === undefined) {
    found = lookUp(state, gate);
    known.set(gate, found);
  }
  return found;
}

function lookUp(state: Pick<State, 'rules'>, gate: Gate): readonly Working[] {
  const found: Working[] = [];
  // A branch speaks only from under its host, a Gate only for itself.
  const own = cardNamed(state, gate.cardName).skill;
  if (own?.passive !== undefined && own.class !== 'Branch') found.push({ passive: own.passive, env: bareEnv(gate) });
  for (const { cardName } of gate.branches) {
    const { skill } = cardNamed(state, cardName);
    if (skill?.passive === undefined || skill.class !== 'Branch') continue;
    found.push({ passive: skill.passive, env: branchEnv(gate, cardName) });
  }
  return found;
}

/** What a Gate does by itself when something happens: instructions to carry out, with what they are about. */
export function triggered(state: State, gate: Gate, on: TriggerOn, about: Partial<Env> = {}): Task[] {
  return passivesOf(state, gate).flatMap(({ passive, env }): Task[] =>
    passive.type === 'Trigger' && passive.on === on ? [{ do: 'ops', ops: passive.ops, env: { ...env, ...about } }] : [],
  );
}

/** The same of a Gate that has just left the field. */
export function lastWords(state: State, gate: Gate, on: TriggerOn, about: Partial<Env> = {}): Task[] {
  return triggered(state, gate, on, { ...about, lastZone: gate.zone }).map((task): Task => {
    if (task.do !== 'ops') return task;
    const { entity: _, ...env } = task.env;
    return { ...task, env };
  });
}
