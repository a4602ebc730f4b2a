import type { Doom, Obligation } from '../../core/contract-types.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import { spaceName, worldOf } from '../data/components.ts';
import { monsterKinds } from '../data/monsters.ts';
import { isCombatRule } from '../decisions.ts';
import {
  closedAreas,
  doomTrack,
  gateLimit,
  monsterLimit,
  monstersPerGate,
  outskirtsMaximum,
  sealCost,
  trophiesToWin,
} from '../limits.ts';
import type { State, View } from '../model/index.ts';
import { cupOf, isBoxedMask, unseenMarkers } from '../unseen-components.ts';

/** What every viewer sees. Nothing in this game is secret: a face-down component is settled only when it is drawn. */
export function view(state: State): View {
  const { setup, gates, monsters, nextMonster: _, nextObligation: __, decisions: ___, ...rest } = state;
  const { investigators: players, sheets, table, skip, policies } = setup;
  return {
    ancientOne: {
      code: setup.ancientOne,
      name: ancientOne(setup.ancientOne).name,
      doom: doomTrack(state),
      awake: state.phase === 'battle',
    },
    limits: {
      gates: gateLimit(players),
      monsters: monsterLimit(players),
      outskirts: outskirtsMaximum(players),
      monstersPerGate: monstersPerGate(players),
      trophies: trophiesToWin(players),
      sealCost: sealCost(state),
    },
    players,
    sheets,
    table,
    skip,
    policies,
    ...rest,
    gates: gates.map(({ gate, world }) => {
      const { name: worldName, symbol, modifier } = worldOf(world);
      const there = monsters.filter((each) => each.space === gate);
      return { gate, name: spaceName(gate), world, worldName, symbol, modifier, monsters: there };
    }),
    monsters,
    boxed: [...monsterKinds.filter((kind) => isBoxedMask(kind, setup.ancientOne)), ...state.boxed],
    pile: [...unseenMarkers(state)].map(([world, count]) => ({ world, count })),
    cup: [...cupOf(state)].map(([kind, count]) => ({ kind, count })),
    closed: closedAreas(state),
    pending: pending(state),
  };
}

/** What other commands wait for, and after it what the players do by hand: of that the server only keeps the list. */
export function pending(state: State): Obligation[] {
  return [
    ...state.decisions.map((decision) => ({ ...decision, blocks: true })),
    ...state.pending.map((obligation) => ({ ...obligation, blocks: cluesWaitFor(state, obligation) })),
  ];
}

/** Whether an investigator cannot pick up the clues at their location before these monsters are dealt with. */
function cluesWaitFor({ phase, clues, investigators }: State, { by, rule }: State['pending'][number]): boolean {
  if (phase !== 'movement' || !isCombatRule(rule)) return false;
  const space = investigators.find((each) => String(each.by) === by)?.space;
  return clues.some((each) => each.space === space);
}

/** The doom track in the shape that all games share. In this game it runs up. */
export function doom({ ancientOne: { doom: end, awake }, doom: value }: View): Doom {
  return { value, start: 0, end, left: end - value, awake };
}
