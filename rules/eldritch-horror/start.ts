import type { Random } from '../core/random.ts';
import { catchRejection } from '../core/rejection.ts';
import type { Start } from '../core/ruleset.ts';
import { ancientOne, doomMarkers } from './data/ancient-ones.ts';
import { omenRing, reference, type SetAside, sideBoards } from './data/components.ts';
import { cupMonsters, type LastToken, tokensOfKind } from './data/monsters.ts';
import { type PreludeId, prelude } from './data/preludes.ts';
import { type SetId, setIds, sideBoardIds } from './data/sets.ts';
import { portalIds } from './data/spaces.ts';
import { type Context, createContext } from './decide/context.ts';
import { fullMythosDeck } from './decide/mythos.ts';
import { gatesInGame } from './decide/possible-state.ts';
import { resolvePrelude } from './decide/preludes.ts';
import { spawnGates, spawnPortal } from './decide/spawn.ts';
import type { Event, Setup, State } from './model/index.ts';
import { reject } from './rejections.ts';
import { applyPosition } from './start-position.ts';

const lead = 'the Lead Investigator';

/** Sets up a game: gate stack, cup, Omen and Doom, starting gates, Preludes. Or begins with a position in progress. */
export function start(setup: Setup, random: Random): Start<State, Event> {
  return catchRejection(() => {
    const { position } = setup;
    const empty = emptyBoard(setup);
    const shuffled = random.shuffle(gatesInGame(empty.setup.sets, empty.setup.sideBoards));
    const first = position === undefined ? empty : applyPosition(empty, position, shuffled);
    const order = position === undefined ? shuffled : first.stack.map((token) => token.gate);
    const context = createContext(first, random);
    // Setup has no pauses: all its gates are on the board before anybody acts.
    context.gatesInTurn = false;
    context.emit({
      type: 'GameStarted',
      ancientOne: setup.ancientOne,
      investigators: setup.investigators,
      doom: first.doom,
      omen: (omenRing[first.omen] as (typeof omenRing)[number]).space,
      order,
      size: order.length,
    });
    if (position !== undefined) return { state: first, events: context.events };
    placeStartingGates(context, setup.portalOrder);
    return { state: context.state, events: context.events };
  });
}

/** The last steps of setup: Dream Portals, starting gates and Clues, Preludes. */
function placeStartingGates(context: Context, portalOrder: Setup['portalOrder']): void {
  const { preludes, reference: card } = context.state.setup;
  const hasPortals = context.state.setup.sideBoards.includes('dreamlands');
  for (const id of preludes) if (prelude(id).early) resolvePrelude(context, id);
  // A physical table reports the draws of its setup afterwards, with ordinary commands.
  if (context.state.setup.table.draws) {
    if (hasPortals)
      context.addObligation(lead, 'Spawn the three Dream Portals (SpawnPortal, three times).', 'dream-portals');
    context.addObligation(lead, `Spawn ${card.gates} starting gates with their monsters (SpawnGate).`, 'setup-gates');
  } else {
    context.reason = { reason: 'Setup' };
    if (hasPortals) for (const portal of portalOrder ?? context.random.shuffle(portalIds)) spawnPortal(context, portal);
    spawnGates(context, card.gates);
  }
  for (const id of preludes) if (!prelude(id).early) resolvePrelude(context, id);
  context.addObligation(lead, `Spawn ${card.clues} starting ${card.clues === 1 ? 'Clue' : 'Clues'}.`, 'setup-clues');
}

/** The state before any gate is placed. Rejects a setup that the components do not allow. */
function emptyBoard(setup: Setup): State {
  const sheet = ancientOne(setup.ancientOne);
  // In printed order and once each, so that equal setups give equal games however they are written.
  const sets = setIds.filter((id) => id === '01' || setup.sets.includes(id));
  const bring = [sheet.sideBoard, ...setup.preludes.map((id) => prelude(id).sideBoard), ...setup.sideBoards];
  const boards = sideBoardIds.filter((id) => bring.includes(id));
  if (!sets.includes(sheet.set)) missingSet(sheet.name, sheet.set, sets);
  for (const id of setup.preludes) requireSetsOf(id, sets);
  const boardWithoutSet = sideBoards.find((board) => boards.includes(board.id) && !sets.includes(board.set));
  if (boardWithoutSet !== undefined) missingSet(`The side board ${boardWithoutSet.name}`, boardWithoutSet.set, sets);
  if (setup.reference !== 'standard' && !sets.includes('09')) {
    missingSet(`The ${setup.reference} Reference card`, '09', sets);
  }
  const card = reference(setup.investigators, setup.reference);
  if (card === undefined) {
    const because = `There is no ${setup.reference} Reference card for ${setup.investigators} investigators. Use the standard one.`;
    return reject('no-such-card', because, 'reference-card', { investigators: setup.investigators });
  }
  const game = { ancientOne: setup.ancientOne, sets, investigators: setup.investigators };
  const asides = [
    sheet.setAside ?? {},
    ...[...new Set(setup.preludes)].map((id) => prelude(id).setAside?.(game) ?? {}),
    ...sideBoards.filter((board) => boards.includes(board.id)).map((board) => board.setAside),
  ];
  return {
    setup: {
      investigators: setup.investigators,
      ancientOne: setup.ancientOne,
      sets,
      sideBoards: boards,
      preludes: [...new Set(setup.preludes)],
      variant: setup.reference,
      reference: card,
      lastToken: setup.lastToken,
      lossCheck: setup.lossCheck,
      abhothDefeated: setup.abhothDefeated,
      refill: setup.refill,
      gateOrder: setup.gateOrder,
      // Only the sheet of Syzygy needs nothing but the Final Mystery once it is flipped.
      finalMystery: setup.finalMystery ?? (setup.ancientOne === 'syzygy' ? 'alone' : 'afterMysteries'),
      ...(setup.markedOmen === undefined ? {} : { markedOmen: setup.markedOmen }),
      table: setup.table,
    },
    omen: 0,
    omenTokens: omenRing.map(({ space, colour }) => {
      if (setup.ancientOne === 'azathoth') return space === 'green' ? 1 : 0;
      return setup.ancientOne === 'antediluvium' && colour === 'blue' ? 1 : 0;
    }),
    doom: sheet.doom,
    doomTokens: setup.ancientOne === 'shudde-mell' ? [...doomMarkers] : [],
    awake: false,
    counter: setup.ancientOne === 'antediluvium' ? setup.investigators : 0,
    counterKnown: setup.ancientOne === 'antediluvium',
    stack: [],
    board: [],
    discard: [],
    cards: [],
    ...cupAndAside(sets, setup.lastToken, asides),
    monsters: [],
    nextMonster: 1,
    portals: [],
    sheetPortals: [],
    ...(setup.preludes.includes('the-stars-align') && setup.ancientOne !== 'antediluvium'
      ? { starsAlign: setup.investigators }
      : {}),
    gateTokens: [],
    inPlay: [],
    solved: 0,
    eliminated: 0,
    out: [],
    mythosDeck: fullMythosDeck(setup.ancientOne),
    mythosShuffled: false,
    mythosDeckEmpty: false,
    round: 1,
    lead: 1,
    encountered: [],
    pending: [],
    nextObligation: 1,
  };
}

/** The cup of these sets without the monsters that are set aside, and those monsters (digest EH-A1). */
function cupAndAside(
  sets: readonly SetId[],
  last: LastToken,
  asides: readonly SetAside[],
): Pick<State, 'cup' | 'aside'> {
  const cup: State['cup'] = {};
  const aside: State['aside'] = {};
  for (const { id } of cupMonsters) {
    const count = tokensOfKind(id, sets, last);
    if (count === 0) continue;
    const wanted = asides.reduce((sum, each) => sum + (each[id] ?? 0), 0);
    const taken = Math.min(count, wanted);
    cup[id] = count - taken;
    if (taken > 0) aside[id] = taken;
  }
  return { cup, aside };
}

/** Rejects a Prelude that no set in use contains. */
function requireSetsOf(id: PreludeId, have: readonly SetId[]): void {
  const { name, sets, needs } = prelude(id);
  const [first] = sets;
  if (first !== undefined && !sets.some((set) => have.includes(set))) missingSet(`The Prelude ${name}`, first, have);
  if (needs !== undefined && !have.includes(needs)) missingSet(`A part of the Prelude ${name}`, needs, have);
}

function missingSet(what: string, set: SetId, sets: readonly SetId[]): never {
  return reject('set-not-in-use', `${what} comes in set ${set}, which is not in use. Add it to "sets".`, 'setup-sets', {
    needs: set,
    have: sets,
  });
}
