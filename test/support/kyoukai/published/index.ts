import { generic } from './generic.ts';
import { ofPaths } from './paths.ts';
import type { Facts } from './words.ts';

export type { Facts } from './words.ts';

/**
 * Facts of the published cards (data version 2.18), for tests only. None of these cards comes with the game, and their
 * printed texts are not included.
 */
export const published: readonly Facts[] = [...generic, ...ofPaths];

/** Published cards that are left out, and why. */
export const unknownCards: Readonly<Record<string, string>> = {
  'PHDW-109': 'neither name nor text is known',
  'PHDW-114': 'the text is not known',
  'PHDW-124': 'only the name of its skill is known',
  'PHDW-125': 'only its name is known',
  'PHDW-131': 'only its name is known',
  'PHDW-147': 'only its name is known',
  'PHDW-156': 'only its name is known',
};

/** A published card as a client would bring it. */
export function card(name: string): Omit<Facts, 'id'> {
  const found = published.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no published card is called ${name}`);
  const { id: _, ...rest } = found;
  return rest;
}

/** The cards of the two examples on opening Gates. */
export const cards = ['Wandering Lion', 'Basic Slime', 'Participant', 'First Form - Punch', 'Hunting Eagle'].map(card);
