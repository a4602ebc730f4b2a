import type { Random } from '../core/random.ts';
import { catchRejection } from '../core/rejection.ts';
import type { Start } from '../core/ruleset.ts';
import { type Context, createContext, reject, untilStopped } from './context.ts';
import { card } from './data/cards.ts';
import { allies, elderSignCards, gateIds, streetOf } from './data/components.ts';
import { type InvestigatorId, printedInvestigator, sneakAt } from './data/investigators.ts';
import { resolveMythos } from './decide/mythos.ts';
import { endPhase } from './decide/turn.ts';
import { storedObligations } from './decisions.ts';
import { checkState, rejectPosition } from './invariants.ts';
import { doomTrack, isClosed, kindOf } from './limits.ts';
import type { Event, Investigator, Position, Setup, Sheet, State } from './model/index.ts';
import { newRumor } from './state-updates.ts';
import { fullGateCards } from './unseen-components.ts';

/**
 * Sets up a game and resolves a first Mythos card, or begins at a position from the middle of a game.
 * Rejects a setup that is not a legal game. Rule `setup`.
 */
export function start(setup: Setup, random: Random): Start<State, Event> {
  return catchRejection(() => {
    const initial = initialState(setup);
    const first = setup.position === undefined ? initial : atPosition(setup, initial, setup.position);
    const context = createContext(first, random);
    context.emit({
      type: 'GameStarted',
      ancientOne: setup.ancientOne,
      investigators: setup.investigators,
      track: doomTrack(first),
    });
    if (setup.position === undefined) untilStopped(() => firstMythos(context));
    return { state: context.state, events: context.events };
  });
}

/** Resolves the first Mythos card. At a physical table the players draw it and report it with an ordinary command. */
function firstMythos(context: Context): void {
  const { dice, draws } = context.state.setup.table;
  if (dice || draws) return;
  context.reason = { reason: 'Setup' };
  resolveMythos(context, {});
  // A clue that somebody may take at once is decided by the players.
  if (context.state.resolved) endPhase(context);
}

function initialState(setup: Setup): State {
  const { investigators, sheets, ancientOne, table, skip, policies } = setup;
  rejectBadSheets(setup);
  return {
    setup: { investigators, ancientOne, sheets, table, skip: [...new Set(skip)], policies },
    turn: 0,
    phase: 'mythos',
    resolved: false,
    first: 1,
    doom: 0,
    terror: 0,
    allies,
    gates: [],
    seals: [],
    clues: gateIds.map((space) => ({ space, clues: 1 })),
    bottom: [],
    monsters: [],
    nextMonster: 1,
    boxed: [],
    cardsInPlay: [],
    twoCards: false,
    firstCardDone: false,
    closures: [],
    signsBoxed: 0,
    mythos: { drawn: [], boxed: [] },
    gateCards: fullGateCards(),
    total: 0,
    lastRoll: [],
    attacked: [],
    investigators: Array.from({ length: investigators }, (_, at) => newInvestigator(setup, at)),
    pending: [],
    decisions: [],
    nextObligation: 1,
  };
}

function rejectBadSheets({ investigators, sheets }: Setup): void {
  if (sheets.length > investigators) {
    const because = `The setup has ${sheets.length} sheets for ${investigators} investigators. Remove some sheets.`;
    reject('too-many-sheets', because, 'numbers', { have: sheets.length, need: investigators });
  }
  const signs = sheets.reduce((sum, each) => sum + each.elderSigns, 0);
  if (signs > elderSignCards) {
    const because = `Only four Elder Signs exist, and the sheets have ${signs}.`;
    reject('no-elder-sign-left', because, 'elder-sign', { have: elderSignCards, need: signs });
  }
  const held = sheets.flatMap((each) => each.cards);
  for (const id of held) {
    const need = held.filter((each) => each === id).length;
    const { name, copies: have } = card(id);
    if (need > have)
      reject('no-such-card', `Not that many copies of ${name} exist.`, 'effects', { card: id, have, need });
  }
}

/** An investigator at home, with full Sanity and Stamina. Cthulhu lowers both maxima by 1. */
function newInvestigator({ sheets, ancientOne }: Setup, at: number, named?: InvestigatorId): Investigator {
  const { elderSigns = 0, speed, cards = [], ...given }: Partial<Sheet> = sheets[at] ?? {};
  const investigator = named ?? given.investigator ?? 'other';
  const printed = printedInvestigator(investigator);
  const { home = printed.home, clues = printed.clues, blessing = printed.blessed ? 'blessed' : 'none' } = given;
  const { sanity = printed.sanity, stamina = printed.stamina, sneak = sneakAt(investigator, speed) } = given;
  const less = ancientOne === 'cthulhu' ? 1 : 0;
  const [maxSanity, maxStamina] = [Math.max(1, sanity - less), Math.max(1, stamina - less)];
  return {
    by: at + 1,
    investigator,
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
    ...(speed === undefined ? {} : { speed }),
    ...(sneak === undefined ? {} : { sneak }),
    rerolled: false,
    steps: 0,
    blessing,
    cards,
  };
}

/** The state at a position. Rejects a position that no game can reach, citing the rule that it breaks. */
function atPosition(setup: Setup, initial: State, position: Position): State {
  const { investigators: given, monsters, clues, gateCards, pending, ...rest } = position;
  const { decisions, duties } = storedObligations(pending);
  const twice = given.find((each, at) => given.findIndex((other) => other.by === each.by) !== at);
  if (twice !== undefined) rejectPosition('position', `investigator ${twice.by} is named twice.`, { by: twice.by });
  const state: State = {
    ...initial,
    ...rest,
    clues: clues ?? initial.clues.filter((each) => rest.gates.every((open) => open.gate !== each.space)),
    monsters: monsters.map((each, at) => ({ monster: at + 1, ...each })),
    nextMonster: monsters.length + 1,
    gateCards: gateCards ?? initial.gateCards,
    pending: duties,
    decisions,
    nextObligation: 1 + Math.max(0, ...pending.map((each) => each.number)),
    ...(rest.phase === 'battle' ? { battle: rest.battle ?? { round: 1, step: 'attacks', resisted: [] } } : {}),
    investigators: initial.investigators.map((each, at) => {
      const placed = given.find((other) => other.by === each.by);
      if (placed === undefined) return each;
      return investigatorAt(newInvestigator(setup, at, placed.investigator), placed);
    }),
  };
  const unknown = given.find((each) => each.by > initial.setup.investigators);
  if (unknown !== undefined) {
    rejectPosition('numbers', `the game has no investigator ${unknown.by}.`, { by: unknown.by });
  }
  const found = state.cardsInPlay.find((each) => kindOf(each) === 'rumor');
  const counting = found === undefined || rest.rumor !== undefined ? {} : { rumor: newRumor(found, state.turn - 1) };
  const placed = {
    ...state,
    ...counting,
    investigators: state.investigators.map((each) => unlessHomeClosed(state, each, given)),
  };
  checkState(placed);
  return placed;
}

/** Whoever is at home only because the position says nothing else is in the street while the home is closed. */
function unlessHomeClosed(state: State, each: Investigator, given: Position['investigators']): Investigator {
  const isNamed = given.some((other) => other.by === each.by && other.space !== undefined);
  if (isNamed || each.space === undefined || !isClosed(state, each.space)) return each;
  return { ...each, space: streetOf(each.space) };
}

/** Rejects a place that does not fit `where`, so that no member of a position is ignored. */
function rejectOtherPlace({ by, where, space, world, area }: Position['investigators'][number]): void {
  const isWrong =
    (where !== 'otherWorld' && (world !== undefined || area !== undefined)) ||
    (where !== 'arkham' && space !== undefined);
  if (isWrong) rejectPosition('second-area', `investigator ${by} is in one place only, which "where" names.`, { by });
}

function investigatorAt(sheet: Investigator, given: Position['investigators'][number]): Investigator {
  const { space: home, ...rest } = sheet;
  const { space, world, area, ...values } = given;
  rejectOtherPlace(given);
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const where =
    given.where === 'arkham'
      ? { space: space ?? (home as typeof home & string) }
      : given.where === 'otherWorld' && world !== undefined
        ? { world, area: area ?? 1 }
        : {};
  const maxima = {
    maxSanity: given.maxSanity ?? Math.max(sheet.maxSanity, given.sanity ?? 0),
    maxStamina: given.maxStamina ?? Math.max(sheet.maxStamina, given.stamina ?? 0),
  };
  return { ...(rest as Investigator), ...known, ...maxima, ...where };
}
