import { ancientOne } from '../../data/ancient-ones.ts';
import { omenRing } from '../../data/components.ts';
import type { Cause } from '../../model/index.ts';
import { counted, gatePhrase } from '../names.ts';
import type { Presentations } from '../presentation.ts';

type OmenSpace = (typeof omenRing)[number]['space'];

const colourOf = (space: OmenSpace) => omenRing.find((each) => each.space === space)?.colour;

/** Why Doom moved, as the end of a sentence. An effect of a card needs no explanation. */
const causes: Readonly<Record<Cause['by'], (gate: string) => string>> = {
  omen: (gate) => `, because ${gate} matches the Omen`,
  omenToken: () => ', because of an Eldritch token on the Omen track',
  noGate: () => ', because no gate was left to spawn',
  discarded: (gate) => `, because ${gate} was discarded`,
  defeated: () => ', because an investigator was defeated',
  effect: () => '',
};

function because({ by, gate }: Cause): string {
  return causes[by](gate === undefined ? 'a gate' : gatePhrase(gate));
}

/** Events of the Omen, of Doom and of the Ancient One. */
export const trackTexts = {
  OmenAdvanced: { slug: 'omen-advanced', drama: 1, text: ({ colour }) => `The Omen advanced to ${colour}` },
  OmenMoved: { slug: 'omen-moved', drama: 1, text: ({ colour }) => `The Omen moved to ${colour}` },
  OmenTokensChanged: {
    slug: 'omen-tokens-changed',
    drama: 1,
    text: ({ omen, tokens }) =>
      `A ${colourOf(omen)} space of the Omen track now has ${tokens === 0 ? 'no Eldritch tokens' : counted(tokens, 'Eldritch token')}`,
  },
  StarsAligned: {
    slug: 'stars-aligned',
    drama: 1,
    text: ({ sanity }) => `The sheet beside the game now has ${sanity} Sanity`,
  },
  DoomAdvanced: {
    slug: 'doom-advanced',
    drama: 2,
    text: ({ doom, cause }) => `Doom advanced to ${doom}${because(cause)}`,
  },
  DoomRetreated: { slug: 'doom-retreated', drama: 2, text: ({ doom }) => `Doom retreated to ${doom}` },
  DoomTokenPut: {
    slug: 'doom-token-put',
    drama: 1,
    text: ({ doom }) => `An Eldritch token was put on Doom ${doom}`,
  },
  DoomTokenRemoved: {
    slug: 'doom-token-removed',
    drama: 0,
    text: ({ doom }) => `The Eldritch token on Doom ${doom} was removed`,
  },
  AncientOneAwakened: {
    slug: 'ancient-one-awakened',
    drama: 3,
    text: (event) => `${ancientOne(event.ancientOne).name} awakened`,
  },
  DoomReplaced: {
    slug: 'doom-replaced',
    drama: 2,
    text: (event) => `The sheet of ${ancientOne(event.ancientOne).name} replaced a step of Doom${because(event.cause)}`,
  },
  CounterChanged: {
    slug: 'counter-changed',
    drama: 1,
    text: ({ counter, known }) =>
      known
        ? `The sheet of the Ancient One now counts ${counter}`
        : `The number on the sheet of the Ancient One has changed by ${counter} since it awakened`,
  },
  InvestigatorsDefeated: {
    slug: 'investigators-defeated',
    drama: 2,
    text({ count, eliminated }) {
      const defeated = `${counted(count, 'investigator')} ${count === 1 ? 'was' : 'were'} defeated`;
      return eliminated === 0 ? defeated : `${defeated} and eliminated from the game`;
    },
  },
} satisfies Partial<Presentations>;
