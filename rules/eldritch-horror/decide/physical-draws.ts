import { type GateId, gate, sheetCard } from '../data/components.ts';
import { cupKinds, type MonsterKind, monsterName } from '../data/monsters.ts';
import { type SpaceId, spacesInPlay } from '../data/spaces.ts';
import { canBeOnTop } from '../evolve/knowledge.ts';
import type { State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';

/*
 * Gates, monsters and faces of dice come from the server's random numbers or from the reports of a physical table. The
 * order of face-down gates at a physical table is unknown, so a reported gate is first moved to the top of the stack.
 */

/** Where a gate is. A card may have any name, so it is an object and cannot be confused with the other locations. */
type GateLocation = 'board' | 'discard' | 'stack' | 'box' | { readonly card: string };

/** Where a gate is now. `box`: this game does not use it. */
export function locationOf(state: State, id: GateId): GateLocation {
  if (state.board.some((each) => each.gate === id)) return 'board';
  if (state.discard.includes(id)) return 'discard';
  if (state.stack.some((token) => token.gate === id)) return 'stack';
  const held = state.cards.find((each) => each.gates.includes(id));
  return held === undefined ? 'box' : { card: held.card };
}

/** A location as a fact of a rejection: a word, or the name of the card. */
export function locationFact(location: GateLocation): string {
  return typeof location === 'string' ? location : location.card;
}

const phrases = {
  board: 'on the board already',
  discard: 'in the discard pile',
  stack: 'in the gate stack',
  box: 'not in this game',
} as const;

/** A location as part of a sentence. */
export function locationPhrase(location: GateLocation): string {
  if (typeof location === 'string') return phrases[location];
  return location.card === sheetCard ? 'on the sheet of the Ancient One' : `on ${location.card}`;
}

/**
 * The gates on top of the stack, which has at least `count`. At a physical table these are the gates that are reported.
 * `known` are the first of them, if this decision has already identified them.
 */
export function identifyTop(context: Context, count: number, known: readonly GateId[] = []): readonly GateId[] {
  const { stack, setup } = context.state;
  const top = stack.slice(0, count);
  if (!setup.table.draws) return top.map((token) => token.gate);
  const faceDown = new Set(stack.filter((token) => !token.revealed).map((token) => token.gate));
  for (const id of known) faceDown.delete(id);
  const { gates } = context.reportedDraws;
  const unknown = top.filter((token, at) => !token.revealed && known[at] === undefined).length;
  const needed = { have: gates.length, need: unknown };
  const seen: GateId[] = [];
  const identify = (token: (typeof top)[number], at: number) => {
    const before = known[at];
    if (before !== undefined) return before;
    if (token.revealed) {
      if (gates[0] === token.gate) gates.shift();
      return token.gate;
    }
    const reported = gates.shift() ?? assumeGate(context, faceDown, seen, needed);
    if (!faceDown.delete(reported)) rejectDrawnGate(context.state, reported);
    if (!canBeOnTop(context.state, [...seen, reported])) rejectOtherPlace(reported);
    return reported;
  };
  for (const [at, token] of top.entries()) seen.push(identify(token, at));
  // Emitted even if the server had assumed the same order, so that the event does not reveal that order.
  if (top.some((token, at) => !token.revealed && known[at] === undefined)) {
    context.emit({ type: 'StackShown', gates: seen });
  }
  return seen;
}

/** A gate that was not reported: assumed while needs are listed, or else asked for with how many and which. */
function assumeGate(
  { assumedDraws, state }: Context,
  faceDown: ReadonlySet<GateId>,
  seen: readonly GateId[],
  needed: { readonly have: number; readonly need: number },
): GateId {
  // Sorted, because the order of the set is the hidden order of the stack.
  const possible = [...faceDown].sort().filter((id) => canBeOnTop(state, [...seen, id]));
  if (assumedDraws === undefined) {
    const { have, need } = needed;
    const gates = need === 1 ? 'the gate that was drawn' : `the ${need} gates that were drawn, in order,`;
    const because = `Players draw the gates in this game. Report ${gates} in "reported.gates".`;
    return reject('report-gate', because, 'table-reports', { needs: 'gates', have, need, possible });
  }
  const kate = state.inPlay.find((each) => each.component === 'kate-winthrop')?.space;
  // A gate that Kate Winthrop stops brings no monster, so another one is preferred.
  const assumed = possible.find((id) => gate(id).space !== kate) ?? (possible[0] as GateId);
  assumedDraws.gates.push(assumed);
  return assumed;
}

/** A gate that was searched for, looked at or put under the stack by everyone's knowledge lies elsewhere. */
function rejectOtherPlace(id: GateId): never {
  const because = `The gate to ${gate(id).name} cannot have been drawn: other gates are known to be on top of the stack. Check which gate was drawn.`;
  return reject('cannot-have-happened', because, 'table-possible', { gate: id, where: 'stack' });
}

function rejectDrawnGate(state: State, id: GateId): never {
  const location = locationOf(state, id);
  const there =
    location === 'stack'
      ? 'is face up elsewhere in the stack, or was reported before'
      : `is ${locationPhrase(location)}`;
  const because = `The gate to ${gate(id).name} cannot have been drawn: it ${there}. Check which gate was drawn.`;
  return reject('cannot-have-happened', because, 'table-possible', { gate: id, where: locationFact(location) });
}

/** Draws a monster from the cup. Undefined if the cup is empty. */
export function drawMonster(context: Context): MonsterKind | undefined {
  const { state, random, reportedDraws, assumedDraws } = context;
  const tokens = tokensOf(state.cup);
  if (tokens.length === 0) return undefined;
  if (!state.setup.table.draws) return random.draw(tokens);
  const reported = reportedDraws.monsters.shift();
  if (reported !== undefined) {
    if (tokens.includes(reported)) return reported;
    const because = `No ${monsterName(reported)} can have been drawn, because the cup has none. Check the token.`;
    return reject('cannot-have-happened', because, 'table-possible', { monster: reported, inCup: 0 });
  }
  if (assumedDraws === undefined) {
    // A surge or a card may draw more monsters, and what the first ones are can decide how many.
    const have = context.events.filter((each) => each.type === 'MonsterSpawned').length;
    const because = `Players draw the monsters in this game. Report every monster that was drawn in "reported.monsters", at least ${have + 1}.`;
    return reject('report-monster', because, 'table-reports', {
      needs: 'monsters',
      have,
      possible: [...new Set(tokens)],
    });
  }
  assumedDraws.monsters.push(tokens[0] as MonsterKind);
  return tokens[0];
}

/** Every token in the cup. Written as loops because this is the most expensive part of spawning a gate. */
function tokensOf(cup: State['cup']): MonsterKind[] {
  const tokens: MonsterKind[] = [];
  for (const kind of cupKinds) for (let left = cup[kind] ?? 0; left > 0; left -= 1) tokens.push(kind);
  return tokens;
}

/** A random space of the boards in play. At a physical table the players draw it and name it in the command. */
export function drawSpace(context: Context): SpaceId {
  const { setup } = context.state;
  if (setup.table.draws) {
    const because = 'Players draw the random space in this game. Name the space in "space".';
    return reject('report-space', because, 'table-reports', { needs: 'space' });
  }
  return context.random.draw(spacesInPlay(setup.sideBoards));
}

/** The faces of `count` dice: rolled by the server, or reported by the players. */
export function rollDice({ state, random, reportedDraws, assumedDraws }: Context, count: number): number[] {
  if (!state.setup.table.dice) return Array.from({ length: count }, () => random.die());
  const have = reportedDraws.dice.length;
  const missing = count - have;
  if (missing <= 0) return reportedDraws.dice.splice(0, count);
  if (assumedDraws === undefined) {
    const faces = count === 1 ? 'the face' : `all ${count} faces`;
    const because = `Players roll the dice in this game. Report ${faces} in "reported.dice".`;
    return reject('report-dice', because, 'table-reports', { have, need: count });
  }
  const assumed = Array<number>(missing).fill(1);
  assumedDraws.dice.push(...assumed);
  return [...reportedDraws.dice.splice(0), ...assumed];
}
