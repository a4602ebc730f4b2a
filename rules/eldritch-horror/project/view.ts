import type { Doom, GateLine, Summary } from '../../core/contract-types.ts';
import type { Random } from '../../core/random.ts';
import type { Seat } from '../../core/ruleset.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import {
  type GateId,
  gate,
  gateIds,
  type MonsterKind,
  monsterKinds,
  monsterName,
  omenRing,
  spaceName,
} from '../data/components.ts';
import { successes } from '../decide/encounter.ts';
import type { Event, State, Told, View } from '../model/index.ts';

/** Whether this seat is the one that looks at the top of the stack. At a real table the server does not know the gates. */
function looks(state: State, seat: Seat | undefined): boolean {
  return seat?.role === 'seat' && String(state.look?.by) === seat.seat && !state.setup.table.draws;
}

/** What a seat, or anyone, sees. Fronts and order of face-down gates are left out here, and so from every output. */
export function view(state: State, seat?: Seat): View {
  const { setup } = state;
  const sheet = ancientOne(setup.ancientOne);
  const omen = omenRing[state.omen] as (typeof omenRing)[number];
  const monsters = state.monsters.map((each) => ({ ...each, name: monsterName(each.kind) }));
  const lookedAt = looks(state, seat) ? (state.look?.count ?? 0) : 0;
  const hidden = new Set(
    state.stack.filter((token, at) => !token.revealed && at >= lookedAt).map((token) => token.gate),
  );
  return {
    ancientOne: {
      id: setup.ancientOne,
      name: sheet.name,
      doom: sheet.doom,
      awake: state.awake,
      ...(sheet.counter === undefined ? {} : { counts: sheet.counter.what }),
      counter: state.counter,
      counterKnown: state.counterKnown,
    },
    investigators: setup.investigators,
    eliminated: state.eliminated,
    sets: setup.sets,
    sideBoards: setup.sideBoards,
    preludes: setup.preludes,
    variant: setup.variant,
    reference: setup.reference,
    refill: setup.refill,
    finalMystery: setup.finalMystery,
    ...(setup.markedOmen === undefined ? {} : { markedOmen: setup.markedOmen }),
    table: setup.table,
    omen,
    omenTokens: omenRing.map(({ space }, at) => ({ space, tokens: state.omenTokens[at] ?? 0 })),
    doom: state.doom,
    doomTokens: state.doomTokens,
    mysteries: { solved: state.solved, ...(sheet.mysteries === undefined ? {} : { needed: sheet.mysteries }) },
    stack: state.stack.map(({ gate: id, revealed }) => {
      if (hidden.has(id)) return { revealed };
      const { name, omen: colour } = gate(id);
      return { revealed, gate: id, name, omen: colour };
    }),
    // In printed order: the order of the stack must not shine through.
    unseen: gateIds.filter((id) => hidden.has(id)).map(gateToken),
    ...(state.look === undefined ? {} : { look: state.look }),
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
    cards: state.cards.map(({ card, gates }) => ({ card, gates: gates.map(gateToken) })),
    monsters,
    nextMonster: state.nextMonster,
    cup: counted(state.cup),
    aside: counted(state.aside),
    portals: state.portals,
    gateTokens: state.gateTokens,
    inPlay: state.inPlay,
    mythosDeck: state.mythosDeck,
    mythosDeckEmpty: state.mythosDeckEmpty,
    round: state.round,
    encountered: state.encountered,
    ...(state.encounter === undefined ? {} : { encounter: state.encounter }),
    ...(state.test === undefined
      ? {}
      : { test: { ...state.test, successes: successes(state.test), passed: successes(state.test) > 0 } }),
    pending: state.pending,
    nextObligation: state.nextObligation,
    ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
  };
}

function gateToken(id: GateId): View['discard'][number] {
  const { name, omen, set, space } = gate(id);
  return { gate: id, name, omen, set, space };
}

function counted(tokens: State['cup']): View['cup'] {
  return monsterKinds.flatMap((kind) => {
    const count = tokens[kind];
    return count === undefined ? [] : [{ kind, name: monsterName(kind), count }];
  });
}

/** What a seat, or anyone, hears of an event. */
export function redact(event: Event, seat?: Seat): Told {
  switch (event.type) {
    case 'GameStarted':
    case 'StackRefilled':
    case 'StackRandomized':
    case 'StackSearched': {
      const { order: _, ...told } = event;
      return told;
    }
    case 'GateMovedInStack': {
      if (event.revealed) return event;
      const { gate: _, ...told } = event;
      return told;
    }
    case 'GatesLookedAt': {
      if (isSeat(seat, event.by)) return event;
      const { gates: _, ...told } = event;
      return told;
    }
    case 'LookedGatesPlaced': {
      if (isSeat(seat, event.by)) return event;
      const { top: _, bottom: __, ...told } = event;
      return told;
    }
    case 'StackShown': {
      if (event.by === undefined || isSeat(seat, event.by)) return event;
      const { gates: _, ...told } = event;
      return told;
    }
    default:
      return event;
  }
}

function isSeat(seat: Seat | undefined, by: number): boolean {
  return seat?.role === 'seat' && seat.seat === String(by);
}

/** A full state that looks exactly like `view`: unseen gates are dealt at random to the places one does not know. */
export function imagine(view: View, random: Random): State {
  const dealt = random.shuffle(view.unseen.map((token) => token.gate)).values();
  const optional = {
    ...(view.look === undefined ? {} : { look: view.look }),
    ...(view.encounter === undefined ? {} : { encounter: view.encounter }),
    ...(view.test === undefined ? {} : { test: { faces: view.test.faces, threshold: view.test.threshold } }),
    ...(view.outcome === undefined ? {} : { outcome: view.outcome }),
  };
  return {
    setup: {
      investigators: view.investigators,
      ancientOne: view.ancientOne.id,
      sets: view.sets,
      sideBoards: view.sideBoards,
      preludes: view.preludes,
      variant: view.variant,
      reference: view.reference,
      refill: view.refill,
      finalMystery: view.finalMystery,
      ...(view.markedOmen === undefined ? {} : { markedOmen: view.markedOmen }),
      table: view.table,
    },
    omen: omenRing.findIndex((each) => each.space === view.omen.space),
    omenTokens: view.omenTokens.map((each) => each.tokens),
    doom: view.doom,
    doomTokens: view.doomTokens,
    awake: view.ancientOne.awake,
    counter: view.ancientOne.counter,
    counterKnown: view.ancientOne.counterKnown,
    stack: view.stack.map((token) => ({
      gate: token.gate ?? (dealt.next().value as GateId),
      revealed: token.revealed,
    })),
    board: view.gates.map(({ gate: id, space }) => ({ gate: id, space })),
    discard: view.discard.map((token) => token.gate),
    cards: view.cards.map(({ card, gates }) => ({ card, gates: gates.map((token) => token.gate) })),
    cup: tokens(view.cup),
    aside: tokens(view.aside),
    monsters: view.monsters.map(({ name: _, ...monster }) => monster),
    nextMonster: view.nextMonster,
    portals: view.portals,
    gateTokens: view.gateTokens,
    inPlay: view.inPlay,
    solved: view.mysteries.solved,
    eliminated: view.eliminated,
    mythosDeck: view.mythosDeck,
    mythosDeckEmpty: view.mythosDeckEmpty,
    round: view.round,
    encountered: view.encountered,
    pending: view.pending,
    nextObligation: view.nextObligation,
    ...optional,
  };
}

function tokens(counts: View['cup']): State['cup'] {
  return Object.fromEntries(counts.map(({ kind, count }): [MonsterKind, number] => [kind, count]));
}

/** The Doom track in the shape all games share. */
export function doom(view: View): Doom {
  return { value: view.doom, start: view.ancientOne.doom, end: 0, left: view.doom, awake: view.ancientOne.awake };
}

/** The game at a glance. */
export function summary(view: View): Summary {
  const { ancientOne: sheet, mysteries } = view;
  const matching = view.gates.filter((each) => each.matchesOmen).length;
  const open = view.gates.length === 1 ? '1 gate open' : `${view.gates.length} gates open`;
  const awake = sheet.awake ? ', awake' : '';
  const ended = view.outcome === undefined ? '' : ` The game is ${view.outcome.result}.`;
  const cards = view.mythosDeck.reduce((sum, stage) => sum + stage.green + stage.yellow + stage.blue, 0);
  return {
    headline: `${sheet.name}${awake}: Doom ${view.doom}, Omen ${view.omen.colour}, ${open}, ${matching} of them matching.${ended}`,
    clocks: [
      {
        id: 'doom',
        label: 'Doom',
        value: view.doom,
        start: sheet.doom,
        end: 0,
        text: sheet.awake ? `${sheet.name} is awake` : `${view.doom} until ${sheet.name} awakens`,
      },
      {
        id: 'omen',
        label: 'Omen',
        value: omenRing.findIndex((each) => each.space === view.omen.space),
        text: view.omen.colour,
      },
      {
        id: 'mysteries',
        label: 'Mysteries',
        value: mysteries.solved,
        start: 0,
        ...(mysteries.needed === undefined ? {} : { end: mysteries.needed }),
        text:
          mysteries.needed === undefined
            ? `${mysteries.solved} solved`
            : `${mysteries.solved} of ${mysteries.needed} solved`,
      },
      { id: 'mythos', label: 'Mythos deck', value: cards, end: 0, text: `${cards} cards left` },
      ...(sheet.awake && sheet.counts !== undefined
        ? [
            {
              id: 'sheet',
              label: 'Sheet',
              value: sheet.counter,
              text: sheet.counterKnown ? `${sheet.counter} ${sheet.counts}` : `${sheet.counts}: not told yet`,
            },
          ]
        : []),
    ],
    gates: view.gates.map(
      (each): GateLine => ({
        id: each.gate,
        name: each.name,
        place: each.spaceName,
        mark: each.omen,
        hot: each.matchesOmen,
        ...(each.matchesOmen && { why: 'matching' }),
        guards: each.monsters.map((monster) => monster.name),
      }),
    ),
  };
}
