import type { AreaId } from './components.ts';
import { type Headline, headlines } from './headlines.ts';
import type { MonsterKind, Moves } from './monsters.ts';

/** A Mythos card with an effect on steps of the server. */
export interface MythosCard extends Partial<Omit<Headline, 'id' | 'name' | 'kind'>> {
  readonly id: string;
  readonly name: string;
  readonly kind: 'headline' | 'environment' | 'rumor';
  /** Whether it is weather, which has no effect against Ithaqua. */
  readonly weather?: true;
  /** Monsters that do not move, and monsters that move as normal ones do. */
  readonly still?: Moves;
  readonly slow?: Moves;
  /** Change of the movement points in Arkham. */
  readonly movementPoints?: number;
  /** Change of the number of dice of checks in Arkham. */
  readonly checks?: Readonly<Partial<Record<'fight' | 'lore', number>>>;
  /** Change of the toughness of monsters, which is also their worth as trophies. */
  readonly toughness?: Readonly<Partial<Record<MonsterKind, number>>>;
  /** Monsters that return to the cup, and that are drawn again when one comes from the cup. */
  readonly bans?: MonsterKind;
  /** What is asked of an investigator who ends Movement in a street: in this one, or in any. */
  readonly endsMovement?: { readonly street?: AreaId; readonly text: string };
}

/**
 * The Mythos cards of the base game. The ids `other-…` serve cards of
 * other sets. Source: AC-2.
 */
export const mythosCards = [
  ...headlines,

  { id: 'an-evil-fog', name: 'An Evil Fog', kind: 'environment', weather: true, still: 'flying' },
  {
    id: 'icy-conditions',
    name: 'Icy Conditions',
    kind: 'environment',
    weather: true,
    slow: 'fast',
    movementPoints: -1,
  },
  {
    id: 'raining-cats-and-dogs',
    name: 'Raining Cats and Dogs',
    kind: 'environment',
    weather: true,
    movementPoints: -1,
    bans: 'fire-vampire',
  },
  // The card bans a monster of a name that does not exist; the Haunter of the Dark is the accepted reading.
  { id: 'sunny-and-clear', name: 'Sunny and Clear', kind: 'environment', weather: true, bans: 'haunter-of-the-dark' },
  {
    id: 'heat-wave',
    name: 'Heat Wave',
    kind: 'environment',
    weather: true,
    checks: { fight: -1, lore: 1 },
    toughness: { 'fire-vampire': 1 },
  },
  { id: 'a-strange-plague', name: 'A Strange Plague', kind: 'environment' },
  { id: 'dreams-of-a-sunken-city', name: 'Dreams of a Sunken City', kind: 'environment' },
  { id: 'blackest-night', name: 'Blackest Night', kind: 'environment' },
  {
    id: 'blood-magic',
    name: 'Blood Magic',
    kind: 'environment',
    endsMovement: {
      street: 'rivertown',
      text: 'Blood Magic: you may roll dice equal to your Stamina and lose 1 for each failure; at 0 you are devoured, else gain 3 clues.',
    },
  },
  {
    id: 'the-man-in-black',
    name: 'The Man in Black',
    kind: 'environment',
    endsMovement: {
      street: 'french-hill',
      text: 'The Man in Black: you may roll dice equal to your Sanity and lose 1 for each failure; at 0 you are devoured, else gain 1 clue and 1 Spell.',
    },
  },
  { id: 'no-one-can-help-you-now', name: 'No One Can Help You Now', kind: 'environment' },
  { id: 'nodens-favor', name: "Nodens' Favor", kind: 'environment' },
  {
    id: 'rlyeh-rising',
    name: "R'lyeh Rising",
    kind: 'environment',
    toughness: { 'star-spawn': 1, maniac: 1 },
  },
  { id: 'planetary-alignment', name: 'Planetary Alignment', kind: 'environment' },
  { id: 'solar-eclipse', name: 'Solar Eclipse', kind: 'environment' },
  {
    id: 'the-chill-of-the-grave',
    name: 'The Chill of the Grave',
    kind: 'environment',
    toughness: { ghost: 1, vampire: 1, zombie: 1 },
  },
  {
    id: 'things-of-darkness',
    name: 'Things of Darkness',
    kind: 'environment',
    toughness: { ghoul: 1, 'formless-spawn': 1, shoggoth: 1, 'flying-polyp': 1 },
  },
  { id: 'the-festival', name: 'The Festival', kind: 'environment', toughness: { cultist: 1, byakhee: 1 } },
  { id: 'alien-technology', name: 'Alien Technology', kind: 'environment', toughness: { 'mi-go': 2 } },
  { id: 'happy-days-are-here-again', name: 'Happy Days Are Here Again', kind: 'environment' },
  {
    id: 'curfew-enforced',
    name: 'Curfew Enforced',
    kind: 'environment',
    endsMovement: { text: 'Curfew Enforced: Will +0, or you are arrested, unless you are the Deputy.' },
  },
  {
    id: 'darkes-carnival',
    name: "Darke's Carnival",
    kind: 'environment',
    endsMovement: { street: 'northside', text: "Darke's Carnival: gain 1 clue, then Will -1 or lose 1 Sanity." },
  },
  {
    id: 'egyptian-exhibit',
    name: 'Egyptian Exhibit',
    kind: 'environment',
    endsMovement: { street: 'miskatonic-u', text: 'Egyptian Exhibit: Lore -1 for 1 clue.' },
  },
  {
    id: 'estate-sale',
    name: 'Estate Sale',
    kind: 'environment',
    endsMovement: { street: 'uptown', text: 'Estate Sale: draw 2 Unique Items and buy any of them.' },
  },
  { id: 'other-environment', name: 'Another Environment', kind: 'environment' },

  { id: 'disturbing-the-dead', name: 'Disturbing the Dead', kind: 'rumor' },
  { id: 'good-work-undone', name: 'Good Work Undone', kind: 'rumor' },
  {
    id: 'the-great-ritual',
    name: 'The Great Ritual',
    kind: 'rumor',
    toughness: { cultist: 2, witch: 2, warlock: 2, 'high-priest': 2 },
  },
  { id: 'the-southside-strangler-strikes', name: 'The Southside Strangler Strikes', kind: 'rumor' },
  { id: 'the-stars-are-right', name: 'The Stars Are Right', kind: 'rumor' },
  { id: 'the-terrible-experiment', name: 'The Terrible Experiment', kind: 'rumor' },
  { id: 'other-rumor', name: 'Another Rumor', kind: 'rumor' },
] as const satisfies readonly MythosCard[];
export type MythosCardId = (typeof mythosCards)[number]['id'];
export const mythosCardIds = mythosCards.map((each) => each.id) as [MythosCardId, ...MythosCardId[]];

const byId = new Map<string, MythosCard>(mythosCards.map((each) => [each.id, each]));

export function mythosCard(id: MythosCardId): MythosCard {
  return byId.get(id) as MythosCard;
}
