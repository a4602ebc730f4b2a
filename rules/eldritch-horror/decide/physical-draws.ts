import { type GateId, gate, type MonsterKind, monsterKinds, monsterName, sheetCard } from '../data/components.ts';
import type { State } from '../model/index.ts';
import { refuse, type Story } from './context.ts';

/*
 * Where gates, monsters and faces come from: the server's chance, or the report of a real table. A reported gate is
 * brought to the top of the stack first: which face-down gate lies where is open until somebody sees it.
 */

/** Where a gate can be. A card may have any name, that of another place too, and so is no mere word. */
type Place = 'board' | 'discard' | 'stack' | 'box' | { readonly card: string };

/** Where a gate is now. */
export function whereIs(state: State, id: GateId): Place {
  if (state.board.some((each) => each.gate === id)) return 'board';
  if (state.discard.includes(id)) return 'discard';
  if (state.stack.some((token) => token.gate === id)) return 'stack';
  const held = state.cards.find((each) => each.gates.includes(id));
  return held === undefined ? 'box' : { card: held.card };
}

/** That place as a fact: a word, or the name of the card. */
export function placeFact(where: Place): string {
  return typeof where === 'string' ? where : where.card;
}

const places = {
  board: 'on the board already',
  discard: 'among the discarded gates',
  stack: 'in the gate stack',
  box: 'not in this game',
} as const;

/** That place in the words of a sentence. */
export function placeName(where: Place): string {
  if (typeof where === 'string') return places[where];
  return where.card === sheetCard ? 'on the sheet of the Ancient One' : `on ${where.card}`;
}

/**
 * The gates on the first `count` places of the stack, which has that many: at a real table, as it reports them.
 * `known` are those of the first places that this very act has seen before.
 */
export function seeTop(story: Story, count: number, known: readonly GateId[] = []): readonly GateId[] {
  const { stack, setup } = story.now;
  const top = stack.slice(0, count);
  if (!setup.table.draws) return top.map((token) => token.gate);
  const faceDown = new Set(stack.filter((token) => !token.revealed).map((token) => token.gate));
  for (const id of known) faceDown.delete(id);
  const seen = top.map((token, at) => {
    const before = known[at];
    if (before !== undefined) return before;
    if (token.revealed) {
      if (story.hand.gates[0] === token.gate) story.hand.gates.shift();
      return token.gate;
    }
    const reported = story.hand.gates.shift() ?? guess(story, faceDown);
    if (!faceDown.delete(reported)) impossible(story.now, reported);
    return reported;
  });
  // Told also where the gates happen to lie as they were taken to: how they do is nobody's to know.
  if (top.some((token, at) => !token.revealed && known[at] === undefined)) {
    story.tell({ type: 'StackShown', gates: seen });
  }
  return seen;
}

function guess(story: Story, faceDown: ReadonlySet<GateId>): GateId {
  if (story.guesses === undefined) {
    return refuse(
      'report-gate',
      'Gates are drawn at the table: report which one was drawn in "reported".',
      'table-reports',
      {
        needs: 'gates',
      },
    );
  }
  // Sorted: the order of the set is that of the stack, which must not shine through.
  const [first] = [...faceDown].sort();
  story.guesses.gates.push(first as GateId);
  return first as GateId;
}

function impossible(state: State, id: GateId): never {
  const where = whereIs(state, id);
  const there =
    where === 'stack' ? 'lies face up elsewhere in the stack, or was reported before' : `is ${placeName(where)}`;
  const because = `The gate to ${gate(id).name} cannot have been drawn: it ${there}.`;
  return refuse('cannot-have-happened', because, 'table-possible', { gate: id, where: placeFact(where) });
}

/** Draws a monster from the cup; nothing comes from an empty one. */
export function drawMonster(story: Story): MonsterKind | undefined {
  const { cup, setup } = story.now;
  const tokens = tokensOf(cup);
  if (tokens.length === 0) return undefined;
  if (!setup.table.draws) return story.random.draw(tokens);
  const reported = story.hand.monsters.shift();
  if (reported !== undefined) {
    if (tokens.includes(reported)) return reported;
    const because = `No ${monsterName(reported)} can have been drawn: none is in the cup.`;
    return refuse('cannot-have-happened', because, 'table-possible', { monster: reported, inCup: 0 });
  }
  if (story.guesses === undefined) {
    return refuse(
      'report-monster',
      'Monsters are drawn at the table: report which one was drawn in "reported".',
      'table-reports',
      {
        needs: 'monsters',
      },
    );
  }
  story.guesses.monsters.push(tokens[0] as MonsterKind);
  return tokens[0];
}

/** Every token in the cup. Loops, since this is most of what spawning a gate costs. */
function tokensOf(cup: State['cup']): MonsterKind[] {
  const tokens: MonsterKind[] = [];
  for (const kind of monsterKinds) for (let left = cup[kind] ?? 0; left > 0; left -= 1) tokens.push(kind);
  return tokens;
}

/** Rolls dice, or takes the faces that the table rolled. */
export function rollDice(story: Story, count: number): number[] {
  const { dice } = story.now.setup.table;
  if (!dice) return Array.from({ length: count }, () => story.random.die());
  const missing = count - story.hand.dice.length;
  if (missing > 0 && story.guesses !== undefined) {
    const faces = Array<number>(missing).fill(1);
    story.guesses.dice.push(...faces);
    story.hand.dice.push(...faces);
  } else if (missing > 0) {
    const because = `Dice are rolled at the table: report ${count} faces in "reported".`;
    refuse('report-dice', because, 'table-reports', { have: count - missing, need: count });
  }
  return story.hand.dice.splice(0, count);
}
