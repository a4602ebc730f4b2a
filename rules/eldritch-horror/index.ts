import { rejectionKinds } from '../core/rejection.ts';
import type { Ruleset } from '../core/ruleset.ts';
import { components } from './components.ts';
import type { GateId } from './data/components.ts';
import { decide } from './decide/decide.ts';
import { evolve } from './evolve.ts';
import { conceal } from './hidden/conceal.ts';
import { determinize } from './hidden/determinize.ts';
import { positionOf } from './hidden/position.ts';
import { Command, Event, Setup, State, View, VisibleEvent } from './model/index.ts';
import { legal } from './project/legal.ts';
import { pending } from './project/pending.ts';
import { describe } from './project/presentation.ts';
import { redact } from './project/redact.ts';
import { doom, summary } from './project/summary.ts';
import { view } from './project/view.ts';
import { rejections } from './rejections.ts';
import { rules } from './rules.ts';
import { start } from './start.ts';

/** Eldritch Horror: gates, Omen and Doom, the Mythos Phase, and encounters at gates. */
export const eldritchHorror: Ruleset<Setup, State, Command, Event, VisibleEvent, View> = {
  id: 'eldritch-horror',
  code: 'eh',
  revision: 1,
  title: 'Eldritch Horror',
  rules,
  rejections: rejectionKinds(rejections),
  components,
  schema: { setup: Setup, state: State, command: Command, event: Event, visibleEvent: VisibleEvent, view: View },
  capabilities: {
    spawnGate: ({ gate, ...other }) =>
      gate === undefined
        ? { type: 'SpawnGate', ...other }
        : { type: 'SpawnSpecificGate', gate: gate as GateId, ...other },
    closeGate: (gate) => ({ type: 'CloseGate', gate: gate as GateId }),
    doom,
  },
  start,
  decide,
  evolve,
  legal,
  pending,
  view,
  redact,
  describe,
  summary,
  outcome: (state) => state.outcome,
  conceal,
  determinize,
  position: positionOf,
  seats: (state) => Array.from({ length: state.setup.investigators }, (_, at) => String(at + 1)),
};
