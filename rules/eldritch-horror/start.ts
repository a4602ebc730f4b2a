import type { Random } from '../core/random.ts';
import type { Start } from '../core/ruleset.ts';
import { ancientOne, doomMarkers } from './data/ancient-ones.ts';
import {
  monsters,
  omenRing,
  reference,
  type SetAside,
  type SetId,
  setIds,
  sideBoardIds,
  sideBoards,
} from './data/components.ts';
import { carryOutAll } from './decide/effects.ts';
import type { Event, Setup, State } from './model/index.ts';
import { fullMythosDeck } from './decide/mythos.ts';
import { gatesInGame, layOut } from './hidden/position.ts';
import { prelude } from './data/preludes.ts';
import { spawnGates, spawnPortal } from './decide/spawn.ts';
import { catchRejection, refuse, Story } from './decide/context.ts';

/** Lays out the table: gate stack, cup, Omen and Doom, starting gates, Preludes; or a position from the middle of a game. */
export function start(setup: Setup, random: Random): Start<State, Event> {
  return catchRejection(() => {
    const bare = bareTable(setup);
    const order = random.shuffle(gatesInGame(bare.setup.sets, bare.setup.sideBoards));
    const table = setup.position === undefined ? bare : layOut(bare, setup.position, order);
    const stack = setup.position === undefined ? order : table.stack.map((token) => token.gate);
    const story = new Story(table, random);
    story.tell({
      type: 'GameStarted',
      ancientOne: setup.ancientOne,
      investigators: setup.investigators,
      doom: table.doom,
      omen: (omenRing[table.omen] as (typeof omenRing)[number]).space,
      order: stack,
      size: stack.length,
    });
    if (setup.position !== undefined) return { state: table, events: story.events };
    open(story);
    return { state: story.now, events: story.events };
  });
}

/** What setup does once everything is in its place: portals, starting gates and clues, Preludes. */
function open(story: Story): void {
  const { ancientOne: id, preludes, table, reference: card } = story.now.setup;
  // What a real table draws during its own setup is told afterwards, by ordinary commands.
  if (table.draws) {
    const lead = 'the Lead Investigator';
    if (id === 'hypnos')
      story.demand(lead, 'Spawn the three Dream Portals: SpawnPortal, three times.', 'dream-portals');
    story.demand(lead, `Spawn ${card.gates} starting gates with their monsters: SpawnGate.`, 'setup-gates');
    for (const each of preludes) story.demand(lead, `Resolve the Prelude ${prelude(each).name}.`, 'setup-preludes');
  } else {
    story.why = { reason: 'Setup' };
    if (id === 'hypnos') for (let portals = 0; portals < 3; portals += 1) spawnPortal(story);
    spawnGates(story, card.gates);
    for (const each of preludes) {
      const { name, effects, asks } = prelude(each);
      story.why = { reason: name };
      carryOutAll(story, effects?.(id) ?? []);
      if (asks !== undefined) story.demand('the Lead Investigator', `${name}: ${asks}.`, 'setup-preludes');
    }
  }
  story.demand(
    'the Lead Investigator',
    `Spawn ${card.clues} starting ${card.clues === 1 ? 'Clue' : 'Clues'}.`,
    'setup-clues',
  );
}

/** Everything but the gates. Refuses a setup that is no game. */
function bareTable(setup: Setup): State {
  const sheet = ancientOne(setup.ancientOne);
  // In printed order and once each, so that two ways of writing one setup are one game.
  const sets = setIds.filter((id) => id === '01' || setup.sets.includes(id));
  const bring = [sheet.sideBoard, ...setup.preludes.map((id) => prelude(id).sideBoard), ...setup.sideBoards];
  const boards = sideBoardIds.filter((id) => bring.includes(id));
  if (!sets.includes(sheet.set)) missingSet(sheet.name, sheet.set, sets);
  const homeless = sideBoards.find((board) => boards.includes(board.id) && !sets.includes(board.set));
  if (homeless !== undefined) missingSet(`The side board ${homeless.name}`, homeless.set, sets);
  if (setup.reference !== 'standard' && !sets.includes('09')) {
    missingSet(`The ${setup.reference} Reference card`, '09', sets);
  }
  const card = reference(setup.investigators, setup.reference);
  if (card === undefined) {
    const because = `There is no ${setup.reference} Reference card for ${setup.investigators} investigators.`;
    return refuse('no-such-card', because, 'reference-card', { investigators: setup.investigators });
  }
  const asides = [
    sheet.setAside ?? {},
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
      refill: setup.refill,
      // Of all sheets only Syzygy's asks for nothing but the Final Mystery once it is flipped.
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
    ...cupAndAside(asides),
    monsters: [],
    nextMonster: 1,
    portals: [],
    gateTokens: [],
    inPlay: [],
    solved: 0,
    eliminated: 0,
    mythosDeck: fullMythosDeck(setup.ancientOne),
    mythosDeckEmpty: false,
    round: 1,
    encountered: [],
    pending: [],
    nextObligation: 1,
  };
}

/** The core cup without what the Ancient One and the side boards set aside, and that. */
function cupAndAside(asides: readonly SetAside[]): Pick<State, 'cup' | 'aside'> {
  const cup: State['cup'] = {};
  const aside: State['aside'] = {};
  for (const { id, count } of monsters) {
    const wanted = asides.reduce((sum, each) => sum + (each[id] ?? 0), 0);
    const taken = Math.min(count, wanted);
    cup[id] = count - taken;
    if (taken > 0) aside[id] = taken;
  }
  return { cup, aside };
}

function missingSet(what: string, set: SetId, sets: readonly SetId[]): never {
  return refuse('set-not-in-use', `${what} comes in set ${set}: add it to "sets".`, 'setup-sets', {
    needs: set,
    have: sets,
  });
}
