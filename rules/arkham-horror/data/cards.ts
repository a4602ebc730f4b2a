interface Card {
  readonly id: string;
  readonly name: string;
  readonly copies: number;
  /** Change of the movement points in Arkham. */
  readonly movementPoints?: number;
  /** The skill whose checks get one more die, and one more for each clue spent. */
  readonly skill?: 'fight' | 'lore';
}

/** Cards of investigators that change steps of the server. Source: AC-1.2. */
export const cards = [
  { id: 'gate-box', name: 'Gate Box', copies: 1 },
  { id: 'blue-watcher', name: 'Blue Watcher of the Pyramid', copies: 1 },
  { id: 'research-materials', name: 'Research Materials', copies: 2 },
  { id: 'lucky-cigarette-case', name: 'Lucky Cigarette Case', copies: 2 },
  { id: 'fight-skill', name: 'the Fight skill card', copies: 2, skill: 'fight' },
  { id: 'lore-skill', name: 'the Lore skill card', copies: 2, skill: 'lore' },
  { id: 'ruby-of-rlyeh', name: "Ruby of R'lyeh", copies: 1, movementPoints: 3 },
  { id: 'motorcycle', name: 'Motorcycle', copies: 2, movementPoints: 2 },
  { id: 'map-of-arkham', name: 'Map of Arkham', copies: 2, movementPoints: 1 },
  { id: 'patrol-wagon', name: 'Patrol Wagon', copies: 1 },
  { id: 'john-legrasse', name: 'John Legrasse', copies: 1 },
] as const satisfies readonly Card[];
export type CardId = (typeof cards)[number]['id'];
export const cardIds = cards.map((each) => each.id) as [CardId, ...CardId[]];

const byId = new Map<string, Card>(cards.map((each) => [each.id, each]));

export function card(id: CardId): Card {
  return byId.get(id) as Card;
}
