import { rejectionKinds } from '../core/rejection.ts';
import type { Ruleset } from '../core/ruleset.ts';
import type { GateId } from './data/components.ts';
import { decide } from './decide/decide.ts';
import { evolve } from './evolve.ts';
import { conceal } from './hidden/conceal.ts';
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

/** A small whole game to begin with: sixteen gates in a pile, a board, and a Doom track. */
export const skeleton: Ruleset<Setup, State, Command, Event, VisibleEvent, View> = {
  id: 'skeleton',
  code: 'sk',
  revision: 1,
  title: 'Skeleton',
  rules,
  rejections: rejectionKinds(rejections),
  schema: { setup: Setup, state: State, command: Command, event: Event, visibleEvent: VisibleEvent, view: View },
  capabilities: {
    spawnGate: () => ({ type: 'OpenGate' }),
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
  seats: ({ players }) => Array.from({ length: players }, (_, at) => String(at + 1)),
};
