import { gateOf, nameOf } from './cards/lookup.ts';
import { Event, type State } from './model/index.ts';

type LinkEvent = 'LinkNegated' | 'LinkCancelled' | 'LinkResolving' | 'LinkResolved';
type ZonedEvent =
  | 'GateReadied'
  | 'GateRested'
  | 'GateFlipped'
  | 'GateBranched'
  | 'BranchDiscarded'
  | 'StatsChanged'
  | 'ActionOpened';

/** Members that `completeEvent` fills in. */
type Filled<Type> =
  | 'name'
  | 'otherName'
  | 'byName'
  | 'hostName'
  | 'source'
  | (Type extends LinkEvent ? 'kind' | 'cardName' : never)
  | (Type extends 'ChoiceMade' ? 'gates' : never)
  | (Type extends ZonedEvent ? 'zone' : never);

/** An event as the step that causes it knows it: with numbers only. */
export type BareEvent = Event extends infer Each
  ? Each extends Event
    ? Omit<Each, Filled<Each['type']>>
    : never
  : never;

const membersOf = new Map<string, ReadonlySet<string>>(
  Event.options.map(({ shape }) => [shape.type.value, new Set(Object.keys(shape))]),
);

/** Each member that has the number of a Gate, and the one that has the name of that Gate. */
const namedBy = { entity: 'name', other: 'otherName', by: 'byName', host: 'hostName' } as const;

/**
 * The event with everything that makes it readable alone, as far as everyone may know it before it happens: names and
 * zones of Gates, what a link is, and the card whose text causes it (`source`).
 */
export function completeEvent(state: State, event: BareEvent, source: string | undefined): Event {
  const has = membersOf.get(event.type) as ReadonlySet<string>;
  const numbers: Readonly<Record<string, unknown>> =
    event.type === 'StatsChanged' ? { ...event, entity: event.change.entity } : { ...event };
  const filled: Record<string, unknown> = { ...event };
  for (const [member, nameMember] of Object.entries(namedBy)) {
    const gate = has.has(nameMember) ? gateOf(state, numbers[member] as number | undefined) : undefined;
    if (gate === undefined) continue;
    filled[nameMember] = nameOf(state, gate);
    if (member === 'entity' && has.has('zone')) filled.zone ??= gate.zone;
  }
  if (has.has('link') && has.has('kind')) Object.assign(filled, publicLink(state, numbers.link as number));
  if (event.type === 'ChoiceMade' && event.kind !== 'link') Object.assign(filled, pickedGates(state, event.picks));
  if (has.has('source') && source !== undefined) filled.source = source;
  return filled as unknown as Event;
}

/** The Gates among picks. Links have numbers too, so a choice of a link has none. */
function pickedGates(state: State, picks: readonly string[]): object {
  const gates = picks.flatMap((pick) => {
    const gate = /^\d+$/.test(pick) ? gateOf(state, Number(pick)) : undefined;
    return gate === undefined ? [] : [{ entity: gate.entity, name: nameOf(state, gate), zone: gate.zone }];
  });
  return gates.length === 0 ? {} : { gates };
}

/** What a link of the Sequence is, as everyone may know it. */
function publicLink(state: State, number: number): object {
  const link = state.sequence?.links.find((each) => each.link === number);
  if (link === undefined) return {};
  const isSealed = link.sealed || gateOf(state, link.entity)?.faceDown;
  return { kind: link.kind, ...(link.cardName === undefined || isSealed ? {} : { cardName: link.cardName }) };
}
