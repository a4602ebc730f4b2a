import { ancientOne, atlachTokensLose, shubMonstersLose, yogGatesLose } from '../data/ancient-ones.ts';
import { ancientOneSpace, sheetCard } from '../data/components.ts';
import { placeOnCard, spawnTopGate, topGate } from './gates.ts';
import type { Cause, State } from '../model/index.ts';
import { spawnMonster } from './monsters.ts';
import type { RulesOfCode } from '../rejections.ts';
import type { Story } from './context.ts';

const group = 'the investigators';

/** One step of Doom after awakening: what the back of the sheet says instead, and whether that loses the game. */
export function replaceDoom(story: Story, cause: Cause): void {
  switch (story.now.setup.ancientOne) {
    case 'cthulhu':
    case 'antediluvium':
      changeCounter(story, 1);
      return;
    case 'shudde-mell':
      story.demand('the Lead Investigator', 'Draw and resolve a Disaster, then set it aside.', 'awake-shudde-mell');
      changeCounter(story, 1);
      return;
    case 'yig':
    case 'rise-of-the-elder-things':
    case 'nephren-ka':
    case 'ithaqua':
      changeCounter(story, -1);
      return;
    case 'abhoth':
      story.demand(
        group,
        'Spawn 1 Cultist from the sheet on a Wilderness space, one without a Cultist if there is one.',
        'awake-abhoth',
      );
      changeCounter(story, -1);
      return;
    case 'shub-niggurath':
      spawnMonster(story, ancientOneSpace);
      checkAwakened(story);
      return;
    case 'yog-sothoth':
      yogSothoth(story, cause);
      return;
    case 'atlach-nacha':
      // A gate that cannot spawn would advance Doom, which would spawn a gate: the inner step is not replaced again.
      spawnTopGate(story);
      if (freeGateSpaces(story.now).length > 0) {
        story.demand(
          group,
          'Put an Eldritch token on a gate space that has none, with PutGateToken.',
          'awake-atlach-nacha',
        );
      }
      return;
    case 'hypnos':
      if (story.now.portals.length > 0) {
        story.demand(group, 'Move a Dream Portal from the board to the sheet, with DiscardPortal.', 'awake-hypnos');
      }
      checkAwakened(story);
      return;
    case 'hastur':
      story.demand('each investigator', 'Lose 1 Sanity; it cannot be prevented.', 'awake-hastur');
      return;
    case 'nyarlathotep':
      story.demand('each investigator', 'Gain 1 Eldritch token.', 'awake-nyarlathotep');
      return;
    case 'azathoth':
    case 'syzygy':
      return;
  }
}

/** Gates that move Doom go onto Yog-Sothoth's sheet themselves; anything else sends one from the stack. */
function yogSothoth(story: Story, cause: Cause): void {
  const { gate } = cause;
  if (gate !== undefined && cause.by === 'omen' && story.now.board.some((each) => each.gate === gate)) {
    placeOnCard(story, gate, sheetCard, 'board');
  } else {
    const top = topGate(story);
    if (top !== undefined) placeOnCard(story, top, sheetCard, 'stack');
  }
  checkAwakened(story);
}

/** Changes what the sheet counts. Until the table has told what it started with, only the difference is kept. */
export function changeCounter(story: Story, by: number, known = story.now.counterKnown): void {
  story.tell({ type: 'CounterChanged', counter: story.now.counter + by, known, ...story.why });
  checkAwakened(story);
}

/** Gate spaces on which Atlach-Nacha's next token could lie. */
export function freeGateSpaces(state: State): State['gateTokens'] {
  return [...new Set(state.board.map((each) => each.space))].filter((space) => !state.gateTokens.includes(space));
}

/** Loses the game if the awakened sheet says so now. */
export function checkAwakened(story: Story): void {
  if (story.over) return;
  const loss = lossOf(story.now);
  if (loss !== undefined) story.lose(loss.because, loss.rule);
}

/** A rule of an awakened sheet that ends the game, and that a table where it goes on would break. */
type LosingRule = RulesOfCode<'game-over'> & RulesOfCode<'illegal-position'>;

/** By what the awakened sheet shows the investigators have lost, if they have. */
export function lossOf(state: State): { readonly because: string; readonly rule: LosingRule } | undefined {
  const { awake, setup, counter, counterKnown, cards, monsters, gateTokens, portals } = state;
  if (!awake) return undefined;
  const sheet = ancientOne(setup.ancientOne);
  const limit = sheet.counter?.losesAt;
  if (limit !== undefined && counterKnown && (limit === 0 ? counter <= 0 : counter >= limit)) {
    const count = limit === 0 ? 'No more' : `${counter}`;
    return { because: `${count} ${sheet.counter?.what}.`, rule: 'awake-counter' };
  }
  switch (setup.ancientOne) {
    case 'yog-sothoth':
      return (cards.find((each) => each.card === sheetCard)?.gates.length ?? 0) < yogGatesLose
        ? undefined
        : { because: `${yogGatesLose} gates are on Yog-Sothoth's sheet.`, rule: 'awake-yog-sothoth' };
    case 'shub-niggurath':
      // She counts as one of them.
      return monsters.filter((each) => each.space === ancientOneSpace).length + 1 < shubMonstersLose
        ? undefined
        : { because: `${shubMonstersLose} monsters are on Shub-Niggurath's space.`, rule: 'awake-shub-niggurath' };
    case 'atlach-nacha':
      return gateTokens.length < atlachTokensLose
        ? undefined
        : { because: `${atlachTokensLose} Eldritch tokens are on the board.`, rule: 'awake-atlach-nacha' };
    case 'hypnos':
      return portals.length > 0
        ? undefined
        : { because: 'No Dream Portal is left on the board.', rule: 'awake-hypnos' };
    default:
      return undefined;
  }
}
