import { addObligation, type Context, reject } from '../context.ts';
import { type AreaId, isUnstable, spaceName } from '../data/components.ts';
import { isEndless, type MonsterKind } from '../data/monsters.ts';
import { rumorCards } from '../data/rumors.ts';
import { toughnessNow } from '../environments.ts';
import { inTurn, openGateAt } from '../limits.ts';
import type { CommandOf, State, Trade } from '../model/index.ts';
import { oneAction, stopMoving } from './actions.ts';
import { rejectClosedLocation } from './closures.ts';
import { rejectTurnOver } from './clues.ts';
import { addDoom } from './doom.ts';
import { hasMonsters, settleCombat } from './duties.ts';
import { investigatorInArkham, investigatorInPlay } from './investigators.ts';
import { mustDrawMonster, placeMonster, scientistPrevents } from './placement.ts';
import { passWithoutMonsters } from './rumor-ends.ts';

type Spend = CommandOf<'SpendTrophies'>;
type Spent = Required<Pick<Spend, 'by' | 'trophies' | 'defeated'>>;
type LocationTrade = Exclude<Trade, 'card'>;

/** Toughness that a gate trophy counts as. */
const gateToughness = 5;

/** The trades at locations and their price in toughness. */
export const trades: Readonly<Record<LocationTrade, { readonly space: AreaId; readonly price: number }>> = {
  clues: { space: 'science-building', price: 5 },
  money: { space: 'river-docks', price: 5 },
  blessing: { space: 'south-church', price: 5 },
  ally: { space: 'mas-boarding-house', price: 10 },
  deputy: { space: 'police-station', price: 10 },
  society: { space: 'historical-society', price: 5 },
};

/** Spends trophies: gate markers go under the pile, monsters to the cup. Rules `gate-trophies`, `trophy-trades`. */
export function spendTrophies(context: Context, { by, trade, receiver, trophies = [], defeated = [] }: Spend): void {
  const mine = investigatorInPlay(context, by);
  rejectMissingTrophies(by, trophies, mine.trophies);
  rejectMissingTrophies(by, defeated, mine.defeated);
  const spent = { by, trophies, defeated };
  if (receiver !== undefined && trade !== 'blessing') {
    const because = 'Only a Blessing goes to an investigator whom the payer names. Leave out "receiver".';
    reject('no-receiver', because, 'trophy-trades', { trade });
  }
  if (trade === 'card') {
    if (trophies.length + defeated.length === 0) {
      reject('too-few-trophies', 'Name the trophies that the card takes.', 'gate-trophies', { have: 0, need: 1 });
    }
  } else {
    checkTrade(context, trade, spent);
  }
  const gets = trade === 'blessing' ? receiverOf(context, by, receiver) : by;
  context.emit({ type: 'TrophiesSpent', by, trade, trophies, defeated, ...context.reason });
  gain(context, gets, trade);
}

/** Who is blessed: the only investigator in play, or the one whom the payer names. */
function receiverOf(context: Context, by: number, receiver: number | undefined): number {
  if (receiver !== undefined) return investigatorInPlay(context, receiver).by;
  const choices = inTurn(context.state).map((each) => String(each.by));
  if (choices.length > 1) {
    reject('name-receiver', 'Name the investigator who is blessed in "receiver".', 'trophy-trades', { choices });
  }
  return by;
}

/** An investigator loses trophies. Rules `gate-trophies`, `monster-trophies`. */
export function loseTrophies(
  context: Context,
  by: number,
  trophies: Spent['trophies'],
  defeated: Spent['defeated'],
): void {
  const mine = investigatorInPlay(context, by);
  rejectMissingTrophies(by, trophies, mine.trophies);
  rejectMissingTrophies(by, defeated, mine.defeated);
  if (trophies.length + defeated.length === 0) {
    reject('too-few-trophies', 'Name the trophies that are lost.', 'gate-trophies', { have: 0, need: 1 });
  }
  context.emit({ type: 'TrophiesLost', by, trophies: [...trophies], defeated: [...defeated], ...context.reason });
}

/** A monster trophy returns to the board: it counts towards the limit again. */
export function releaseTrophy(context: Context, { by, kind, space }: CommandOf<'ReleaseTrophy'>): void {
  rejectClosedLocation(context, space);
  loseTrophies(context, by, [], [kind]);
  placeMonster(context, space, kind);
}

function checkTrade(context: Context, trade: LocationTrade, spent: Spent): void {
  const { by, trophies, defeated } = spent;
  const { space, price } = trades[trade];
  if (oneAction(context, by).space !== space) {
    const because = `That trade is offered at ${spaceName(space)} only. Walk there first.`;
    reject('not-there', because, 'trophy-trades', { by, need: space });
  }
  const { state } = context;
  if (isUnstable(space) && openGateAt(state, space) !== undefined) {
    const because = `${spaceName(space)} has an open gate and offers no trade until it is closed.`;
    reject('gate-is-open', because, 'trophy-trades', { gate: space });
  }
  const worth = toughnessOfTrophies(state, trophies, defeated);
  if (worth >= price && state.setup.policies.overpaying === 'refused') rejectOverpaying(state, worth, price, spent);
  if (worth < price) {
    const because = `The trade costs ${price} toughness, and these trophies are worth ${worth}.`;
    reject('too-few-trophies', because, 'trophy-trades', { have: worth, need: price });
  }
  if (trade === 'ally' && state.allies === 0) {
    reject('no-ally', 'The ally deck is empty.', 'trophy-trades', { allies: 0 });
  }
}

/** Rejects a payment from which a whole trophy could be left out. */
function rejectOverpaying(state: State, worth: number, price: number, { trophies, defeated }: Spent): void {
  const least = Math.min(
    ...(trophies.length > 0 ? [gateToughness] : []),
    ...defeated.map((kind) => toughnessOfTrophies(state, [], [kind])),
  );
  if (worth - least < price) return;
  const because = `The trade costs ${price} toughness, and these trophies are worth ${worth}. Leave out what it does not need.`;
  reject('too-many-trophies', because, 'trophy-trades', { have: worth, need: price });
}

/** Trophies of an investigator that pay a price, and none that need not be spent; all of them if they are too few. */
export function payment(state: State, { trophies, defeated }: Pick<Spent, 'trophies' | 'defeated'>, price: number) {
  const paid = { trophies: [...trophies], defeated: [...defeated] };
  for (const list of [paid.defeated, paid.trophies] as const) {
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const [taken] = list.splice(at, 1);
      if (toughnessOfTrophies(state, paid.trophies, paid.defeated) < price) list.splice(at, 0, taken as never);
    }
  }
  return paid;
}

/** What trophies are worth together, in toughness. */
function toughnessOfTrophies(state: State, trophies: Spent['trophies'], defeated: Spent['defeated']): number {
  const ofMonsters = defeated.reduce((sum, kind) => sum + toughnessNow(state, kind), 0);
  return trophies.length * gateToughness + ofMonsters;
}

/** What the investigator gets. What the server does not track becomes an obligation. */
function gain(context: Context, by: number, trade: LocationTrade | 'card'): void {
  const { clues, blessing } = investigatorInPlay(context, by);
  const demand = (text: string) => addObligation(context, by, text, 'trophy-trades');
  switch (trade) {
    case 'clues':
      return context.emit({ type: 'InvestigatorChanged', by, clues: clues + 2, ...context.reason });
    case 'blessing': {
      const lifted = blessing === 'cursed' ? 'none' : 'blessed';
      return context.emit({ type: 'InvestigatorChanged', by, blessing: lifted, ...context.reason });
    }
    case 'money':
      return demand('Take $5.');
    case 'ally':
      return demand('Take an ally.');
    case 'deputy':
      return demand('Become deputy.');
    case 'society':
      return demand('Have the encounter of the Historical Society.');
    case 'card':
      // The card says what the investigator gets.
      return;
    default:
      trade satisfies never;
  }
}

export function rejectMissingTrophies(by: number, wanted: readonly string[], have: readonly string[]): void {
  const left = [...have];
  for (const each of wanted) {
    const at = left.indexOf(each);
    if (at === -1) {
      const because = `Investigator ${by} does not have these trophies.`;
      reject('no-such-trophy', because, 'gate-trophies', { have: [...have], wanted });
    }
    left.splice(at, 1);
  }
}

// ---- defeated monsters ----------------------------------------------------------------------------------------------

/** An investigator defeats a monster on the board. */
export function defeatMonster(context: Context, monster: number, by: number): void {
  const { kind, space } = monsterOnBoard(context, monster);
  if (space === 'outskirts') {
    const because = 'Monsters in the Outskirts cannot be fought.';
    reject('in-the-outskirts', because, 'placing', { monster });
  }
  if (space === 'experiment') rejectOutsideStreet(context, by);
  const { where, space: at, acted, moved } = investigatorInPlay(context, by);
  const inMovement = context.state.phase === 'movement';
  if (inMovement && acted) rejectTurnOver(by);
  defeat(context, by, kind, { monster });
  if (space === 'experiment') return passWithoutMonsters(context, by);
  if (where !== 'arkham' || at !== space) return;
  if (!hasMonsters(context.state, space)) settleCombat(context, by, space);
  // A fight ends the Movement.
  if (inMovement && !moved) stopMoving(context, by);
}

/** Monsters on the Rumor card are fought in its street only. */
function rejectOutsideStreet(context: Context, by: number): void {
  const { space } = investigatorInArkham(context, by, 'rumors');
  const { street } = rumorCards['the-terrible-experiment'];
  if (space === street) return;
  const because = `The monsters on the Rumor are fought in the streets of ${spaceName(street)}. Walk there first.`;
  reject('not-there', because, 'rumors', { by, need: street });
}

/** An encounter draws a monster from the cup. It is never on the board. Rule `encounter-monsters`. */
export function meetMonster(context: Context, by: number): void {
  const { where, space } = investigatorInPlay(context, by);
  if (where === 'arkham' && space !== undefined && scientistPrevents(context, space)) return;
  // An Environment keeps monsters from the board, and this one is never on it.
  context.emit({ type: 'MonsterMet', by, kind: mustDrawMonster(context, true), ...context.reason });
}

/**
 * An investigator defeats the monster of an encounter. What the server draws is named before the fight; players who draw
 * themselves may report it with the fight.
 */
export function defeatEncountered(context: Context, by: number): void {
  if (investigatorInPlay(context, by).encountered === undefined) {
    if (!context.state.setup.table.draws) {
      const because = `No encounter has drawn a monster for investigator ${by}. Draw it with MeetMonster first.`;
      reject('no-encountered-monster', because, 'encounter-monsters', { by });
    }
    meetMonster(context, by);
  }
  const { encountered } = investigatorInPlay(context, by);
  if (encountered !== undefined) defeat(context, by, encountered, {});
}

/** Monsters that leave the game when defeated. */
const toTheBox: readonly MonsterKind[] = ['mi-go', 'warlock'];

/** A defeated monster becomes a trophy, unless it is endless or its marker says otherwise. Rule `monster-trophies`. */
function defeat(context: Context, by: number, kind: MonsterKind, monster: { readonly monster?: number }): void {
  investigatorInPlay(context, by);
  const { setup, terror } = context.state;
  // John Legrasse lets his owner keep endless monsters.
  const endless =
    isEndless(kind, setup.ancientOne, terror) && !investigatorInPlay(context, by).cards.includes('john-legrasse');
  const becomes = toTheBox.includes(kind) ? 'box' : endless ? 'cup' : 'trophy';
  context.emit({ type: 'MonsterDefeated', ...monster, kind, by, becomes, ...context.reason });
  if (kind === 'cultist' && setup.ancientOne === 'yig') addDoom(context, 1, 'Yig: a Cultist was defeated');
  if (kind === 'mi-go') {
    const items = context.state.cardsInPlay.includes('alien-technology') ? '2 Unique Items' : 'a Unique Item';
    addObligation(context, by, `Draw ${items} for the Mi-Go.`, 'monster-trophies');
  }
  if (kind === 'warlock') {
    const clues = investigatorInPlay(context, by).clues + 2;
    context.emit({ type: 'InvestigatorChanged', by, clues, reason: 'Warlock' });
  }
}

/** The monster with this number on the board. Rejects if it is not there. */
export function monsterOnBoard({ state }: Context, monster: number): State['monsters'][number] {
  const found = state.monsters.find((each) => each.monster === monster);
  if (found !== undefined) return found;
  const because = `Monster ${monster} is not on the board. The view lists the numbers of those that are.`;
  return reject('monster-not-on-board', because, 'monster-trophies', { monster });
}
