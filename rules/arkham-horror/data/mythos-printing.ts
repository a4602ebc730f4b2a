import { boxes, type Dimension, type GateId } from './components.ts';
import type { MythosCardId } from './mythos-cards.ts';

/** What is printed on a Mythos card besides its ability. */
export interface MythosPrinting {
  readonly gate: GateId;
  readonly clueSpace?: GateId;
  readonly white: readonly Dimension[];
  readonly black: readonly Dimension[];
}

/** A card of the base game, which knows all of its printing. */
export type PrintedCardId = Exclude<MythosCardId, 'other-environment' | 'other-rumor'>;

type Line = readonly [gate: GateId, clue: GateId | 'none', box: number];

const square: GateId = 'independence-square';
const isle: GateId = 'unvisited-isle';
const witch: GateId = 'witch-house';
const grave: GateId = 'graveyard';
const cave: GateId = 'black-cave';
const science: GateId = 'science-building';
const history: GateId = 'historical-society';
const hibbs: GateId = 'hibbs-roadhouse';
const lodge: GateId = 'silver-twilight-lodge';

/** Gate, clue and movement box of each card of the base game; boxes count from 1. Source: AC-2.2 to AC-2.4. */
const lines: Readonly<Record<PrintedCardId, Line>> = {
  'campus-security-increased': [square, 'unnamable', 4],
  'church-group-reclaims-southside': [cave, hibbs, 1],
  'gangs-clean-up-easttown': [witch, cave, 4],
  'lodge-members-watch-the-night': [isle, science, 4],
  'merchants-march-on-crime': [square, 'unnamable', 4],
  'police-step-up-patrols': [lodge, grave, 4],
  'private-security-hired': ['woods', history, 4],
  'rivertown-residents-take-back-streets': [witch, cave, 4],
  'vigilante-guards-the-night': ['unnamable', 'woods', 4],
  'big-storm-sweeps-arkham': [square, 'unnamable', 5],
  'feds-raid-arkham': [cave, hibbs, 5],
  'manhunt-in-arkham': ['woods', square, 2],
  'bizarre-dreams': [science, witch, 1],
  'goat-like-creature': [square, 'unnamable', 1],
  'scientist-warns': [isle, science, 1],
  'strange-tremors-cease': [square, 'unnamable', 1],
  'ghost-ship': ['unnamable', 'woods', 5],
  'horror-at-groundbreaking': [history, lodge, 5],
  'lodge-member-held': [cave, hibbs, 4],
  'picnickers-panic': [isle, science, 5],
  'sheldon-gang': [grave, isle, 4],
  'slum-murders-continue': ['woods', history, 5],
  'southside-strangler-suspected': ['woods', history, 4],
  'terror-at-the-train-station': [witch, cave, 5],
  'witch-burning-anniversary': [isle, science, 5],
  'city-gripped-by-blackouts': [isle, science, 1],
  'strange-lights-on-campus': ['woods', history, 1],
  'temperence-fever-sweeps-city': [witch, cave, 1],
  'fourth-of-july-parade': [witch, cave, 5],
  'family-found-butchered': [grave, isle, 5],
  'blue-flu': ['unnamable', 'woods', 1],
  'all-quiet-in-arkham': ['woods', history, 1],
  'ill-wind-grips-arkham': [grave, isle, 1],
  'missing-people-return': ['unnamable', 'woods', 2],
  'strange-power-flux': [square, 'unnamable', 2],
  'miskatonic-arctic-expedition': [hibbs, square, 5],

  'an-evil-fog': [grave, isle, 6],
  'icy-conditions': [history, lodge, 6],
  'raining-cats-and-dogs': [hibbs, square, 6],
  'sunny-and-clear': [cave, hibbs, 6],
  'heat-wave': ['woods', square, 3],
  'a-strange-plague': [square, 'unnamable', 3],
  'dreams-of-a-sunken-city': [square, 'unnamable', 6],
  'blackest-night': [cave, hibbs, 3],
  'blood-magic': [square, 'unnamable', 3],
  'the-man-in-black': [witch, cave, 6],
  'no-one-can-help-you-now': ['unnamable', 'woods', 6],
  'nodens-favor': [witch, cave, 2],
  'rlyeh-rising': ['woods', history, 2],
  'planetary-alignment': [witch, cave, 3],
  'solar-eclipse': [grave, isle, 3],
  'the-chill-of-the-grave': [isle, science, 6],
  'things-of-darkness': [lodge, grave, 3],
  'the-festival': ['woods', history, 6],
  'alien-technology': [isle, science, 3],
  'happy-days-are-here-again': ['woods', history, 3],
  'curfew-enforced': [isle, science, 6],
  'darkes-carnival': ['unnamable', 'woods', 3],
  'egyptian-exhibit': [witch, cave, 6],
  'estate-sale': [witch, cave, 3],

  'disturbing-the-dead': [cave, 'none', 2],
  'good-work-undone': [isle, 'none', 2],
  'the-great-ritual': [grave, 'none', 2],
  'the-southside-strangler-strikes': [square, 'none', 2],
  'the-stars-are-right': [science, 'none', 2],
  'the-terrible-experiment': [isle, 'none', 2],
};
/** The cards of the Mythos deck of the base game, without the one that has it shuffled. */
export const printedCardIds = Object.keys(lines) as [PrintedCardId, ...PrintedCardId[]];

/** Where the cards open gates: each location as often as cards have it. */
export const printedGates: readonly GateId[] = Object.values(lines).map(([gate]) => gate);

const printings = new Map<string, MythosPrinting>(
  Object.entries(lines).map(([id, [gate, clueSpace, box]]) => [
    id,
    { gate, ...(clueSpace === 'none' ? {} : { clueSpace }), ...(boxes[box - 1] as (typeof boxes)[number]) },
  ]),
);

/** What is printed on a card. Undefined for cards of other sets. */
export function printingOf(id: MythosCardId): MythosPrinting | undefined {
  return printings.get(id);
}
