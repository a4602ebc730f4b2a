import type { Random } from '../../core/random.ts';
import { type GateId, omenRing } from '../data/components.ts';
import type { MonsterKind } from '../data/monsters.ts';
import { fittingGates } from '../evolve/stack-worlds.ts';
import type { State, View } from '../model/index.ts';

/**
 * A full state that has exactly this view. The unseen gates are dealt at random to the positions that the viewer does not
 * know. Numbers of new monsters and obligations continue after the highest one in view.
 */
export function determinize(view: View, random: Random): State {
  const stack = dealStack(view, random);
  const optional = {
    ...(view.starsAlign === undefined ? {} : { starsAlign: view.starsAlign }),
    ...(view.look === undefined ? {} : { look: view.look }),
    ...(view.mythos === undefined ? {} : { mythos: view.mythos }),
    ...(view.paused === undefined ? {} : { paused: view.paused }),
    ...(view.encounter === undefined ? {} : { encounter: view.encounter }),
    ...(view.test === undefined ? {} : { test: testOf(view.test) }),
    ...(view.outcome === undefined ? {} : { outcome: view.outcome }),
  };
  return {
    setup: {
      investigators: view.investigators,
      ancientOne: view.ancientOne.code,
      sets: view.sets,
      sideBoards: view.sideBoards,
      preludes: view.preludes,
      variant: view.variant,
      reference: view.reference,
      lastToken: view.lastToken,
      lossCheck: view.lossCheck,
      abhothDefeated: view.abhothDefeated,
      refill: view.refill,
      gateOrder: view.gateOrder,
      finalMystery: view.finalMystery,
      ...(view.markedOmen === undefined ? {} : { markedOmen: view.markedOmen }),
      table: view.table,
    },
    omen: omenRing.findIndex((each) => each.space === view.omen.space),
    omenTokens: view.omenTokens.map((each) => each.tokens),
    doom: view.doom,
    doomTokens: view.doomTokens,
    awake: view.ancientOne.awake,
    counter: view.ancientOne.counter ?? view.ancientOne.counterChange ?? 0,
    counterKnown: view.ancientOne.counter !== undefined,
    ...stack,
    board: view.gates.map(({ gate: id, space }) => ({ gate: id, space })),
    discard: view.discard.map((token) => token.gate),
    cards: view.cards.map(({ card, gates }) => ({ card, gates: gates.map((token) => token.gate) })),
    cup: tokens(view.cup),
    aside: tokens(view.aside),
    monsters: view.monsters.map(({ name: _, epic: __, ...monster }) => monster),
    nextMonster: 1 + Math.max(0, ...view.monsters.map((each) => each.monster)),
    portals: view.portals,
    sheetPortals: view.sheetPortals,
    gateTokens: view.gateTokens,
    inPlay: view.inPlay,
    solved: view.mysteries.solved,
    eliminated: view.eliminated,
    out: view.out,
    mythosDeck: view.mythosDeck,
    mythosShuffled: view.mythosShuffled,
    mythosDeckEmpty: view.mythosDeckEmpty,
    round: view.round,
    lead: view.lead,
    encountered: view.encountered,
    pending: obligationsOf(view),
    nextObligation: 1 + Math.max(view.mythos?.decision ?? 0, ...view.pending.map((each) => each.number)),
    ...optional,
  };
}

/** Obligations without what is open: a look, an encounter and a test are members of their own. */
function obligationsOf({ pending, look, encounter, test, mythos, paused }: View): State['pending'] {
  const open = [look, encounter, test, mythos, paused].map((each) => each?.decision);
  return pending.filter(({ number }) => !open.includes(number)).map(({ blocks: _, ...stored }) => stored);
}

function testOf({ successes: _, passed: __, ...test }: NonNullable<View['test']>): NonNullable<State['test']> {
  return test;
}

/** The stack with gates that fit what this viewer knows about its order. */
export function dealStack(
  { stack, unseen, known }: View,
  random: Pick<Random, 'shuffle'>,
): Pick<State, 'stack' | 'known'> {
  // An own entry is never less exact than that of everyone.
  const finest = known.find((entry) => entry.by !== undefined) ?? known[0];
  if (finest === undefined) {
    const dealt = random.shuffle(unseen.map((token) => token.gate)).values();
    return { stack: stack.map(({ gate, revealed }) => ({ gate: gate ?? (dealt.next().value as GateId), revealed })) };
  }
  const dealt = fittingGates(finest, new Map(), (values) => random.shuffle(values)) ?? [];
  return { stack: stack.map(({ gate, revealed }, at) => ({ gate: gate ?? (dealt[at] as GateId), revealed })), known };
}

function tokens(counts: View['cup']): State['cup'] {
  return Object.fromEntries(counts.map(({ kind, count }): [MonsterKind, number] => [kind, count]));
}
