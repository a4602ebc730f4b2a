import { rejectionKinds } from '../core/rejection.ts';
import type { Ruleset } from '../core/ruleset.ts';
import { decide } from './decide/decide.ts';
import { evolve } from './evolve.ts';
import { imagine } from './hidden/determinize.ts';
import { positionOf } from './hidden/position.ts';
import { Command, Event, players, Setup, State, Told, View } from './model/index.ts';
import { legal } from './project/legal.ts';
import { pending, summary } from './project/summary.ts';
import { redact, view } from './project/view.ts';
import { refusals } from './rejections.ts';
import { rules } from './rules.ts';
import { start } from './start.ts';

/** Kyoukai: two players, a diamond of zones, and every card a Gate. */
export const kyoukai: Ruleset<Setup, State, Command, Event, Told, View> = {
  id: 'kyoukai',
  code: 'ky',
  revision: 1,
  title: 'Kyoukai',
  rules,
  rejections: rejectionKinds(refusals),
  schema: { setup: Setup, state: State, command: Command, event: Event, visibleEvent: Told, view: View },
  capabilities: {},
  start,
  decide,
  evolve,
  legal,
  pending,
  view,
  redact,
  summary,
  outcome: (state) => state.outcome,
  determinize: imagine,
  position: positionOf,
  seats: () => players,
};
