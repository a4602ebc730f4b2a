import { ancientOne } from '../data/ancient-ones.ts';
import { cardsLeft } from '../evolve/mythos-deck.ts';
import { type CommandOf, icons, type MythosColour, type MythosIcon, type State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { awaken } from './doom.ts';
import { leadOf } from './lead.ts';
import { drawColour, requireColour, stageMember } from './mythos-deck.ts';
import { advanceOmen, syzygyFlips } from './omen.ts';
import { pause, putOff } from './pausing.ts';
import { reckoning } from './reckoning.ts';
import { spawnGates, surge } from './spawn.ts';
import { rejectBeforeMythos, requireInvestigator } from './turn.ts';

const lead = 'the Lead Investigator';

/** Icons that all cards of a colour have. A Rumor has more, which are printed on the card. */
const iconsOf: Readonly<Record<MythosColour, readonly MythosIcon[]>> = {
  yellow: ['omen', 'reckoning', 'gates', 'text'],
  green: ['omen', 'surge', 'clues', 'text'],
  blue: ['clues', 'rumor', 'text'],
};

interface Card {
  readonly colour?: MythosColour | undefined;
  readonly icons?: readonly MythosIcon[] | undefined;
  readonly card?: string | undefined;
  readonly fromBox?: boolean | undefined;
}

/** Draws a Mythos card and resolves its icons in order (§8). If the deck is empty, the phase ends. */
export function resolveMythos(context: Context, { colour, icons: given, card, fromBox = false }: Card): void {
  rejectBeforeMythos(context.state);
  if (given !== undefined) checkOrder(given);
  const left = cardsLeft(context.state.mythosDeck);
  if (!fromBox && left === 0) {
    context.emit({ type: 'MythosDeckEmpty', ...context.reason });
    return;
  }
  const drawn = colour ?? (given === undefined ? undrawn(context, fromBox) : colourOf(given));
  if (!fromBox) requireColour(context.state, drawn);
  context.emit({
    type: 'MythosDrawn',
    mythosColour: drawn,
    ...(fromBox ? { fromBox } : stageMember(context.state)),
    left: fromBox ? left : left - 1,
    ...(card === undefined ? {} : { card }),
    ...context.reason,
  });
  resolveIcons(context, given ?? iconsOf[drawn]);
}

/** The colour of a card that the command does not give: the server draws it, but it does not know the box. */
function undrawn(context: Context, fromBox: boolean): MythosColour {
  if (!fromBox) return drawColour(context);
  const because = 'The server does not know which cards are in the box. Give the colour or the icons of the card.';
  return reject('report-card', because, 'table-reports', { needs: 'colour' });
}

/** Resolves icons one after the other. Where one of them has to wait, the rest of the card waits too. */
export function resolveIcons(context: Context, list: readonly MythosIcon[]): void {
  for (const [at, icon] of list.entries()) {
    resolveIcon(context, icon);
    if (context.pause === undefined) continue;
    if (at + 1 < list.length) putOff(context, { do: 'icons', icons: list.slice(at + 1) });
    return;
  }
}

/** Resolves one icon, for players who go step by step. */
export function resolveOneIcon(context: Context, icon: MythosIcon): void {
  rejectBeforeMythos(context.state);
  resolveIcon(context, icon);
}

/** Resolves one icon. What players do themselves becomes an obligation, in order. */
function resolveIcon(context: Context, icon: MythosIcon): void {
  if (context.isOver) return;
  context.emit({ type: 'IconResolved', icon });
  iconHandlers[icon](context);
}

const iconHandlers: Readonly<Record<MythosIcon, (context: Context) => void>> = {
  omen: (context) => advanceOmen(context, 1),
  reckoning: resolveReckoning,
  gates: (context) => spawnGates(context, context.state.setup.reference.gates),
  surge,
  clues(context) {
    const { clues } = context.state.setup.reference;
    context.addObligation(lead, `Spawn ${clues} ${clues === 1 ? 'Clue' : 'Clues'}.`, 'mythos-clues');
  },
  rumor: (context) =>
    context.addObligation(lead, 'Place the Rumor token on the space the card names.', 'mythos-tokens'),
  eldritch: (context) => context.addObligation(lead, 'Place Eldritch tokens on the card.', 'mythos-tokens'),
  text: (context) => context.addObligation(lead, 'Resolve the text of the card.', 'mythos-text'),
};

/** The players resolve the reckonings before the rest of the card (§8). */
function resolveReckoning(context: Context): void {
  const first = context.state.nextObligation;
  reckoning(context);
  const settles = Array.from({ length: context.state.nextObligation - first }, (_, at) => first + at);
  pause(context, { by: leadOf(context.state), because: 'reckoning', settles });
}

/** Ends the Mythos Phase and begins the next round. */
export function endRound(context: Context, { lead }: CommandOf<'EndRound'>): void {
  const { mythos, mythosDeckEmpty, round } = context.state;
  rejectBeforeMythos(context.state);
  if (mythos === undefined) {
    const because = 'The Mythos Phase of this round has not begun. Resolve its Mythos card first.';
    reject('card-first', because, 'mythos-end', { round });
  }
  if (lead !== undefined) requireInvestigator(context.state, lead, 'mythos-end');
  if (syzygyFlips(context.state)) awaken(context);
  if (mythosDeckEmpty) context.lose('A Mythos card had to be drawn and the deck was empty.', 'mythos-deck-empty');
  if (context.isOver) return;
  context.emit({ type: 'RoundEnded', round: round + 1, lead: lead ?? leadOf(context.state), ...context.reason });
}

function checkOrder(given: readonly MythosIcon[]): void {
  const ranks = given.map((icon) => icons.indexOf(icon));
  const inOrder = ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] as number));
  if (inOrder) return;
  reject(
    'icons-out-of-order',
    `Mythos icons have a fixed order: ${icons.join(', ')}. Name each at most once and in this order.`,
    'mythos-order',
    {
      icons: [...given],
    },
  );
}

/** The colour of a card with these icons: only yellow cards spawn gates or have reckonings, only green ones surge. */
function colourOf(given: readonly MythosIcon[]): MythosColour {
  if (given.includes('gates') || given.includes('reckoning')) return 'yellow';
  return given.includes('surge') || given.includes('omen') ? 'green' : 'blue';
}

/** The Mythos deck at the start: cards by stage and colour. */
export function fullMythosDeck(id: State['setup']['ancientOne']): State['mythosDeck'] {
  return ancientOne(id).deck.map((stage) => ({ ...stage }));
}
