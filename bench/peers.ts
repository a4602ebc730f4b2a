import { createRequire } from 'node:module';

/*
 * The peers: boardgame.io 0.50.2, whose reducer plays a very small game about gates, and chessops, a rules library
 * written for speed. Both are loaded without their types, because only this folder installs them.
 */
const load = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = load('boardgame.io/internal');

// biome-ignore lint/suspicious/noExplicitAny: the peers are loaded without their types
type Loose = any;

const cities = ['arkham', 'buenos-aires', 'istanbul', 'london', 'rome', 'san-francisco', 'shanghai', 'sydney', 'tokyo'];

function smallGame(undo: boolean) {
  return {
    name: 'gates',
    disableUndo: !undo,
    setup: () => ({
      omen: 0,
      doom: 12,
      stack: [...cities],
      board: [],
      discard: [],
      cup: Array(34).fill('cultist'),
      monsters: [],
    }),
    moves: {
      spawn: ({ G, random }: Loose) => {
        if (G.stack.length === 0) G.stack = random.Shuffle(G.discard.splice(0));
        const gate = G.stack.shift();
        G.board.push(gate);
        G.monsters.push({ gate, kind: G.cup.splice(random.Die(G.cup.length) - 1, 1)[0] });
      },
      omen: ({ G }: Loose) => {
        G.omen = (G.omen + 1) % 4;
      },
      close: ({ G }: Loose) => {
        G.discard.push(G.board.shift());
      },
      defeat: ({ G }: Loose) => {
        G.cup.push(G.monsters.shift().kind);
      },
    },
  };
}

const moves = ['defeat', 'spawn', 'omen', 'close'];

/** A game of boardgame.io: one step of its reducer, and its state after a number of moves. */
export function boardgameIo(undo: boolean) {
  const game = smallGame(undo);
  const reduce = CreateGameReducer({ game });
  const fresh = InitializeGame({ game, numPlayers: 1 });
  const step = (state: Loose, version: number): Loose => {
    const next = reduce(state, {
      type: 'MAKE_MOVE',
      payload: { type: moves[version % 4], args: [], playerID: '0' },
    });
    if (next._stateID === state._stateID) throw new Error(`boardgame.io rejected move ${version}`);
    return next;
  };
  const played = (count: number): Loose => {
    let current = fresh;
    for (let version = 1; version <= count; version += 1) current = step(current, version);
    return current;
  };
  return { step, played };
}

/** Fifty random games of chess: `play` checks and plays every move, `legal` lists all legal moves. */
export async function chess() {
  const { Chess }: Loose = await import(import.meta.resolve('chessops/chess'));
  const moves: { before: Loose; move: Loose }[] = [];
  let seed = 1;
  const random = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let count = 0; count < 50; count += 1) {
    const position = Chess.default();
    for (let ply = 0; ply < 60 && !position.isEnd(); ply += 1) {
      const all = [...position.allDests()].flatMap(([from, dests]: Loose) => [...dests].map((to) => ({ from, to })));
      // Without promotions, which need a further value.
      const legal = all.filter((each) => position.isLegal(each));
      const move = legal[random(legal.length)];
      if (move === undefined) break;
      moves.push({ before: position.clone(), move });
      position.play(move);
    }
  }
  return {
    moves: moves.length,
    play() {
      for (const { before, move } of moves) {
        if (!before.isLegal(move)) throw new Error('illegal');
        before.clone().play(move);
      }
    },
    legal() {
      for (const { before } of moves) before.allDests();
    },
  };
}
