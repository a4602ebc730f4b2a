import { ancientOne } from '../data/ancient-ones.ts';
import { awaken } from './doom.ts';
import { icons, type MythosColour, type MythosIcon, type State } from '../model/index.ts';
import { advanceOmen, syzygyFlips } from './omen.ts';
import { spawnGates, surge } from './spawn.ts';
import { refuse, type Story } from './context.ts';

const lead = 'the Lead Investigator';

/** What cards of a colour have in common. A Rumor's further icons are on the card in hand. */
const iconsOf: Readonly<Record<MythosColour, readonly MythosIcon[]>> = {
  yellow: ['omen', 'reckoning', 'gates', 'text'],
  green: ['omen', 'surge', 'clues', 'text'],
  blue: ['clues', 'rumor', 'text'],
};

interface Card {
  readonly colour?: MythosColour | undefined;
  readonly icons?: readonly MythosIcon[] | undefined;
  readonly card?: string | undefined;
}

/** Takes a Mythos card from the deck and resolves its icons in their order; with an empty deck the phase ends. */
export function resolveMythos(story: Story, { colour, icons: given, card }: Card): void {
  if (given !== undefined) checkOrder(given);
  const { mythosDeck } = story.now;
  const stage = mythosDeck.findIndex((each) => each.green + each.yellow + each.blue > 0);
  const left = mythosDeck[stage];
  if (left === undefined) {
    story.tell({ type: 'MythosDeckEmpty', ...story.why });
    story.demand(
      lead,
      'Resolve all effects of the end of the Mythos Phase, then EndRound: unless one of them wins, the game is lost.',
      'mythos-deck-empty',
    );
    return;
  }
  const drawn = colour ?? (given === undefined ? drawColour(story, left) : colourOf(given));
  if (left[drawn] === 0) {
    refuse('no-such-card', `No ${drawn} card is left in stage ${stage + 1} of the Mythos deck.`, 'mythos-deck', {
      stage: stage + 1,
      ...left,
    });
  }
  const cards = mythosDeck.reduce((sum, each) => sum + each.green + each.yellow + each.blue, 0);
  story.tell({
    type: 'MythosDrawn',
    mythosColour: drawn,
    stage: stage + 1,
    left: cards - 1,
    ...(card === undefined ? {} : { card }),
    ...story.why,
  });
  for (const icon of given ?? iconsOf[drawn]) resolveIcon(story, icon);
  if (!story.over) story.demand(lead, 'Resolve effects of the end of the Mythos Phase, then EndRound.', 'mythos-end');
}

/** Resolves one icon. What is the table's business becomes an obligation, in order. */
export function resolveIcon(story: Story, icon: MythosIcon): void {
  if (story.over) return;
  story.tell({ type: 'IconResolved', icon });
  const { reference } = story.now.setup;
  switch (icon) {
    case 'omen':
      return advanceOmen(story, 1);
    case 'reckoning':
      return reckoning(story);
    case 'gates':
      return spawnGates(story, reference.gates);
    case 'surge':
      return surge(story);
    case 'clues':
      return story.demand(
        lead,
        `Spawn ${reference.clues} ${reference.clues === 1 ? 'Clue' : 'Clues'}.`,
        'mythos-clues',
      );
    case 'rumor':
      return story.demand(lead, 'Place the Rumor token on the space the card names.', 'mythos-tokens');
    case 'eldritch':
      return story.demand(lead, 'Place Eldritch tokens on the card.', 'mythos-tokens');
    case 'text':
      return story.demand(lead, 'Resolve the text of the card.', 'mythos-text');
  }
}

/** One pass of reckonings: monsters, the Ancient One, ongoing cards, investigators. */
function reckoning(story: Story): void {
  const { monsters } = story.now;
  if (monsters.length > 0) {
    story.demand(lead, `Resolve the reckonings of monsters on the board (${monsters.length} there).`, 'reckoning');
  }
  const front = sheetReckoning(story.now);
  if (front !== undefined) story.demand(lead, front, 'reckoning-sheet');
  story.demand(lead, 'Resolve the reckonings of Mythos cards in play.', 'reckoning');
  story.demand('each investigator', 'Resolve the reckonings of your possessions and Conditions.', 'reckoning');
}

/** What the reckoning of a sheet asks of the table, with this table's numbers; in our words. */
function sheetReckoning({ setup, awake, board, counter }: State): string | undefined {
  const half = Math.ceil(setup.investigators / 2);
  switch (setup.ancientOne) {
    case 'yog-sothoth':
      return awake
        ? 'Each investigator on a gate space puts that gate on the sheet (PlaceGateOnCard ancient-one) unless they discard 1 Spell.'
        : 'Each investigator on a gate space advances Doom by 1 unless they discard 1 Spell.';
    case 'atlach-nacha':
      return awake ? undefined : `Spawn 1 gate unless the group discards ${half} Clues and Spells in all.`;
    case 'hastur':
      return awake
        ? undefined
        : `The group loses ${board.length} Sanity unless the Lead Investigator gains a Blight Condition.`;
    case 'shub-niggurath':
      return awake
        ? undefined
        : 'Spawn 1 monster on a random space; then, with 10 or more monsters on the board, advance Doom by 2.';
    case 'yig':
      return awake
        ? undefined
        : 'Spawn a Cultist on the space of the Active Expedition; with 2 or more monsters there, advance Doom by 1.';
    case 'abhoth':
      return awake
        ? undefined
        : 'Spawn a Cultist on a Wilderness space without one; with 6 or more Cultists on the board, advance Doom by 1.';
    case 'syzygy':
      return awake ? 'Advance the Omen by 1 if no gate matches it.' : undefined;
    case 'cthulhu':
      return awake ? `Each investigator loses Sanity for the tokens on the sheet (${counter}).` : undefined;
    default:
      return undefined;
  }
}

/** Ends the Mythos Phase: what happens at its end, and then the next round. */
export function endRound(story: Story): void {
  const { encounter, mythosDeckEmpty, round } = story.now;
  if (encounter !== undefined) {
    refuse('encounter-going-on', `Investigator ${encounter.by} is in an encounter: end that first.`, 'encounter', {
      by: encounter.by,
    });
  }
  if (syzygyFlips(story.now)) awaken(story);
  if (mythosDeckEmpty) story.lose('A Mythos card had to be drawn and the deck was empty.', 'mythos-deck-empty');
  for (const { id, rule } of story.now.pending) {
    if (!story.over && (rule === 'mythos-end' || rule === 'mythos-deck-empty'))
      story.tell({ type: 'Settled', obligation: id });
  }
  if (!story.over) story.tell({ type: 'RoundEnded', round: round + 1, ...story.why });
}

function checkOrder(given: readonly MythosIcon[]): void {
  const places = given.map((icon) => icons.indexOf(icon));
  const inOrder = places.every((place, at) => at === 0 || place > (places[at - 1] as number));
  if (inOrder) return;
  refuse('icons-out-of-order', `Icons are resolved in this order: ${icons.join(', ')}.`, 'mythos-order', {
    icons: [...given],
  });
}

/** The server's own card: any card of the stage is as likely to be on top. */
function drawColour(story: Story, left: Readonly<Record<MythosColour, number>>): MythosColour {
  const { table } = story.now.setup;
  if (table.draws && story.guesses === undefined) {
    return refuse('report-card', 'Mythos cards are drawn at the table: say its colour or its icons.', 'table-reports', {
      needs: 'colour',
    });
  }
  const cards = (['green', 'yellow', 'blue'] as const).flatMap((colour) =>
    Array<MythosColour>(left[colour]).fill(colour),
  );
  return story.random.draw(cards);
}

/** Only yellow cards spawn gates or call reckonings, only green ones surge. */
function colourOf(given: readonly MythosIcon[]): MythosColour {
  if (given.includes('gates') || given.includes('reckoning')) return 'yellow';
  return given.includes('surge') || given.includes('omen') ? 'green' : 'blue';
}

/** Cards of the Mythos deck at the start, by stage. */
export function fullMythosDeck(id: State['setup']['ancientOne']): State['mythosDeck'] {
  return ancientOne(id).deck.map((stage) => ({ ...stage }));
}
