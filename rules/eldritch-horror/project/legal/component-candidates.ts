import { type Choice, listOf, maxChoices } from '../../../core/legal-command.ts';
import { once } from '../../../core/once.ts';
import { ancientOne } from '../../data/ancient-ones.ts';
import { gate } from '../../data/components.ts';
import { type MonsterKind, monsterName } from '../../data/monsters.ts';
import { type PortalId, portalIds, portalName, type SpaceId, spaceName } from '../../data/spaces.ts';
import { freeGateSpaces } from '../../decide/awakened.ts';
import { matchesOmen } from '../../decide/gates.ts';
import { monstersInCup, namedMonsters } from '../../decide/named-monsters.ts';
import { cardsLeft, topStage } from '../../evolve/mythos-deck.ts';
import type { State } from '../../model/index.ts';
import { componentNames } from '../../model/names.ts';
import { spacePhrase } from '../names.ts';
import {
  type Candidate,
  type CandidateNeed,
  candidate,
  choose,
  kindChoice,
  need,
  needSpace,
  type SpaceGroup,
  spaceGroups,
} from './candidate.ts';

const moveTo = once((group: SpaceGroup) => needSpace('Where it moves', group));
const moveMonster = (monster: CandidateNeed) => (group: SpaceGroup) => {
  const needs = [monster, moveTo(group)];
  return candidate(`Move a monster${group.where}`, { type: 'MoveMonster' }, { by: group.by, needs });
};
/** A need for one of the monsters on the board, of which there is at least one. */
function needMonster(onBoard: readonly { readonly monster: number; readonly name: string }[]): CandidateNeed {
  const choices = onBoard.map(({ monster, name }) => ({ value: String(monster), label: name }));
  return choose('monster', 'Which monster', choices, onBoard[0]?.monster);
}
const spawnMonsters = once((group: SpaceGroup) => {
  const needs = [needSpace('Where it spawns', group)];
  return candidate(`Spawn a monster${group.where}`, { type: 'SpawnMonsters' }, { by: group.by, needs });
});
const surgeOnSpace = once((group: SpaceGroup) => {
  const label = `Resolve a monster surge on one space${group.where}`;
  const needs = [needSpace('Where the monsters spawn', group)];
  return candidate(label, { type: 'MonsterSurge' }, { by: ['space', ...group.by], needs });
});
const spawnAtRandom = candidate('Spawn a monster on a random space', { type: 'SpawnMonsters' }, { by: ['random'] });
/** One more than a menu shows, so that a list that is cut off here is known to be too long. */
const beyondMenu = maxChoices + 1;
const spawnPlace = once((group: SpaceGroup) => needSpace('Where it spawns', group));
const spawnNamed = (kind: CandidateNeed) => (group: SpaceGroup) => {
  const needs = [kind, spawnPlace(group)];
  return candidate(
    `Spawn a monster that a card names${group.where}`,
    { type: 'SpawnMonsters' },
    { by: ['named', ...group.by], needs },
  );
};
const setAside = (kind: CandidateNeed) =>
  candidate('Set a monster aside', { type: 'SetMonsterAside' }, { needs: [kind] });
const needKind = (sample: MonsterKind | undefined, choices?: readonly Choice[]) =>
  choose('kind', 'The monster that the card names', choices, sample);
/** Without a menu the entries are the same for every state, but for the kind that tries them out. */
const withoutMenu = once((sample: MonsterKind) => {
  const kind = needKind(sample);
  return { spawnNamed: once(spawnNamed(kind)), setAside: setAside(kind) };
});
/** Entries that need one of these kinds. */
function entriesOf(kinds: readonly MonsterKind[]) {
  const [sample] = kinds;
  if (sample !== undefined && kinds.length === beyondMenu) return withoutMenu(sample);
  const kind = needKind(sample, kinds.map(kindChoice));
  return { spawnNamed: spawnNamed(kind), setAside: setAside(kind) };
}
const surge = candidate('Resolve a monster surge', { type: 'MonsterSurge' });

/** Effects on monsters. */
export function monsterCandidates(state: State): Candidate[] {
  const groups = spaceGroups(state);
  const onBoard = state.monsters.map((each) => ({ monster: each.monster, name: monsterPhrase(state, each) }));
  const candidates = onBoard.map(({ monster, name }) =>
    candidate(`Discard ${name}`, { type: 'DiscardMonster', monster }, { by: [monster] }),
  );
  if (onBoard.length > 0) candidates.push(...groups.map(moveMonster(needMonster(onBoard))));
  const named = namedMonsters(state, beyondMenu);
  const ofCards = named.length === 0 ? [] : groups.map(entriesOf(named).spawnNamed);
  const inCup = monstersInCup(state, beyondMenu);
  if (inCup.length === 0) {
    // Without a matching gate a surge spawns a gate, or advances Doom.
    const surges = state.board.every((each) => !matchesOmen(state, each.gate));
    return candidates.concat(ofCards, surges ? [surge] : []);
  }
  const ofCup = [spawnAtRandom, ...groups.map(surgeOnSpace)];
  return candidates.concat(groups.map(spawnMonsters), ofCup, ofCards, entriesOf(inCup).setAside, surge);
}

const kindOnSpace = once((kind: MonsterKind) =>
  once((space: SpaceId) => `${monsterName(kind)} on ${spacePhrase(space)}`),
);

/** `Star Spawn on Rome`, with its number if another one is there. */
function monsterPhrase({ monsters }: State, { monster, kind, space }: State['monsters'][number]): string {
  const isAmbiguous = monsters.some((each) => each.monster !== monster && each.kind === kind && each.space === space);
  return `${kindOnSpace(kind)(space)}${isAmbiguous ? ` (monster ${monster})` : ''}`;
}

/** Effects on Dream Portals, components and tokens. */
export function componentCandidates(state: State): Candidate[] {
  const { setup, awake, gateTokens } = state;
  const holdsTokens = awake && setup.ancientOne === 'atlach-nacha';
  return [
    ...portalCandidates(state),
    ...inPlayCandidates(state),
    ...(holdsTokens ? freeGateSpaces(state) : []).map((space) =>
      candidate(
        `Put an Eldritch token on the gate at ${spaceName(space)}`,
        { type: 'PutGateToken', space },
        { by: [space] },
      ),
    ),
    ...gateTokens.map((space) =>
      candidate(
        `Remove the Eldritch token from ${spacePhrase(space)}`,
        { type: 'RemoveGateToken', space },
        { by: [space] },
      ),
    ),
  ];
}

function portalCandidates(state: State): Candidate[] {
  const { setup, portals, sheetPortals } = state;
  const isOnBoard = (id: PortalId) => portals.some((each) => each.portal === id) || sheetPortals.includes(id);
  const canSpawn = setup.sideBoards.includes('dreamlands') && hasPortalSpace(state);
  const free = canSpawn ? portalIds.filter((portal) => !isOnBoard(portal)) : [];
  return [
    ...free.map((portal) =>
      candidate(`Spawn ${portalName(portal)}`, { type: 'SpawnPortal', portal }, { by: [portal] }),
    ),
    ...portals.flatMap(({ portal }) => [
      candidate(`Discard ${portalName(portal)}`, { type: 'DiscardPortal', portal }, { by: [portal] }),
      ...(setup.ancientOne === 'hypnos'
        ? [
            candidate(
              `Move ${portalName(portal)} to the sheet`,
              { type: 'DiscardPortal', portal, toSheet: true },
              { by: [portal, 'sheet'] },
            ),
          ]
        : []),
    ]),
  ];
}

/** Whether a gate of the stack or the discard pile shows a space for a portal. Which gates these are is public. */
function hasPortalSpace({ stack, discard, portals }: State): boolean {
  return [...stack.map((token) => token.gate), ...discard].some((id) => {
    const { zone, space } = gate(id);
    return zone !== 'dreamlands' && portals.every((each) => each.space !== space);
  });
}

type Component = keyof typeof componentNames;

const bringIntoPlay = once((component: Exclude<Component, 'kate-winthrop'>) =>
  candidate(`Bring ${componentNames[component]} into play`, { type: 'BringIntoPlay', component }, { by: [component] }),
);
const placeKate = once((label: string) =>
  once((group: SpaceGroup) =>
    candidate(
      `${label}${group.where}`,
      { type: 'BringIntoPlay', component: 'kate-winthrop' },
      { by: ['kate-winthrop', ...group.by], needs: [needSpace('The space that she is on', group)] },
    ),
  ),
);
const takeOutOfPlay = once((component: Component) =>
  candidate(`Take ${componentNames[component]} out of play`, { type: 'TakeOutOfPlay', component }, { by: [component] }),
);

function inPlayCandidates(state: State): Candidate[] {
  const inPlay = state.inPlay.map(({ component }) => component);
  const kate = inPlay.includes('kate-winthrop') ? 'Move Kate Winthrop' : 'Bring Kate Winthrop into play';
  const absent = (['find-gate', 'mysterious-lights'] as const).filter((component) => !inPlay.includes(component));
  return [...absent.map(bringIntoPlay), ...spaceGroups(state).map(placeKate(kate)), ...inPlay.map(takeOutOfPlay)];
}

const shuffleMythosDeck = candidate('Shuffle the Mythos deck', { type: 'ShuffleMythosDeck' });
const discardMythosCard = candidate('Discard the top card of the Mythos deck', { type: 'DiscardMythosCards' });
const reportMythosCards = (deck: State['mythosDeck']) => {
  const top = deck[topStage(deck)];
  const there = (['green', 'yellow', 'blue'] as const).filter((colour) => (top?.[colour] ?? 0) > 0);
  const { need: colours } = need('colours', 'The colour of each card, in order', there);
  const needs = [{ need: listOf(colours), sample: there.slice(0, 1) }];
  return candidate('Discard cards from the top of the Mythos deck', { type: 'DiscardMythosCards' }, { needs });
};
const solveMystery = candidate('Solve a Mystery', { type: 'SolveMystery' });
const loseMystery = candidate('Lose a solved Mystery', { type: 'LoseMystery' });
const loseGame = candidate('Lose the game because a card says so', { type: 'LoseGame' });

/** The sheet, Mysteries, and the end of the game. */
export function endingCandidates({ mythosDeck, setup, awake, solved }: State): Candidate[] {
  const { counter, mysteries = 0 } = ancientOne(setup.ancientOne);
  const canSolveFinal = awake && (setup.finalMystery === 'alone' || solved >= mysteries);
  const change = need('by', 'The change, or the starting number if it is not known yet: -20 to 20', undefined, 1);
  return [
    ...(awake && counter !== undefined
      ? [candidate(`Change the number of ${counter.what}`, { type: 'ChangeCounter' }, { needs: [change] })]
      : []),
    ...(cardsLeft(mythosDeck) > 0
      ? [shuffleMythosDeck, setup.table.draws ? reportMythosCards(mythosDeck) : discardMythosCard]
      : []),
    solveMystery,
    ...(solved > 0 ? [loseMystery] : []),
    ...(canSolveFinal ? [candidate('Solve the Final Mystery', { type: 'SolveFinalMystery' })] : []),
    loseGame,
  ];
}
