import fc from 'fast-check';
import { ancientOneFacts, type Board, boardSets, gateFacts, losesAtZero } from './eldritch-horror/facts.ts';

/** How to make random games of a ruleset: the only thing that a ruleset adds to the contract suite. */
export interface Games {
  /** Setups that are games, as a client sends them. */
  readonly setup: fc.Arbitrary<unknown>;
  /** Setups that have the right shape but are no games. */
  readonly noGame: readonly unknown[];
  /** Commands of the right shape that may or may not be legal: many of them will be refused. */
  readonly command: fc.Arbitrary<unknown>;
}

const eldritchHorror: Games = {
  setup: fc
    .record({
      investigators: fc.integer({ min: 1, max: 8 }),
      sheet: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...ancientOneFacts) },
        // These games can be lost.
        { weight: 1, arbitrary: fc.constantFrom(...ancientOneFacts.filter((sheet) => losesAtZero.includes(sheet.id))) },
      ),
      sets: fc.subarray(['01', '02', '03', '04', '05', '06', '07', '08', '09']),
      boards: fc.subarray(Object.keys(boardSets) as Board[]),
      refill: fc.constantFrom('eager', 'lazy'),
    })
    .map(({ investigators, sheet, sets, boards, refill }) => ({
      investigators,
      ancientOne: sheet.id,
      sets: [...new Set([...sets, sheet.set, ...boards.map((board) => boardSets[board])])],
      sideBoards: boards,
      refill,
    })),
  noGame: [
    { investigators: 1, ancientOne: 'yig' },
    { investigators: 1, ancientOne: 'cthulhu', sets: ['05'], sideBoards: ['antarctica'] },
  ],
  command: fc
    .record({
      command: fc.oneof(
        fc.record({ type: fc.constantFrom('PutGateOnBottom', 'RandomizeStack') }),
        fc.record({ type: fc.constantFrom('SpawnGate', 'RevealGates'), count: fc.integer({ min: 1, max: 4 }) }),
        fc.record({
          type: fc.constantFrom('AdvanceOmen', 'AdvanceDoom', 'RetreatDoom'),
          steps: fc.integer({ min: 1, max: 4 }),
        }),
        fc.record({
          type: fc.constantFrom('CloseGate', 'DiscardGate'),
          gate: fc.constantFrom(...gateFacts.map((fact) => fact.id)),
        }),
        fc.record({ type: fc.constant('DiscardMonster'), monster: fc.integer({ min: 1, max: 20 }) }),
      ),
      reason: fc.constantFrom(undefined, 'a card', 'Tür 門'),
    })
    .map(({ command, reason }) => (reason === undefined ? command : { ...command, reason })),
};

/** By id of the ruleset. */
export const gamesOf: Readonly<Record<string, Games>> = { 'eldritch-horror': eldritchHorror };
