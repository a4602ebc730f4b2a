import { monsterName } from '../../data/monsters.ts';
import { portalName } from '../../data/spaces.ts';
import { componentNames } from '../../model/names.ts';
import { spacePhrase } from '../names.ts';
import type { Presentations } from '../presentation.ts';

/** Events of monsters, Dream Portals, components, Eldritch tokens and Mysteries. */
export const componentTexts = {
  MonsterSpawned: {
    slug: 'monster-appeared',
    drama: 1,
    text: ({ kind, space }) => `${monsterName(kind)} appeared at ${spacePhrase(space)}`,
  },
  MonsterSetAside: {
    slug: 'monster-set-aside',
    drama: 0,
    text: ({ kind }) => `A ${monsterName(kind)} was set aside`,
  },
  SpaceDrawn: {
    slug: 'space-drawn',
    drama: 0,
    text: ({ space }) => `A random space was drawn: ${spacePhrase(space)}`,
  },
  MonsterMoved: {
    slug: 'monster-moved',
    drama: 1,
    text: ({ monster, space }) => `Monster ${monster} moved to ${spacePhrase(space)}`,
  },
  MonsterDiscarded: {
    slug: 'monster-left',
    drama: 1,
    text: ({ kind, space }) => `${monsterName(kind)} left ${spacePhrase(space)}`,
  },
  PortalSpawned: {
    slug: 'portal-spawned',
    drama: 2,
    text: ({ portal, space }) => `${portalName(portal)} appeared at ${spacePhrase(space)}`,
  },
  PortalDiscarded: {
    slug: 'portal-discarded',
    drama: 1,
    text: ({ portal, space, toSheet }) =>
      `${portalName(portal)} left ${spacePhrase(space)}${toSheet ? ' for the sheet of the Ancient One' : ''}`,
  },
  BroughtIntoPlay: {
    slug: 'brought-into-play',
    drama: 1,
    text: ({ component, space }) =>
      `${componentNames[component]} is now in play${space === undefined ? '' : ` at ${spacePhrase(space)}`}`,
  },
  TakenOutOfPlay: {
    slug: 'taken-out-of-play',
    drama: 1,
    text: ({ component }) => `${componentNames[component]} left play`,
  },
  GateTokenPut: {
    slug: 'gate-token-put',
    drama: 2,
    text: ({ space }) => `An Eldritch token was put on the gate at ${spacePhrase(space)}`,
  },
  GateTokenRemoved: {
    slug: 'gate-token-removed',
    drama: 1,
    text: ({ space }) => `The Eldritch token at ${spacePhrase(space)} was removed`,
  },
  MysterySolved: {
    slug: 'mystery-solved',
    drama: 2,
    text: ({ solved }) => `The ${ordinal(solved)} Mystery of this game was solved`,
  },
  MysteryLost: {
    slug: 'mystery-lost',
    drama: 2,
    text: ({ solved }) => `The number of solved Mysteries fell to ${solved}`,
  },
  FinalMysterySolved: { slug: 'final-mystery-solved', drama: 2, text: () => 'The Final Mystery was solved' },
} satisfies Partial<Presentations>;

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

/** `1st`, `2nd`, `11th` */
function ordinal(number: number): string {
  return `${number}${suffixes[ordinals.select(number)]}`;
}
