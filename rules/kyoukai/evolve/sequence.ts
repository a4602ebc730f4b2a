import type { Event, Gate, State } from '../model/index.ts';
import { idle } from './state-updates.ts';

/** Events of the Sequence. */
export type OfSequence = Extract<
  Event,
  {
    type:
      | 'LinkAdded'
      | 'SequencePassed'
      | 'SequenceLocked'
      | 'SequenceClosed'
      | 'LinkNegated'
      | 'LinkCancelled'
      | 'LinkResolved'
      | 'SequenceEnded';
  }
>;

const noLocks = [-1, -1, -1];

/** Folds an event of the Sequence into the state. */
export function inSequence(state: State, event: OfSequence): State {
  const { sequence } = state;
  if (event.type === 'LinkAdded') {
    const { link } = event;
    const at = link.player === '1' ? 0 : 1;
    const before = sequence?.locks ?? noLocks;
    // The first link is no addition, and a link that locks locks what comes after it.
    const locks =
      sequence === undefined || sequence.links.length === 0
        ? before
        : before.map((left, place) => (left > 0 && (place === at || place === 2) ? left - 1 : left));
    const priority = link.player === '1' ? '2' : '1';
    const links = [...(sequence?.links ?? []), link];
    return { ...idle(state), sequence: { links, priority, passes: 0, locks, resolving: false } };
  }
  if (event.type === 'SequenceLocked') {
    const begun = sequence ?? { links: [], priority: state.player, passes: 0, locks: noLocks, resolving: false };
    return { ...state, sequence: { ...begun, locks: event.locks } };
  }
  if (event.type === 'SequenceEnded') {
    const { sequence: _, ...rest } = state;
    return {
      ...rest,
      field: settled(state.field),
      changes: state.changes.filter((each) => each.until !== 'sequence'),
      wards: state.wards.filter((each) => each.until !== 'sequence'),
    };
  }
  if (sequence === undefined) return state;
  const { links } = sequence;
  switch (event.type) {
    case 'SequencePassed':
      return {
        ...state,
        sequence: { ...sequence, passes: sequence.passes + 1, priority: event.player === '1' ? '2' : '1' },
      };
    case 'SequenceClosed':
      return { ...state, sequence: { ...sequence, resolving: true } };
    case 'LinkNegated':
      return {
        ...state,
        sequence: {
          ...sequence,
          links: links.map((each) => (each.link === event.link ? { ...each, negated: true } : each)),
        },
      };
    case 'LinkCancelled':
    case 'LinkResolved':
      return {
        ...state,
        field: settled(state.field),
        sequence: { ...sequence, links: links.filter((each) => each.link !== event.link) },
      };
  }
}

/** What moves a Gate from here on is another effect. */
function settled(field: readonly Gate[]): Gate[] {
  return field.map((gate) => {
    if (!gate.moved) return gate;
    const { moved: _, ...rest } = gate;
    return rest;
  });
}
