import { ancientOne } from '../data/ancient-ones.ts';
import { lossOf } from '../decide/awakened.ts';
import {
  type GateId,
  gate,
  gates,
  monsterName,
  omenRing,
  portalSpaces,
  type SetId,
  type SideBoardId,
  spaceInPlay,
  spaceName,
} from '../data/components.ts';
import { componentNames } from '../model/names.ts';
import type { Position, Setup, State, View } from '../model/index.ts';
import type { FactsOfCode, RulesOfCode } from '../rejections.ts';
import { refuse } from '../decide/context.ts';

/** The gates of the sets in use: all of the main board, and those of each side board in play. In printed order. */
export function gatesInGame(sets: readonly SetId[], boards: readonly SideBoardId[]): GateId[] {
  return gates
    .filter((each) => (each.zone === 'main' ? sets.includes(each.set) : boards.includes(each.zone)))
    .map((each) => each.id);
}

/**
 * Lays out a position on a table that was set up without gates. `shuffled` is all gates of the game in random order:
 * gates the position does not name are dealt from it. Refuses a position that no game can reach, naming what it breaks.
 */
export function layOut(table: State, position: Position, shuffled: readonly GateId[]): State {
  const named = [
    ...position.gates.map((each) => each.gate),
    ...position.discard,
    ...position.cards.flatMap((each) => each.gates),
    ...(position.stack ?? []).flatMap((token) => token.gate ?? []),
  ];
  const twice = named.find((id, at) => named.indexOf(id) !== at);
  if (twice !== undefined)
    illegal('position-gates', `the gate to ${gate(twice).name} is in two places.`, { gate: twice });
  const foreign = named.find((id) => !shuffled.includes(id));
  if (foreign !== undefined)
    illegal('gates-in-game', `the gate to ${gate(foreign).name} is not in this game.`, { gate: foreign });

  const free = shuffled.filter((id) => !named.includes(id));
  const tokens = position.stack ?? free.map(() => ({ revealed: false, gate: undefined }));
  const unknown = tokens.filter((token) => token.gate === undefined);
  if (unknown.length !== free.length) {
    illegal(
      'position-gates',
      `${free.length} gates are left for the stack, but it has ${unknown.length} unnamed ones.`,
      {
        have: unknown.length,
        need: free.length,
      },
    );
  }
  if (unknown.some((token) => token.revealed)) illegal('stack-reveal', 'a revealed gate has to be named.', {});
  const dealt = free.values();
  const state: State = {
    ...table,
    omen: omenRing.findIndex((each) => each.space === position.omen),
    omenTokens:
      position.omenTokens === undefined
        ? table.omenTokens
        : omenRing.map((each) => position.omenTokens?.[each.space] ?? 0),
    // Syzygy's Doom goes on counting when the sheet is flipped.
    doom: position.doom ?? (position.awake && !ancientOne(table.setup.ancientOne).losesAtZero ? 0 : table.doom),
    doomTokens: position.doomTokens ?? table.doomTokens,
    awake: position.awake,
    ...counterOf(table, position),
    stack: tokens.map((token) => ({ gate: token.gate ?? (dealt.next().value as GateId), revealed: token.revealed })),
    board: position.gates.map(({ gate: id, space }) => ({ gate: id, space: space ?? gate(id).space })),
    discard: position.discard,
    cards: cardsOf(position),
    ...monstersOf(table, position),
    portals: position.portals,
    gateTokens: position.gateTokens,
    inPlay: position.inPlay,
    solved: position.solved,
    eliminated: position.eliminated,
    mythosDeck: position.mythosDeck ?? table.mythosDeck,
    round: position.round,
  };
  checkState(state);
  return state;
}

/** Cards that hold gates, each once. */
function cardsOf({ cards }: Position): State['cards'] {
  const twice = cards.find((each, at) => cards.findIndex((other) => other.card === each.card) !== at);
  if (twice !== undefined) illegal('position-gates', `the card "${twice.card}" is named twice.`, { card: twice.card });
  return cards.filter((each) => each.gates.length > 0);
}

/** What the sheet counts: as the position says, or as it starts with on the side that is up. */
function counterOf(table: State, { counter, awake }: Position): Pick<State, 'counter' | 'counterKnown'> {
  if (counter !== undefined) return { counter, counterKnown: true };
  if (!awake) return { counter: table.counter, counterKnown: table.counterKnown };
  const start = ancientOne(table.setup.ancientOne).counter?.start;
  return { counter: start ?? 0, counterKnown: start !== undefined };
}

/** Monsters on the board come out of the cup, or from those set aside where the cup has none. */
function monstersOf(table: State, position: Position): Pick<State, 'cup' | 'aside' | 'monsters' | 'nextMonster'> {
  const cup = { ...table.cup };
  const aside = { ...table.aside };
  const monsters = position.monsters.map(({ kind, space }, at) => {
    const from = (cup[kind] ?? 0) > 0 ? cup : aside;
    const have = from[kind] ?? 0;
    if (have === 0) illegal('position-monsters', `there are not that many ${monsterName(kind)} tokens.`, { kind });
    from[kind] = have - 1;
    return { monster: at + 1, kind, space, aside: from === aside };
  });
  return { cup, aside, monsters, nextMonster: monsters.length + 1 };
}

/** Refuses a state that no game can reach, naming the rule it breaks. Overrides and positions are held to it. */
export function checkState(state: State): void {
  const { setup, doom, awake, stack, discard, board, portals, solved, eliminated } = state;
  const { mythosDeck, monsters, inPlay, doomTokens, gateTokens } = state;
  const sheet = ancientOne(setup.ancientOne);
  if (!awake && doom === 0) illegal('awakening', 'Doom is on 0 and the Ancient One sleeps.', { doom });
  if (awake && doom > 0 && !sheet.losesAtZero)
    illegal('awakening', 'the Ancient One is awake and Doom is not on 0.', { doom });
  if (awake && setup.ancientOne === 'azathoth')
    illegal('awakening-loses', 'Azathoth awake is the end of the game.', {});
  if (awake && doom === 0 && sheet.losesAtZero)
    illegal('awakening-loses', `Doom 0 loses the game against ${sheet.name}.`, { doom });
  if (setup.refill === 'eager' && stack.length === 0 && discard.length > 0) {
    illegal('stack-refill', 'an empty stack takes in the discards at once: there cannot be any.', {
      discard: [...discard],
    });
  }
  for (const { gate: id, space } of board) {
    // A gate stays where it came through a Dream Portal when the portal is gone.
    const through = setup.sideBoards.includes('dreamlands') && portalSpaces.some((portal) => portal === space);
    if (gate(id).space === space || through) continue;
    illegal('spawn-gate', `the gate to ${gate(id).name} cannot be on ${spaceName(space)}.`, { gate: id, space });
  }
  const twice = portals.find((each, at) => portals.findIndex((other) => other.portal === each.portal) !== at);
  if (twice !== undefined) illegal('dream-portals', 'a Dream Portal is on the board twice.', { portal: twice.portal });
  if (portals.length > 0 && !setup.sideBoards.includes('dreamlands')) {
    illegal('dream-portals', 'there are Dream Portals and no Dreamlands board.', {});
  }
  const homes = gatesInGame(setup.sets, setup.sideBoards).map(gate);
  for (const { portal, space } of portals) {
    const shared = portals.some((other) => other.portal !== portal && other.space === space);
    if (!shared && homes.some((home) => home.space === space && home.zone !== 'dreamlands')) continue;
    illegal('dream-portals', `a Dream Portal cannot be on ${spaceName(space)}.`, { portal, space });
  }
  if (!awake && sheet.mysteries !== undefined && solved >= sheet.mysteries) {
    illegal('win-mysteries', `${solved} solved Mysteries would have won the game.`, {
      have: solved,
      need: sheet.mysteries,
    });
  }
  const spared = setup.ancientOne === 'yig' || setup.ancientOne === 'syzygy';
  if (eliminated >= setup.investigators || (eliminated > 0 && (!awake || spared))) {
    illegal('all-eliminated', 'so many investigators cannot be out of the game.', { eliminated, awake });
  }
  if (stack[0]?.revealed === false && inPlay.some((each) => each.component === 'find-gate')) {
    illegal('stack-find-gate', 'while Find Gate is in play the top gate is revealed.', {});
  }
  for (const [at, { component, space }] of inPlay.entries()) {
    if (inPlay.findIndex((each) => each.component === component) !== at) {
      illegal('components-in-play', `${componentNames[component]} is in play twice.`, { component });
    }
    if (component === 'kate-winthrop' && space === undefined) {
      illegal('kate-winthrop', 'Kate Winthrop is always on some space.', { component });
    }
  }
  for (const { kind, space } of monsters) {
    if (spaceInPlay(space, setup.sideBoards)) continue;
    illegal('setup-side-boards', `${monsterName(kind)} is on a side board that is not in play.`, { kind, space });
  }
  const tokens = doomTokens.find((space, at) => doomTokens.indexOf(space) !== at);
  if (tokens !== undefined) illegal('doom-tokens', `two Eldritch tokens on Doom ${tokens}.`, { doom: tokens });
  const held = gateTokens.find((space, at) => gateTokens.indexOf(space) !== at);
  if (held !== undefined) illegal('atlach-holds', `two Eldritch tokens on ${spaceName(held)}.`, { space: held });
  sheet.deck.forEach((full, at) => {
    const left = mythosDeck[at] ?? full;
    const untouched = (['green', 'yellow', 'blue'] as const).every((each) => left[each] === full[each]);
    const above = mythosDeck.slice(0, at).reduce((sum, each) => sum + each.green + each.yellow + each.blue, 0);
    if (left.green > full.green || left.yellow > full.yellow || left.blue > full.blue || (above > 0 && !untouched)) {
      illegal('mythos-deck', `that many cards cannot be left in stage ${at + 1} of the Mythos deck.`, {
        stage: at + 1,
        ...left,
      });
    }
  });
  const loss = lossOf(state);
  if (loss !== undefined) illegal(loss.rule, `it would be lost. ${loss.because}`, {});
}

function illegal(
  rule: RulesOfCode<'illegal-position'>,
  because: string,
  facts: FactsOfCode<'illegal-position'>,
): never {
  return refuse('illegal-position', `No game can look like this: ${because}`, rule, { ...facts, invariant: rule });
}

/** The set-up that begins a game at what is seen here. Face-down gates stay unnamed, so nothing hidden is told. */
export function positionOf(view: View): Setup {
  const tokens = Object.fromEntries(view.omenTokens.map((each) => [each.space, each.tokens]));
  return {
    investigators: view.investigators,
    ancientOne: view.ancientOne.id,
    sets: view.sets,
    sideBoards: view.sideBoards,
    preludes: view.preludes,
    reference: view.variant,
    refill: view.refill,
    finalMystery: view.finalMystery,
    ...(view.markedOmen === undefined ? {} : { markedOmen: view.markedOmen }),
    table: view.table,
    position: {
      omen: view.omen.space,
      omenTokens: tokens as Position['omenTokens'],
      doom: view.doom,
      doomTokens: view.doomTokens,
      awake: view.ancientOne.awake,
      ...(view.ancientOne.counterKnown ? { counter: view.ancientOne.counter } : {}),
      stack: view.stack.map(({ revealed, gate: id }) =>
        revealed && id !== undefined ? { revealed, gate: id } : { revealed },
      ),
      gates: view.gates.map(({ gate: id, space }) => ({ gate: id, space })),
      discard: view.discard.map((each) => each.gate),
      cards: view.cards.map(({ card, gates: on }) => ({ card, gates: on.map((each) => each.gate) })),
      monsters: view.monsters.map(({ kind, space }) => ({ kind, space })),
      portals: view.portals,
      gateTokens: view.gateTokens,
      inPlay: view.inPlay,
      solved: view.mysteries.solved,
      eliminated: view.eliminated,
      mythosDeck: view.mythosDeck,
      round: view.round,
    },
  };
}
