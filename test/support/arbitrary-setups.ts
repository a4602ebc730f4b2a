import fc from 'fast-check';
import type {
  Command as ArkhamHorrorCommand,
  State as ArkhamHorrorState,
} from '../../rules/arkham-horror/model/index.ts';
import type { LegalCommand } from '../../rules/core/legal-command.ts';
import type { Random } from '../../rules/core/random.ts';
import type { Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { type PreludeId, prelude, preludeIds } from '../../rules/eldritch-horror/data/preludes.ts';
import type { Command, State } from '../../rules/eldritch-horror/model/index.ts';
import { fill as fillArkhamHorror } from './arkham-horror/fill.ts';
import { anyCommand as anyArkhamHorror, arkhamHorrorSetups, noArkhamHorror } from './arkham-horror/games.ts';
import { anyCommand } from './eldritch-horror/arbitrary-commands.ts';
import { ancientOneFacts, type Board, boardSets } from './eldritch-horror/facts.ts';
import { fill } from './eldritch-horror/fill-legal.ts';
import { kyoukai } from './kyoukai/games.ts';
import { skeletonGames } from './skeleton/games.ts';

/** How to make random games of a ruleset. Nothing else in the contract suite is specific to a ruleset. */
export interface Games {
  /** Setups that the rules accept, as a client sends them. */
  readonly setup: fc.Arbitrary<unknown>;
  /** Setups that match the schema but are rejected by the rules. */
  readonly noGame: readonly unknown[];
  /** A random command that matches the schema, legal or not, with names of things in this state. */
  command(state: unknown, random: Random): Typed;
  /** The command of a legal entry of a seat, with random values for what it needs. */
  fill(entry: LegalCommand<Typed>, state: unknown, random: Random, seat: Seat): Typed;
  /** Types of commands that end games. They are played rarely: on average in one of `rareEvery` choices, or of 8. */
  readonly rare: readonly string[];
  readonly rareEvery?: number;
  /** Whether a position in a setup can express this state. */
  canBeWritten(state: unknown): boolean;
  /**
   * Whether the answer to this command depends only on what its seat sees. It may depend on more where the command has
   * several effects: the first may reveal what the second needs.
   */
  isOneThing(command: Typed): boolean;
  /** Whether a state contains anything hidden. */
  readonly hides: boolean;
  /** Whether the position that a seat sees has what only this seat knows. */
  readonly ownPositions?: true;
}

const sets = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];

/** Numbers of investigators for which set 09 has further Reference cards. */
const variants: Readonly<Record<string, readonly number[]>> = { easier: [1, 5], harder: [4, 7, 8] };

/** Ancient Ones that eliminate no investigator when they are awake. */
const spared: readonly string[] = ['yig', 'syzygy'];

type Sheet = (typeof ancientOneFacts)[number];

const noCards = { green: 0, yellow: 0, blue: 0 };

/** A record in which each member is given or left out. */
const part = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(shape, { requiredKeys: [] });

/** Positions in the middle of a game, with gates and monsters that are in every game. */
const position = (sheet: Sheet, investigators: number) =>
  fc
    .record({
      awake: fc.boolean(),
      doom: fc.integer({ min: 1, max: 20 }),
      rest: part({
        omen: fc.constantFrom('green', 'blue1', 'red', 'blue2'),
        omenTokens: fc.constant({ green: 1, red: 2 }),
        doomTokens: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 3 }),
        gates: fc.subarray(['rome', 'tokyo', 'london', 'sydney', 'arkham']).map((all) => all.map((gate) => ({ gate }))),
        discard: fc.subarray(['shanghai', 'istanbul']),
        cards: fc.constant([{ card: 'A card', gates: ['san-francisco'] }]),
        monsters: fc.subarray([
          { kind: 'vampire', space: 'rome' },
          { kind: 'witch', space: 'london' },
          { kind: 'maniac', space: 'shanghai' },
        ]),
        gateTokens: fc.constant(['rome', 'tokyo']),
        inPlay: fc.subarray([
          { component: 'mysterious-lights' },
          { component: 'kate-winthrop', space: 'buenos-aires' },
        ]),
        solved: fc.constantFrom(0, 1),
        mythosDeck: fc.constant([noCards, noCards, { ...noCards, yellow: 1 }]),
        round: fc.integer({ min: 1, max: 12 }),
      }),
    })
    .map(({ awake, doom, rest }) => {
      const asleep = sheet.id === 'azathoth' || !awake;
      const woken = { awake: true, ...(sheet.id === 'syzygy' ? { doom } : {}) };
      return {
        ...rest,
        ...(asleep ? { doom } : woken),
        ...(!asleep && investigators > 2 && !spared.includes(sheet.id) ? { eliminated: 1 } : {}),
        ...(sheet.id === 'hypnos' ? { portals: [{ portal: 'to-the-underworld', space: 'buenos-aires' }] } : {}),
      };
    });

/** Setups against one of these Ancient Ones, with any sets, boards, Preludes and policies, physical or not. */
export function eldritchHorrorSetups(sheets: readonly Sheet[] = ancientOneFacts): fc.Arbitrary<unknown> {
  return fc
    .record({
      investigators: fc.integer({ min: 1, max: 8 }),
      sheet: fc.constantFrom(...sheets),
      sets: fc.subarray(sets),
      boards: fc.oneof(fc.constant<Board[]>([]), fc.subarray(Object.keys(boardSets) as Board[])),
      preludes: fc.oneof(
        fc.constant<PreludeId[]>([]),
        fc.uniqueArray(fc.constantFrom(...preludeIds), { maxLength: 2 }),
      ),
      variant: fc.constantFrom('standard', 'easier', 'harder'),
      policies: part({
        refill: fc.constantFrom('eager', 'lazy'),
        finalMystery: fc.constantFrom('afterMysteries', 'alone'),
        markedOmen: fc.constantFrom('green', 'blue1', 'red', 'blue2'),
        lastToken: fc.constantFrom('mi-go', 'star-spawn'),
        lossCheck: fc.constantFrom('sentence', 'state'),
        abhothDefeated: fc.constantFrom('sheet', 'away'),
      }),
      table: fc.oneof(
        { weight: 7, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: part({ dice: fc.boolean(), draws: fc.boolean() }) },
      ),
      middle: fc.nat({ max: 3 }),
    })
    .chain(({ investigators, sheet, sets, boards, preludes: drawn, variant, policies, table, middle }) => {
      const reference = variants[variant]?.includes(investigators) ? variant : 'standard';
      const setup = {
        investigators,
        ancientOne: sheet.id,
        sets: [
          ...new Set([
            ...sets,
            sheet.set,
            ...boards.map((board) => boardSets[board]),
            ...drawn.flatMap((each) => [prelude(each).sets.at(-1), prelude(each).needs].flatMap((set) => set ?? [])),
            ...(reference === 'standard' ? [] : ['09']),
          ]),
        ],
        sideBoards: boards,
        preludes: drawn,
        reference,
        ...policies,
        ...(table === undefined ? {} : { table }),
      };
      if (middle > 0) return fc.constant(setup);
      return position(sheet, investigators).map((each) => ({ ...setup, position: each }));
    });
}

const eldritchHorror: Games = {
  setup: eldritchHorrorSetups(),
  noGame: [
    { investigators: 1, ancientOne: 'yig' },
    { investigators: 1, ancientOne: 'cthulhu', sets: ['05'], sideBoards: ['antarctica'] },
    { investigators: 2, ancientOne: 'cthulhu', sets: ['09'], reference: 'harder' },
    { investigators: 1, ancientOne: 'cthulhu', preludes: ['otherworldly-dreams'] },
    { investigators: 1, ancientOne: 'azathoth', position: { doom: 0 } },
    { investigators: 1, ancientOne: 'azathoth', position: { awake: true } },
    { investigators: 1, ancientOne: 'cthulhu', position: { gates: [{ gate: 'rome' }], discard: ['rome'] } },
    { investigators: 1, ancientOne: 'cthulhu', position: { gates: [{ gate: 'cairo' }] } },
    { investigators: 1, ancientOne: 'cthulhu', position: { stack: [{ revealed: true }] } },
  ],
  command: (state, random) => anyCommand(state as State, random),
  fill: (entry, state, random, seat) => fill(entry as LegalCommand<Command>, state as State, random, seat),
  rare: ['LoseGame', 'SolveMystery', 'SolveFinalMystery', 'DefeatInvestigators', 'PutGateToken', 'DiscardPortal'],
  canBeWritten: () => true,
  isOneThing: ({ type }) => type !== 'Together' && type !== 'ResolveBranch',
  hides: true,
};

const arkhamHorror: Games = {
  setup: arkhamHorrorSetups(),
  noGame: noArkhamHorror,
  command: (state, random) => anyArkhamHorror(state as ArkhamHorrorState, random),
  fill: (entry, state, random, seat) =>
    fillArkhamHorror(entry as LegalCommand<ArkhamHorrorCommand>, state as ArkhamHorrorState, random, seat),
  rare: ['Devour', 'RemoveDoom', 'LoseInTime'],
  rareEvery: 2,
  canBeWritten: () => true,
  isOneThing: () => true,
  // A face-down token is chosen when it is drawn, so a state contains nothing hidden.
  hides: false,
};

/** By id of the ruleset. The skeleton is no game of the service, but keeps the contract too. */
export const gamesOf: Readonly<Record<string, Games>> = {
  'eldritch-horror': eldritchHorror,
  'arkham-horror': arkhamHorror,
  kyoukai,
  skeleton: skeletonGames,
};
