import { cardNamed } from '../cards/lookup.ts';
import type { Environment, Gate, OpsTask, Passive, State, TriggerOn } from '../model/index.ts';
import { branchEnvironment, gateEnvironment } from './bindings.ts';

/** A passive text, and the environment in which it is read. */
export interface PassiveText {
  readonly passive: Passive;
  readonly env: Environment;
}

const noTexts: readonly PassiveText[] = [];
/** A cache: stats of every Gate depend on the texts of all others, and a Gate object that does not change keeps its texts. */
const passivesByGate = new WeakMap<Gate, readonly PassiveText[]>();

/** Passive texts of a face-up Gate: its own, and those of the cards branched under it. */
export function passivesOf(state: Pick<State, 'rules'>, gate: Gate): readonly PassiveText[] {
  if (gate.faceDown) return noTexts;
  let found = passivesByGate.get(gate);
  if (found === undefined) {
    found = findPassives(state, gate);
    passivesByGate.set(gate, found);
  }
  return found;
}

function findPassives(state: Pick<State, 'rules'>, gate: Gate): readonly PassiveText[] {
  const found: PassiveText[] = [];
  // A Branch text applies only from under a host, and every other text only on its own Gate.
  const own = cardNamed(state, gate.cardName).skill;
  if (own?.passive !== undefined && own.class !== 'Branch')
    found.push({ passive: own.passive, env: gateEnvironment(gate) });
  for (const { cardName } of gate.branches) {
    const { skill } = cardNamed(state, cardName);
    if (skill?.passive === undefined || skill.class !== 'Branch') continue;
    found.push({ passive: skill.passive, env: branchEnvironment(gate, cardName) });
  }
  return found;
}

/** The triggered texts of a Gate, as tasks. `about`: what the texts know of what happened. */
export function triggered(state: State, gate: Gate, on: TriggerOn, about: Partial<Environment> = {}): OpsTask[] {
  return passivesOf(state, gate).flatMap(({ passive, env }): OpsTask[] =>
    passive.type === 'Trigger' && passive.on === on
      ? [{ type: 'ops', ops: passive.ops, env: { ...env, ...about } }]
      : [],
  );
}

/** The triggered texts of a Gate that has just left the field, as tasks. */
export function triggeredAfterLeaving(
  state: State,
  gate: Gate,
  on: TriggerOn,
  about: Partial<Environment> = {},
): OpsTask[] {
  return triggered(state, gate, on, { ...about, lastZone: gate.zone }).map((task): OpsTask => {
    const { entity: _, ...env } = task.env;
    return { ...task, env };
  });
}
