import type { AreaId, GateId } from './components.ts';
import type { MonsterKind } from './monsters.ts';

/** What a headline does. */
export interface Headline {
  readonly id: string;
  readonly name: string;
  readonly kind: 'headline';
  /** Where its card opens a gate. */
  readonly gate: GateId;
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
  clears('campus-security-increased', 'Campus Security Increased', 'independence-square', 'miskatonic-u'),
  clears('church-group-reclaims-southside', 'Church Group Reclaims Southside', 'black-cave', 'southside'),
  clears('gangs-clean-up-easttown', 'Gangs Clean Up Easttown', 'witch-house', 'easttown'),
  clears('lodge-members-watch-the-night', 'Lodge Members Watch the Night', 'unvisited-isle', 'french-hill'),
  clears('merchants-march-on-crime', 'Merchants March on Crime', 'independence-square', 'merchant'),
  clears('police-step-up-patrols', 'Police Step Up Patrols in Northside', 'silver-twilight-lodge', 'northside'),
  clears('private-security-hired', 'Private Security Hired in Uptown', 'woods', 'uptown'),
  clears('rivertown-residents-take-back-streets', 'Rivertown Residents Take Back Streets', 'witch-house', 'rivertown'),
  clears('vigilante-guards-the-night', 'Vigilante Guards the Night', 'unnamable', 'downtown'),
  clears('big-storm-sweeps-arkham', 'Big Storm Sweeps Arkham', 'independence-square', 'skyAndOutskirts'),
  clears('feds-raid-arkham', 'Feds Raid Arkham', 'black-cave', 'streets'),
  clears('manhunt-in-arkham', 'Manhunt in Arkham', 'woods', 'locations'),
  hunts('bizarre-dreams', 'Bizarre Dreams', 'science-building', ['gug', 'nightgaunt']),
  hunts('goat-like-creature', 'Goat-like Creature', 'independence-square', ['dark-young']),
  hunts('scientist-warns', 'Scientist Warns of Dimensional Rift', 'unvisited-isle', [
    'dimensional-shambler',
    'hound-of-tindalos',
  ]),
  hunts('strange-tremors-cease', 'Strange Tremors Cease', 'independence-square', ['chthonian', 'dhole']),
  brings('ghost-ship', 'Ghost Ship', 'unnamable', 'merchant'),
  brings('horror-at-groundbreaking', 'Horror at Groundbreaking', 'historical-society', 'miskatonic-u'),
  brings('lodge-member-held', 'Lodge Member Held', 'black-cave', 'french-hill'),
  brings('picnickers-panic', 'Picnickers Panic', 'unvisited-isle', 'downtown'),
  brings('sheldon-gang', 'Sheldon Gang', 'graveyard', 'uptown'),
  brings('slum-murders-continue', 'Slum Murders Continue', 'woods', 'easttown'),
  brings('southside-strangler-suspected', 'Southside Strangler Suspected', 'woods', 'southside'),
  brings('terror-at-the-train-station', 'Terror at the Train Station', 'witch-house', 'northside'),
  brings('witch-burning-anniversary', 'Witch Burning Anniversary', 'unvisited-isle', 'rivertown'),
  {
    id: 'city-gripped-by-blackouts',
    name: 'City Gripped by Blackouts',
    kind: 'headline',
    gate: 'unvisited-isle',
    closes: ['general-store', 'curiositie-shoppe', 'magick-shoppe'],
  },
  {
    id: 'strange-lights-on-campus',
    name: 'Strange Lights on Campus',
    kind: 'headline',
    gate: 'woods',
    closes: ['library', 'administration-building', 'science-building'],
  },
  {
    id: 'temperence-fever-sweeps-city',
    name: 'Temperence Fever Sweeps City',
    kind: 'headline',
    gate: 'witch-house',
    closes: ['hibbs-roadhouse'],
    text: 'Owners of Whiskey in Arkham: Sneak -1, or they are arrested and lose it.',
  },
  {
    id: 'fourth-of-july-parade',
    name: 'Fourth of July Parade',
    kind: 'headline',
    gate: 'witch-house',
    blocks: ['merchant'],
  },
  {
    id: 'family-found-butchered',
    name: 'Family Found Butchered',
    kind: 'headline',
    gate: 'graveyard',
    raisesTerror: true,
  },
  byHand(
    'blue-flu',
    'Blue Flu',
    'unnamable',
    'All in jail are free, and nobody is arrested until the end of the next turn.',
  ),
  byHand(
    'all-quiet-in-arkham',
    'All Quiet in Arkham',
    'woods',
    'Each investigator: Luck -1, or no Blessing (ChangeInvestigator).',
  ),
  byHand(
    'ill-wind-grips-arkham',
    'Ill Wind Grips Arkham',
    'graveyard',
    'The first player: Luck -1 or Cursed (ChangeInvestigator).',
  ),
  byHand(
    'missing-people-return',
    'Missing People Return',
    'unnamable',
    'All lost investigators return now, each to any area (SendInvestigator).',
  ),
  byHand(
    'strange-power-flux',
    'Strange Power Flux',
    'independence-square',
    'Whoever is in an Other World may return now through a gate to it (SendBack).',
  ),
  byHand(
    'miskatonic-arctic-expedition',
    'Miskatonic Arctic Expedition',
    'hibbs-roadhouse',
    'All Elder Things held as trophies leave their owners for the River Docks.',
  ),
] as const satisfies readonly Headline[];

function clears<Id extends string>(id: Id, name: string, gate: GateId, part: NonNullable<Headline['clears']>) {
  return { id, name, kind: 'headline', gate, clears: part } as const;
}

function hunts<Id extends string>(id: Id, name: string, gate: GateId, kinds: readonly MonsterKind[]) {
  return { id, name, kind: 'headline', gate, hunts: kinds } as const;
}

function brings<Id extends string>(id: Id, name: string, gate: GateId, street: AreaId) {
  return { id, name, kind: 'headline', gate, brings: street } as const;
}

function byHand<Id extends string>(id: Id, name: string, gate: GateId, text: string) {
  return { id, name, kind: 'headline', gate, text } as const;
}
