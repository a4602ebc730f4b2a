import type { AreaId } from './components.ts';
import type { MonsterKind } from './monsters.ts';

/** What a headline does. */
export interface Headline {
  readonly id: string;
  readonly name: string;
  readonly kind: 'headline';
  /** Locations that it closes until the end of the next turn. */
  readonly closes?: readonly AreaId[];
  /** Areas that investigators cannot walk into or out of until the end of the next turn. */
  readonly blocks?: readonly AreaId[];
  /** Whose monsters return to the cup: a street with its locations, or a part of the board. */
  readonly clears?: AreaId | 'skyAndOutskirts' | 'streets' | 'locations';
  /** Monsters in Arkham and the Sky that return to the cup. If there is one, terror rises. */
  readonly hunts?: readonly MonsterKind[];
  /** The street that two monsters from the cup come into. */
  readonly brings?: AreaId;
  readonly raisesTerror?: true;
  /** What the players do by hand. */
  readonly text?: string;
}

/** The headlines of the base game. Source: AC-2.4. */
export const headlines = [
  clears('campus-security-increased', 'Campus Security Increased', 'miskatonic-u'),
  clears('church-group-reclaims-southside', 'Church Group Reclaims Southside', 'southside'),
  clears('gangs-clean-up-easttown', 'Gangs Clean Up Easttown', 'easttown'),
  clears('lodge-members-watch-the-night', 'Lodge Members Watch the Night', 'french-hill'),
  clears('merchants-march-on-crime', 'Merchants March on Crime', 'merchant'),
  clears('police-step-up-patrols', 'Police Step Up Patrols in Northside', 'northside'),
  clears('private-security-hired', 'Private Security Hired in Uptown', 'uptown'),
  clears('rivertown-residents-take-back-streets', 'Rivertown Residents Take Back Streets', 'rivertown'),
  clears('vigilante-guards-the-night', 'Vigilante Guards the Night', 'downtown'),
  clears('big-storm-sweeps-arkham', 'Big Storm Sweeps Arkham', 'skyAndOutskirts'),
  clears('feds-raid-arkham', 'Feds Raid Arkham', 'streets'),
  clears('manhunt-in-arkham', 'Manhunt in Arkham', 'locations'),
  hunts('bizarre-dreams', 'Bizarre Dreams', ['gug', 'nightgaunt']),
  hunts('goat-like-creature', 'Goat-like Creature', ['dark-young']),
  hunts('scientist-warns', 'Scientist Warns of Dimensional Rift', ['dimensional-shambler', 'hound-of-tindalos']),
  hunts('strange-tremors-cease', 'Strange Tremors Cease', ['chthonian', 'dhole']),
  brings('ghost-ship', 'Ghost Ship', 'merchant'),
  brings('horror-at-groundbreaking', 'Horror at Groundbreaking', 'miskatonic-u'),
  brings('lodge-member-held', 'Lodge Member Held', 'french-hill'),
  brings('picnickers-panic', 'Picnickers Panic', 'downtown'),
  brings('sheldon-gang', 'Sheldon Gang', 'uptown'),
  brings('slum-murders-continue', 'Slum Murders Continue', 'easttown'),
  brings('southside-strangler-suspected', 'Southside Strangler Suspected', 'southside'),
  brings('terror-at-the-train-station', 'Terror at the Train Station', 'northside'),
  brings('witch-burning-anniversary', 'Witch Burning Anniversary', 'rivertown'),
  {
    id: 'city-gripped-by-blackouts',
    name: 'City Gripped by Blackouts',
    kind: 'headline',
    closes: ['general-store', 'curiositie-shoppe', 'magick-shoppe'],
  },
  {
    id: 'strange-lights-on-campus',
    name: 'Strange Lights on Campus',
    kind: 'headline',
    closes: ['library', 'administration-building', 'science-building'],
  },
  {
    id: 'temperence-fever-sweeps-city',
    name: 'Temperence Fever Sweeps City',
    kind: 'headline',
    closes: ['hibbs-roadhouse'],
    text: 'Owners of Whiskey in Arkham: Sneak -1, or they are arrested and lose it.',
  },
  {
    id: 'fourth-of-july-parade',
    name: 'Fourth of July Parade',
    kind: 'headline',
    blocks: ['merchant'],
  },
  {
    id: 'family-found-butchered',
    name: 'Family Found Butchered',
    kind: 'headline',
    raisesTerror: true,
  },
  byHand('blue-flu', 'Blue Flu', 'All in jail are free, and nobody is arrested until the end of the next turn.'),
  byHand(
    'all-quiet-in-arkham',
    'All Quiet in Arkham',
    'Each investigator: Luck -1, or no Blessing (ChangeInvestigator).',
  ),
  byHand('ill-wind-grips-arkham', 'Ill Wind Grips Arkham', 'The first player: Luck -1 or Cursed (ChangeInvestigator).'),
  byHand(
    'missing-people-return',
    'Missing People Return',
    'All lost investigators return now, each to any area (SendInvestigator).',
  ),
  byHand(
    'strange-power-flux',
    'Strange Power Flux',
    'Whoever is in an Other World may return now through a gate to it (SendBack).',
  ),
  byHand(
    'miskatonic-arctic-expedition',
    'Miskatonic Arctic Expedition',
    'All Elder Things held as trophies leave their owners for the River Docks.',
  ),
] as const satisfies readonly Headline[];

function clears<Id extends string>(id: Id, name: string, part: NonNullable<Headline['clears']>) {
  return { id, name, kind: 'headline', clears: part } as const;
}

function hunts<Id extends string>(id: Id, name: string, kinds: readonly MonsterKind[]) {
  return { id, name, kind: 'headline', hunts: kinds } as const;
}

function brings<Id extends string>(id: Id, name: string, street: AreaId) {
  return { id, name, kind: 'headline', brings: street } as const;
}

function byHand<Id extends string>(id: Id, name: string, text: string) {
  return { id, name, kind: 'headline', text } as const;
}
