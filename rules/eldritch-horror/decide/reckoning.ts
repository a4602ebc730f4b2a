import type { AncientOneId } from '../data/ancient-ones.ts';
import type { State } from '../model/index.ts';
import type { Context } from './context.ts';

const lead = 'the Lead Investigator';

/** One pass of reckonings: monsters, the Ancient One, ongoing cards, investigators (§8). Players resolve all of them. */
export function reckoning(context: Context): void {
  const { monsters } = context.state;
  if (monsters.length > 0) {
    const text = `Resolve the reckonings of monsters on the board (${monsters.length} there).`;
    context.addObligation(lead, text, 'reckoning');
  }
  const sheet = sheetReckoning(context.state);
  if (sheet !== undefined) context.addObligation(lead, sheet, 'reckoning-sheet');
  context.addObligation(lead, 'Resolve the reckonings of Mythos cards in play.', 'reckoning');
  const possessions = 'Resolve the reckonings of your possessions and Conditions.';
  context.addObligation('each investigator', possessions, 'reckoning');
}

function sheetReckoning(state: State): string | undefined {
  const sides: Sides = sheetReckonings[state.setup.ancientOne];
  return (state.awake ? sides.back : sides.front)?.(state);
}

type ReckoningText = (state: State) => string;
interface Sides {
  readonly front?: ReckoningText;
  readonly back?: ReckoningText;
}

/** Half of the investigators, rounded up. */
const half = ({ setup }: State) => Math.ceil(setup.investigators / 2);

/** The reckoning on each side of each sheet, in our own words and with the numbers of this game. */
const sheetReckonings: Readonly<Record<AncientOneId, Sides>> = {
  azathoth: {},
  cthulhu: { back: ({ counter }) => `Each investigator loses Sanity for the tokens on the sheet (${counter}).` },
  'shub-niggurath': {
    front: () => 'Spawn 1 monster on a random space; then, with 10 or more monsters on the board, advance Doom by 2.',
  },
  'yog-sothoth': {
    front: () => 'Each investigator on a gate space advances Doom by 1 unless they discard 1 Spell.',
    back: () =>
      'Each investigator on a gate space puts that gate on the sheet (PlaceGateOnCard ancient-one) unless they discard 1 Spell.',
  },
  yig: {
    front: () =>
      'Spawn a Cultist on the space of the Active Expedition; with 2 or more monsters there, advance Doom by 1.',
  },
  ithaqua: {},
  'rise-of-the-elder-things': {},
  syzygy: { back: () => 'Advance the Omen by 1 if no gate matches it.' },
  abhoth: {
    front: () =>
      'Spawn a Cultist on a Wilderness space without one; with 6 or more Cultists on the board, advance Doom by 1.',
  },
  'nephren-ka': {},
  hastur: {
    front: ({ board }) =>
      `The group loses ${board.length} Sanity unless the Lead Investigator gains a Blight Condition.`,
  },
  hypnos: {},
  'atlach-nacha': {
    front: (state) => `Spawn 1 gate unless the group discards ${half(state)} Clues and Spells in all.`,
  },
  'shudde-mell': {},
  nyarlathotep: {},
  antediluvium: {},
};
