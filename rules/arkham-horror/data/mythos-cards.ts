/** Mythos cards that stay in play. Only those that change these rules have ids of their own; the others are `other-…`. */
const mythosCards = [
  { id: 'no-one-can-help-you-now', name: 'No One Can Help You Now', kind: 'environment' },
  { id: 'nodens-favor', name: "Nodens' Favor", kind: 'environment' },
  { id: 'rlyeh-rising', name: "R'lyeh Rising", kind: 'environment' },
  { id: 'happy-days-are-here-again', name: 'Happy Days Are Here Again', kind: 'environment' },
  { id: 'other-environment', name: 'Another Environment', kind: 'environment' },
  { id: 'the-stars-are-right', name: 'The Stars Are Right', kind: 'rumor' },
  { id: 'disturbing-the-dead', name: 'Disturbing the Dead', kind: 'rumor' },
  { id: 'the-terrible-experiment', name: 'The Terrible Experiment', kind: 'rumor' },
  { id: 'other-rumor', name: 'Another Rumor', kind: 'rumor' },
] as const;
type MythosCardId = (typeof mythosCards)[number]['id'];
export const mythosCardIds = mythosCards.map((each) => each.id) as [MythosCardId, ...MythosCardId[]];

export function mythosCard(id: MythosCardId) {
  return mythosCards.find((each) => each.id === id) as (typeof mythosCards)[number];
}
