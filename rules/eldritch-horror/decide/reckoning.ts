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
  const cultists = monsters.filter((each) => each.kind === 'cultist').length;
  const theirs = cultists === 0 ? undefined : cultistReckoning(context.state);
  if (theirs !== undefined)
    context.addObligation(lead, `For each Cultist on the board (${cultists}): ${theirs}.`, 'reckoning');
  const sheet = sheetReckoning(context.state);
  if (sheet !== undefined) context.addObligation(lead, sheet, 'reckoning-sheet');
  context.addObligation(lead, 'Resolve the reckonings of Mythos cards in play.', 'reckoning');
  const possessions = 'Resolve the reckonings of your possessions and Conditions.';
  context.addObligation('each investigator', possessions, 'reckoning');
}

/** The reckoning of Cultists on the front of the sheet (digest EH-F2). The backs are not known, except that of Abhoth. */
function cultistReckoning({ awake, setup }: State): string | undefined {
  const front = cultistReckonings[setup.ancientOne];
  return awake && front !== undefined ? 'resolve what the back of the sheet says' : front;
}

const cultistReckonings: Readonly<Partial<Record<AncientOneId, string>>> = {
  'shub-niggurath':
    'spawn 1 Goat Spawn or 1 Dark Young on its space (SpawnMonsters with kind goat-spawn or kind dark-young); if one spawned, discard the Cultist (DiscardMonster)',
  'nephren-ka': 'an investigator on its space or an adjacent one loses 1 Health or 1 Sanity',
  hastur: 'a Byakhee ambushes an investigator on its space or an adjacent one',
  'shudde-mell': 'roll a die; on 1 or 2 advance Doom by 1 (AdvanceDoom)',
  antediluvium: 'put 1 Sanity on the sheet (ChangeCounter)',
};

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

/** `1 Sanity`, or as much as there are tokens if their number is not known. */
const sanityOnSheet = ({ counterKnown, counter }: State) =>
  counterKnown ? `${counter} Sanity` : 'as much Sanity as there are tokens on the sheet';

const tribute = ({ board }: State) =>
  `The group loses ${board.length} Sanity unless the Lead Investigator gains a Blight Condition.`;
const towardThePyramid =
  'Each investigator may move 1 space toward The Bent Pyramid; then each who did not move loses 1 Sanity.';

/** The reckoning on each side of each sheet, in our own words and with the numbers of this game (digest EH-F2, EH-F3). */
const sheetReckonings: Readonly<Record<AncientOneId, Sides>> = {
  azathoth: {},
  cthulhu: {
    front: () => 'Each investigator on a Sea space without an Eldritch token puts one there.',
    back: (state) => `Each investigator loses ${sanityOnSheet(state)} (DefeatInvestigators, if any are defeated).`,
  },
  'shub-niggurath': {
    front: () =>
      'Spawn 1 monster on a random space (SpawnMonsters without a space); then, with 10 or more monsters on the board, advance Doom by 2 (AdvanceDoom).',
    back: () => 'Each investigator on the space of Shub-Niggurath encounters her at once.',
  },
  'yog-sothoth': {
    front: () =>
      'Each investigator on a gate space advances Doom by 1 (AdvanceDoom) unless they discard 1 Spell, one after the other.',
    back: () =>
      'Each investigator on a gate space puts that gate on the sheet (PlaceGateOnCard ancient-one) unless they discard 1 Spell.',
  },
  yig: {
    front: ({ setup }) =>
      setup.preludes.includes('litany-of-secrets')
        ? 'Spawn a Cultist on each of the two Active Expedition spaces (SpawnMonsters with kind cultist); then, for each with 2 or more monsters, advance Doom by 1 (AdvanceDoom).'
        : 'Spawn a Cultist on the space of the Active Expedition (SpawnMonsters with kind cultist); then, with 2 or more monsters there, advance Doom by 1 (AdvanceDoom).',
    back: () =>
      'Spawn a Cultist on a space with a Mystery token, an Eldritch token or an Epic Monster (SpawnMonsters with kind cultist).',
  },
  ithaqua: {
    front: () => 'Each investigator gains a Hypothermia Condition unless they spend 1 Focus.',
    back: () => 'Each investigator gains a Hypothermia Condition.',
  },
  'rise-of-the-elder-things': {},
  syzygy: { back: () => 'If no gate matches the Omen, advance it by 1 (AdvanceOmen).' },
  abhoth: {
    front: () =>
      'The Lead Investigator spawns a Cultist on a Wilderness space without one (SpawnMonsters with kind cultist); then, with 6 or more Cultists on the board, advance Doom by 1 (AdvanceDoom).',
    back: () =>
      'Spawn a Cultist from the sheet on a Wilderness space, one without a Cultist if there is one (SpawnMonsters with kind cultist); then each Cultist recovers its Health.',
  },
  'nephren-ka': { front: () => towardThePyramid, back: () => towardThePyramid },
  hastur: { front: tribute, back: tribute },
  'atlach-nacha': {
    front: (state) => `Spawn 1 gate (SpawnGate) unless the group discards ${half(state)} Clues and Spells in all.`,
    back: () => 'Spawn 1 gate (SpawnGate) unless each investigator spends or discards 1 Spell.',
  },
  hypnos: {
    front: () => 'Each investigator moves 1 space toward the nearest Dreamlands space unless they spend 1 Sanity.',
    back: () => 'Each investigator moves 1 space toward the nearest Dreamlands space.',
  },
  'shudde-mell': {
    front: () => 'Each investigator loses 2 in all of Health and Sanity.',
    back: () => 'An Ancient Cthonian ambushes the Lead Investigator.',
  },
  nyarlathotep: { front: (state) => `The group gains ${half(state)} Eldritch tokens in all.` },
  antediluvium: {},
};
