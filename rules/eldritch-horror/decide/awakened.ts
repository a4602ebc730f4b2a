import {
  type AncientOneId,
  ancientOne,
  atlachTokensLose,
  counterLimit,
  ithaquaPath,
  shubMonstersLose,
  yogGatesLose,
} from '../data/ancient-ones.ts';
import { sheetCard } from '../data/components.ts';
import type { SpaceId } from '../data/spaces.ts';
import type { Cause, State } from '../model/index.ts';
import type { RulesOfCode } from '../rejections.ts';
import type { RuleCode } from '../rules.ts';
import { placeOnCard } from './closing.ts';
import type { Context } from './context.ts';
import { spawnTopGate, topGate } from './gates.ts';
import { moveMonster, spawnMonster } from './monsters.ts';

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
  /** The loss belongs to the sentence that replaces Doom: the bare state does not lose (digest EH-F1.5). */
  readonly sentence?: true;
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
  'rise-of-the-elder-things': countDown,
  'nephren-ka': countDown,
  ithaqua: {
    replaceDoom(context) {
      const { monsters } = context.state;
      const epic = monsters.find((each) => each.kind === 'ithaqua');
      const next = epic === undefined ? undefined : ithaquaPath[ithaquaPath.indexOf(epic.space) + 1];
      if (epic !== undefined && next !== undefined && ithaquaPath.includes(epic.space)) {
        moveMonster(context, epic.monster, next);
      } else {
        const text = 'Move Ithaqua 1 space toward The Heart of Africa (MoveMonster).';
        context.addObligation(lead, text, 'awake-counter');
      }
      changeCounter(context, -1);
    },
  },
  'shudde-mell': { replaceDoom: (context) => drawDisaster(context, 'awake-shudde-mell') },
  abhoth: {
    sentence: true,
    replaceDoom(context) {
      const text =
        'Spawn 1 Cultist from the sheet on a Wilderness space, one without a Cultist if there is one (SpawnMonsters with kind cultist).';
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
    sentence: true,
    replaceDoom(context) {
      spawnMonster(context, shubSpace(context.state));
      checkSheet(context);
    },
    loss(state) {
      // She counts as one of the monsters.
      const here = state.monsters.filter((each) => each.space === shubSpace(state)).length;
      if (here < shubMonstersLose) return undefined;
      const because = `${here} monsters are on Shub-Niggurath's space.`;
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
      if (freeGateSpaces(context.state).length === 0) return checkSheet(context);
      const text = 'Put an Eldritch token on a gate space that has none (PutGateToken).';
      context.addObligation(group, text, 'awake-atlach-nacha');
    },
    loss({ gateTokens }) {
      if (gateTokens.length < atlachTokensLose) return undefined;
      return { because: `${gateTokens.length} Eldritch tokens are on the board.`, rule: 'awake-atlach-nacha' };
    },
  },
  hypnos: {
    sentence: true,
    replaceDoom(context) {
      if (context.state.portals.length === 0) return checkSheet(context);
      const text = 'Move a Dream Portal from the board to the sheet (DiscardPortal with toSheet).';
      context.addObligation(group, text, 'awake-hypnos');
    },
    loss({ portals }) {
      if (portals.length > 0) return undefined;
      return { because: 'No Dream Portal is left on the board.', rule: 'awake-hypnos' };
    },
  },
};

function shubSpace({ monsters }: State): SpaceId {
  return monsters.find((each) => each.kind === 'shub-niggurath')?.space ?? 'the-heart-of-africa';
}

/** A Disaster, which the players draw and resolve. Once Shudde M'ell is awake, each one is set aside and counts (EH-F5.6). */
export function drawDisaster(context: Context, rule: RuleCode): void {
  const { awake, setup } = context.state;
  const counts = awake && setup.ancientOne === 'shudde-mell';
  context.addObligation(lead, `Draw and resolve a Disaster${counts ? ', then set it aside' : ''}.`, rule);
  if (counts) changeCounter(context, 1);
}

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
  checkSheet(context);
}

/** Changes the counter of the sheet. Until the starting number is known, the counter holds only the change. */
export function changeCounter(context: Context, by: number, known = context.state.counterKnown): void {
  const counter = Math.max(-counterLimit, Math.min(counterLimit, context.state.counter + by));
  context.emit({ type: 'CounterChanged', counter, known, ...context.reason });
  checkSheet(context);
}

/** With Abhoth awake the counter is never higher than the number of his Cultists that are not on the board (EH-F5.3). */
export function countCultists(context: Context): void {
  const { setup, awake, counter, aside } = context.state;
  const left = aside.cultist ?? 0;
  if (setup.ancientOne !== 'abhoth' || !awake || left >= counter) return;
  context.emit({ type: 'CounterChanged', counter: left, known: true, ...context.reason });
  checkState(context);
}

/** With Abhoth awake a Cultist that leaves the board is on the sheet again, unless the policy says that it is away. */
export function returnCultist(context: Context): void {
  const { setup, awake, counter } = context.state;
  if (setup.ancientOne !== 'abhoth' || !awake || setup.abhothDefeated === 'away') return;
  context.emit({ type: 'CounterChanged', counter: counter + 1, known: true, ...context.reason });
}

/** Spaces that have a gate and no Eldritch token, where Atlach-Nacha can put the next token. */
export function freeGateSpaces(state: State): State['gateTokens'] {
  return [...new Set(state.board.map((each) => each.space))].filter((space) => !state.gateTokens.includes(space));
}

/** Ends the game if the awakened sheet says so, after the sentence of the sheet that has this loss (EH-F1.5). */
export function checkSheet(context: Context): void {
  if (context.isOver) return;
  const loss = lossOf(context.state);
  if (loss !== undefined) context.lose(loss.because, loss.rule);
}

/** The same after any other effect, under the policy that the bare state loses. */
export function checkState(context: Context): void {
  if (context.state.setup.lossCheck === 'state') checkSheet(context);
}

/** The loss that the awakened sheet causes in this state. Undefined if the game goes on. */
function lossOf(state: State): Loss | undefined {
  if (!state.awake) return undefined;
  return counterLoss(state) ?? backs[state.setup.ancientOne].loss?.(state);
}

/** The loss that this state has by itself. Most sheets lose only after a sentence of their own. */
export function standingLoss(state: State): Loss | undefined {
  const { lossCheck, ancientOne: id } = state.setup;
  return lossCheck === 'state' || backs[id].sentence === undefined ? lossOf(state) : undefined;
}

function counterLoss({ setup, counter, counterKnown }: State): Loss | undefined {
  const sheet = ancientOne(setup.ancientOne).counter;
  const limit = sheet?.losesAt;
  if (sheet === undefined || limit === undefined || !counterKnown) return undefined;
  const isLost = limit === 0 ? counter <= 0 : counter >= limit;
  if (!isLost) return undefined;
  return { because: `${limit === 0 ? 'No more' : counter} ${sheet.what}.`, rule: 'awake-counter' };
}
