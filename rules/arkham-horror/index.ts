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
import { doom, imagine, summary, view } from './project/view.ts';

/** Arkham Horror, 2nd edition: gates, Other Worlds, closing and sealing, monsters, terror, doom and the final battle. */
export const arkhamHorror: Ruleset<Setup, State, Command, Event, Told, View> = {
  id: 'arkham-horror',
  code: 'ah',
  revision: 1,
  title: 'Arkham Horror',
  rules,
  rejections: rejectionKinds(refusals),
  schema: { setup: Setup, state: State, command: Command, event: Event, visibleEvent: Told, view: View },
  capabilities: {
    spawnGate: () => ({ type: 'OpenGate' }),
    closeGate: (gate) => ({ type: 'CloseGate', gate: gate as GateId }),
    doom,
  },
  start,
  decide,
  evolve,
  legal,
  pending: (state) => state.pending,
  view,
  redact: (event) => event,
  summary,
  outcome: (state) => state.outcome,
  determinize: imagine,
  position: positionOf,
  seats: (state) => Array.from({ length: state.setup.investigators }, (_, at) => String(at + 1)),
};
