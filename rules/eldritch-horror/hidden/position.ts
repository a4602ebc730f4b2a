import type { Position, Setup, View } from '../model/index.ts';

/** The setup of a new game that begins with what this viewer sees. Face-down gates stay unnamed. */
export function positionOf(view: View): Setup {
  const omenTokens = Object.fromEntries(view.omenTokens.map((each) => [each.space, each.tokens]));
  return {
    investigators: view.investigators,
    ancientOne: view.ancientOne.code,
    sets: view.sets,
    sideBoards: view.sideBoards,
    preludes: view.preludes,
    reference: view.variant,
    lastToken: view.lastToken,
    lossCheck: view.lossCheck,
    abhothDefeated: view.abhothDefeated,
    refill: view.refill,
    gateOrder: view.gateOrder,
    finalMystery: view.finalMystery,
    ...(view.markedOmen === undefined ? {} : { markedOmen: view.markedOmen }),
    table: view.table,
    position: {
      omen: view.omen.space,
      omenTokens: omenTokens as Position['omenTokens'],
      doom: view.doom,
      doomTokens: view.doomTokens,
      awake: view.ancientOne.awake,
      ...(view.ancientOne.counter === undefined ? {} : { counter: view.ancientOne.counter }),
      ...(view.ancientOne.counterChange === undefined ? {} : { counterChange: view.ancientOne.counterChange }),
      stack: view.stack.map(({ revealed, gate: id }) =>
        revealed && id !== undefined ? { revealed, gate: id } : { revealed },
      ),
      known: view.known.filter((entry) => entry.by === undefined),
      aside: view.aside.map(({ kind, count }) => ({ kind, count })),
      gates: view.gates.map(({ gate: id, space }) => ({ gate: id, space })),
      discard: view.discard.map((each) => each.gate),
      cards: view.cards.map(({ card, gates: on }) => ({ card, gates: on.map((each) => each.gate) })),
      monsters: view.monsters.map(({ kind, space, aside, epic }) => ({ kind, space, ...(epic ? {} : { aside }) })),
      portals: view.portals,
      sheetPortals: view.sheetPortals,
      ...(view.starsAlign === undefined ? {} : { starsAlign: view.starsAlign }),
      gateTokens: view.gateTokens,
      inPlay: view.inPlay,
      solved: view.mysteries.solved,
      eliminated: view.eliminated,
      out: view.out,
      mythosDeck: view.mythosDeck,
      mythosShuffled: view.mythosShuffled,
      round: view.round,
      lead: view.lead,
      mythos: view.mythos !== undefined,
      ...(view.outcome === undefined ? {} : { ended: view.outcome.because.slice(0, 500) }),
    },
  };
}
