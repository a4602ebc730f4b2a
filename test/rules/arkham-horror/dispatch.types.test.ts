/*
 * What the compiler has to reject. `npm run check:types` checks this file: an `@ts-expect-error` without an error in the
 * next line is itself an error.
 */
import { expect, test } from 'vitest';
import type { Context } from '../../../rules/arkham-horror/context.ts';
import { flowHandlers } from '../../../rules/arkham-horror/decide/decide.ts';
import { effectHandlers } from '../../../rules/arkham-horror/decide/effects.ts';
import { eventHandlers, evolve } from '../../../rules/arkham-horror/evolve.ts';
import {
  Command,
  type Effect,
  Event,
  type FlowCommand,
  PublicEvent,
  type State,
  type VisibleEvent,
} from '../../../rules/arkham-horror/model/index.ts';
import { type Presentations, presentations } from '../../../rules/arkham-horror/project/presentation.ts';
import { redact } from '../../../rules/arkham-horror/project/redact.ts';
import type { HandlerMap } from '../../../rules/core/dispatch.ts';
import { createRedactor } from '../../../rules/core/redaction.ts';

/** An event that neither union of events has. */
interface Unknown {
  readonly type: 'MarkerPeeked';
  readonly world: string;
}

test('a handler map without one command of the turn does not compile', () => {
  const { Settle, ...others } = flowHandlers;
  // @ts-expect-error Settle has no handler
  const incomplete: HandlerMap<Context, FlowCommand> = others;
  expect(Object.keys(incomplete)).toHaveLength(Object.keys(flowHandlers).length - 1);
  expect(Settle).toBeTypeOf('function');
});

test('a handler map without one effect does not compile', () => {
  const { Devour, ...others } = effectHandlers;
  // @ts-expect-error Devour has no handler
  const incomplete: HandlerMap<Context, Effect> = others;
  expect(Object.keys(incomplete)).toHaveLength(Object.keys(effectHandlers).length - 1);
  expect(Devour).toBeTypeOf('function');
});

test('a handler map without one event does not compile', () => {
  const { GameEnded, ...others } = eventHandlers;
  // @ts-expect-error GameEnded has no handler
  const incomplete: HandlerMap<State, Event, State> = others;
  expect(Object.keys(incomplete)).toHaveLength(Object.keys(eventHandlers).length - 1);
  expect(GameEnded).toBeTypeOf('function');
});

test('presentations without one event do not compile', () => {
  const { GameEnded, ...others } = presentations;
  // @ts-expect-error GameEnded has no presentation
  const incomplete: Presentations = others;
  expect(Object.keys(incomplete)).toHaveLength(Object.keys(presentations).length - 1);
  expect(GameEnded.drama).toBe(3);
});

test('a new command or event needs a handler', () => {
  // @ts-expect-error the new effect has no handler
  const effects: HandlerMap<Context, Effect | Unknown> = effectHandlers;
  // @ts-expect-error the new event has no handler
  const events: HandlerMap<State, Event | Unknown, State> = eventHandlers;
  expect([effects, events]).toEqual([effectHandlers, eventHandlers]);
});

test('a redactor without a projection of a hidden event does not compile, and shows nothing of it', () => {
  // @ts-expect-error MarkerPeeked has no projection
  const leaky = createRedactor<PublicEvent, Unknown, VisibleEvent>(PublicEvent, {});
  expect(() => leaky({ type: 'MarkerPeeked', world: 'rlyeh' })).toThrow(TypeError);
});

test('an event that is neither public nor hidden is no event', () => {
  const peeked: Unknown = { type: 'MarkerPeeked', world: 'rlyeh' };
  // @ts-expect-error it is in no union of events
  expect(() => redact(peeked)).toThrow(TypeError);
  // @ts-expect-error it is in no union of events
  expect(() => evolve({} as State, peeked)).toThrow(TypeError);
  expect(Event.safeParse(peeked).success).toBe(false);
});

test('every type of the schemas has its handler', () => {
  const handled = [...Object.keys(flowHandlers), ...Object.keys(effectHandlers), 'Override'];
  expect(handled.sort()).toEqual(Command.options.map((option) => option.shape.type.value as string).sort());
  expect(Object.keys(eventHandlers).sort()).toEqual(Event.options.map((option) => option.shape.type.value).sort());
});
