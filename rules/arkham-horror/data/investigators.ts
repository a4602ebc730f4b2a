import type { AreaId } from './components.ts';

interface PrintedInvestigator {
  readonly id: string;
  readonly name: string;
  readonly home: AreaId;
  readonly stamina: number;
  readonly sanity: number;
  /** Lowest Speed. Speed and Sneak share a slider of four stops, so their sum is the same at each of them. */
  readonly minSpeed: number;
  readonly maxSneak: number;
  readonly clues: number;
  readonly blessed?: true;
}

/**
 * The sixteen investigators of the base game: home, values and starting clues as printed. Source: AH-B2. What the ability
 * of each changes in the steps of the server is in `decide/abilities.ts`.
 */
export const printedInvestigators = [
  entry('archaeologist', 'The archaeologist', 'curiositie-shoppe', 7, 3, 1, 3, 1),
  entry('author', 'The author', 'velmas-diner', 4, 6, 1, 3, 2),
  entry('dilettante', 'The dilettante', 'train-station', 4, 6, 0, 4, 0),
  entry('doctor', 'The doctor', 'st-marys-hospital', 5, 5, 0, 5, 1),
  entry('drifter', 'The drifter', 'river-docks', 6, 4, 0, 6, 3),
  entry('gangster', 'The gangster', 'mas-boarding-house', 7, 3, 2, 4, 0),
  entry('magician', 'The magician', 'magick-shoppe', 5, 5, 2, 4, 0),
  { ...entry('nun', 'The nun', 'south-church', 3, 7, 1, 4, 0), blessed: true },
  entry('photographer', 'The photographer', 'newspaper', 6, 4, 2, 3, 1),
  entry('private-eye', 'The private eye', 'police-station', 6, 4, 3, 4, 3),
  entry('professor', 'The professor', 'administration-building', 3, 7, 0, 5, 1),
  entry('psychologist', 'The psychologist', 'arkham-asylum', 4, 6, 0, 3, 1),
  entry('researcher', 'The researcher', 'library', 5, 5, 1, 5, 4),
  entry('salesman', 'The salesman', 'general-store', 6, 4, 2, 3, 0),
  entry('scientist', 'The scientist', 'science-building', 4, 6, 1, 5, 2),
  entry('student', 'The student', 'bank-of-arkham', 5, 5, 1, 4, 1),
  // An investigator of another set, or one whom nobody has named.
  entry('other', 'Another investigator', 'train-station', 5, 5, 0, 0, 0),
] as const;

function entry<Id extends string>(
  id: Id,
  name: string,
  home: AreaId,
  stamina: number,
  sanity: number,
  minSpeed: number,
  maxSneak: number,
  clues: number,
) {
  return { id, name, home, stamina, sanity, minSpeed, maxSneak, clues } satisfies PrintedInvestigator;
}

export type InvestigatorId = (typeof printedInvestigators)[number]['id'];
export const investigatorIds = printedInvestigators.map((each) => each.id) as [InvestigatorId, ...InvestigatorId[]];

const byId = new Map<string, PrintedInvestigator>(printedInvestigators.map((each) => [each.id, each]));

export function printedInvestigator(id: InvestigatorId): PrintedInvestigator {
  return byId.get(id) as PrintedInvestigator;
}

/** The Sneak that goes with a Speed on the slider of an investigator. Undefined if there is no such slider. */
export function sneakAt(id: InvestigatorId, speed: number | undefined): number | undefined {
  if (id === 'other' || speed === undefined) return undefined;
  const { minSpeed, maxSneak } = printedInvestigator(id);
  return Math.max(0, minSpeed + maxSneak - speed);
}
