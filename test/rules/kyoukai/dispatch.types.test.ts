/**
 * What must not compile. `npm run check:types` fails if one of these lines compiles, because then its `@ts-expect-error`
 * is unused.
 */
import { expect, test } from 'vitest';
import type { HandlerMap } from '../../../rules/core/dispatch.ts';
import { typesOf } from '../../../rules/core/dispatch.ts';
import type { Projections } from '../../../rules/core/redaction.ts';
import type {
  Command,
  GateFilter,
  HiddenEvent,
  Op,
  QueuedOp,
  State,
  Task,
  VisibleEvent,
} from '../../../rules/kyoukai/model/index.ts';
import { Event, HiddenEvent as HiddenEvents, PublicEvent } from '../../../rules/kyoukai/model/index.ts';
import { projections } from '../../../rules/kyoukai/project/redact.ts';

type Handlers<Union extends { readonly type: string }> = HandlerMap<undefined, Union>;
declare const commands: Handlers<Command>;
declare const events: HandlerMap<State, Event, State>;
declare const ops: Handlers<Op>;
declare const queuedOps: Handlers<QueuedOp>;
declare const tasks: HandlerMap<undefined, Task, boolean>;
declare const descriptions: HandlerMap<undefined, VisibleEvent, string>;
declare const gateTests: { readonly [Key in keyof Required<GateFilter>]: boolean };

/** Only compiled, never called: the maps above do not exist. */
function lackOneMember(): unknown[] {
  const { EndTurn: _command, ...fewerCommands } = commands;
  const { WardSet: _event, ...fewerEvents } = events;
  const { Slide: _prompt, ...fewerOps } = ops;
  const { ApplyDamage: _internal, ...fewerQueuedOps } = queuedOps;
  const { traverse: _task, ...fewerTasks } = tasks;
  const { DeckShuffled: _description, ...fewerDescriptions } = descriptions;
  const { bordering: _condition, ...fewerGateTests } = gateTests;
  return [
    // @ts-expect-error a command has no handler
    fewerCommands satisfies Handlers<Command>,
    // @ts-expect-error an event does not change the state
    fewerEvents satisfies HandlerMap<State, Event, State>,
    // @ts-expect-error an instruction has no handler
    fewerOps satisfies Handlers<Op>,
    // @ts-expect-error an internal instruction has no handler
    fewerQueuedOps satisfies Handlers<QueuedOp>,
    // @ts-expect-error a task has no handler
    fewerTasks satisfies HandlerMap<undefined, Task, boolean>,
    // @ts-expect-error a visible event has no description
    fewerDescriptions satisfies HandlerMap<undefined, VisibleEvent, string>,
    // @ts-expect-error a condition of a filter has no test
    fewerGateTests satisfies typeof gateTests,
  ];
}

/** Only compiled, never called. */
function lackOneProjection(): unknown[] {
  const { DeckShuffled: _deck, ...fewer } = projections;
  return [
    // @ts-expect-error a hidden event has no projection, and would not be redacted
    fewer satisfies Projections<HiddenEvent, VisibleEvent>,
    // @ts-expect-error a projection must not return what viewers do not receive
    { ...projections, DeckShuffled: (event) => event.order } satisfies Projections<HiddenEvent, VisibleEvent>,
  ];
}

/** Only compiled, never called. */
function isNoEvent(): Event {
  // @ts-expect-error neither public nor hidden
  return { type: 'SecretRevealed', player: '1' };
}

void [lackOneMember, lackOneProjection, isNoEvent];

test('every event is either public or hidden, and only hidden ones have projections', () => {
  const publicTypes = typesOf(PublicEvent);
  const hiddenTypes = typesOf(HiddenEvents);
  expect([...publicTypes].filter((type) => hiddenTypes.has(type))).toEqual([]);
  expect(new Set([...publicTypes, ...hiddenTypes])).toEqual(typesOf(Event));
  expect(new Set(Object.keys(projections))).toEqual(hiddenTypes);
});
