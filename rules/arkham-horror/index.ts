import { rejectionKinds } from '../core/rejection.ts';
import type { Ruleset } from '../core/ruleset.ts';
import { components } from './components.ts';
import type { GateId } from './data/components.ts';
import { decide } from './decide/decide.ts';
import { evolve } from './evolve.ts';
import { determinize } from './hidden/determinize.ts';
import { positionOf } from './hidden/position.ts';
import { Command, Event, Setup, State, View, VisibleEvent } from './model/index.ts';
import { legal } from './project/legal.ts';
import { describe } from './project/presentation.ts';
import { redact } from './project/redact.ts';
import { summary } from './project/summary.ts';
import { doom, pending, view } from './project/view.ts';
import { rejections } from './rejections.ts';
import { rules } from './rules.ts';
import { start } from './start.ts';

/** Arkham Horror, 2nd edition: gates, Other Worlds, closing and sealing, monsters, terror, doom and the final battle. */
export const arkhamHorror: Ruleset<Setup, State, Command, Event, VisibleEvent, View> = {
  id: 'arkham-horror',
  code: 'ah',
  revision: 1,
  title: 'Arkham Horror',
  rules,
  rejections: rejectionKinds(rejections),
  components,
  schema: { setup: Setup, state: State, command: Command, event: Event, visibleEvent: VisibleEvent, view: View },
  capabilities: {
    spawnGate: (choice) => ({ type: 'OpenGate', ...(choice as { readonly gate?: GateId }) }),
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
  // Everyone sees everything (docs/decisions/0010).
  conceal: (state) => state,
  determinize,
  position: positionOf,
  seats: (state) => Array.from({ length: state.setup.investigators }, (_, at) => String(at + 1)),
};
