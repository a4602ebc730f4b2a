import { ancientOne } from '../../data/ancient-ones.ts';
import { omenRing } from '../../data/components.ts';
import type { MythosIcon } from '../../model/index.ts';
import { asksForChoice } from '../../model/names.ts';
import { counted, gatePhrase } from '../names.ts';
import type { Presentations } from '../presentation.ts';
import { numberList } from './sentence.ts';

/** Longest list of dice that a sentence names. */
const longestList = 12;

const icons: Readonly<Record<MythosIcon, string>> = {
  omen: 'Omen',
  reckoning: 'reckoning',
  gates: 'gate',
  surge: 'monster surge',
  clues: 'Clue',
  rumor: 'Rumor',
  eldritch: 'Eldritch token',
  text: 'text',
};

/** A hint in an obligation: ` (SpawnMonsters with kind cultist)`. */
const commandHint = / \([A-Z][a-z]+[A-Z][^)]*\)/g;

const prices = { clue: ' with Clues', focus: ' with Focus', effect: '' } as const;
const results = { won: 'The investigators won', lost: 'The investigators lost', drawn: 'The game was drawn' } as const;

const continued = {
  reckoning: 'The reckonings were resolved, and the Mythos card went on',
  gates: 'The gate was resolved, and the next one followed',
  replacement: 'It was chosen what replaces the spawning of the gate',
  order: 'The gates that match the Omen were ordered',
} as const;

function mythosCard(colour: string, stage: number | undefined, card: string | undefined): string {
  const level = stage === undefined ? '' : `stage ${'I'.repeat(stage)}`;
  if (card !== undefined) return `The Mythos card ${card} (${[colour, level].filter(Boolean).join(', ')})`;
  return `A ${colour} Mythos card${level === '' ? '' : ` of ${level}`}`;
}

function cardsAreLeft(left: number): string {
  return `${left === 0 ? 'no cards' : counted(left, 'card')} ${left === 1 ? 'is' : 'are'} left`;
}

/** Events of setup, the Mythos Phase, encounters, obligations, overrides and the end of the game. */
export const flowTexts = {
  GameStarted: {
    slug: 'game-started',
    drama: 1,
    text(event) {
      const colour = omenRing.find(({ space }) => space === event.omen)?.colour;
      const group = counted(event.investigators, 'investigator');
      const { name } = ancientOne(event.ancientOne);
      return `The game of ${group} against ${name} began with Doom ${event.doom} and the Omen on ${colour}`;
    },
  },
  MythosDrawn: {
    slug: 'mythos-drawn',
    drama: 1,
    text({ mythosColour, stage, left, card, fromBox }) {
      const which = mythosCard(mythosColour, stage, card);
      if (fromBox) return `${which} came from the box`;
      return `${which} was drawn, and ${cardsAreLeft(left)}`;
    },
  },
  MythosDeckShuffled: {
    slug: 'mythos-deck-shuffled',
    drama: 1,
    text: ({ added, names }) =>
      added.length === 0
        ? 'The Mythos deck was shuffled'
        : `The Mythos deck was shuffled with ${counted(added.length, 'card')} of the box${names === undefined ? '' : `: ${names.join(', ')}`}`,
  },
  MythosDiscarded: {
    slug: 'mythos-discarded',
    drama: 1,
    text: ({ mythosColour, stage, left, card }) =>
      `${mythosCard(mythosColour, stage, card)} was discarded from the deck, and ${cardsAreLeft(left)}`,
  },
  MythosDeckEmpty: {
    slug: 'mythos-deck-empty',
    drama: 2,
    text: () => 'The Mythos deck was empty, so no card could be drawn',
  },
  IconResolved: {
    slug: 'icon-resolved',
    drama: ({ icon }) => (icon === 'surge' ? 2 : 0),
    text: ({ icon }) => `The ${icons[icon]} icon of the Mythos card was resolved`,
  },
  Paused: {
    slug: 'paused',
    drama: ({ because }) => (asksForChoice(because) ? 1 : 0),
    text({ because, investigator, gate }) {
      if (because === 'reckoning') return 'The rest of the Mythos card waits for the reckonings';
      if (because === 'gates') return 'The next gate waits until this one is resolved';
      if (because === 'order') return `Investigator ${investigator} orders the gates that match the Omen`;
      const which = gate === undefined ? 'the gate' : gatePhrase(gate);
      return `Investigator ${investigator} chooses what replaces the spawning of ${which}`;
    },
  },
  Continued: { slug: 'continued', drama: 0, text: ({ because }) => continued[because] },
  RoundEnded: { slug: 'round-ended', drama: 1, text: ({ round }) => `Round ${round} began` },
  EncounterBegun: {
    slug: 'encounter-begun',
    drama: 1,
    text: ({ investigator, gate }) =>
      `Investigator ${investigator} began an encounter${gate === undefined ? '' : ` at ${gatePhrase(gate)}`}`,
  },
  TestRolled: {
    slug: 'test-rolled',
    drama: 1,
    text({ investigator, faces, successes }) {
      const result = successes === 0 ? 'no success' : counted(successes, 'success', 'successes');
      const rolled = faces.length > longestList ? `${faces.length} dice` : numberList(faces);
      return `Investigator ${investigator} tested and rolled ${rolled}: ${result}`;
    },
  },
  DiceRerolled: {
    slug: 'dice-rerolled',
    drama: 1,
    text({ dice, successes, paidWith }) {
      const result = successes === 0 ? 'no success' : counted(successes, 'success', 'successes');
      const price = paidWith in prices ? prices[paidWith as keyof typeof prices] : '';
      return `${dice.length === 1 ? '1 die was' : `${dice.length} dice were`} rerolled${price}: ${result}`;
    },
  },
  TestEnded: {
    slug: 'test-ended',
    drama: 0,
    text: ({ investigator, successes }) =>
      `The test of investigator ${investigator} ended with ${successes === 0 ? 'no success' : counted(successes, 'success', 'successes')}`,
  },
  BranchTaken: {
    slug: 'branch-taken',
    drama: 0,
    text: ({ branch, chosen }) =>
      chosen ? `The ${branch} section of the card was chosen` : `The test led to the ${branch} section of the card`,
  },
  EncounterEnded: {
    slug: 'encounter-ended',
    drama: 0,
    text: ({ investigator, closed }) =>
      `The encounter of investigator ${investigator} ended${closed ? ' with its gate closed' : ''}`,
  },
  Demanded: {
    slug: 'obligation-added',
    drama: 1,
    // The event's own text, without the hints in brackets that name commands: `by` says who has to do it.
    text: ({ text }) => text.replace(commandHint, ''),
  },
  Settled: { slug: 'obligation-settled', drama: 0, text: ({ number }) => `Obligation ${number} was settled` },
  Overridden: {
    slug: 'overridden',
    drama: 1,
    text: ({ reason }) => `The host corrected the game: ${reason}`,
  },
  GameEnded: { slug: 'game-ended', drama: 3, text: ({ outcome }) => `${results[outcome.result]}: ${outcome.because}` },
} satisfies Partial<Presentations>;
