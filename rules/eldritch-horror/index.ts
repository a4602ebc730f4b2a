import { rejectionKinds } from '../core/rejection.ts';
import type { Ruleset } from '../core/ruleset.ts';
import type { GateId } from './data/components.ts';
import { decide } from './decide/decide.ts';
import { evolve } from './evolve.ts';
import { legal } from './project/legal.ts';
import { Command, Event, Setup, State, Told, View } from './model/index.ts';
import { positionOf } from './hidden/position.ts';
import { refusals } from './rejections.ts';
import { rules } from './rules.ts';
import { start } from './start.ts';
import { doom, imagine, redact, summary, view } from './project/view.ts';

/** Eldritch Horror: gates, Omen and Doom, the Mythos Phase, and encounters at gates. */
export const eldritchHorror: Ruleset<Setup, State, Command, Event, Told, View> = {
  id: 'eldritch-horror',
  code: 'eh',
  revision: 2,
  title: 'Eldritch Horror',
  rules,
  rejections: rejectionKinds(refusals),
  schema: { setup: Setup, state: State, command: Command, event: Event, visibleEvent: Told, view: View },
  capabilities: {
    spawnGate: () => ({ type: 'SpawnGate' }),
    closeGate: (gate) => ({ type: 'CloseGate', gate: gate as GateId }),
    doom,
  },
  start,
  decide,
  evolve,
  legal,
  pending: (state) => state.pending,
  view,
  redact,
  summary,
  outcome: (state) => state.outcome,
  determinize: imagine,
  position: positionOf,
  seats: (state) => Array.from({ length: state.setup.investigators }, (_, at) => String(at + 1)),
};
