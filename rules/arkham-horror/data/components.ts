/*
 * Components of the base game: names, numbers and our own words. The README of this ruleset lists the sources.
 */

export const worlds = [
  { id: 'another-dimension', name: 'Another Dimension', modifier: 0, symbol: 'square', colours: 'bgry' },
  { id: 'the-abyss', name: 'The Abyss', modifier: -2, symbol: 'hexagon', colours: 'br' },
  { id: 'great-race', name: 'The City of the Great Race', modifier: 0, symbol: 'triangle', colours: 'gy' },
  { id: 'celeano', name: 'The Great Hall of Celeano', modifier: -1, symbol: 'star', colours: 'bg' },
  { id: 'plateau-of-leng', name: 'Plateau of Leng', modifier: -1, symbol: 'diamond', colours: 'gr' },
  { id: 'rlyeh', name: "R'lyeh", modifier: -3, symbol: 'plus', colours: 'ry' },
  { id: 'the-dreamlands', name: 'The Dreamlands', modifier: 1, symbol: 'slash', colours: 'bgry' },
  { id: 'yuggoth', name: 'Yuggoth', modifier: -2, symbol: 'circle', colours: 'by' },
] as const;
export type WorldId = (typeof worlds)[number]['id'];
export const worldIds = worlds.map((each) => each.id) as [WorldId, ...WorldId[]];
/** Gate markers of each world. */
export const markersPerWorld = 2;

export const symbols = [
  'square',
  'hexagon',
  'triangle',
  'star',
  'diamond',
  'plus',
  'slash',
  'circle',
  'crescent',
] as const;
export type Dimension = (typeof symbols)[number];

export const cardColours = ['blue', 'green', 'red', 'yellow'] as const;
export type CardColour = (typeof cardColours)[number];
/** Cards of each colour in the gate deck. One more card has the deck shuffled. */
export const cardsPerColour = 12;

/** In the order of the white arrows. Black arrows lead the other way. */
export const streets = [
  { id: 'northside', name: 'Northside' },
  { id: 'downtown', name: 'Downtown' },
  { id: 'easttown', name: 'Easttown' },
  { id: 'rivertown', name: 'Rivertown' },
  { id: 'french-hill', name: 'French Hill' },
  { id: 'southside', name: 'Southside' },
  { id: 'uptown', name: 'Uptown' },
  { id: 'miskatonic-u', name: 'Miskatonic University' },
  { id: 'merchant', name: 'Merchant District' },
] as const;
type StreetId = (typeof streets)[number]['id'];
export const streetIds = streets.map((each) => each.id) as [StreetId, ...StreetId[]];

/** Pairs of adjacent streets. A location is adjacent to its own street only. */
export const connections: readonly (readonly [StreetId, StreetId])[] = [
  ['northside', 'downtown'],
  ['northside', 'merchant'],
  ['downtown', 'easttown'],
  ['downtown', 'merchant'],
  ['easttown', 'rivertown'],
  ['rivertown', 'merchant'],
  ['rivertown', 'french-hill'],
  ['merchant', 'miskatonic-u'],
  ['miskatonic-u', 'french-hill'],
  ['miskatonic-u', 'uptown'],
  ['french-hill', 'southside'],
  ['southside', 'uptown'],
];

/** Locations where gates open. */
export const unstable = [
  { id: 'independence-square', name: 'Independence Square', street: 'downtown' },
  { id: 'unvisited-isle', name: 'Unvisited Isle', street: 'merchant' },
  { id: 'woods', name: 'Woods', street: 'uptown' },
  { id: 'witch-house', name: 'The Witch House', street: 'french-hill' },
  { id: 'graveyard', name: 'Graveyard', street: 'rivertown' },
  { id: 'black-cave', name: 'Black Cave', street: 'rivertown' },
  { id: 'unnamable', name: 'The Unnamable', street: 'merchant' },
  { id: 'science-building', name: 'Science Building', street: 'miskatonic-u' },
  { id: 'historical-society', name: 'Historical Society', street: 'southside' },
  { id: 'hibbs-roadhouse', name: "Hibb's Roadhouse", street: 'easttown' },
  { id: 'silver-twilight-lodge', name: 'Silver Twilight Lodge', street: 'french-hill' },
] as const;
/** A gate is named after its location, which never has more than one. */
export type GateId = (typeof unstable)[number]['id'];
export const gateIds = unstable.map((each) => each.id) as [GateId, ...GateId[]];

export const stable = [
  { id: 'administration-building', name: 'Administration Building', street: 'miskatonic-u' },
  { id: 'library', name: 'Library', street: 'miskatonic-u' },
  { id: 'arkham-asylum', name: 'Arkham Asylum', street: 'downtown' },
  { id: 'bank-of-arkham', name: 'Bank of Arkham', street: 'downtown' },
  { id: 'curiositie-shoppe', name: 'Curiositie Shoppe', street: 'northside' },
  { id: 'newspaper', name: 'Newspaper', street: 'northside' },
  { id: 'train-station', name: 'Train Station', street: 'northside' },
  { id: 'general-store', name: 'General Store', street: 'rivertown' },
  { id: 'police-station', name: 'Police Station', street: 'easttown' },
  { id: 'velmas-diner', name: "Velma's Diner", street: 'easttown' },
  { id: 'mas-boarding-house', name: "Ma's Boarding House", street: 'southside' },
  { id: 'south-church', name: 'South Church', street: 'southside' },
  { id: 'river-docks', name: 'River Docks', street: 'merchant' },
  { id: 'st-marys-hospital', name: "St. Mary's Hospital", street: 'uptown' },
  { id: 'magick-shoppe', name: 'Ye Olde Magick Shoppe', street: 'uptown' },
] as const;
export type AreaId = StreetId | GateId | (typeof stable)[number]['id'];
export const areas: readonly { readonly id: AreaId; readonly name: string; readonly street?: StreetId }[] = [
  ...streets,
  ...unstable,
  ...stable,
];
export const areaIds = areas.map((each) => each.id) as [AreaId, ...AreaId[]];

/** Shops, and the terror level that closes them for the rest of the game. */
export const shops = [
  { terror: 3, space: 'general-store' },
  { terror: 6, space: 'curiositie-shoppe' },
  { terror: 9, space: 'magick-shoppe' },
] as const;

/** Movement boxes of the Mythos cards. */
export const boxes: readonly { readonly white: readonly Dimension[]; readonly black: readonly Dimension[] }[] = [
  { white: ['hexagon'], black: ['slash', 'triangle', 'star'] },
  { white: ['slash', 'triangle', 'star'], black: ['hexagon'] },
  { white: ['square', 'diamond'], black: ['circle'] },
  { white: ['circle'], black: ['square', 'diamond'] },
  { white: ['crescent'], black: ['plus'] },
  { white: ['plus'], black: ['crescent'] },
];

/** Tokens with doom on one side and an elder sign on the other. */
export const tokens = 20;
export const sealsToWin = 6;
export const elderSignCards = 4;
export const terrorMaximum = 10;
/** Cards in the ally deck at the start. */
export const allies = 11;

const area = new Map<string, (typeof areas)[number]>(areas.map((each) => [each.id, each]));
const world = new Map<string, (typeof worlds)[number]>(worlds.map((each) => [each.id, each]));

export function worldOf(id: WorldId) {
  return world.get(id) as (typeof worlds)[number];
}

/** Where monsters can be outside of the streets and locations. */
export const otherSpaces = [
  { id: 'sky', name: 'the Sky' },
  { id: 'outskirts', name: 'the Outskirts' },
  { id: 'experiment', name: 'the Rumor card' },
] as const;

/** The name of any space that can hold a monster or an investigator. */
export function spaceName(id: string): string {
  return area.get(id)?.name ?? otherSpaces.find((each) => each.id === id)?.name ?? id;
}

/** The street of a location; of a street, the street itself. */
export function streetOf(id: AreaId): StreetId {
  return area.get(id)?.street ?? (id as StreetId);
}

export function isStreet(id: string): id is StreetId {
  return (streetIds as readonly string[]).includes(id);
}

export function isUnstable(id: string): id is GateId {
  return (gateIds as readonly string[]).includes(id);
}

/** Areas one step away, for an investigator on foot. */
export function neighbours(id: AreaId): readonly AreaId[] {
  if (!isStreet(id)) return [streetOf(id)];
  const along = connections.flatMap(([one, two]) => (one === id ? [two] : two === id ? [one] : []));
  return [...along, ...areas.filter((each) => each.street === id).map((each) => each.id)];
}

/** Number of steps on foot from an area to each area. */
export function distances(start: AreaId): ReadonlyMap<AreaId, number> {
  const known = knownDistances.get(start);
  if (known !== undefined) return known;
  const found = new Map<AreaId, number>([[start, 0]]);
  for (const [here, steps] of found) {
    for (const next of neighbours(here)) if (!found.has(next)) found.set(next, steps + 1);
  }
  knownDistances.set(start, found);
  return found;
}

/** Distances computed so far. The board never changes. */
const knownDistances = new Map<AreaId, ReadonlyMap<AreaId, number>>();

/** The area that the arrow of a colour leads to. */
export function alongArrow(id: AreaId, arrow: 'white' | 'black'): AreaId {
  if (!isStreet(id)) return streetOf(id);
  const at = streetIds.indexOf(id) + (arrow === 'white' ? 1 : streetIds.length - 1);
  return streetIds[at % streetIds.length] as StreetId;
}
