import type { Random } from '../random.ts';
import type { Seat } from '../ruleset.ts';
import type { Doom, GateLine, Summary } from '../shapes.ts';
import {
  ancientOne,
  type GateId,
  gate,
  gateIds,
  monsterKinds,
  monsterName,
  omenRing,
  reference,
  spaceName,
} from './components.ts';
import type { Command, Event, State, Told, View } from './model.ts';

/** What anyone at the table sees. Fronts and order of face-down gates are left out here, and so from every output. */
export function view(state: State): View {
  const { setup } = state;
  const sheet = ancientOne(setup.ancientOne);
  const omen = omenRing[state.omen] as (typeof omenRing)[number];
  const monsters = state.monsters.map((each) => ({ ...each, name: monsterName(each.kind) }));
  const hidden = new Set(state.stack.filter((token) => !token.revealed).map((token) => token.gate));
  return {
    ancientOne: { id: setup.ancientOne, name: sheet.name, doom: sheet.doom, awake: state.awake },
    investigators: setup.investigators,
    sets: setup.sets,
    sideBoards: setup.sideBoards,
    refill: setup.refill,
    omen,
    doom: state.doom,
    reference: reference(setup.investigators),
    stack: state.stack.map((token) => {
      if (!token.revealed) return { revealed: false };
      const { name, omen: colour } = gate(token.gate);
      return { revealed: true, gate: token.gate, name, omen: colour };
    }),
    // In printed order: the order of the stack must not shine through.
    unseen: gateIds.filter((id) => hidden.has(id)).map(gateToken),
    gates: state.board.map(({ gate: id, space }) => {
      const { name, omen: colour, set } = gate(id);
      return {
        gate: id,
        name,
        omen: colour,
        set,
        space,
        spaceName: spaceName(space),
        matchesOmen: colour === omen.colour,
        monsters: monsters.filter((each) => each.space === space),
      };
    }),
    discard: state.discard.map(gateToken),
    monsters,
    cup: monsterKinds.flatMap((kind) => {
      const count = state.cup[kind] ?? 0;
      return count === 0 ? [] : [{ kind, name: monsterName(kind), count }];
    }),
    nextMonster: state.nextMonster,
    ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
  };
}

function gateToken(id: GateId): View['discard'][number] {
  const { name, omen, set, space } = gate(id);
  return { gate: id, name, omen, set, space };
}

/** What viewers hear of an event. Nothing here is for one seat alone, so all hear the same. */
export function redact(event: Event, _seat?: Seat): Told {
  switch (event.type) {
    case 'GameStarted':
    case 'StackRefilled':
    case 'StackRandomized': {
      const { order: _, ...told } = event;
      return told;
    }
    case 'GatePutOnBottom': {
      if (event.revealed) return event;
      const { gate: _, ...told } = event;
      return told;
    }
    default:
      return event;
  }
}

/** A full state that looks exactly like `view`: the unseen gates are dealt at random to the face-down places. */
export function imagine(view: View, random: Random): State {
  const dealt = random.shuffle(view.unseen.map((token) => token.gate)).values();
  return {
    setup: {
      investigators: view.investigators,
      ancientOne: view.ancientOne.id,
      sets: view.sets,
      sideBoards: view.sideBoards,
      refill: view.refill,
    },
    omen: omenRing.findIndex((each) => each.space === view.omen.space),
    doom: view.doom,
    awake: view.ancientOne.awake,
    stack: view.stack.map((token) => ({
      gate: token.gate ?? (dealt.next().value as GateId),
      revealed: token.revealed,
    })),
    board: view.gates.map(({ gate: id, space }) => ({ gate: id, space })),
    discard: view.discard.map((token) => token.gate),
    cup: Object.fromEntries(
      monsterKinds.map((kind) => [kind, view.cup.find((each) => each.kind === kind)?.count ?? 0]),
    ),
    monsters: view.monsters.map(({ monster, kind, space }) => ({ monster, kind, space })),
    nextMonster: view.nextMonster,
    ...(view.outcome === undefined ? {} : { outcome: view.outcome }),
  };
}

/** Whole commands that would be accepted now; where a number is free, the smallest stands for all. */
export function legal(state: State, _seat: Seat): readonly Command[] {
  if (state.outcome !== undefined) return [];
  const gatesLeft = state.stack.length + state.discard.length > 0;
  return [
    { type: 'SpawnGate' },
    ...state.board.flatMap(({ gate: id }): Command[] => [
      { type: 'CloseGate', gate: id },
      { type: 'DiscardGate', gate: id },
    ]),
    ...(gatesLeft ? ([{ type: 'RevealGates' }, { type: 'PutGateOnBottom' }, { type: 'RandomizeStack' }] as const) : []),
    { type: 'AdvanceOmen' },
    { type: 'AdvanceDoom' },
    ...(state.awake || state.doom === 20 ? [] : [{ type: 'RetreatDoom' } as const]),
    ...state.monsters.map(({ monster }): Command => ({ type: 'DiscardMonster', monster })),
  ];
}

/** The Doom track in the shape all games share. */
export function doom(view: View): Doom {
  return { value: view.doom, start: view.ancientOne.doom, end: 0, left: view.doom, awake: view.ancientOne.awake };
}

/** The game at a glance. */
export function summary(view: View): Summary {
  const matching = view.gates.filter((each) => each.matchesOmen).length;
  const open = view.gates.length === 1 ? '1 gate open' : `${view.gates.length} gates open`;
  const track = view.ancientOne.awake ? 'awake' : `Doom ${view.doom}`;
  const ended = view.outcome === undefined ? '' : ` The game is ${view.outcome.result}.`;
  return {
    headline: `${view.ancientOne.name}: ${track}, Omen ${view.omen.colour}, ${open}, ${matching} of them matching.${ended}`,
    clocks: [
      {
        id: 'doom',
        label: 'Doom',
        value: view.doom,
        start: view.ancientOne.doom,
        end: 0,
        text: view.ancientOne.awake ? 'awake' : `${view.doom} until ${view.ancientOne.name} awakens`,
      },
      {
        id: 'omen',
        label: 'Omen',
        value: omenRing.findIndex((each) => each.space === view.omen.space),
        text: view.omen.colour,
      },
    ],
    gates: view.gates.map(
      (each): GateLine => ({
        id: each.gate,
        name: each.name,
        place: each.spaceName,
        mark: each.omen,
        hot: each.matchesOmen,
        guards: each.monsters.map((monster) => monster.name),
      }),
    ),
  };
}
