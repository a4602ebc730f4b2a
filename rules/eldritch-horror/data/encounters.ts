import type { MonsterKind } from './monsters.ts';
import type { SpaceId } from './spaces.ts';

/** Abilities and cards that let an investigator choose an encounter as if no monster were on the space. */
export const monstersIgnoredBy = ['Mists of Releh', 'Luke Robinson'] as const;

/** Encounters on this space are chosen as if this Epic Monster were not there (erratum). */
export const monsterPassedOver: { readonly kind: MonsterKind; readonly space: SpaceId } = {
  kind: 'haunter-of-the-dark',
  space: 'arkham',
};
