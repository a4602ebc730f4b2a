import type { HandlerMap } from '../../core/dispatch.ts';
import type { EventOf, Gate, Link, State } from '../model/index.ts';
import { endAction, nextDecision, unchanged } from './state-updates.ts';

type SequenceEvent = EventOf<
  | 'LinkAdded'
  | 'LinkNegated'
  | 'LinkCancelled'
  | 'LinkResolving'
  | 'LinkResolved'
  | 'SequencePassed'
  | 'SequenceLocked'
  | 'SequenceClosed'
  | 'SequenceEnded'
>;
type Sequence = NonNullable<State['sequence']>;

const noLocks = [-1, -1, -1];

/** How events of the Sequence change the state. */
export const evolveSequence: HandlerMap<State, SequenceEvent, State> = {
  LinkAdded: addLink,
  LinkNegated: (state, { link }) =>
    updateLinks(state, (links) => links.map((each) => (each.link === link ? { ...each, negated: true } : each))),
  LinkCancelled: (state, { link }) => removeLink(state, link),
  LinkResolving: unchanged,
  LinkResolved: (state, { link }) => removeLink(state, link),
  SequencePassed: (state, { player }) =>
    updateSequence(nextDecision(state), (sequence) => ({
      passes: sequence.passes + 1,
      priority: player === '1' ? '2' : '1',
    })),
  SequenceLocked(state, { locks }) {
    const sequence = state.sequence ?? {
      links: [],
      priority: state.player,
      passes: 0,
      locks: noLocks,
      resolving: false,
    };
    return { ...state, sequence: { ...sequence, locks } };
  },
  SequenceClosed: (state) => updateSequence(state, () => ({ resolving: true })),
  SequenceEnded(state) {
    const { sequence: _, ...rest } = nextDecision(state);
    return {
      ...rest,
      field: clearMoved(state.field),
      changes: state.changes.filter((each) => each.until !== 'sequence'),
      wards: state.wards.filter((each) => each.until !== 'sequence'),
    };
  },
};

function addLink(state: State, { link }: EventOf<'LinkAdded'>): State {
  const { sequence } = state;
  const own = link.player === '1' ? 0 : 1;
  const before = sequence?.locks ?? noLocks;
  // The first link is not an addition. A link that locks the Sequence locks only what comes after it.
  const locks =
    sequence === undefined || sequence.links.length === 0
      ? before
      : before.map((left, at) => (left > 0 && (at === own || at === 2) ? left - 1 : left));
  const priority = link.player === '1' ? '2' : '1';
  const links = [...(sequence?.links ?? []), link];
  return { ...endAction(nextDecision(state)), sequence: { links, priority, passes: 0, locks, resolving: false } };
}

function removeLink(state: State, number: number): State {
  if (state.sequence === undefined) return state;
  const without = updateLinks(state, (links) => links.filter((each) => each.link !== number));
  return { ...without, field: clearMoved(state.field) };
}

function updateLinks(state: State, change: (links: readonly Link[]) => Link[]): State {
  return updateSequence(state, ({ links }) => ({ links: change(links) }));
}

function updateSequence(state: State, change: (sequence: Sequence) => Partial<Sequence>): State {
  const { sequence } = state;
  return sequence === undefined ? state : { ...state, sequence: { ...sequence, ...change(sequence) } };
}

/** Later moves belong to another effect. */
function clearMoved(field: readonly Gate[]): Gate[] {
  return field.map((gate) => {
    if (!gate.moved) return gate;
    const { moved: _, ...rest } = gate;
    return rest;
  });
}
