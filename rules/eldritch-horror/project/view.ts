import type { Seat } from '../../core/ruleset.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import { type GateId, gate, gateIds, omenRing } from '../data/components.ts';
import { isEpic, monsterKinds, monsterName } from '../data/monsters.ts';
import { spaceName } from '../data/spaces.ts';
import { successes } from '../decide/tests.ts';
import { knowledgeOf } from '../evolve/knowledge.ts';
import { exactGates } from '../evolve/stack-worlds.ts';
import type { State, View } from '../model/index.ts';
import { pending } from './pending.ts';

/** Whether this seat is looking at the top of the stack and the server knows the gates. At a physical table it does not. */
function looks(state: State, seat: Seat | undefined): boolean {
  return seat?.role === 'seat' && String(state.look?.by) === seat.seat && !state.setup.table.draws;
}

/** What a viewer sees of the game. Identity and order of face-down gates are left out here, and so in every output. */
export function view(state: State, seat?: Seat): View {
  const { setup } = state;
  const sheet = ancientOne(setup.ancientOne);
  const omen = omenRing[state.omen] as (typeof omenRing)[number];
  const monsters = state.monsters.map((each) => ({ ...each, name: monsterName(each.kind), epic: isEpic(each.kind) }));
  const lookedAt = looks(state, seat) ? (state.look?.count ?? 0) : 0;
  const mine = knowledgeOf(state, investigatorOf(seat));
  const exact = new Set(mine === undefined ? [] : exactGates(mine));
  const hidden = new Set(
    state.stack
      .filter((token, at) => !token.revealed && at >= lookedAt && !exact.has(token.gate))
      .map((token) => token.gate),
  );
  return {
    ancientOne: {
      code: setup.ancientOne,
      name: sheet.name,
      doom: sheet.doom,
      awake: state.awake,
      ...(sheet.counter === undefined ? {} : { counts: sheet.counter.what }),
      ...counterOf(state),
    },
    investigators: setup.investigators,
    eliminated: state.eliminated,
    out: state.out,
    sets: setup.sets,
    sideBoards: setup.sideBoards,
    preludes: setup.preludes,
    variant: setup.variant,
    reference: setup.reference,
    lastToken: setup.lastToken,
    lossCheck: setup.lossCheck,
    abhothDefeated: setup.abhothDefeated,
    refill: setup.refill,
    gateOrder: setup.gateOrder,
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
    // In printed order, so that the order of the stack is not revealed.
    known: knownTo(state, investigatorOf(seat)),
    unseen: gateIds.filter((id) => hidden.has(id)).map(gateToken),
    ...(state.look === undefined ? {} : { look: state.look }),
    lead: state.lead,
    ...(state.mythos === undefined ? {} : { mythos: state.mythos }),
    ...(state.paused === undefined ? {} : { paused: state.paused }),
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
    cup: counted(state.cup),
    aside: counted(state.aside),
    portals: state.portals,
    sheetPortals: state.sheetPortals,
    ...(state.starsAlign === undefined ? {} : { starsAlign: state.starsAlign }),
    gateTokens: state.gateTokens,
    inPlay: state.inPlay,
    mythosDeck: state.mythosDeck,
    mythosShuffled: state.mythosShuffled,
    mythosDeckEmpty: state.mythosDeckEmpty,
    round: state.round,
    encountered: state.encountered,
    ...(state.encounter === undefined ? {} : { encounter: state.encounter }),
    ...(state.test === undefined
      ? {}
      : { test: { ...state.test, successes: successes(state.test), passed: successes(state.test) > 0 } }),
    pending: pending(state),
    ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
  };
}

/** The investigator of a seat. Undefined for the host and for watchers, who know what everyone knows. */
function investigatorOf(seat: Seat | undefined): number | undefined {
  return seat?.role === 'seat' ? Number(seat.seat) : undefined;
}

/** What everyone knows about the order of face-down gates, and what this investigator alone knows. */
function knownTo({ known = [] }: State, by: number | undefined): View['known'] {
  return known.filter((entry) => entry.by === undefined || entry.by === by);
}

/** The counter of the sheet, or only its change while the starting number has not been reported. */
function counterOf({ counter, counterKnown }: State): Pick<View['ancientOne'], 'counter' | 'counterChange'> {
  if (counterKnown) return { counter };
  return counter === 0 ? {} : { counterChange: counter };
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
