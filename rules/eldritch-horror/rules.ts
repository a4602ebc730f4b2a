import type { Rule } from '../core/contract-types.ts';

/** The sheet, or card, a rule stands on. */
const back = 'Back of the Ancient One sheet (C)';
const front = 'Front of the Ancient One sheet (C)';

/**
 * The rules this ruleset enforces, each citable by its id, in our own words. Sources: RB the rulebook, RG the Reference
 * Guide and the rulebooks of the sets, FAQ the official errata and answers of August 2017, WIKI the players' wiki (article
 * named). How sure they are: A official, B a ruling reported by the wiki, C printed on a component, D our reading where
 * the sources are silent.
 */
export const rules = [
  // ---- setup
  {
    id: 'gates-in-game',
    title: 'Which gates are in the game',
    summary:
      'Every main-board gate of the sets in use takes part; a side-board gate only while its side board is in play.',
    source: 'RB Setup step 2; WIKI Gate, list of gates (A)',
  },
  {
    id: 'setup-sets',
    title: 'Sets in use',
    summary:
      'The core game is always used. An Ancient One, a side board and a Reference card need the set they come in.',
    source: 'RB Setup; WIKI Gate (A)',
  },
  {
    id: 'setup-side-boards',
    title: 'Side boards',
    summary: 'An Ancient One may bring a side board, a Prelude another. Each keeps some monsters out of the cup.',
    source: 'RG Side Board Setup (A)',
  },
  {
    id: 'setup-monster-cup',
    title: 'The monster cup',
    summary: 'All non-Epic monsters go into the cup, except those the Ancient One or a side board sets aside.',
    source: 'RB Setup step 6 (A)',
  },
  {
    id: 'setup-omen',
    title: 'The Omen at the start',
    summary: 'The Omen token starts on green. Placing it is no advance and never moves Doom.',
    source: 'RB Setup step 9; WIKI Omen (A)',
  },
  {
    id: 'setup-gates',
    title: 'Starting gates',
    summary: 'Setup spawns as many gates, each with its monster, as the Reference card says.',
    source: 'RB Setup step 9 (A)',
  },
  {
    id: 'setup-clues',
    title: 'Starting Clues',
    summary: 'Setup spawns as many Clues as the Reference card says; where, the Clue pool of the table decides.',
    source: 'RB Setup step 9 (A)',
  },
  {
    id: 'setup-preludes',
    title: 'Preludes',
    summary: 'A Prelude is resolved after the rest of setup.',
    source: 'RG Preludes (A); the cards (C)',
  },
  {
    id: 'reference-card',
    title: 'Reference card',
    summary:
      'The number of investigators fixes how many gates and Clues spawn and how strong a surge is; it does not change when investigators fall. Set 09 has other cards for some numbers.',
    source: 'RB Reference card; WIKI Reference (A); unchanged by defeats (D)',
  },
  // ---- gate stack
  {
    id: 'stack-hidden',
    title: 'The gate stack is hidden',
    summary: 'Order and fronts of face-down gates are known to nobody; its size and all discarded gates are open.',
    source: 'RG Hidden Information (A)',
  },
  {
    id: 'stack-refill',
    title: 'Refilling the gate stack',
    summary:
      'An empty stack takes in all discarded gates, face down, in random order: at once (eager, our default) or when a gate is next needed (lazy).',
    source: 'RB Spawn Gates; WIKI Gate (A); the moment (D)',
  },
  {
    id: 'stack-reveal',
    title: 'Revealing gates',
    summary: 'Gates are turned face up from the top and stay where they are. Revealing one again does nothing more.',
    source: 'FAQ p. 10 (A); WIKI Gate, Revealing Gates (B)',
  },
  {
    id: 'stack-reveal-shortage',
    title: 'Revealing more than there are',
    summary:
      'If fewer gates are left than are to be revealed, the discarded gates go under the stack in random order first; the stack itself is not shuffled. Then all there are get revealed.',
    source: 'FAQ p. 10; WIKI Gate, Revealing Gates (A); both piles short (D)',
  },
  {
    id: 'stack-reveal-until',
    title: 'Revealing until enough are found',
    summary:
      'Gates are turned face up one by one until enough of the kind that is meant are seen; all stay in place, revealed.',
    source: 'RG Dream Portals (A); the shortage (D)',
  },
  {
    id: 'stack-stays-revealed',
    title: 'Revealed stays revealed',
    summary: 'A revealed gate stays so until it leaves the stack or the stack is randomised.',
    source: 'FAQ p. 10 (A)',
  },
  {
    id: 'stack-look',
    title: 'Looking at gates',
    summary:
      'Only the investigator who looks learns what lies on top; that reveals nothing. With at most one gate in the stack the discards go under it first. Nothing else happens until the gates are back, on top or on the bottom.',
    source: 'RG Akachi Onyele (A)',
  },
  {
    id: 'stack-ends',
    title: 'Top and bottom of the stack',
    summary: 'A gate that goes from one end of the stack to the other keeps its face.',
    source: 'WIKI Gate (Randolph Carter); keeping the face (D)',
  },
  {
    id: 'stack-randomize',
    title: 'Randomising the stack',
    summary: 'All gates of the stack are turned face down and shuffled.',
    source: 'FAQ p. 10 (A)',
  },
  {
    id: 'stack-search',
    title: 'Searching the stack',
    summary:
      'Gates of one kind are taken out of the stack, and the discards if the card says so; the rest is shuffled, and they go on top in random order.',
    source: 'Cards that search (C)',
  },
  {
    id: 'stack-find-gate',
    title: 'The top gate is always revealed',
    summary:
      'While somebody has the spell Find Gate, whatever gate comes to lie on top is face up at once. What is revealed stays so when the spell goes.',
    source: 'Find Gate (C); afterwards (D)',
  },
  {
    id: 'card-place',
    title: 'Gates on cards',
    summary: 'A gate that is placed on a card is neither spawned nor closed nor discarded; no monster comes with it.',
    source: 'Cards that hold gates (C); refilling first (D)',
  },
  {
    id: 'card-discard',
    title: 'A card with gates leaves play',
    summary: 'The gates on it are discarded.',
    source: 'RG (A)',
  },
  // ---- spawning
  {
    id: 'spawn-gate',
    title: 'Spawning a gate',
    summary:
      'The top gate of the stack goes face up on the space printed on it. Several gates are spawned one after the other.',
    source: 'RB Spawn Gates; WIKI Gate, Spawning Gates (A)',
  },
  {
    id: 'spawn-specific',
    title: 'Spawning a gate that is named',
    summary: 'It comes from the stack or the discards; all else is as with every gate that spawns.',
    source: 'Cards that name gates (C)',
  },
  {
    id: 'spawn-all',
    title: 'Spawning every gate',
    summary: 'Every gate of the stack and of the discards spawns, one after the other.',
    source: 'The White Ship (C)',
  },
  {
    id: 'spawn-monster',
    title: 'A monster comes along',
    summary: 'One monster from the cup spawns on the space of each gate that spawns; an empty cup gives none.',
    source: 'RB Spawn Gates; FAQ (A); WIKI Monster Surge (B)',
  },
  {
    id: 'spawn-no-doom',
    title: 'Spawning moves no Doom',
    summary: 'A gate that spawns never advances Doom, even if it matches the Omen.',
    source: 'WIKI Gate (A)',
  },
  {
    id: 'spawn-cannot',
    title: 'No gate left to spawn',
    summary:
      'For each gate that cannot spawn because stack and discards are empty, Doom advances by 1 instead; on a Lost in Time and Space card it does not, and a gate on the board is taken.',
    source: 'RB Spawn Gates; WIKI Gate; FAQ (A)',
  },
  {
    id: 'spawn-same-space',
    title: 'Several gates on one space',
    summary: 'A space may hold more than one gate.',
    source: 'WIKI Gate (B)',
  },
  {
    id: 'kate-winthrop',
    title: 'No gate spawns before Kate Winthrop',
    summary:
      'A gate that would spawn on her space is discarded and she gains 1 Clue. It was neither spawned nor closed, and no monster comes.',
    source: 'Kate Winthrop (C)',
  },
  {
    id: 'dream-portals',
    title: 'Dream Portals',
    summary:
      'A portal is spawned by revealing gates until one shows a space that is not on the Dreamlands board and has no portal; revealed gates stay where they are. A gate that would spawn on a space with a portal comes to the space the portal leads to.',
    source: 'RG Dream Portals (A)',
  },
  {
    id: 'spawn-antediluvium',
    title: 'Blue gates of Antediluvium',
    summary: 'While it sleeps, a blue gate that spawns brings a Cultist as well, of those set aside.',
    source: front,
  },
  // ---- closing
  {
    id: 'close-gate',
    title: 'Closing a gate',
    summary:
      'A gate on the board that is closed goes to the discards, or to a card that takes it instead. Monsters on its space stay.',
    source: 'RB Other World Encounters; WIKI Gate, Closing Gates (A)',
  },
  {
    id: 'discard-gate',
    title: 'Discarding is not closing',
    summary: 'Closing a gate discards it, but a discarded gate was not closed.',
    source: 'FAQ p. 10; WIKI Gate (A)',
  },
  {
    id: 'close-forbidden',
    title: 'Gates that cannot be closed',
    summary: 'While the Rumor Mysterious Lights is in play no gate can be closed. Discarding still works.',
    source: 'Mysterious Lights (C)',
  },
  {
    id: 'atlach-holds',
    title: "Atlach-Nacha's tokens",
    summary:
      'Once it is awake, a gate on a space with an Eldritch token can be neither closed nor discarded. A space takes one such token, and only with a gate.',
    source: back,
  },
  // ---- Omen
  {
    id: 'omen-advance',
    title: 'Advancing the Omen',
    summary:
      'The Omen moves clockwise, one space at a time: green, blue, red, blue. After each step Doom advances by 1 for every gate of that colour on the game board, side boards included.',
    source: 'RB Omen; FAQ p. 10; WIKI Omen (A)',
  },
  {
    id: 'omen-advance-to',
    title: 'Advancing the Omen to a colour',
    summary:
      'At least one step, so from its own colour all the way round; of the two blue spaces the first one stops it.',
    source: 'FAQ p. 10 (A); the blue spaces (D)',
  },
  {
    id: 'omen-without-doom',
    title: 'Advancing the Omen without Doom',
    summary: 'It is still an advance, and what waits for one happens; only Doom stays.',
    source: 'Cards (C); what waits for it (D)',
  },
  {
    id: 'omen-move',
    title: 'Moving the Omen',
    summary:
      'An Omen that is moved to a space or turned back does not advance: Doom stays and nothing happens that waits for an advance, unless the card asks for the matching gates.',
    source: 'WIKI Omen (B); cards (C)',
  },
  {
    id: 'omen-check',
    title: 'Doom for matching gates',
    summary: 'A card may advance Doom for each gate that matches the Omen without moving it.',
    source: 'Cards (C)',
  },
  {
    id: 'omen-tokens',
    title: 'Eldritch tokens on Omen spaces',
    summary:
      'They never replace the space. When the Omen advances to it: Azathoth advances Doom for each, Beginning of the End by 1; Fall of Man draws a Disaster; Syzygy adds one to red while it sleeps; Antediluvium takes Sanity on blue.',
    source: `FAQ (A); ${front}`,
  },
  // ---- Doom
  {
    id: 'doom-advance',
    title: 'Advancing Doom',
    summary: 'Doom moves towards 0, one space at a time, each with its cause.',
    source: 'RB Doom; WIKI Doom (A); "advance to 0" is single steps (D)',
  },
  {
    id: 'doom-retreat',
    title: 'Retreating Doom',
    summary: 'Doom moves away from 0, never beyond the last printed space (20).',
    source: 'RB Doom (A); the limit (D)',
  },
  {
    id: 'doom-tokens',
    title: 'Eldritch tokens on Doom spaces',
    summary:
      "Doom that advances onto one (Shudde M'ell, Apocalypse Nigh) draws a Disaster, and the token goes. Starting there does nothing.",
    source: `FAQ Preludes (A); ${front}`,
  },
  {
    id: 'defeated',
    title: 'Defeated investigators',
    summary: 'Doom advances by 1 for each investigator who is defeated or devoured.',
    source: 'RB Defeated (A)',
  },
  // ---- awakening
  {
    id: 'awakening',
    title: 'The Ancient One awakens',
    summary: 'When Doom reaches 0 the sheet is flipped at once; steps left over fall under what its back says.',
    source: 'RB Awakening; RG Doom (A)',
  },
  {
    id: 'awakening-loses',
    title: 'Doom 0 loses',
    summary: 'Against Azathoth and Syzygy the investigators lose the game when Doom reaches 0.',
    source: 'Sheets of Azathoth and Syzygy (C)',
  },
  {
    id: 'awake-no-retreat',
    title: 'Doom stays at 0',
    summary: 'Once the Ancient One is awake Doom cannot retreat.',
    source: 'RG Doom (A)',
  },
  {
    id: 'awake-replacement',
    title: 'Doom after awakening',
    summary: 'Each further step of Doom is replaced by what the back of the sheet says; the token stays at 0.',
    source: 'RG Doom (A); backs of the sheets (C)',
  },
  {
    id: 'awake-counter',
    title: 'What an awakened sheet counts',
    summary:
      'Tokens on the sheet, Disasters set aside, spaces to go: each step changes the number, and some numbers lose the game. Where our sources do not say what it starts with, the table tells.',
    source: back,
  },
  {
    id: 'awake-abhoth',
    title: 'Abhoth awake',
    summary: 'Doom puts a Cultist of the sheet on a Wilderness space; with none left the game is lost.',
    source: back,
  },
  {
    id: 'awake-atlach-nacha',
    title: 'Atlach-Nacha awake',
    summary:
      'Doom spawns a gate and puts an Eldritch token on a gate space without one; five tokens lose. A gate that cannot spawn does not advance Doom again.',
    source: `${back}; the loop (D)`,
  },
  { id: 'awake-hastur', title: 'Hastur awake', summary: 'Doom takes 1 Sanity of each investigator.', source: back },
  {
    id: 'awake-hypnos',
    title: 'Hypnos awake',
    summary: 'Doom moves a Dream Portal from the board to the sheet; with none left on the board the game is lost.',
    source: back,
  },
  {
    id: 'awake-nyarlathotep',
    title: 'Nyarlathotep awake',
    summary: 'Doom gives each investigator an Eldritch token; the Omen advancing to the marked space loses the game.',
    source: back,
  },
  {
    id: 'awake-shub-niggurath',
    title: 'Shub-Niggurath awake',
    summary: 'Doom spawns a monster on her space; six there, herself included, lose.',
    source: back,
  },
  {
    id: 'awake-shudde-mell',
    title: "Shudde M'ell awake",
    summary: 'Doom draws a Disaster, which is set aside; six set aside lose.',
    source: back,
  },
  {
    id: 'awake-yog-sothoth',
    title: 'Yog-Sothoth awake',
    summary:
      'A gate that advances Doom by matching the Omen goes onto the sheet; any other step puts a gate of the stack there. Three gates on it lose.',
    source: `${back}; no gate left (D)`,
  },
  {
    id: 'front-elder-things',
    title: 'Rise of the Elder Things',
    summary: 'While it sleeps, the investigator may move to Plateau of Leng after an Other World Encounter.',
    source: front,
  },
  // ---- winning and losing
  {
    id: 'mysteries',
    title: 'Mysteries',
    summary: 'Solved Mysteries are counted; a card may put one back.',
    source: 'RB Mysteries (A); cards (C)',
  },
  {
    id: 'win-mysteries',
    title: 'Winning while it sleeps',
    summary: 'The investigators win when as many Mysteries are solved as the sheet says.',
    source: 'RB Winning the Game (A); sheets (C)',
  },
  {
    id: 'win-final',
    title: 'Winning when it is awake',
    summary:
      'The Final Mystery wins, and most sheets ask for the ordinary Mysteries before it (a policy: finalMystery).',
    source: 'RB Winning the Game; FAQ (A); sheet by sheet (D)',
  },
  {
    id: 'win-before-loss',
    title: 'Both at once',
    summary: 'If the investigators win and lose at the same instant, they win.',
    source: 'RG; FAQ (A)',
  },
  {
    id: 'all-eliminated',
    title: 'All investigators eliminated',
    summary:
      'Who is defeated once the Ancient One is awake is out of the game (not against Yig or Syzygy); with nobody left it is lost. Those who fall by the effect that awakens it still come back.',
    source: 'RB Defeated (A); the last sentence (B)',
  },
  {
    id: 'lose-by-text',
    title: 'A card says so',
    summary: 'Cards and sheets may lose the game.',
    source: 'Cards (C)',
  },
  // ---- Mythos Phase
  {
    id: 'mythos-order',
    title: 'Icons of a Mythos card',
    summary:
      'Only what is printed is resolved, in this order: Omen, reckoning, gates, surge, Clues, Rumor token, Eldritch tokens, text.',
    source: 'RB Mythos Phase; WIKI Mythos (A)',
  },
  {
    id: 'mythos-colours',
    title: 'Colours of Mythos cards',
    summary:
      'Yellow advances the Omen, calls reckonings and spawns gates; green advances the Omen, surges and spawns Clues; blue spawns Clues and mostly places a Rumor.',
    source: 'Mythos cards (C)',
  },
  {
    id: 'mythos-deck',
    title: 'The Mythos deck',
    summary: 'Three stages, each shuffled, the first on top; it is never shuffled again and never refilled.',
    source: 'RB Setup (A); counts per sheet (C)',
  },
  {
    id: 'mythos-deck-empty',
    title: 'The Mythos deck is empty',
    summary:
      'When a card must be drawn and there is none, the phase ends and its end is resolved; if that does not win, the game is lost.',
    source: 'FAQ (A)',
  },
  {
    id: 'mythos-surge',
    title: 'Monster surge',
    summary:
      'At each gate that matches the Omen as many monsters spawn as the Reference card says, while there are any. If no gate matches, one gate spawns instead, with its one monster.',
    source: 'RB Monster Surge; WIKI Monster Surge (A); order of gates (D)',
  },
  {
    id: 'mythos-surge-space',
    title: 'A surge on one space',
    summary: 'A card may call a surge on a space, whatever the Omen.',
    source: 'Cards (C)',
  },
  {
    id: 'mythos-clues',
    title: 'Clues of a Mythos card',
    summary: 'As many Clues spawn as the Reference card says.',
    source: 'RB Mythos Phase (A)',
  },
  {
    id: 'mythos-tokens',
    title: 'Rumor and Eldritch tokens of a Mythos card',
    summary: 'They are placed as the card says.',
    source: 'RB Mythos Phase (A)',
  },
  {
    id: 'mythos-text',
    title: 'The text of a Mythos card',
    summary: 'It is resolved last: an Event once, an ongoing card from now on.',
    source: 'RB Mythos Phase (A)',
  },
  {
    id: 'mythos-end',
    title: 'End of the Mythos Phase',
    summary: "Effects of the phase's end are resolved; then the next round begins. Here Syzygy's sheet may be flipped.",
    source: 'RB Mythos Phase (A); sheet of Syzygy (C)',
  },
  {
    id: 'reckoning',
    title: 'Reckonings',
    summary:
      'Monsters, then the Ancient One, ongoing cards, and the possessions and Conditions of the investigators. What comes in between waits for the next time; twice means two whole passes.',
    source: 'RB Reckoning (A); twice (B)',
  },
  {
    id: 'reckoning-sheet',
    title: 'Reckoning of the Ancient One',
    summary: 'What the sheet asks for at a reckoning.',
    source: 'Sheets (C)',
  },
  // ---- encounters
  {
    id: 'encounter',
    title: 'Encounters',
    summary: 'Each investigator has one encounter a round; cards may give more.',
    source: 'RB Encounter Phase (A)',
  },
  {
    id: 'encounter-choose',
    title: 'Which gate',
    summary: 'With several gates on a space the investigator chooses the one that is meant by "this gate".',
    source: 'WIKI Gate (A)',
  },
  {
    id: 'encounter-monsters',
    title: 'Monsters come first',
    summary: 'While a monster is on the space there is no encounter at its gates, unless something ignores monsters.',
    source: 'RB Combat Encounters (A)',
  },
  {
    id: 'encounter-branch',
    title: 'Pass or fail',
    summary: 'A test, a choice or a price decides which box of the card is resolved, and that one whole.',
    source: 'RG Complex Encounters (A)',
  },
  {
    id: 'encounter-this-gate',
    title: 'This gate',
    summary: 'An encounter closes at most the one gate that was chosen for it.',
    source: 'RB Other World Encounters (A)',
  },
  {
    id: 'test-pool',
    title: 'Dice of a test',
    summary: 'Skill, improvements, modifier, the highest bonus and all additional dice; never fewer than one die.',
    source: 'RB Tests; RG (A)',
  },
  {
    id: 'test-success',
    title: 'Successes',
    summary: '5 and 6 succeed, 4 as well when Blessed, only 6 when Cursed. One success passes.',
    source: 'RB Tests; Blessed and Cursed Conditions (A)',
  },
  {
    id: 'test-reroll',
    title: 'Rerolling',
    summary: 'A Clue or a Focus rerolls one die of a test; the new face stands.',
    source: 'RB Tests (A)',
  },
  // ---- monsters
  {
    id: 'monster-discard',
    title: 'Monsters leave the board',
    summary: 'A defeated or discarded monster is returned to the cup, one that was set aside is set aside again.',
    source: 'RB Monsters (A)',
  },
  // ---- the table
  {
    id: 'components-in-play',
    title: 'Things in play',
    summary: 'Cards and investigators that change these rules are named while they are in play.',
    source: 'Of this server',
  },
  {
    id: 'obligations',
    title: 'What the table does by hand',
    summary: 'What cards say in words is the business of the table: it is listed, in order, until it is settled.',
    source: 'Of this server',
  },
  {
    id: 'seats',
    title: 'Seats',
    summary: 'Everyone may act for the table; an encounter and a look are for the seat of that investigator.',
    source: 'Of this server',
  },
  {
    id: 'table-reports',
    title: 'Reports from a real table',
    summary: 'Where the table draws or rolls itself, a command reports what came, all of it and nothing more.',
    source: 'Of this server',
  },
  {
    id: 'table-possible',
    title: 'What can have happened',
    summary: 'Only a face-down gate of the stack can have been drawn, and only a monster that is in the cup.',
    source: 'Of this server',
  },
  {
    id: 'override',
    title: 'Override',
    summary: 'The host may set trackers to what the table shows, with a reason, if that is a possible table.',
    source: 'Of this server',
  },
  {
    id: 'position-gates',
    title: 'Gates of a position',
    summary: 'Each gate of the game is in exactly one place, and every gate that is named nowhere is in the stack.',
    source: 'RB components (A)',
  },
  {
    id: 'position-monsters',
    title: 'Monsters of a position',
    summary: 'No more monsters of a kind than there are tokens.',
    source: 'RB components (A)',
  },
] as const satisfies readonly Rule[];

export type RuleId = (typeof rules)[number]['id'];
