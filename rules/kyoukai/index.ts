import { rejectionKinds } from '../core/rejection.ts';
import type { Ruleset } from '../core/ruleset.ts';
import { cardDefinitions } from './cards/definitions.ts';
import { components } from './components.ts';
import { decide } from './decide/decide.ts';
import { evolve } from './evolve.ts';
import { conceal } from './hidden/conceal.ts';
import { determinize } from './hidden/determinize.ts';
import { positionOf } from './hidden/position.ts';
import type { CommandOf } from './model/commands.ts';
import { Command, Event, players, Setup, ShownView, State, type View, VisibleEvent } from './model/index.ts';
import { legal } from './project/legal.ts';
import { pending } from './project/pending.ts';
import { describe } from './project/presentation.ts';
import { redact } from './project/redact.ts';
import { summary } from './project/summary.ts';
import { view } from './project/view.ts';
import { rejections } from './rejections.ts';
import { rules } from './rules.ts';
import { start } from './start.ts';

/** Kyoukai: a card game for two players on a diamond of 25 zones, in which every card is a Gate. */
export const kyoukai: Ruleset<Setup, State, Command, Event, VisibleEvent, View> = {
  id: 'kyoukai',
  code: 'ky',
  revision: 1,
  title: 'Kyoukai',
  rules,
  rejections: rejectionKinds(rejections),
  components,
  schema: { setup: Setup, state: State, command: Command, event: Event, visibleEvent: VisibleEvent, view: ShownView },
  cards: cardDefinitions,
  capabilities: {
    spawnGate: ({ gate, space }) => ({ type: 'OpenGate', cardName: gate, zone: space }) as CommandOf<'OpenGate'>,
  },
  lacks: {
    closeGate:
      'Kyoukai has no command that discards a Gate. Gates leave the field in battles and by the effects of cards: play AttackZone or UseSkill.',
    doom: 'Kyoukai has no doom track.',
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
  seats: () => players,
};
