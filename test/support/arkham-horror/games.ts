import fc from 'fast-check';
import { ancientOneIds } from '../../../rules/arkham-horror/data/ancient-ones.ts';
import { cardIds } from '../../../rules/arkham-horror/data/cards.ts';
import { areaIds, gateIds, symbols, worldIds } from '../../../rules/arkham-horror/data/components.ts';
import { investigatorIds } from '../../../rules/arkham-horror/data/investigators.ts';
import { monsterKinds } from '../../../rules/arkham-horror/data/monsters.ts';
import { mythosCardIds } from '../../../rules/arkham-horror/data/mythos-cards.ts';
import type { Command, State } from '../../../rules/arkham-horror/model/index.ts';
import type { Random } from '../../../rules/core/random.ts';

/** A random command of the right shape, legal or not, with values that fit the game. */
export function anyCommand(state: State, random: Random): Command {
  const by = 1 + random.below(8);
  const gate = state.gates.length > 0 && random.below(3) > 0 ? random.draw(state.gates).gate : random.draw(gateIds);
  const space = random.draw(areaIds);
  const monster = state.monsters.length > 0 ? random.draw(state.monsters).monster : 1 + random.below(3);
  const some = <T>(list: readonly T[]): T[] => list.filter(() => random.below(4) === 0);
  const maybe = <T>(value: T): T | undefined => (random.below(2) === 0 ? value : undefined);
  const commands: Command[] = [
    { type: 'OpenGate', gate, encounter: random.below(2) === 0, bare: random.below(4) === 0 },
    { type: 'CloseGate', gate, by: maybe(by), trophy: random.below(2) === 0 },
    { type: 'SurgeMonsters', gate },
    { type: 'PlaceMonsters', space, count: 1 + random.below(3) },
    { type: 'MoveMonster', monster, space: random.draw([...areaIds, 'sky', 'outskirts', 'experiment'] as const) },
    { type: 'MoveMonsters', white: some(symbols), black: some(symbols) },
    { type: 'DefeatMonster', monster, by },
    { type: 'MeetMonster', by },
    { type: 'DefeatEncountered', by },
    { type: 'DiscardMonsters', part: random.draw(['streets', 'locations', 'skyAndOutskirts', 'experiment'] as const) },
    { type: 'RaiseTerror', steps: 1 + random.below(3) },
    { type: 'PlaceClue', space },
    { type: 'PutInPlay', component: random.draw(mythosCardIds) },
    {
      type: 'ChangeInvestigator',
      by,
      sanity: random.below(3) - 1,
      stamina: random.below(3) - 1,
      clues: random.below(9) - 3,
    },
    { type: 'ChangeInvestigator', by, elderSigns: 1, blessing: random.draw(['none', 'blessed', 'cursed'] as const) },
    { type: 'ChangeInvestigator', by, delayed: random.below(2) === 0, sneak: random.below(4) },
    { type: 'SendInvestigator', by, space, encounter: random.below(2) === 0 },
    { type: 'SendInvestigator', by, space: gate, encounter: random.below(2) === 0 },
    { type: 'SendBack', by, gate },
    { type: 'CarryOff', by, gate: maybe(gate) },
    { type: 'Walk', by, space: random.below(2) === 0 ? gate : space, evaded: maybe(true) },
    { type: 'CrossOver', by, gate: maybe(gate) },
    { type: 'TakeClues', by },
    { type: 'EndMovement', by },
    { type: 'LeaveClue' },
    { type: 'ChoosePrey', prey: by },
    { type: 'LoseTrophies', by, trophies: state.investigators[by - 1]?.trophies.slice(0, 1) },
    { type: 'HaveEncounter', by, says: [{ type: 'OpenGate', gate, encounter: true }] },
    { type: 'EnterGate', by },
    { type: 'TryToClose', by, skill: 'lore', value: random.below(7) },
    { type: 'SealGate', by, gate },
    { type: 'UseElderSign', by, gate: maybe(gate) },
    { type: 'MeetOtherWorld', by, says: [{ type: 'SendBack', by, gate }] },
    {
      type: 'SpendTrophies',
      by,
      trade: random.draw(['clues', 'money', 'blessing', 'ally', 'card'] as const),
      trophies: state.investigators[by - 1]?.trophies.slice(0, 1) ?? [random.draw(worldIds)],
    },
    {
      type: 'PassRumor',
      by,
      clues: maybe(1 + random.below(5)),
      trophies: maybe(state.investigators[by - 1]?.trophies.slice(0, 2)),
    },
    { type: 'ResolveMythos', gate, clueSpace: random.draw(gateIds), white: some(symbols), black: some(symbols) },
    { type: 'ResolveMythos', component: random.draw(mythosCardIds) },
    { type: 'ShareMonsters', shares: state.gates.map((each) => ({ gate: each.gate, count: 1 })) },
    { type: 'PlaceReturned', by, space },
    { type: 'AttackAncientOne', by, value: random.below(9) },
    { type: 'Settle', number: 1 + random.below(5) },
    {
      type: 'Override',
      reason: 'a token was miscounted',
      shows: random.draw([
        { terror: random.below(11) },
        { doom: random.below(10) },
        { noGate: gate },
        { openGate: { gate, world: random.draw(worldIds) } },
        { monster: { kind: random.draw(monsterKinds), space } },
        { cluesThere: { space, clues: random.below(3) } },
        { explored: [by] },
        { seals: some(gateIds) },
      ]),
    },
  ];
  // JSON drops members that are undefined.
  return JSON.parse(JSON.stringify(random.draw(commands)));
}

const part = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(shape, { requiredKeys: [] });

/** The final battle is frequent, so that some random games end. */
const battles = ['battle', 'battle', 'battle', 'battle'] as const;

/** Positions in the middle of a game, some with an investigator who can close a gate. */
const position = fc
  .record({
    gates: fc.subarray(['woods', 'graveyard', 'unnamable']),
    worlds: fc.shuffledSubarray(['rlyeh', 'the-abyss', 'yuggoth', 'celeano'], { minLength: 3, maxLength: 3 }),
    ready: fc.boolean(),
    rest: part({
      doom: fc.constantFrom(0, 4, 6, 8, 9),
      terror: fc.constantFrom(0, 2, 9, 10),
      seals: fc.subarray(['witch-house', 'black-cave']),
      turn: fc.integer({ min: 1, max: 9 }),
      phase: fc.constantFrom('upkeep', 'movement', 'arkham', 'otherWorlds', 'mythos', ...battles),
      monsters: fc.subarray([
        { kind: 'ghoul', space: 'rivertown' },
        { kind: 'byakhee', space: 'sky' },
        { kind: 'cultist', space: 'woods' },
      ]),
      cardsInPlay: fc.subarray(['nodens-favor', 'the-terrible-experiment']),
      bottom: fc.subarray(['the-dreamlands', 'celeano']),
    }),
  })
  .map(({ gates, worlds, ready, rest }) => {
    const [first] = gates;
    const by = ready && first !== undefined ? [{ by: 1, space: first, explored: true, clues: 7, elderSigns: 1 }] : [];
    return { ...rest, gates: gates.map((gate, at) => ({ gate, world: worlds[at] })), investigators: by };
  });

interface PositionPlan {
  readonly phase?: string;
  readonly doom?: number;
  readonly total?: number;
  readonly investigators: readonly object[];
}

/** Setups with every Ancient One, one to eight investigators, all policies, and physical or server draws. */
export const arkhamHorrorSetups = (sheets: readonly string[] = ancientOneIds): fc.Arbitrary<unknown> =>
  fc
    .record({
      investigators: fc.integer({ min: 1, max: 8 }),
      ancientOne: fc.constantFrom(...sheets),
      first: part({
        home: fc.constantFrom('library', 'woods', 'witch-house', 'easttown'),
        clues: fc.integer({ min: 0, max: 12 }),
        elderSigns: fc.integer({ min: 0, max: 2 }),
        sanity: fc.integer({ min: 1, max: 7 }),
        stamina: fc.integer({ min: 1, max: 7 }),
        blessing: fc.constantFrom('none', 'blessed', 'cursed'),
        investigator: fc.constantFrom(...investigatorIds),
        speed: fc.integer({ min: 0, max: 6 }),
        cards: fc.uniqueArray(fc.constantFrom(...cardIds), { maxLength: 3 }),
      }),
      policies: part({
        cardCloseWins: fc.constantFrom('investigator', 'always', 'never'),
        terrorTenSurge: fc.constantFrom('gates', 'none'),
        scientistInSurge: fc.constantFrom('spared', 'included'),
        bareGate: fc.constantFrom('full', 'gateOnly'),
        encounterMonsters: fc.constantFrom('perPlayers', 'one'),
        signAtZero: fc.constantFrom('works', 'refused'),
        cardLosses: fc.constantFrom('reduced', 'whole'),
        movement: fc.constantFrom('table', 'table', 'table', 'checked'),
      }),
      skip: fc.oneof(fc.constant([]), fc.subarray(['upkeep', 'movement', 'otherWorlds'])),
      table: fc.oneof(
        { weight: 7, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: part({ dice: fc.boolean(), draws: fc.boolean() }) },
      ),
      middle: fc.nat({ max: 2 }),
      position,
    })
    .map(({ first, table, middle, position: there, ...rest }) => ({
      ...rest,
      sheets: [first],
      ...(table === undefined ? {} : { table }),
      ...(middle > 0 && rest.investigators < 7 && isPossible(rest.ancientOne, there)
        ? { position: nearVictory(there, rest.investigators) }
        : {}),
    }));

/** Azathoth ends the game when he awakens. */
function isPossible(ancientOne: string, { phase }: { readonly phase?: string }): boolean {
  return ancientOne !== 'azathoth' || phase !== 'battle';
}

/** Gate trophies for an investigator who can close a gate: as many as win when the last one is closed. */
function nearVictory({ investigators, ...there }: PositionPlan, players: number): PositionPlan {
  // One more success wins the final battle.
  if (there.phase === 'battle') return { phase: 'battle', doom: 1, total: players - 1, investigators: [] };
  const markers = ['another-dimension', 'great-race', 'plateau-of-leng'].flatMap((world) => [world, world]);
  const trophies = markers.slice(0, players);
  return { ...there, investigators: investigators.map((each) => ({ ...each, trophies })) };
}

/** Setups of the right shape that are no legal games. */
export const noArkhamHorror: readonly unknown[] = [
  { investigators: 1, ancientOne: 'yig', sheets: [{}, {}] },
  { investigators: 1, ancientOne: 'yig', sheets: [{ elderSigns: 4 }], position: { signsBoxed: 1 } },
  { investigators: 1, ancientOne: 'yig', position: { doom: 10 } },
  { investigators: 1, ancientOne: 'yig', position: { gates: [{ gate: 'woods', world: 'rlyeh' }], seals: ['woods'] } },
  { investigators: 1, ancientOne: 'yig', position: { investigators: [{ by: 1, explored: true }] } },
  { investigators: 1, ancientOne: 'yig', position: { monsters: [{ kind: 'black-man', space: 'downtown' }] } },
];
