import type { Rule } from '../shapes.ts';

/**
 * The rules this ruleset enforces, each citable by its id, in our own words. Sources: RB the rulebook, RG the Reference
 * Guide, FAQ the official errata and answers of August 2017, WIKI the players' wiki (article named); D marks a reading
 * of ours where the sources are silent.
 */
export const rules = [
  {
    id: 'gates-in-game',
    title: 'Which gates are in the game',
    summary:
      'Every main-board gate of the sets in use takes part; a side-board gate only while its side board is in play.',
    source: 'RB Setup step 2; WIKI Gate, list of gates',
  },
  {
    id: 'setup-sets',
    title: 'Sets in use',
    summary: 'The core game is always used. An Ancient One and a side board need the set they come in.',
    source: 'RB Setup; WIKI Gate',
  },
  {
    id: 'setup-side-boards',
    title: 'Side boards',
    summary:
      'An Ancient One may bring a side board; a Prelude may bring another. Each keeps some monsters out of the cup.',
    source: 'RG of sets 03, 05, 07, Side Board Setup',
  },
  {
    id: 'setup-monster-cup',
    title: 'The monster cup',
    summary: 'All non-Epic monsters go into the cup, except those the Ancient One or a side board sets aside.',
    source: 'RB Setup step 6',
  },
  {
    id: 'setup-omen',
    title: 'The Omen at the start',
    summary: 'The Omen token starts on green. Placing it is no advance and never moves Doom.',
    source: 'RB Setup step 9; WIKI Omen',
  },
  {
    id: 'setup-gates',
    title: 'Starting gates',
    summary: 'Setup spawns as many gates, each with its monster, as the Reference card says.',
    source: 'RB Setup step 9',
  },
  {
    id: 'reference-card',
    title: 'Reference card',
    summary: 'The number of investigators fixes how many gates and clues spawn and how strong a surge is.',
    source: 'RB Reference card; WIKI Reference',
  },
  {
    id: 'stack-hidden',
    title: 'The gate stack is hidden',
    summary: 'Order and fronts of face-down gates are known to nobody; its size and all discarded gates are open.',
    source: 'RG Hidden Information',
  },
  {
    id: 'stack-refill',
    title: 'Refilling the gate stack',
    summary:
      'An empty stack takes in all discarded gates, face down, in random order: at once (eager, our default) or when a gate is next needed (lazy).',
    source: 'RB Spawn Gates; WIKI Gate; the moment is D',
  },
  {
    id: 'stack-reveal',
    title: 'Revealing gates',
    summary: 'Gates are turned face up from the top and stay where they are. Revealing one again does nothing more.',
    source: 'FAQ p. 10; WIKI Gate, Revealing Gates',
  },
  {
    id: 'stack-reveal-shortage',
    title: 'Revealing more than there are',
    summary:
      'If fewer gates are left than are to be revealed, the discarded gates go under the stack in random order first; the stack itself is not shuffled. Then all there are get revealed.',
    source: 'FAQ p. 10; WIKI Gate, Revealing Gates; both piles short is D',
  },
  {
    id: 'stack-stays-revealed',
    title: 'Revealed stays revealed',
    summary: 'A revealed gate stays so until it leaves the stack or the stack is randomised.',
    source: 'FAQ p. 10',
  },
  {
    id: 'stack-bottom',
    title: 'Putting a gate on the bottom',
    summary: 'The top gate goes under all others. If it was revealed it still is.',
    source: 'WIKI Gate (Randolph Carter); keeping the face is D',
  },
  {
    id: 'stack-randomize',
    title: 'Randomising the stack',
    summary: 'All gates of the stack are turned face down and shuffled.',
    source: 'FAQ p. 10',
  },
  {
    id: 'spawn-gate',
    title: 'Spawning a gate',
    summary:
      'The top gate of the stack goes face up on the space printed on it. Several gates are spawned one after the other.',
    source: 'RB Spawn Gates; WIKI Gate, Spawning Gates',
  },
  {
    id: 'spawn-monster',
    title: 'A monster comes along',
    summary: 'One monster from the cup spawns on the space of each gate that spawns; an empty cup gives none.',
    source: 'RB Spawn Gates; FAQ; WIKI Monster Surge',
  },
  {
    id: 'spawn-no-doom',
    title: 'Spawning moves no Doom',
    summary: 'A gate that spawns never advances Doom, even if it matches the Omen.',
    source: 'WIKI Gate',
  },
  {
    id: 'spawn-cannot',
    title: 'No gate left to spawn',
    summary: 'For each gate that cannot spawn because stack and discards are empty, Doom advances by 1 instead.',
    source: 'RB Spawn Gates; WIKI Gate',
  },
  {
    id: 'spawn-same-space',
    title: 'Several gates on one space',
    summary: 'A space may hold more than one gate; whoever has an encounter there chooses among them.',
    source: 'WIKI Gate',
  },
  {
    id: 'close-gate',
    title: 'Closing a gate',
    summary: 'A gate on the board that is closed goes to the discards. Monsters on its space stay.',
    source: 'RB Other World Encounters; WIKI Gate, Closing Gates',
  },
  {
    id: 'discard-gate',
    title: 'Discarding is not closing',
    summary: 'Closing a gate discards it, but a discarded gate was not closed.',
    source: 'FAQ p. 10; WIKI Gate',
  },
  {
    id: 'omen-advance',
    title: 'Advancing the Omen',
    summary:
      'The Omen moves clockwise, one space at a time: green, blue, red, blue. After each step Doom advances by 1 for every gate of that colour on the game board, side boards included.',
    source: 'RB Omen; FAQ p. 10; WIKI Omen',
  },
  {
    id: 'doom-advance',
    title: 'Advancing Doom',
    summary: 'Doom moves towards 0, one space at a time.',
    source: 'RB Doom; WIKI Doom',
  },
  {
    id: 'doom-retreat',
    title: 'Retreating Doom',
    summary: 'Doom moves away from 0, never beyond the last printed space (20).',
    source: 'RB Doom; the limit is D',
  },
  {
    id: 'awakening',
    title: 'The Ancient One awakens',
    summary: 'When Doom reaches 0 the sheet is flipped at once; steps left over fall under what its back says.',
    source: 'RB Awakening; RG Doom',
  },
  {
    id: 'awakening-loses',
    title: 'Doom 0 loses',
    summary: 'Against Azathoth and Syzygy the investigators lose the game when Doom reaches 0.',
    source: 'Sheets of Azathoth and Syzygy',
  },
  {
    id: 'awake-no-retreat',
    title: 'Doom stays at 0',
    summary: 'Once the Ancient One is awake Doom cannot retreat.',
    source: 'RG Doom',
  },
  {
    id: 'awake-replacement',
    title: 'Doom after awakening',
    summary: 'Each further step of Doom is replaced by what the back of the sheet says; the token stays at 0.',
    source: 'RG Doom; backs of the sheets',
  },
  {
    id: 'monster-discard',
    title: 'Monsters go back to the cup',
    summary: 'A defeated or discarded monster is returned to the cup.',
    source: 'RB Monsters',
  },
] as const satisfies readonly Rule[];

export type RuleId = (typeof rules)[number]['id'];
