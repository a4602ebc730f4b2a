import { expect, test } from 'vitest';
import type { HandlerMap } from '../../../rules/core/dispatch.ts';
import { createRedactor, type Projections } from '../../../rules/core/redaction.ts';
import type { Context } from '../../../rules/eldritch-horror/decide/context.ts';
import { flowHandlers } from '../../../rules/eldritch-horror/decide/decide.ts';
import { effectHandlers } from '../../../rules/eldritch-horror/decide/effects.ts';
import { eventHandlers } from '../../../rules/eldritch-horror/evolve.ts';
import {
  Command,
  Effect,
  Event,
  FlowCommand,
  HiddenEvent,
  PublicEvent,
  type State,
  VisibleEvent,
} from '../../../rules/eldritch-horror/model/index.ts';
import type { Presentations } from '../../../rules/eldritch-horror/project/presentation.ts';
import { projections } from '../../../rules/eldritch-horror/project/redact.ts';

/*
 * Each `@ts-expect-error` is checked by the compiler (`npm run check:types`): if the line below it compiled, the check
 * would fail. So adding a command, an effect or an event without handling it does not compile.
 */

const types = (union: {
  readonly options: readonly { readonly shape: { readonly type: { readonly value: string } } }[];
}) => union.options.map((option) => option.shape.type.value).sort();

test('a handler for each effect, and no fewer compile', () => {
  const { SpawnGate: _, ...rest } = effectHandlers;
  // @ts-expect-error: no handler for SpawnGate
  const lacking: HandlerMap<Context, Effect> = rest;
  // @ts-expect-error: no handler for an effect that is added
  const old: HandlerMap<Context, Effect | { readonly type: 'MeltGate' }> = effectHandlers;
  expect(lacking).not.toHaveProperty('SpawnGate');
  expect(Object.keys(old).sort()).toEqual(types(Effect));
});

test('a handler for each command of the flow, and no fewer compile', () => {
  const { EndRound: _, ...rest } = flowHandlers;
  // @ts-expect-error: no handler for EndRound
  const lacking: HandlerMap<Context, FlowCommand> = rest;
  // @ts-expect-error: no handler for a command that is added
  const old: HandlerMap<Context, FlowCommand | { readonly type: 'SkipRound' }> = flowHandlers;
  expect(lacking).not.toHaveProperty('EndRound');
  expect(Object.keys(old).sort()).toEqual(types(FlowCommand));
});

test('every command is an effect, a command of the flow, or an override', () => {
  expect(types(Command)).toEqual([...types(Effect), ...types(FlowCommand), 'Override'].sort());
  // @ts-expect-error: a command that is none of them is not assignable
  const unknown: Exclude<Command, Effect | FlowCommand> = { type: 'SpawnGate' };
  expect(unknown.type).toBe('SpawnGate');
});

test('a handler for each event, and no fewer compile', () => {
  const { GateSpawned: _, ...rest } = eventHandlers;
  // @ts-expect-error: no handler for GateSpawned
  const lacking: HandlerMap<State, Event, State> = rest;
  // @ts-expect-error: no handler for an event that is added
  const old: HandlerMap<State, Event | { readonly type: 'GateMelted' }, State> = eventHandlers;
  expect(lacking).not.toHaveProperty('GateSpawned');
  expect(Object.keys(old).sort()).toEqual(types(Event));
});

test('a projection for each hidden event, and no fewer compile', () => {
  const { StackRandomized: _, ...rest } = projections;
  // @ts-expect-error: no projection of StackRandomized
  const lacking: Projections<HiddenEvent, VisibleEvent> = rest;
  // @ts-expect-error: nor does a redactor without it
  const redactor = createRedactor<PublicEvent, HiddenEvent, VisibleEvent>(PublicEvent, rest);
  expect(lacking).not.toHaveProperty('StackRandomized');
  expect(redactor).toBeTypeOf('function');
  expect(Object.keys(projections).sort()).toEqual(types(HiddenEvent));
});

test('an event is public or hidden, never both and never neither', () => {
  // @ts-expect-error: an event that is in neither union
  const neither: Event = { type: 'GateMelted' };
  // @ts-expect-error: the order of the stack is not visible
  const order: VisibleEvent = { type: 'StackRandomized', size: 1, order: ['rome'] };
  expect([neither.type, order.type]).toEqual(['GateMelted', 'StackRandomized']);
  expect(types(Event)).toEqual([...types(PublicEvent), ...types(HiddenEvent)].sort());
  expect(types(PublicEvent).filter((type) => types(HiddenEvent).includes(type))).toEqual([]);
  expect(types(VisibleEvent)).toEqual(types(Event));
});

test('a description for each visible event, with the slug of its type or a shared one', () => {
  type Described = Presentations['StackRandomized'];
  // @ts-expect-error: a slug that is neither shared nor made from the type
  const slug: Described['slug'] = 'stack-shuffled';
  const own: Described['slug'] = 'stack-randomized';
  const shared: Described['slug'] = 'gate-opened';
  expect([slug, own, shared]).toHaveLength(3);
});
