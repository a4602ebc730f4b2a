import type { Rule } from '../core/contract-types.ts';

/** The rules that this ruleset enforces, in our own words. */
export const rules = [
  {
    code: 'setup',
    title: 'Setup',
    summary: 'All sixteen gates are shuffled into one pile.',
    source: 'Rulebook, Setup',
  },
  {
    code: 'open-gate',
    title: 'Opening a gate',
    summary: 'The top gate of the pile comes to the board. Its card is read aloud.',
    source: 'Rulebook, Gates',
  },
  {
    code: 'look',
    title: 'Looking at a gate',
    summary: 'The player who looks at the top gate opens it or shuffles it into the pile before anything else happens.',
    source: 'Rulebook, Gates',
  },
  {
    code: 'close-gate',
    title: 'Closing a gate',
    summary: 'A gate on the board is closed for good. A die is rolled: with 1 or 2, Doom advances by 1.',
    source: 'Rulebook, Gates',
  },
  {
    code: 'seats',
    title: 'Who acts',
    summary: 'A player acts for himself or herself. The host may act for everyone.',
    source: 'Rulebook, Players',
  },
  {
    code: 'decisions',
    title: 'Decisions',
    summary: 'An answer that names a decision counts only while that decision is pending.',
    source: 'Our decision',
  },
  {
    code: 'obligations',
    title: 'What the players do themselves',
    summary: 'What the server cannot do is pending until the players have done it.',
    source: 'Our decision',
  },
  {
    code: 'victory',
    title: 'Victory',
    summary: 'The players win when all gates are closed.',
    source: 'Rulebook, End of the game',
  },
  {
    code: 'defeat',
    title: 'Defeat',
    summary: 'The players lose when Doom reaches space 13.',
    source: 'Rulebook, End of the game',
  },
] as const satisfies readonly Rule[];

export type RuleCode = (typeof rules)[number]['code'];
