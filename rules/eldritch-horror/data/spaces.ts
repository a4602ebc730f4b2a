import type { SideBoardId } from './sets.ts';

/** What a space of the main board is printed as. Spaces of the side boards have no type here. */
type Terrain = 'city' | 'sea' | 'wilderness';

interface Space {
  readonly id: string;
  readonly name: string;
  readonly board: 'main' | SideBoardId;
  readonly terrain?: Terrain;
}

/** Every space of the main board and of the side boards (digest EH-B1, EH-B3). Numbered spaces are named by their number. */
export const spaces = [
  { id: 'arkham', name: 'Arkham', board: 'main', terrain: 'city' },
  { id: 'buenos-aires', name: 'Buenos Aires', board: 'main', terrain: 'city' },
  { id: 'istanbul', name: 'Istanbul', board: 'main', terrain: 'city' },
  { id: 'london', name: 'London', board: 'main', terrain: 'city' },
  { id: 'rome', name: 'Rome', board: 'main', terrain: 'city' },
  { id: 'san-francisco', name: 'San Francisco', board: 'main', terrain: 'city' },
  { id: 'shanghai', name: 'Shanghai', board: 'main', terrain: 'city' },
  { id: 'sydney', name: 'Sydney', board: 'main', terrain: 'city' },
  { id: 'tokyo', name: 'Tokyo', board: 'main', terrain: 'city' },
  { id: 'space-1', name: 'Space 1', board: 'main', terrain: 'city' },
  { id: 'space-5', name: 'Space 5', board: 'main', terrain: 'city' },
  { id: 'space-6', name: 'Space 6', board: 'main', terrain: 'city' },
  { id: 'space-7', name: 'Space 7', board: 'main', terrain: 'city' },
  { id: 'space-14', name: 'Space 14', board: 'main', terrain: 'city' },
  { id: 'space-15', name: 'Space 15', board: 'main', terrain: 'city' },
  { id: 'space-16', name: 'Space 16', board: 'main', terrain: 'city' },
  { id: 'space-17', name: 'Space 17', board: 'main', terrain: 'city' },
  { id: 'space-20', name: 'Space 20', board: 'main', terrain: 'city' },
  { id: 'space-2', name: 'Space 2', board: 'main', terrain: 'sea' },
  { id: 'space-3', name: "R'lyeh (space 3)", board: 'main', terrain: 'sea' },
  { id: 'space-8', name: 'Atlantis (space 8)', board: 'main', terrain: 'sea' },
  { id: 'space-11', name: 'Space 11', board: 'main', terrain: 'sea' },
  { id: 'space-12', name: 'Space 12', board: 'main', terrain: 'sea' },
  { id: 'space-13', name: 'Hyperborea (space 13)', board: 'main', terrain: 'sea' },
  { id: 'space-18', name: 'Space 18', board: 'main', terrain: 'sea' },
  { id: 'the-amazon', name: 'The Amazon', board: 'main', terrain: 'wilderness' },
  { id: 'antarctica', name: 'Antarctica', board: 'main', terrain: 'wilderness' },
  { id: 'the-heart-of-africa', name: 'The Heart of Africa', board: 'main', terrain: 'wilderness' },
  { id: 'the-himalayas', name: 'The Himalayas', board: 'main', terrain: 'wilderness' },
  { id: 'the-pyramids', name: 'The Pyramids', board: 'main', terrain: 'wilderness' },
  { id: 'tunguska', name: 'Tunguska', board: 'main', terrain: 'wilderness' },
  { id: 'space-4', name: 'Space 4', board: 'main', terrain: 'wilderness' },
  { id: 'space-9', name: 'Space 9', board: 'main', terrain: 'wilderness' },
  { id: 'space-10', name: 'Space 10', board: 'main', terrain: 'wilderness' },
  { id: 'space-19', name: 'Space 19', board: 'main', terrain: 'wilderness' },
  { id: 'space-21', name: 'Space 21', board: 'main', terrain: 'wilderness' },
  { id: 'miskatonic-outpost', name: 'Miskatonic Outpost', board: 'antarctica' },
  { id: 'lake-camp', name: 'Lake Camp', board: 'antarctica' },
  { id: 'frozen-waste', name: 'Frozen Waste', board: 'antarctica' },
  { id: 'snowy-mountains', name: 'Snowy Mountains', board: 'antarctica' },
  { id: 'city-of-the-elder-things', name: 'City of the Elder Things', board: 'antarctica' },
  { id: 'plateau-of-leng', name: 'Plateau of Leng', board: 'antarctica' },
  { id: 'cairo', name: 'Cairo', board: 'egypt' },
  { id: 'alexandria', name: 'Alexandria', board: 'egypt' },
  { id: 'the-nile-river', name: 'The Nile River', board: 'egypt' },
  { id: 'the-sahara-desert', name: 'The Sahara Desert', board: 'egypt' },
  { id: 'tel-el-amarna', name: 'Tel el-Amarna', board: 'egypt' },
  { id: 'the-bent-pyramid', name: 'The Bent Pyramid', board: 'egypt' },
  { id: 'ulthar', name: 'Ulthar', board: 'dreamlands' },
  { id: 'dylath-leen', name: 'Dylath-Leen', board: 'dreamlands' },
  { id: 'celephais', name: 'Celephaïs', board: 'dreamlands' },
  { id: 'the-enchanted-wood', name: 'The Enchanted Wood', board: 'dreamlands' },
  { id: 'the-moon', name: 'The Moon', board: 'dreamlands' },
  { id: 'the-underworld', name: 'The Underworld', board: 'dreamlands' },
  { id: 'unknown-kadath', name: 'Unknown Kadath', board: 'dreamlands' },
] as const satisfies readonly Space[];
export type SpaceId = (typeof spaces)[number]['id'];
export const spaceIds = spaces.map((space) => space.id);

const byId = new Map<SpaceId, Space>(spaces.map((space) => [space.id, space]));

/** The space with this id. */
export function space(id: SpaceId): Space {
  return byId.get(id) as Space;
}

/** Whether a space is on a board in play. The whole main board always is, whatever sets are in use. */
export function spaceInPlay(id: SpaceId, boards: readonly SideBoardId[]): boolean {
  const { board } = space(id);
  return board === 'main' || boards.includes(board);
}

/** Every space of the boards in play, in the order of the list. */
export function spacesInPlay(boards: readonly SideBoardId[]): SpaceId[] {
  return spaceIds.filter((id) => spaceInPlay(id, boards));
}

/** The printed name of a space, with its number if the board shows a number. */
export function spaceName(id: SpaceId): string {
  return space(id).name;
}

/** The six Expedition spaces of the main board. */
export const expeditionSpaces = [
  'the-amazon',
  'antarctica',
  'the-heart-of-africa',
  'the-himalayas',
  'the-pyramids',
  'tunguska',
] as const satisfies readonly SpaceId[];

/** The three Dream Portals and the spaces of the Dreamlands that they lead to (digest EH-C1). */
export const portals = [
  { id: 'to-the-moon', name: 'the Dream Portal to the Moon', space: 'the-moon' },
  { id: 'to-the-underworld', name: 'the Dream Portal to the Underworld', space: 'the-underworld' },
  { id: 'to-unknown-kadath', name: 'the Dream Portal to Unknown Kadath', space: 'unknown-kadath' },
] as const satisfies readonly { id: string; name: string; space: SpaceId }[];
export type PortalId = (typeof portals)[number]['id'];
export const portalIds = portals.map((portal) => portal.id);

/** The space of the Dreamlands that a Dream Portal leads to. */
export function portalEnd(id: PortalId): SpaceId {
  return portalById(id).space;
}

/** The Dream Portal in a sentence. */
export function portalName(id: PortalId): string {
  return portalById(id).name;
}

function portalById(id: PortalId): (typeof portals)[number] {
  return portals.find((each) => each.id === id) as (typeof portals)[number];
}
