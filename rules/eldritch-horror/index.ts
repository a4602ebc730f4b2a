import type { Ruleset } from '../ruleset.ts';
import type { GateId } from './components.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { Command, Event, Setup, State, Told, View } from './model.ts';
import { rules } from './rules.ts';
import { start } from './start.ts';
import { doom, imagine, legal, redact, summary, view } from './view.ts';

/** Eldritch Horror: its gate stack, Omen and Doom. */
export const eldritchHorror: Ruleset<Setup, State, Command, Event, Told, View> = {
  id: 'eldritch-horror',
  code: 'eh',
  revision: 1,
  title: 'Eldritch Horror',
  rules,
  schema: { setup: Setup, state: State, command: Command, event: Event, told: Told, view: View },
  words: {
    spawnGate: () => ({ type: 'SpawnGate' }),
    closeGate: (gate) => ({ type: 'CloseGate', gate: gate as GateId }),
    doom,
  },
  start,
  decide,
  evolve,
  legal,
  // Nothing in this part of the game is left half-done between commands.
  pending: () => [],
  view,
  redact,
  summary,
  outcome: (state) => state.outcome,
  imagine,
};
