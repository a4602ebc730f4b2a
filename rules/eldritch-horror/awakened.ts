import { ancientOne, atlachTokensLose, shubMonstersLose, yogGatesLose } from './ancient-ones.ts';
import { ancientOneSpace } from './components.ts';
import { placeOnCard, spawnTopGate, topGate } from './gates.ts';
import type { Cause, State } from './model.ts';
import { spawnMonster } from './monsters.ts';
import type { Story } from './story.ts';

/** The sheet, as a card that gates can be placed on. */
export const sheetCard = 'ancient-one';
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

/** Whether the awakened sheet has just lost the game for the investigators. */
export function checkAwakened(story: Story): void {
  const { awake, setup, counter, counterKnown, cards, monsters, gateTokens, portals } = story.now;
  if (!awake || story.over) return;
  const sheet = ancientOne(setup.ancientOne);
  const limit = sheet.counter?.losesAt;
  if (limit !== undefined && counterKnown && (limit === 0 ? counter <= 0 : counter >= limit)) {
    const count = limit === 0 ? 'No more' : `${counter}`;
    story.lose(`${count} ${sheet.counter?.what}.`, 'awake-counter');
  }
  switch (setup.ancientOne) {
    case 'yog-sothoth':
      if ((cards.find((each) => each.card === sheetCard)?.gates.length ?? 0) >= yogGatesLose) {
        story.lose(`${yogGatesLose} gates are on Yog-Sothoth's sheet.`, 'awake-yog-sothoth');
      }
      return;
    case 'shub-niggurath':
      // She counts as one of them.
      if (monsters.filter((each) => each.space === ancientOneSpace).length + 1 >= shubMonstersLose) {
        story.lose(`${shubMonstersLose} monsters are on Shub-Niggurath's space.`, 'awake-shub-niggurath');
      }
      return;
    case 'atlach-nacha':
      if (gateTokens.length >= atlachTokensLose) {
        story.lose(`${atlachTokensLose} Eldritch tokens are on the board.`, 'awake-atlach-nacha');
      }
      return;
    case 'hypnos':
      if (portals.length === 0) story.lose('No Dream Portal is left on the board.', 'awake-hypnos');
      return;
    default:
      return;
  }
}
