import type { Random } from '../core/random.ts';
import type { Start } from '../core/ruleset.ts';
import { gateIds } from './data/components.ts';
import type { Event, Investigator, Setup, State } from './model/index.ts';
import { resolveMythos } from './decide/mythos.ts';
import { doomTrack } from './limits.ts';
import { fullGateCards, fullMythos } from './unseen-components.ts';
import { allyDeck } from './decide/placement.ts';
import { layOut } from './hidden/position.ts';
import { catchRejection, refuse, Story, untilDropped } from './context.ts';
import { endPhase } from './decide/turn.ts';

/** Lays out the table and resolves a first Mythos card; or lays out a position from the middle of a game. */
export function start(setup: Setup, random: Random): Start<State, Event> {
  return catchRejection(() => {
    const bare = bareTable(setup);
    const table = setup.position === undefined ? bare : layOut(bare, setup.position);
    const story = new Story(table, random);
    story.tell({
      type: 'GameStarted',
      ancientOne: setup.ancientOne,
      investigators: setup.investigators,
      track: doomTrack(table),
    });
    if (setup.position === undefined) untilDropped(() => open(story));
    return { state: story.now, events: story.events };
  });
}

/** The first Mythos card; a real table draws its own and tells of it by an ordinary command. */
function open(story: Story): void {
  const { dice, draws } = story.now.setup.table;
  if (dice || draws) {
    story.demand('the first player', 'Resolve a first Mythos card with a gate, no Rumor; then end the phase.', 'setup');
    return;
  }
  story.why = { reason: 'Setup' };
  resolveMythos(story, {});
  endPhase(story);
}

/** Everything but gates and monsters. Refuses a setup that is no game. */
function bareTable(setup: Setup): State {
  const { investigators: players, sheets } = setup;
  if (sheets.length > players) {
    refuse('too-many-sheets', `There are more sheets (${sheets.length}) than investigators (${players}).`, 'numbers', {
      have: sheets.length,
      need: players,
    });
  }
  const signs = sheets.reduce((sum, each) => sum + each.elderSigns, 0);
  if (signs > 4)
    refuse('no-elder-sign-left', `There are only four Elder Signs, and the sheets have ${signs}.`, 's-2', {
      have: 4,
      need: signs,
    });
  return {
    setup: {
      investigators: players,
      ancientOne: setup.ancientOne,
      sheets,
      table: setup.table,
      skip: [...new Set(setup.skip)],
      policies: setup.policies,
    },
    turn: 0,
    phase: 'mythos',
    resolved: false,
    first: 1,
    doom: 0,
    terror: 0,
    allies: allyDeck,
    gates: [],
    seals: [],
    clues: gateIds.map((space) => ({ space, clues: 1 })),
    bottom: [],
    monsters: [],
    nextMonster: 1,
    boxed: [],
    cardsInPlay: [],
    signsBoxed: 0,
    mythos: fullMythos(),
    gateCards: fullGateCards(),
    total: 0,
    lastRoll: [],
    attacked: [],
    investigators: Array.from({ length: players }, (_, at) => atHome(setup, at)),
    pending: [],
    nextObligation: 1,
  };
}

const ordinary = {
  home: 'train-station',
  sanity: 5,
  stamina: 5,
  clues: 0,
  elderSigns: 0,
  sneak: 0,
  blessing: 'none',
} as const;

/** An investigator at home, with full Sanity and Stamina; Cthulhu takes one off both maxima. */
function atHome({ sheets, ancientOne }: Setup, at: number): Investigator {
  const { home, sanity, stamina, clues, elderSigns, sneak, blessing } = sheets[at] ?? ordinary;
  const less = ancientOne === 'cthulhu' ? 1 : 0;
  const [maxSanity, maxStamina] = [Math.max(1, sanity - less), Math.max(1, stamina - less)];
  return {
    by: at + 1,
    where: 'arkham',
    space: home,
    explored: false,
    delayed: false,
    fresh: false,
    waiting: false,
    moved: false,
    acted: false,
    met: false,
    returned: false,
    sanity: maxSanity,
    stamina: maxStamina,
    maxSanity,
    maxStamina,
    clues,
    elderSigns,
    trophies: [],
    defeated: [],
    sneak,
    blessing,
  };
}
