import {
  type AncientOneId,
  ancientOne,
  atlachTokensLose,
  shubMonstersLose,
  yogGatesLose,
} from '../data/ancient-ones.ts';
import { ancientOneSpace, sheetCard } from '../data/components.ts';
import type { Cause, State } from '../model/index.ts';
import type { RulesOfCode } from '../rejections.ts';
import { placeOnCard } from './closing.ts';
import type { Context } from './context.ts';
import { spawnTopGate, topGate } from './gates.ts';
import { spawnMonster } from './monsters.ts';

const lead = 'the Lead Investigator';
const group = 'the investigators';
const everyone = 'each investigator';

/** Rules of an awakened sheet that end the game, and that a position of a game in progress would break. */
type LosingRule = RulesOfCode<'game-over'> & RulesOfCode<'illegal-position'>;

interface Loss {
  readonly because: string;
  readonly rule: LosingRule;
}

/** The back of a sheet (§11.2). */
interface SheetBack {
  /** What happens instead of one step of Doom. */
  replaceDoom(context: Context, cause: Cause): void;
  /** The loss that the sheet causes in this state, if any. Counters are checked for all sheets. */
  loss?(state: State): Loss | undefined;
}

const countUp: SheetBack = { replaceDoom: (context) => changeCounter(context, 1) };
const countDown: SheetBack = { replaceDoom: (context) => changeCounter(context, -1) };
/** Doom of these sheets never reaches this point: at 0 the game is lost. */
const never: SheetBack = { replaceDoom: () => undefined };

const backs: Readonly<Record<AncientOneId, SheetBack>> = {
  azathoth: never,
  syzygy: never,
  cthulhu: countUp,
  antediluvium: countUp,
  yig: countDown,
  ithaqua: countDown,
  'rise-of-the-elder-things': countDown,
  'nephren-ka': countDown,
  'shudde-mell': {
    replaceDoom(context) {
      context.addObligation(lead, 'Draw and resolve a Disaster, then set it aside.', 'awake-shudde-mell');
      changeCounter(context, 1);
    },
  },
  abhoth: {
    replaceDoom(context) {
      const text = 'Spawn 1 Cultist from the sheet on a Wilderness space, one without a Cultist if there is one.';
      context.addObligation(group, text, 'awake-abhoth');
      changeCounter(context, -1);
    },
  },
  hastur: {
    replaceDoom: (context) => context.addObligation(everyone, 'Lose 1 Sanity; it cannot be prevented.', 'awake-hastur'),
  },
  nyarlathotep: {
    replaceDoom: (context) => context.addObligation(everyone, 'Gain 1 Eldritch token.', 'awake-nyarlathotep'),
  },
  'shub-niggurath': {
    replaceDoom(context) {
      spawnMonster(context, ancientOneSpace);
      checkAwakened(context);
    },
    loss({ monsters }) {
      // She counts as one of the monsters.
      const here = monsters.filter((each) => each.space === ancientOneSpace).length + 1;
      if (here < shubMonstersLose) return undefined;
      const because = `${shubMonstersLose} monsters are on Shub-Niggurath's space.`;
      return { because, rule: 'awake-shub-niggurath' };
    },
  },
  'yog-sothoth': {
    replaceDoom: placeGateOnSheet,
    loss({ cards }) {
      const held = cards.find((each) => each.card === sheetCard)?.gates.length ?? 0;
      if (held < yogGatesLose) return undefined;
      return { because: `${yogGatesLose} gates are on Yog-Sothoth's sheet.`, rule: 'awake-yog-sothoth' };
    },
  },
  'atlach-nacha': {
    replaceDoom(context) {
      // A gate that cannot spawn would advance Doom, which would spawn a gate. The inner step is not replaced again.
      spawnTopGate(context);
      if (freeGateSpaces(context.state).length === 0) return;
      const text = 'Put an Eldritch token on a gate space that has none, with PutGateToken.';
      context.addObligation(group, text, 'awake-atlach-nacha');
    },
    loss({ gateTokens }) {
      if (gateTokens.length < atlachTokensLose) return undefined;
      return { because: `${atlachTokensLose} Eldritch tokens are on the board.`, rule: 'awake-atlach-nacha' };
    },
  },
  hypnos: {
    replaceDoom(context) {
      if (context.state.portals.length > 0) {
        const text = 'Move a Dream Portal from the board to the sheet, with DiscardPortal.';
        context.addObligation(group, text, 'awake-hypnos');
      }
      checkAwakened(context);
    },
    loss({ portals }) {
      if (portals.length > 0) return undefined;
      return { because: 'No Dream Portal is left on the board.', rule: 'awake-hypnos' };
    },
  },
};

/** Replaces one step of Doom by the back of the awakened sheet. This can lose the game. */
export function replaceDoom(context: Context, cause: Cause): void {
  backs[context.state.setup.ancientOne].replaceDoom(context, cause);
}

/** A gate that advances Doom because it matches the Omen goes onto the sheet. Other causes place the top gate there. */
function placeGateOnSheet(context: Context, { by, gate }: Cause): void {
  if (gate !== undefined && by === 'omen' && context.state.board.some((each) => each.gate === gate)) {
    placeOnCard(context, gate, sheetCard, 'board');
  } else {
    const top = topGate(context);
    if (top !== undefined) placeOnCard(context, top, sheetCard, 'stack');
  }
  checkAwakened(context);
}

/** Changes the counter of the sheet. Until the starting number is known, the counter holds only the change. */
export function changeCounter(context: Context, by: number, known = context.state.counterKnown): void {
  context.emit({ type: 'CounterChanged', counter: context.state.counter + by, known, ...context.reason });
  checkAwakened(context);
}

/** Spaces that have a gate and no Eldritch token, where Atlach-Nacha can put the next token. */
export function freeGateSpaces(state: State): State['gateTokens'] {
  return [...new Set(state.board.map((each) => each.space))].filter((space) => !state.gateTokens.includes(space));
}

/** Ends the game if the awakened sheet says that it is lost now. */
export function checkAwakened(context: Context): void {
  if (context.isOver) return;
  const loss = lossOf(context.state);
  if (loss !== undefined) context.lose(loss.because, loss.rule);
}

/** The loss that the awakened sheet causes in this state. Undefined if the game goes on. */
export function lossOf(state: State): Loss | undefined {
  if (!state.awake) return undefined;
  return counterLoss(state) ?? backs[state.setup.ancientOne].loss?.(state);
}

function counterLoss({ setup, counter, counterKnown }: State): Loss | undefined {
  const sheet = ancientOne(setup.ancientOne).counter;
  const limit = sheet?.losesAt;
  if (sheet === undefined || limit === undefined || !counterKnown) return undefined;
  const isLost = limit === 0 ? counter <= 0 : counter >= limit;
  if (!isLost) return undefined;
  return { because: `${limit === 0 ? 'No more' : counter} ${sheet.what}.`, rule: 'awake-counter' };
}
