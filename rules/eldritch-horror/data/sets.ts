export const sets = [
  { id: '01', name: 'Eldritch Horror' },
  { id: '02', name: 'Forsaken Lore' },
  { id: '03', name: 'Mountains of Madness' },
  { id: '04', name: 'Strange Remnants' },
  { id: '05', name: 'Under the Pyramids' },
  { id: '06', name: 'Signs of Carcosa' },
  { id: '07', name: 'The Dreamlands' },
  { id: '08', name: 'Cities in Ruin' },
  { id: '09', name: 'Masks of Nyarlathotep' },
] as const;
export const setIds = sets.map((set) => set.id);
export type SetId = (typeof sets)[number]['id'];

/** The three side boards, each with the set that it comes in. */
export const sideBoardIds = ['antarctica', 'egypt', 'dreamlands'] as const;
export type SideBoardId = (typeof sideBoardIds)[number];
