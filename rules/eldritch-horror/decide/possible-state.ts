import { ancientOne } from '../data/ancient-ones.ts';
import { type GateId, gate, gates } from '../data/components.ts';
import { isEpic, monsterName, tokensOfKind } from '../data/monsters.ts';
import type { SetId, SideBoardId } from '../data/sets.ts';
import { portals as printedPortals, spaceInPlay, spaceName } from '../data/spaces.ts';
import type { State } from '../model/index.ts';
import { componentNames } from '../model/names.ts';
import { type FactsOfCode, type RulesOfCode, reject } from '../rejections.ts';
import { standingLoss } from './awakened.ts';

/** The gates of a game, in printed order: those of the sets in use on the main board, and those of its side boards. */
export function gatesInGame(sets: readonly SetId[], boards: readonly SideBoardId[]): GateId[] {
  return gates
    .filter((each) => (each.zone === 'main' ? sets.includes(each.set) : boards.includes(each.zone)))
    .map((each) => each.id);
}

/** Rejects a state that no game can reach, and cites the rule that it breaks. Positions and overrides are checked. */
export function checkState(state: State): void {
  for (const check of checks) check(state);
}

/** The first check that fails decides which rule is cited. */
const checks: readonly ((state: State) => void)[] = [
  checkAwakening,
  checkRefill,
  checkBoard,
  checkPortals,
  checkMysteries,
  checkEliminated,
  checkComponents,
  checkMonsters,
  checkTokens,
  checkMythosDeck,
  checkNotLost,
];

/** Rejects a position or an override that no game can reach. `because` continues the sentence. */
export function rejectPosition(
  rule: RulesOfCode<'illegal-position'>,
  because: string,
  facts: FactsOfCode<'illegal-position'> = {},
): never {
  return reject('illegal-position', `No game can look like this: ${because}`, rule, { ...facts, invariant: rule });
}

/** The first element that is equal to an earlier one. */
export function firstRepeated<T>(list: readonly T[]): T | undefined {
  return list.find((each, at) => list.indexOf(each) !== at);
}

function checkAwakening({ setup, doom, awake }: State): void {
  const sheet = ancientOne(setup.ancientOne);
  if (!awake && doom === 0) {
    rejectPosition('awakening', 'Doom is on 0, so the Ancient One has to be awake.', { doom });
  }
  if (awake && doom > 0 && !sheet.losesAtZero) {
    rejectPosition('awakening', 'the Ancient One is awake, so Doom has to be on 0.', { doom });
  }
  if (awake && setup.ancientOne === 'azathoth') {
    rejectPosition('awakening-loses', 'the game ends when Azathoth awakens.');
  }
  if (awake && doom === 0 && sheet.losesAtZero) {
    rejectPosition('awakening-loses', `the game is lost when Doom of ${sheet.name} is on 0.`, { doom });
  }
}

function checkRefill({ setup, stack, discard }: State): void {
  if (setup.refill !== 'eager' || stack.length > 0 || discard.length === 0) return;
  const because = 'discarded gates refill an empty stack at once, so there cannot be any.';
  rejectPosition('stack-refill', because, { discard: [...discard] });
}

function checkBoard({ setup, board }: State): void {
  for (const { gate: id, space } of board) {
    // A gate that came through a Dream Portal stays there when the portal leaves the board.
    const throughPortal =
      setup.sideBoards.includes('dreamlands') && printedPortals.some((portal) => portal.space === space);
    if (gate(id).space === space || throughPortal) continue;
    const because = `the gate to ${gate(id).name} cannot be on ${spaceName(space)}.`;
    rejectPosition('spawn-gate', because, { gate: id, space });
  }
}

function checkPortals({ setup, portals }: State): void {
  const portal = firstRepeated(portals.map((each) => each.portal));
  if (portal !== undefined) rejectPosition('dream-portals', 'a Dream Portal is on the board twice.', { portal });
  if (portals.length > 0 && !setup.sideBoards.includes('dreamlands')) {
    rejectPosition('dream-portals', 'Dream Portals need the Dreamlands board, which is not in play.');
  }
  const printed = gatesInGame(setup.sets, setup.sideBoards).map(gate);
  for (const each of portals) {
    const isShared = portals.some((other) => other.portal !== each.portal && other.space === each.space);
    const isPrinted = printed.some(({ space, zone }) => space === each.space && zone !== 'dreamlands');
    if (isPrinted && !isShared) continue;
    const because = `a Dream Portal cannot be on ${spaceName(each.space)}.`;
    rejectPosition('dream-portals', because, { portal: each.portal, space: each.space });
  }
}

function checkMysteries({ setup, awake, solved }: State): void {
  const need = ancientOne(setup.ancientOne).mysteries;
  if (awake || need === undefined || solved < need) return;
  const because = `${solved} solved Mysteries would have won the game.`;
  rejectPosition('win-mysteries', because, { have: solved, need });
}

function checkEliminated({ setup, awake, eliminated }: State): void {
  const isSpared = setup.ancientOne === 'yig' || setup.ancientOne === 'syzygy';
  if (eliminated < setup.investigators && (eliminated === 0 || (awake && !isSpared))) return;
  const because = `${eliminated} investigators cannot have been eliminated.`;
  rejectPosition('all-eliminated', because, { eliminated, awake });
}

function checkComponents({ stack, inPlay }: State): void {
  if (stack[0]?.revealed === false && inPlay.some((each) => each.component === 'find-gate')) {
    rejectPosition('stack-find-gate', 'the top gate is face up while Find Gate is in play.');
  }
  const component = firstRepeated(inPlay.map((each) => each.component));
  if (component !== undefined) {
    rejectPosition('components-in-play', `${componentNames[component]} is in play twice.`, { component });
  }
  const kate = inPlay.find((each) => each.component === 'kate-winthrop');
  if (kate === undefined || kate.space !== undefined) return;
  rejectPosition('kate-winthrop', 'Kate Winthrop has to be on a space.', { component: kate.component });
}

function checkMonsters({ setup, monsters }: State): void {
  const tooMany = monsters.find(
    ({ kind }) =>
      isEpic(kind) &&
      monsters.filter((each) => each.kind === kind).length > tokensOfKind(kind, setup.sets, setup.lastToken),
  );
  if (tooMany !== undefined) {
    const because = `this game does not have that many ${monsterName(tooMany.kind)} tokens.`;
    rejectPosition('position-monsters', because, { kind: tooMany.kind });
  }
  for (const { kind, space } of monsters) {
    if (spaceInPlay(space, setup.sideBoards)) continue;
    const because = `${monsterName(kind)} is on a side board that is not in play.`;
    rejectPosition('setup-side-boards', because, { kind, space });
  }
}

function checkTokens({ doomTokens, gateTokens }: State): void {
  const doom = firstRepeated(doomTokens);
  if (doom !== undefined) {
    rejectPosition('doom-tokens', `Doom space ${doom} has two Eldritch tokens.`, { doom });
  }
  const space = firstRepeated(gateTokens);
  if (space !== undefined) {
    rejectPosition('atlach-holds', `two Eldritch tokens are on ${spaceName(space)}.`, { space });
  }
}

/** A stage of the deck has at most its printed cards, and all of them while an earlier stage has any left. */
function checkMythosDeck({ setup, mythosDeck, mythosShuffled }: State): void {
  // Cards of the box may have been shuffled into a deck without stages.
  if (mythosShuffled) return;
  ancientOne(setup.ancientOne).deck.forEach((full, at) => {
    const left = mythosDeck[at] ?? full;
    const isFull = (['green', 'yellow', 'blue'] as const).every((colour) => left[colour] === full[colour]);
    const above = mythosDeck.slice(0, at).reduce((sum, each) => sum + each.green + each.yellow + each.blue, 0);
    const isTooFull = left.green > full.green || left.yellow > full.yellow || left.blue > full.blue;
    if (!isTooFull && (above === 0 || isFull)) return;
    const because = `stage ${at + 1} of the Mythos deck cannot have these cards left.`;
    rejectPosition('mythos-deck', because, { stage: at + 1, ...left });
  });
}

function checkNotLost(state: State): void {
  const loss = standingLoss(state);
  if (loss !== undefined) rejectPosition(loss.rule, `the game would be lost. ${loss.because}`);
}
