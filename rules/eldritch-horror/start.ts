import type { Random } from '../random.ts';
import type { Start } from '../ruleset.ts';
import {
  ancientOne,
  gates,
  monsters,
  omenRing,
  reference,
  type SetId,
  type SideBoardId,
  setIds,
  sideBoardIds,
  sideBoards,
} from './components.ts';
import type { Event, Setup, State } from './model.ts';
import { refuse } from './refuse.ts';
import { spawnGates } from './stack.ts';
import { story } from './story.ts';

/** Lays out the table: gate stack, cup, Omen and Doom, then the starting gates with their monsters. */
export function start(setup: Setup, random: Random): Start<State, Event> {
  const sheet = ancientOne(setup.ancientOne);
  // In printed order and once each, so that two ways of writing one setup are one game.
  const sets = setIds.filter((id) => id === '01' || setup.sets.includes(id));
  const boards = sideBoardIds.filter((id) => id === sheet.sideBoard || setup.sideBoards.includes(id));

  if (!sets.includes(sheet.set)) return missingSet(sheet.name, sheet.set, sets);
  const homeless = sideBoards.find((board) => boards.includes(board.id) && !sets.includes(board.set));
  if (homeless !== undefined) return missingSet(`The side board ${homeless.name}`, homeless.set, sets);

  const table: State = {
    setup: {
      investigators: setup.investigators,
      ancientOne: setup.ancientOne,
      sets,
      sideBoards: boards,
      refill: setup.refill,
    },
    omen: 0,
    doom: sheet.doom,
    awake: false,
    stack: [],
    board: [],
    discard: [],
    cup: fullCup(setup.ancientOne, boards),
    monsters: [],
    nextMonster: 1,
  };
  const opening = story(table, random);
  const order = random.shuffle(gatesInGame(sets, boards));
  opening.tell({
    type: 'GameStarted',
    ancientOne: setup.ancientOne,
    investigators: setup.investigators,
    doom: sheet.doom,
    omen: omenRing[0].space,
    order,
    size: order.length,
  });
  spawnGates(opening, reference(setup.investigators).gates, { reason: 'Setup' });
  return { state: opening.now, events: opening.events };
}

/** The gates of the sets in use: all of the main board, and those of each side board in play. In printed order. */
export function gatesInGame(sets: readonly SetId[], boards: readonly SideBoardId[]) {
  return gates
    .filter((gate) => (gate.zone === 'main' ? sets.includes(gate.set) : boards.includes(gate.zone)))
    .map((gate) => gate.id);
}

/** The core cup without what the Ancient One and the side boards set aside. */
export function fullCup(id: Setup['ancientOne'], boards: readonly SideBoardId[]): State['cup'] {
  const aside = [
    ancientOne(id).setAside ?? {},
    ...sideBoards.filter((board) => boards.includes(board.id)).map((board) => board.setAside),
  ];
  return Object.fromEntries(
    monsters.map(({ id: kind, count }) => [
      kind,
      Math.max(
        0,
        aside.reduce((left, each) => left - (each[kind] ?? 0), count as number),
      ),
    ]),
  );
}

function missingSet(what: string, set: SetId, sets: readonly SetId[]) {
  return refuse('set-not-in-use', `${what} comes in set ${set}: add it to "sets".`, 'setup-sets', {
    needs: set,
    have: sets,
  });
}
