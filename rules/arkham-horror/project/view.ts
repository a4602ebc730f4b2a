import type { Doom, GateLine, Summary } from '../../core/contract-types.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import { spaceName, worldOf } from '../data/components.ts';
import type { State, View } from '../model/index.ts';
import { monster } from '../data/monsters.ts';
import {
  closedShops,
  doomTrack,
  gateLimit,
  monsterLimit,
  monstersPerGate,
  outskirtsMaximum,
  sealCost,
  trophiesToWin,
} from '../limits.ts';
import { cupOf, unseenMarkers } from '../unseen-components.ts';

/** What everybody sees: nothing at this table is hidden, since what lies face down is not settled before it is drawn. */
export function view(state: State): View {
  const { setup, gates, monsters, investigators, ...rest } = state;
  const { investigators: players, sheets, table, skip, policies } = setup;
  return {
    ancientOne: {
      id: setup.ancientOne,
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
    people: investigators,
    gates: gates.map(({ gate, world }) => {
      const { name: worldName, symbol, modifier } = worldOf(world);
      const there = monsters.filter((each) => each.space === gate);
      return { gate, name: spaceName(gate), world, worldName, symbol, modifier, monsters: there };
    }),
    monsters,
    pile: [...unseenMarkers(state)].map(([world, count]) => ({ world, count })),
    cup: [...cupOf(state)].map(([kind, count]) => ({ kind, count })),
    closed: closedShops(state.terror),
  };
}

/** The state that looks exactly like this view: there is only one. */
export function imagine(seen: View): State {
  const { ancientOne: sheet, limits: _, players, sheets, table, skip, policies, gates, people, ...rest } = seen;
  const { pile: __, cup: ___, closed: ____, ...state } = rest;
  return {
    ...state,
    investigators: people,
    setup: { investigators: players, ancientOne: sheet.id, sheets, table, skip, policies },
    gates: gates.map(({ gate, world }) => ({ gate, world })),
  };
}

/** The doom track in the shape all games share. Here it runs up. */
export function doom(seen: View): Doom {
  const end = seen.ancientOne.doom;
  return { value: seen.doom, start: 0, end, left: end - seen.doom, awake: seen.ancientOne.awake };
}

/** The game at a glance. */
export function summary(seen: View): Summary {
  const { ancientOne: sheet, limits, gates, seals, terror } = seen;
  const open = gates.length === 1 ? '1 gate open' : `${gates.length} gates open`;
  const ended = seen.outcome === undefined ? '' : ` The game is ${seen.outcome.result}.`;
  const held = seen.people.reduce((sum, each) => sum + each.trophies.length, 0);
  const clock = (id: string, label: string, value: number, end: number, text: string) => ({
    id,
    label,
    value,
    start: 0,
    end,
    text,
  });
  const left = sheet.doom - seen.doom;
  return {
    headline: `${sheet.name}${sheet.awake ? ', awake' : ''}: doom ${seen.doom} of ${sheet.doom}, terror ${terror}, ${open}, ${seals.length} sealed.${ended}`,
    clocks: [
      clock(
        'doom',
        'Doom',
        seen.doom,
        sheet.doom,
        sheet.awake ? `${sheet.name} is awake` : `${left} until ${sheet.name} awakens`,
      ),
      clock('terror', 'Terror', terror, 10, `terror ${terror}`),
      clock('gates', 'Open gates', gates.length, limits.gates, `${gates.length} of ${limits.gates}`),
      clock('seals', 'Seals', seals.length, 6, `${seals.length} of 6`),
      clock('trophies', 'Gate trophies', held, limits.trophies, `${held} of ${limits.trophies}`),
    ],
    gates: gates.map((each): GateLine => {
      const explored = seen.people.some((one) => one.explored && one.space === each.gate);
      return {
        id: each.gate,
        name: each.worldName,
        place: each.name,
        mark: each.symbol,
        hot: explored,
        ...(explored && { why: 'explored' }),
        guards: each.monsters.map(({ kind }) => monster(kind).name),
      };
    }),
  };
}
