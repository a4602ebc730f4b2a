/** Ancient One sheets, as far as they concern gates, doom, monsters and the final battle. */
export const ancientOnes = [
  { id: 'azathoth', name: 'Azathoth', doom: 14, combat: undefined, defence: '' },
  { id: 'cthulhu', name: 'Cthulhu', doom: 13, combat: -6, defence: '' },
  // The printed combat rating is minus the terror level.
  { id: 'hastur', name: 'Hastur', doom: 13, combat: 0, defence: 'physical resistance' },
  { id: 'ithaqua', name: 'Ithaqua', doom: 11, combat: -3, defence: '' },
  { id: 'nyarlathotep', name: 'Nyarlathotep', doom: 11, combat: -4, defence: 'magical resistance' },
  { id: 'shub-niggurath', name: 'Shub-Niggurath', doom: 12, combat: -5, defence: 'physical immunity' },
  { id: 'yig', name: 'Yig', doom: 10, combat: -3, defence: '' },
  { id: 'yog-sothoth', name: 'Yog-Sothoth', doom: 12, combat: -5, defence: 'magical immunity' },
] as const;
export type AncientOneId = (typeof ancientOnes)[number]['id'];
export const ancientOneIds = ancientOnes.map((each) => each.id) as [AncientOneId, ...AncientOneId[]];

export function ancientOne(id: AncientOneId) {
  return ancientOnes.find((each) => each.id === id) as (typeof ancientOnes)[number];
}
