import { ancientOne } from './data/ancient-ones.ts';
import { type GateId, gate, omenRing } from './data/components.ts';
import { isEpic, type MonsterKind, monsterName } from './data/monsters.ts';
import { checkState, firstRepeated, rejectPosition } from './decide/possible-state.ts';
import { withKnown } from './evolve/knowledge.ts';
import { fittingGates } from './evolve/stack-worlds.ts';
import type { Position, State } from './model/index.ts';
import { reject } from './rejections.ts';

/**
 * Applies a position to a state that was set up without gates. `shuffled` holds all gates of the game in random order;
 * gates that the position does not name are dealt from it. Rejects a position that no game can reach.
 */
export function applyPosition(initial: State, position: Position, shuffled: readonly GateId[]): State {
  const { setup } = initial;
  if (position.ended !== undefined) {
    const reason = /[.!?]$/.test(position.ended) ? position.ended : `${position.ended}.`;
    const because = `The game of this position has ended: ${reason} Begin with an earlier position of that game.`;
    reject('position-ended', because, 'position-ended', { ended: position.ended });
  }
  const state: State = {
    ...initial,
    omen: omenRing.findIndex((each) => each.space === position.omen),
    omenTokens: omenTokensOf(initial, position),
    // Doom of Syzygy continues to advance when the sheet is flipped.
    doom: position.doom ?? (position.awake && !ancientOne(setup.ancientOne).losesAtZero ? 0 : initial.doom),
    doomTokens: position.doomTokens ?? initial.doomTokens,
    awake: position.awake,
    ...counterOf(initial, position),
    stack: stackOf(position, shuffled, setup.table.draws),
    board: position.gates.map(({ gate: id, space }) => ({ gate: id, space: space ?? gate(id).space })),
    discard: position.discard,
    cards: cardsOf(position),
    ...monstersOf(initial, position),
    portals: position.portals,
    sheetPortals: position.sheetPortals,
    ...(position.starsAlign === undefined ? {} : { starsAlign: position.starsAlign }),
    gateTokens: position.gateTokens,
    inPlay: position.inPlay,
    solved: position.solved,
    eliminated: Math.max(position.eliminated, position.out.length),
    out: [...new Set(position.out)].sort(),
    mythosDeck: position.mythosDeck ?? initial.mythosDeck,
    mythosShuffled: position.mythosShuffled,
    round: position.round,
    lead: position.lead,
    // The item of `pending` that ends the round has the first number.
    ...(position.mythos
      ? { mythos: { decision: initial.nextObligation }, nextObligation: initial.nextObligation + 1 }
      : {}),
  };
  const complete = withKnown(state, position.known);
  checkState(complete);
  return complete;
}

/** The stack, with gates dealt to the unnamed tokens. Each gate of the game is in exactly one location. */
function stackOf(position: Position, shuffled: readonly GateId[], isPhysical: boolean): State['stack'] {
  const secret = position.stack?.find((token) => token.gate !== undefined && !token.revealed)?.gate;
  if (isPhysical && secret !== undefined) {
    // Reports could contradict it, and the server does not know who turned the token over.
    const because = `the gate to ${gate(secret).name} is face down in a stack that players draw from. Leave its name out, or say in "known" what everyone knows.`;
    rejectPosition('position-gates', because, { gate: secret });
  }
  const named = [
    ...position.gates.map((each) => each.gate),
    ...position.discard,
    ...position.cards.flatMap((each) => each.gates),
    ...(position.stack ?? []).flatMap((token) => token.gate ?? []),
  ];
  const repeated = firstRepeated(named);
  if (repeated !== undefined) {
    const because = `the gate to ${gate(repeated).name} is named twice.`;
    rejectPosition('position-gates', because, { gate: repeated });
  }
  const foreign = named.find((id) => !shuffled.includes(id));
  if (foreign !== undefined) {
    rejectPosition('gates-in-game', `the gate to ${gate(foreign).name} is not in this game.`, { gate: foreign });
  }
  const unnamed = shuffled.filter((id) => !named.includes(id));
  const tokens = position.stack ?? unnamed.map(() => ({ revealed: false, gate: undefined }));
  const unknown = tokens.filter((token) => token.gate === undefined);
  if (unknown.length !== unnamed.length) {
    const because = `${unnamed.length} gates are named nowhere, but the stack has ${unknown.length} unnamed gates.`;
    rejectPosition('position-gates', because, { have: unknown.length, need: unnamed.length });
  }
  if (unknown.some((token) => token.revealed)) {
    rejectPosition('stack-reveal', 'a gate that is face up has to be named.');
  }
  return dealUnnamed(tokens, unnamed, position.known);
}

/** Gives the unnamed tokens gates, in the order in which they were shuffled, where they fit what everyone knows. */
function dealUnnamed(
  tokens: NonNullable<Position['stack']>,
  unnamed: readonly GateId[],
  known: Position['known'],
): State['stack'] {
  const finest = known.find((entry) => entry.by !== undefined) ?? known[0];
  if (finest === undefined) {
    const dealt = unnamed.values();
    return tokens.map(({ gate: id, revealed }) => ({ gate: id ?? (dealt.next().value as GateId), revealed }));
  }
  const named = new Map(
    tokens.flatMap(({ gate: id, revealed }, at) => (id === undefined || revealed ? [] : [[at, id] as const])),
  );
  const rank = new Map<unknown, number>(unnamed.map((id, at) => [id, at]));
  const dealt = isComplete(finest, tokens)
    ? fittingGates(finest, named, (values) =>
        [...values].sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0)),
      )
    : undefined;
  const stack = tokens.map(({ gate: id, revealed }, at) => ({ gate: id ?? (dealt?.[at] as GateId), revealed }));
  const fits = known.every(
    (entry) =>
      isComplete(entry, tokens) &&
      fittingGates(entry, new Map(stack.map((token, at) => [at, token.gate]))) !== undefined,
  );
  if (dealt !== undefined && fits) return stack;
  const because = 'the gates of the stack cannot lie as "known" says.';
  return rejectPosition('position-gates', because, { have: known.length });
}

/** Whether knowledge names a token for exactly the places that are face down, and as many gates as tokens. */
function isComplete({ groups, places }: Position['known'][number], tokens: NonNullable<Position['stack']>): boolean {
  const isAligned =
    places.length === tokens.length && places.every((number, at) => (number === 0) === tokens[at]?.revealed);
  return isAligned && groups.every((group) => group.tokens.length === group.gates.length);
}

function omenTokensOf(initial: State, { omenTokens }: Position): State['omenTokens'] {
  return omenTokens === undefined ? initial.omenTokens : omenRing.map((each) => omenTokens[each.space] ?? 0);
}

/** Cards that hold gates. Each card is named at most once. */
function cardsOf({ cards }: Position): State['cards'] {
  const card = firstRepeated(cards.map((each) => each.card));
  if (card !== undefined) rejectPosition('position-gates', `the card "${card}" is named twice.`, { card });
  return cards.filter((each) => each.gates.length > 0);
}

/** The counter of the sheet: from the position, or else the starting number of the side that is up. */
function counterOf(
  initial: State,
  { counter, counterChange, awake }: Position,
): Pick<State, 'counter' | 'counterKnown'> {
  const counts = awake || initial.setup.ancientOne === 'antediluvium';
  if (counter !== undefined && !counts) {
    rejectPosition('awake-counter', 'the Ancient One sleeps, and the front of its sheet counts nothing.', { awake });
  }
  if (counter !== undefined) return { counter, counterKnown: true };
  if (counterChange !== undefined) return { counter: counterChange, counterKnown: false };
  if (!awake) return { counter: initial.counter, counterKnown: initial.counterKnown };
  const start = ancientOne(initial.setup.ancientOne).counter?.start;
  return { counter: start ?? 0, counterKnown: start !== undefined };
}

/** Monsters on the board come from where the position says, or from the cup while it has their kind. Epic Monsters come from the box. */
function monstersOf(initial: State, position: Position): Pick<State, 'cup' | 'aside' | 'monsters' | 'nextMonster'> {
  const { cup, aside } = tokensBefore(initial, position);
  const monsters = position.monsters.map(({ kind, space, aside: setAside = (cup[kind] ?? 0) === 0 }, at) => {
    if (isEpic(kind)) return { monster: at + 1, kind, space, aside: false };
    const from = setAside ? aside : cup;
    const have = from[kind] ?? 0;
    if (have === 0) rejectTokens(kind);
    from[kind] = have - 1;
    return { monster: at + 1, kind, space, aside: setAside };
  });
  return { cup, aside, monsters, nextMonster: monsters.length + 1 };
}

/** The cup and the set-aside monsters before any of them came to the board, as the position says. */
function tokensBefore(initial: State, { aside: given, monsters }: Position): Pick<State, 'cup' | 'aside'> {
  if (given === undefined) return { cup: { ...initial.cup }, aside: { ...initial.aside } };
  const cup: State['cup'] = {};
  const aside: State['aside'] = {};
  for (const kind of Object.keys(initial.cup) as MonsterKind[]) {
    const total = (initial.cup[kind] ?? 0) + (initial.aside[kind] ?? 0);
    const away = given.find((each) => each.kind === kind);
    const onBoard = monsters.filter((each) => each.kind === kind && each.aside).length;
    const setAside = (away?.count ?? 0) + onBoard;
    if (setAside > total) rejectTokens(kind);
    cup[kind] = total - setAside;
    if (away !== undefined || onBoard > 0) aside[kind] = setAside;
  }
  const foreign = given.find(({ kind, count }) => count > 0 && initial.cup[kind] === undefined);
  if (foreign !== undefined) rejectTokens(foreign.kind);
  return { cup, aside };
}

function rejectTokens(kind: MonsterKind): never {
  return rejectPosition('position-monsters', `there are not that many ${monsterName(kind)} tokens.`, { kind });
}
