import { card } from '../data/cards.ts';
import { isStreet, spaceName } from '../data/components.ts';
import { type MonsterKind, monster } from '../data/monsters.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import type { Awakening, EventOf, Trade } from '../model/index.ts';

/* Parts of the sentences that describe events. */

export const who = (by: number): string => `Investigator ${by}`;

const outsideArkham: readonly string[] = ['sky', 'outskirts'];

/** Where something is: `at Woods`, `in Uptown`, `in the Sky`, `on the Rumor card`. */
export function at(space: string): string {
  if (space === 'experiment') return 'on the Rumor card';
  return `${isStreet(space) || outsideArkham.includes(space) ? 'in' : 'at'} ${spaceName(space)}`;
}

/** `1 clue`, `2 clues`, `no clues`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? `1 ${one}` : `${number === 0 ? 'no' : number} ${many}`;
}

/** `A`, `A and B`, `A, B and C`. */
export function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Free text without the stop at its end, so that a sentence can end with it. */
export function withoutStop(text: string): string {
  return text.replace(/[.!?\s]+$/, '');
}

export const awakenings: Readonly<Record<Awakening, string>> = {
  doom: 'the doom track is full',
  gates: 'too many gates are open',
  noMarker: 'no gate marker is left to draw',
  emptyCup: 'the monster cup is empty',
  overrun: 'Arkham is overrun',
};

export const trades: Readonly<Record<Trade, string>> = {
  clues: 'clues',
  money: 'money',
  blessing: 'a Blessing',
  ally: 'an ally',
  deputy: 'becoming deputy',
  society: 'an encounter at the Historical Society',
  card: 'a card',
};

/** `2 gate trophies and 1 monster trophy`. */
export function trophyCount(trophies: readonly unknown[], defeated: readonly unknown[]): string {
  const gates = trophies.length === 0 ? [] : [count(trophies.length, 'gate trophy', 'gate trophies')];
  const monsters = defeated.length === 0 ? [] : [count(defeated.length, 'monster trophy', 'monster trophies')];
  const all = [...gates, ...monsters];
  return all.length === 0 ? 'no trophies' : list(all);
}

export const defeatedMonsters = {
  trophy: 'took it as a trophy',
  cup: 'returned it to the cup',
  box: 'removed it from the game',
};

/** What a roll came to; `need` is the number of successes that a check needs. */
export function roll(faces: readonly number[], successes: number, need?: number): string {
  if (faces.length === 0) return 'rolled no dice';
  const needed = need === undefined ? '' : ` of ${need} needed`;
  return `rolled ${faces.join(', ')}, which is ${count(successes, 'success', 'successes')}${needed}`;
}

/** A monster with its article: `a Ghoul`, `an Elder Thing`, `The Black Man`. The Masks are unique. */
export function aMonster(kind: MonsterKind): string {
  const { name, mask } = monster(kind);
  if (mask) return name.startsWith('The ') ? name : `the ${name}`;
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function drawnCard({ opens, clueSpace, component }: EventOf<'MythosDrawn'>): string {
  const parts = [
    ...(component === undefined ? [] : [mythosCard(component).name]),
    ...(opens === undefined ? [] : [`a gate ${at(opens)}`]),
    ...(clueSpace === undefined ? [] : [`a clue ${at(clueSpace)}`]),
  ];
  return parts.length === 0 ? 'A Mythos card was drawn.' : `A Mythos card was drawn: ${list(parts)}.`;
}

export function sharedMonsters({ shares }: EventOf<'SurgeShared'>): string {
  const parts = shares.filter((each) => each.count > 0).map((each) => `${each.count} ${at(each.gate)}`);
  return parts.length === 0
    ? 'The surge brings no monsters to the gates.'
    : `Monsters of the surge appear: ${list(parts)}.`;
}

const blessings = { none: 'neither blessed nor cursed', blessed: 'blessed', cursed: 'cursed' } as const;

/** `3 Sanity`, `3 of 5 Sanity`, `at most 5 Sanity`. */
function outOf(name: string, value: number | undefined, most: number | undefined): string[] {
  if (value === undefined) return most === undefined ? [] : [`at most ${most} ${name}`];
  return [most === undefined ? `${value} ${name}` : `${value} of ${most} ${name}`];
}

export function changedInvestigator(event: EventOf<'InvestigatorChanged'>): string {
  const { by, sanity, stamina, maxSanity, maxStamina, clues, elderSigns, speed, sneak, blessing, delayed, cards } =
    event;
  const has = [
    ...outOf('Sanity', sanity, maxSanity),
    ...outOf('Stamina', stamina, maxStamina),
    ...(clues === undefined ? [] : [count(clues, 'clue')]),
    ...(elderSigns === undefined ? [] : [count(elderSigns, 'Elder Sign')]),
    ...(speed === undefined ? [] : [`Speed ${speed}`]),
    ...(sneak === undefined ? [] : [`Sneak ${sneak}`]),
    ...(cards === undefined ? [] : [cards.length === 0 ? 'no special card' : list(cards.map((id) => card(id).name))]),
  ];
  const is = [
    ...(blessing === undefined ? [] : [blessings[blessing]]),
    ...(delayed === undefined ? [] : [delayed ? 'delayed' : 'not delayed']),
  ];
  const parts = [...(has.length === 0 ? [] : [`has ${list(has)}`]), ...(is.length === 0 ? [] : [`is ${list(is)}`])];
  return parts.length === 0 ? `Nothing changed for investigator ${by}.` : `${who(by)} now ${parts.join(', and ')}.`;
}
