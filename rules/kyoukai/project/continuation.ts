import { gateOf } from '../cards/lookup.ts';
import { publicName } from '../context.ts';
import type { ChoiceKind, Environment, OpsTask, Picked, Player, QueuedOp, State, Task } from '../model/index.ts';
import { isHiddenPick } from './visibility.ts';

type Viewer = Player | undefined;

/**
 * What follows a choice, as a viewer may know it: without what other players picked secretly, and without the texts of
 * their face-down Gates.
 */
export function visibleContinuation(state: State, viewer: Viewer): Task[] {
  return state.continuation.map((task, at): Task => {
    switch (task.type) {
      case 'ops':
        return shownText(state, task, viewer, at === 0);
      case 'together':
        return { ...task, texts: task.texts.map((text) => shownText(state, text, viewer, false)) };
      case 'traverse':
        return { ...task, env: shownEnvironment(state, task.env, viewer) };
      default:
        return task;
    }
  });
}

/** What was chosen, as a viewer may know it. `owner`: who chose it. */
export function shownPicked(
  picked: readonly Picked[],
  owner: Player,
  viewer: Viewer,
  cardName: string | undefined,
): Picked[] {
  if (owner === viewer) return [...picked];
  return picked.flatMap((each) => {
    if (each.secret !== undefined) return [{ ...each, picks: [] }];
    // A card whose skill is used from a hidden pile was named when its skill was declared.
    const isNamed = each.bindAs === 'self' && each.picks.every((pick) => pick.endsWith(`:${cardName}`));
    return isNamed || !each.picks.some(isHiddenPick) ? [each] : [];
  });
}

/** `isFirst`: the text whose prompt is pending. */
function shownText(state: State, task: OpsTask, viewer: Viewer, isFirst: boolean): OpsTask {
  const env = shownEnvironment(state, task.env, viewer);
  const own = env.player === viewer;
  if (!own && isSecretSource(state, task.env, viewer)) {
    return { ...task, ops: isFirst ? [unknownPrompts[state.choice?.kind ?? 'may']] : [], env: { ...env, picked: [] } };
  }
  // The prompt is pending, so its condition held. Rounds about cards that only the other player may know are cut off.
  const ops = isFirst ? withoutCondition(task.ops) : task.ops;
  const hides = (op: QueuedOp) => op.type === 'Bind' && op.picks.some(isHiddenPick);
  const cut = own ? -1 : ops.findIndex(hides);
  return { ...task, ops: cut === -1 ? ops : ops.slice(0, cut), env };
}

function shownEnvironment(state: State, env: Environment, viewer: Viewer): Environment {
  const { cardName, ...rest } = env;
  const picked = shownPicked(env.picked, env.player, viewer, cardName);
  if (cardName === undefined || isSecretSource(state, env, viewer)) return { ...rest, picked };
  return { ...env, picked };
}

/** Whether the card of a text lies face down, or lay face down when it left the field, and is not the viewer's. */
function isSecretSource(state: State, env: Environment, viewer: Viewer): boolean {
  const link = state.sequence?.links.find((each) => each.link === env.link);
  const owner = gateOf(state, env.entity)?.player ?? link?.player ?? env.player;
  return owner !== viewer && publicName(state, { ...env, cardName: 'any' }) === undefined;
}

function withoutCondition([first, ...rest]: OpsTask['ops']): OpsTask['ops'] {
  if (first === undefined || !('when' in first)) return first === undefined ? [] : [first, ...rest];
  const { when: _, ...op } = first;
  return [op, ...rest];
}

/** A prompt of the same kind, for viewers who may not know whose text it is. */
const unknownPrompts: Readonly<Record<ChoiceKind, QueuedOp>> = {
  targets: { type: 'Target', count: 1, zones: {} },
  gates: { type: 'PickGates', bindAs: 'unknown', min: 0, max: 1, gates: {} },
  zones: { type: 'PickZones', bindAs: 'unknown', min: 0, max: 1, zones: {} },
  cards: { type: 'PickCards', bindAs: 'unknown', min: 0, max: 1, cards: { piles: ['hand'] } },
  link: { type: 'May', bindAs: 'unknown' },
  name: { type: 'DeclareName', bindAs: 'unknown' },
  may: { type: 'May', bindAs: 'unknown' },
  destination: { type: 'May', bindAs: 'unknown' },
  order: { type: 'May', bindAs: 'unknown' },
  handLimit: { type: 'May', bindAs: 'unknown' },
};
