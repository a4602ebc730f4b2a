import type { Rule } from '../core/contract-types.ts';

/** Sources that several rules share. */
const back = 'Back of the Ancient One sheet (C)';
const front = 'Front of the Ancient One sheet (C)';

/**
 * The rules that this ruleset enforces, in our own words. Rejections and obligations cite them by `code`. Sources: RB is the
 * rulebook, RG the Reference Guide and the rulebooks of the sets, FAQ the official errata and answers of August 2017, WIKI
 * the players' wiki (with the article). The letter says how certain a rule is: A official text, B a ruling that the wiki
 * reports, C printed on a component, D our decision where the sources are silent.
 */
export const rules = [
  // ---- setup
  {
    code: 'gates-in-game',
    title: 'Gates in the game',
    summary:
      'Every main-board gate of the sets in use is in the game. A side-board gate is in the game only while its side board is.',
    source: 'RB Setup step 2; WIKI Gate, list of gates (A)',
  },
  {
    code: 'setup-sets',
    title: 'Sets in use',
    summary:
      'The core game is always used. An Ancient One, a side board and a Reference card need the set they come in.',
    source: 'RB Setup; WIKI Gate (A)',
  },
  {
    code: 'setup-side-boards',
    title: 'Side boards',
    summary: 'An Ancient One or a Prelude can add a side board. Each side board sets some monsters aside.',
    source: 'RG Side Board Setup (A)',
  },
  {
    code: 'setup-monster-cup',
    title: 'The monster cup',
    summary: 'All non-Epic monsters go into the cup, except those that the Ancient One or a side board sets aside.',
    source: 'RB Setup step 6 (A)',
  },
  {
    code: 'setup-omen',
    title: 'The Omen at the start',
    summary: 'The Omen token starts on green. Placing it is not an advance and never moves Doom.',
    source: 'RB Setup step 9; WIKI Omen (A)',
  },
  {
    code: 'setup-gates',
    title: 'Starting gates',
    summary: 'Setup spawns as many gates as the Reference card says, each with its monster.',
    source: 'RB Setup step 9 (A)',
  },
  {
    code: 'setup-clues',
    title: 'Starting Clues',
    summary: 'Setup spawns as many Clues as the Reference card says. The players draw their spaces from the Clue pool.',
    source: 'RB Setup step 9 (A)',
  },
  {
    code: 'setup-preludes',
    title: 'Preludes',
    summary: 'Preludes are resolved after the rest of setup.',
    source: 'RG Preludes (A); the cards (C)',
  },
  {
    code: 'reference-card',
    title: 'Reference card',
    summary:
      'The number of investigators decides how many gates and Clues spawn and how strong a surge is. It does not change when investigators are defeated. Set 09 has other cards for some numbers.',
    source: 'RB Reference card; WIKI Reference (A); unchanged by defeats (D)',
  },
  // ---- gate stack
  {
    code: 'stack-hidden',
    title: 'The gate stack is hidden',
    summary:
      'No player knows the order and the fronts of face-down gates. The size of the stack and all discarded gates are public.',
    source: 'RG Hidden Information (A)',
  },
  {
    code: 'stack-refill',
    title: 'Refilling the gate stack',
    summary:
      'All discarded gates refill an empty stack, face down and in random order: at once (eager, our default) or when a gate is next needed (lazy).',
    source: 'RB Spawn Gates; WIKI Gate (A); the moment (D)',
  },
  {
    code: 'stack-reveal',
    title: 'Revealing gates',
    summary:
      'Gates are turned face up from the top and stay where they are. Revealing a gate again has no further effect.',
    source: 'FAQ p. 10 (A); WIKI Gate, Revealing Gates (B)',
  },
  {
    code: 'stack-reveal-shortage',
    title: 'Revealing more gates than the stack has',
    summary:
      'If the stack has fewer gates than are to be revealed, the discarded gates first go under it in random order. The stack itself is not shuffled. Then as many gates as possible are revealed.',
    source: 'FAQ p. 10; WIKI Gate, Revealing Gates (A); both piles short (D)',
  },
  {
    code: 'stack-reveal-until',
    title: 'Revealing until gates match',
    summary: 'Gates are turned face up one by one until enough of them match. All of them stay in the stack, revealed.',
    source: 'RG Dream Portals (A); the shortage (D)',
  },
  {
    code: 'stack-stays-revealed',
    title: 'Revealed gates stay revealed',
    summary: 'A revealed gate stays revealed until it leaves the stack or the stack is randomised.',
    source: 'FAQ p. 10 (A)',
  },
  {
    code: 'stack-look',
    title: 'Looking at gates',
    summary:
      'Only the investigator who looks learns the gates on top. Looking does not reveal them. If the stack has at most one gate, the discarded gates first go under it. Nothing else happens until the gates are put back on the top or the bottom.',
    source: 'RG Akachi Onyele (A)',
  },
  {
    code: 'stack-ends',
    title: 'Top and bottom of the stack',
    summary: 'A gate that moves from one end of the stack to the other stays face up or face down.',
    source: 'WIKI Gate (Randolph Carter); keeping the face (D)',
  },
  {
    code: 'stack-randomize',
    title: 'Randomising the stack',
    summary: 'All gates of the stack are turned face down and shuffled.',
    source: 'FAQ p. 10 (A)',
  },
  {
    code: 'stack-search',
    title: 'Searching the stack',
    summary:
      'The matching gates are taken out of the stack, and out of the discard pile if the card says so. The rest is shuffled, and the matching gates go on top in random order.',
    source: 'Cards that search (C)',
  },
  {
    code: 'stack-find-gate',
    title: 'The top gate is always revealed',
    summary:
      'While an investigator has the spell Find Gate, every gate that comes to the top of the stack is turned face up at once. Gates that are revealed stay revealed when the spell leaves play.',
    source: 'Find Gate (C); afterwards (D)',
  },
  {
    code: 'card-place',
    title: 'Gates on cards',
    summary: 'A gate that is put on a card is not spawned, closed or discarded, and no monster comes with it.',
    source: 'Cards that hold gates (C); refilling first (D)',
  },
  {
    code: 'card-discard',
    title: 'A card with gates leaves play',
    summary: 'The gates on it are discarded.',
    source: 'RG (A)',
  },
  // ---- spawning
  {
    code: 'spawn-gate',
    title: 'Spawning a gate',
    summary: 'The top gate of the stack goes face up on its printed space. Several gates spawn one after the other.',
    source: 'RB Spawn Gates; WIKI Gate, Spawning Gates (A)',
  },
  {
    code: 'spawn-specific',
    title: 'Spawning a named gate',
    summary: 'The gate comes from the stack or the discard pile. All other rules for spawning gates apply.',
    source: 'Cards that name gates (C)',
  },
  {
    code: 'spawn-all',
    title: 'Spawning every gate',
    summary: 'Every gate of the stack and of the discard pile spawns, one after the other.',
    source: 'The White Ship (C)',
  },
  {
    code: 'spawn-monster',
    title: 'A monster with each gate',
    summary:
      'One monster from the cup spawns on the space of each gate that spawns. If the cup is empty, no monster spawns.',
    source: 'RB Spawn Gates; FAQ (A); WIKI Monster Surge (B)',
  },
  {
    code: 'spawn-no-doom',
    title: 'Spawning does not move Doom',
    summary: 'A gate that spawns never advances Doom, even if it matches the Omen.',
    source: 'WIKI Gate (A)',
  },
  {
    code: 'spawn-cannot',
    title: 'No gate left to spawn',
    summary:
      'For each gate that cannot spawn because the stack and the discard pile are empty, Doom advances by 1. On a Lost in Time and Space card Doom does not advance, and a gate on the board is used.',
    source: 'RB Spawn Gates; WIKI Gate; FAQ (A)',
  },
  {
    code: 'spawn-same-space',
    title: 'Several gates on one space',
    summary: 'A space may hold more than one gate.',
    source: 'WIKI Gate (B)',
  },
  {
    code: 'kate-winthrop',
    title: 'No gate spawns on the space of Kate Winthrop',
    summary:
      'A gate that would spawn on her space is discarded, and she gains 1 Clue. The gate was neither spawned nor closed, and no monster comes with it.',
    source: 'Kate Winthrop (C)',
  },
  {
    code: 'dream-portals',
    title: 'Dream Portals',
    summary:
      'To spawn a portal, gates are revealed until one shows a space that is not on the Dreamlands board and has no portal. Revealed gates stay in the stack. A gate that would spawn on a space with a portal spawns on the space that the portal leads to.',
    source: 'RG Dream Portals (A)',
  },
  {
    code: 'spawn-antediluvium',
    title: 'Blue gates of Antediluvium',
    summary: 'While Antediluvium sleeps, each blue gate that spawns also brings one of the set-aside Cultists.',
    source: front,
  },
  // ---- closing
  {
    code: 'close-gate',
    title: 'Closing a gate',
    summary:
      'A gate that is closed goes to the discard pile, or to a card that takes it instead. Monsters on its space stay.',
    source: 'RB Other World Encounters; WIKI Gate, Closing Gates (A)',
  },
  {
    code: 'discard-gate',
    title: 'Discarding is not closing',
    summary: 'Closing a gate discards it, but a discarded gate was not closed.',
    source: 'FAQ p. 10; WIKI Gate (A)',
  },
  {
    code: 'close-forbidden',
    title: 'Gates that cannot be closed',
    summary: 'No gate can be closed while the Rumor Mysterious Lights is in play. Gates can still be discarded.',
    source: 'Mysterious Lights (C)',
  },
  {
    code: 'atlach-holds',
    title: 'Tokens of Atlach-Nacha',
    summary:
      'Once Atlach-Nacha is awake, a gate on a space with an Eldritch token cannot be closed or discarded. A space can have one token, and only if it has a gate.',
    source: back,
  },
  // ---- Omen
  {
    code: 'omen-advance',
    title: 'Advancing the Omen',
    summary:
      'The Omen moves clockwise one space at a time: green, blue, red, blue. After each step Doom advances by 1 for every gate of that colour on the board, side boards included.',
    source: 'RB Omen; FAQ p. 10; WIKI Omen (A)',
  },
  {
    code: 'omen-advance-to',
    title: 'Advancing the Omen to a colour',
    summary:
      'The Omen advances at least one step, so from its own colour it goes all the way round. The first of the two blue spaces stops it.',
    source: 'FAQ p. 10 (A); the blue spaces (D)',
  },
  {
    code: 'omen-without-doom',
    title: 'Advancing the Omen without Doom',
    summary: 'This is still an advance and triggers other effects. Only Doom stays.',
    source: 'Cards (C); what waits for it (D)',
  },
  {
    code: 'omen-move',
    title: 'Moving the Omen',
    summary:
      'An Omen that is moved or turned back does not advance. Doom stays and nothing is triggered, unless the card says to check the matching gates.',
    source: 'WIKI Omen (B); cards (C)',
  },
  {
    code: 'omen-check',
    title: 'Doom for matching gates',
    summary: 'A card can advance Doom for each gate that matches the Omen without moving the Omen.',
    source: 'Cards (C)',
  },
  {
    code: 'omen-tokens',
    title: 'Eldritch tokens on Omen spaces',
    summary:
      'Tokens do not replace the space. When the Omen advances to a space with tokens: Azathoth advances Doom for each, Beginning of the End by 1; Fall of Man draws a Disaster; Antediluvium takes Sanity on blue. Syzygy adds a token to red while it sleeps.',
    source: `FAQ (A); ${front}`,
  },
  // ---- Doom
  {
    code: 'doom-advance',
    title: 'Advancing Doom',
    summary: 'Doom moves towards 0, one space at a time. Each step has its own cause.',
    source: 'RB Doom; WIKI Doom (A); "advance to 0" is single steps (D)',
  },
  {
    code: 'doom-retreat',
    title: 'Retreating Doom',
    summary: 'Doom moves away from 0, at most to the last printed space (20).',
    source: 'RB Doom (A); the limit (D)',
  },
  {
    code: 'doom-tokens',
    title: 'Eldritch tokens on Doom spaces',
    summary:
      "When Doom advances onto a token (Shudde M'ell, Apocalypse Nigh), a Disaster is drawn and the token is removed. Starting on a token has no effect.",
    source: `FAQ Preludes (A); ${front}`,
  },
  {
    code: 'disasters',
    title: 'Disasters',
    summary:
      "A card can make the players draw a Disaster. They resolve it completely before the next one. Once Shudde M'ell is awake, each Disaster is set aside and counts, whatever caused it.",
    source: 'WIKI Disaster (B); cards: back of the sheet (C)',
  },
  {
    code: 'defeated',
    title: 'Defeated investigators',
    summary: 'Doom advances by 1 for each investigator who is defeated or devoured.',
    source: 'RB Defeated (A)',
  },
  // ---- awakening
  {
    code: 'awakening',
    title: 'The Ancient One awakens',
    summary:
      'When Doom reaches 0, the sheet is flipped at once. The remaining steps are replaced by what the back of the sheet says.',
    source: 'RB Awakening; RG Doom (A)',
  },
  {
    code: 'awakening-loses',
    title: 'Doom 0 loses',
    summary: 'Against Azathoth and Syzygy the investigators lose the game when Doom reaches 0.',
    source: 'Sheets of Azathoth and Syzygy (C)',
  },
  {
    code: 'awake-no-retreat',
    title: 'Doom stays at 0',
    summary: 'Once the Ancient One is awake Doom cannot retreat.',
    source: 'RG Doom (A)',
  },
  {
    code: 'awake-replacement',
    title: 'Doom after awakening',
    summary: 'Each further step of Doom is replaced by what the back of the sheet says. The Doom token stays on 0.',
    source: 'RG Doom (A); backs of the sheets (C)',
  },
  {
    code: 'awake-counter',
    title: 'Counter of an awakened sheet',
    summary:
      'The sheet counts tokens on it, Disasters set aside, or spaces to go. Each step changes the number, and some numbers lose the game. If our sources do not give the starting number, the players report it.',
    source: back,
  },
  {
    code: 'awake-abhoth',
    title: 'Abhoth awake',
    summary:
      'Each step of Doom puts a Cultist of the sheet on a Wilderness space. When none is left, the game is lost.',
    source: back,
  },
  {
    code: 'awake-atlach-nacha',
    title: 'Atlach-Nacha awake',
    summary:
      'Each step of Doom spawns a gate and puts an Eldritch token on a gate space without one. Five tokens lose the game. A gate that cannot spawn does not advance Doom again.',
    source: `${back}; the loop (D)`,
  },
  {
    code: 'awake-hastur',
    title: 'Hastur awake',
    summary: 'Each step of Doom takes 1 Sanity from each investigator.',
    source: back,
  },
  {
    code: 'awake-hypnos',
    title: 'Hypnos awake',
    summary:
      'Each step of Doom moves a Dream Portal from the board to the sheet. When none is left on the board, the game is lost.',
    source: back,
  },
  {
    code: 'awake-nyarlathotep',
    title: 'Nyarlathotep awake',
    summary:
      'Each step of Doom gives each investigator an Eldritch token. When the Omen advances to the space that the sheet names, the game is lost.',
    source: back,
  },
  {
    code: 'awake-shub-niggurath',
    title: 'Shub-Niggurath awake',
    summary: 'Each step of Doom spawns a monster on her space. Six monsters there, herself included, lose the game.',
    source: back,
  },
  {
    code: 'awake-shudde-mell',
    title: "Shudde M'ell awake",
    summary: 'Each step of Doom draws a Disaster, which is then set aside. Six Disasters set aside lose the game.',
    source: back,
  },
  {
    code: 'awake-yog-sothoth',
    title: 'Yog-Sothoth awake',
    summary:
      'A gate that advances Doom because it matches the Omen goes onto the sheet. Any other step puts a gate of the stack there. Three gates on the sheet lose the game.',
    source: `${back}; no gate left (D)`,
  },
  {
    code: 'elder-things-move',
    title: 'Rise of the Elder Things',
    summary: 'After an Other World Encounter the investigator may move to Plateau of Leng, on both sides of the sheet.',
    source: 'cards: both sides of the sheet (C)',
  },
  // ---- winning and losing
  {
    code: 'mysteries',
    title: 'Mysteries',
    summary: 'Solved Mysteries are counted. A card can return one to the deck.',
    source: 'RB Mysteries (A); cards (C)',
  },
  {
    code: 'win-mysteries',
    title: 'Winning while the Ancient One sleeps',
    summary: 'The investigators win when the number of solved Mysteries reaches the number on the sheet.',
    source: 'RB Winning the Game (A); sheets (C)',
  },
  {
    code: 'win-final',
    title: 'Winning when the Ancient One is awake',
    summary:
      'Solving the Final Mystery wins. Most sheets require the ordinary Mysteries first (setup option finalMystery).',
    source: 'RB Winning the Game; FAQ (A); sheet by sheet (D)',
  },
  {
    code: 'win-before-loss',
    title: 'Winning and losing at the same time',
    summary: 'If the investigators win and lose at the same time, they win.',
    source: 'RG; FAQ (A)',
  },
  {
    code: 'all-eliminated',
    title: 'All investigators eliminated',
    summary:
      'Investigators who are defeated once the Ancient One is awake are eliminated, except against Yig and Syzygy. When all are eliminated, the game is lost. Investigators who are defeated by the effect that awakens it are not eliminated.',
    source: 'RB Defeated (A); the last sentence (B)',
  },
  {
    code: 'lose-by-text',
    title: 'Loss by a card or sheet',
    summary: 'A card or sheet can say that the game is lost.',
    source: 'Cards (C)',
  },
  // ---- Mythos Phase
  {
    code: 'mythos-order',
    title: 'Icons of a Mythos card',
    summary:
      'The printed icons are resolved in this order: Omen, reckoning, gates, surge, Clues, Rumor token, Eldritch tokens, text.',
    source: 'RB Mythos Phase; WIKI Mythos (A)',
  },
  {
    code: 'mythos-colours',
    title: 'Colours of Mythos cards',
    summary:
      'Yellow cards advance the Omen, have reckonings and spawn gates. Green cards advance the Omen, surge and spawn Clues. Blue cards spawn Clues, and most of them place a Rumor.',
    source: 'Mythos cards (C)',
  },
  {
    code: 'mythos-deck',
    title: 'The Mythos deck',
    summary:
      'The deck has three stages, each shuffled, with stage I on top. It is never refilled. A card can shuffle cards of the box into it, after which it has no stages, or discard cards from its top.',
    source: 'RB Setup (A); counts per sheet (C)',
  },
  {
    code: 'mythos-deck-empty',
    title: 'The Mythos deck is empty',
    summary:
      'When a card must be drawn from the empty deck, the Mythos Phase ends and its end is resolved. Unless that wins the game, it is lost.',
    source: 'FAQ (A)',
  },
  {
    code: 'mythos-surge',
    title: 'Monster surge',
    summary:
      'At each gate that matches the Omen, as many monsters spawn as the Reference card says, until the cup is empty. If no gate matches, one gate spawns instead, with one monster.',
    source: 'RB Monster Surge; WIKI Monster Surge (A); order of gates (D)',
  },
  {
    code: 'mythos-surge-space',
    title: 'A surge on one space',
    summary: 'A card can cause a surge on one space, whatever the Omen.',
    source: 'Cards (C)',
  },
  {
    code: 'mythos-clues',
    title: 'Clues of a Mythos card',
    summary: 'As many Clues spawn as the Reference card says.',
    source: 'RB Mythos Phase (A)',
  },
  {
    code: 'mythos-tokens',
    title: 'Rumor and Eldritch tokens of a Mythos card',
    summary: 'They are placed as the card says.',
    source: 'RB Mythos Phase (A)',
  },
  {
    code: 'mythos-text',
    title: 'The text of a Mythos card',
    summary: 'The text is resolved last: an Event once, an Ongoing card from then on.',
    source: 'RB Mythos Phase (A)',
  },
  {
    code: 'pauses',
    title: 'One thing after the other',
    summary:
      'Reckonings are resolved before the rest of the card. Of several gates each one is resolved, with what its monster causes, before the next one spawns.',
    source: 'RB Mythos Phase; FAQ monsters that spawn (A)',
  },
  {
    code: 'gate-order',
    title: 'The order of gates',
    summary:
      'The Lead Investigator orders the gates that match the Omen, on a step of the Omen and in a surge, where the order matters.',
    source: 'RG Active investigator (A); applied to gates (D)',
  },
  {
    code: 'mythos-end',
    title: 'End of the Mythos Phase',
    summary:
      'Effects at the end of the phase are resolved, and the next round begins. The sheet of Syzygy can be flipped here.',
    source: 'RB Mythos Phase (A); sheet of Syzygy (C)',
  },
  {
    code: 'reckoning',
    title: 'Reckonings',
    summary:
      'Reckonings are resolved in this order: monsters, the Ancient One, Mythos cards in play, possessions and Conditions of investigators. Reckonings that come into play meanwhile wait for the next time. Twice means two complete passes.',
    source: 'RB Reckoning (A); twice (B)',
  },
  {
    code: 'reckoning-sheet',
    title: 'Reckoning of the Ancient One',
    summary: 'The reckoning effect on the sheet of the Ancient One is resolved.',
    source: 'Sheets (C)',
  },
  // ---- encounters
  {
    code: 'encounter',
    title: 'Encounters',
    summary: 'Each investigator has one encounter a round. Cards can grant more.',
    source: 'RB Encounter Phase (A)',
  },
  {
    code: 'encounter-phase',
    title: 'Encounters come before the Mythos Phase',
    summary: 'Once the Mythos Phase has begun, only an effect grants an encounter, until the round ends.',
    source: 'RB Phases of a round (A)',
  },
  {
    code: 'encounter-choose',
    title: 'Choosing the gate',
    summary: 'If a space has several gates, the investigator chooses which one is "this gate".',
    source: 'WIKI Gate (A)',
  },
  {
    code: 'encounter-monsters',
    title: 'Monsters come first',
    summary:
      'While a monster is on the space, there is no encounter at its gates, unless an effect lets the investigator ignore monsters.',
    source: 'RB Combat Encounters (A)',
  },
  {
    code: 'encounter-branch',
    title: 'Pass or fail',
    summary:
      'A test, a choice or a cost decides which section of the card is resolved. That section is resolved completely.',
    source: 'RG Complex Encounters (A)',
  },
  {
    code: 'encounter-this-gate',
    title: 'This gate',
    summary: 'An encounter closes at most the one gate that was chosen for it.',
    source: 'RB Other World Encounters (A)',
  },
  {
    code: 'test-pool',
    title: 'Dice of a test',
    summary:
      'The pool is skill, improvements, modifier, the highest bonus and all additional dice, and at least one die.',
    source: 'RB Tests; RG (A)',
  },
  {
    code: 'test-success',
    title: 'Successes',
    summary:
      '5 and 6 succeed; for a Blessed investigator 4 as well, for a Cursed one only 6. One success passes the test.',
    source: 'RB Tests; Blessed and Cursed Conditions (A)',
  },
  {
    code: 'test-reroll',
    title: 'Rerolling',
    summary: 'A Clue or a Focus rerolls one die of a test. The new face counts.',
    source: 'RB Tests (A)',
  },
  {
    code: 'test-one-roll',
    title: 'One test, one roll',
    summary:
      'A test is rolled once. All dice, bonuses and modifiers are declared before the roll, and a failed test is not rolled again.',
    source: 'RG Tests (A)',
  },
  {
    code: 'test-over',
    title: 'The end of a test',
    summary:
      'Dice are rerolled directly after the roll. Whatever follows ends the test: the section of the card, another effect, the end of the encounter, the Mythos Phase.',
    source: 'RG Tests (A)',
  },
  // ---- monsters
  {
    code: 'spawn-named',
    title: 'Monsters that a card names',
    summary:
      'A card that names a monster takes one that was set aside, or else one of the cup. Epic Monsters come from the box of a set in use. If there is none, nothing spawns.',
    source: 'RG Set Aside, Epic Monster (A); without set-aside tokens the cup: our decision (D)',
  },
  {
    code: 'random-space',
    title: 'A random space',
    summary:
      'A random space can be any space of the boards in play, numbered spaces and spaces without a gate included.',
    source: 'RG Random Space (A); every space with the same chance, whatever Clues are on the board: our decision (D)',
  },
  {
    code: 'monster-discard',
    title: 'Monsters leave the board',
    summary:
      'A defeated or discarded monster returns to the cup. A monster that had been set aside is set aside again, and an Epic Monster returns to the box.',
    source: 'RB Monsters (A)',
  },
  // ---- this server
  {
    code: 'components-in-play',
    title: 'Components in play',
    summary: 'Cards and investigators that change these rules are named while they are in play.',
    source: 'This server',
  },
  {
    code: 'obligations',
    title: 'What players do themselves',
    summary: 'The server lists, in order, what cards require in words. Players do it and then settle it.',
    source: 'This server',
  },
  {
    code: 'decisions',
    title: 'Decisions have numbers',
    summary:
      'What makes other commands wait is pending, with a number and the seat that does it. An answer may name the number.',
    source: 'This server',
  },
  {
    code: 'names',
    title: 'Names',
    summary: 'A set-up or a command names only components that exist.',
    source: 'This server',
  },
  {
    code: 'something-happens',
    title: 'A command changes something',
    summary: 'A command that would change nothing is rejected.',
    source: 'This server',
  },
  {
    code: 'seats',
    title: 'Seats',
    summary:
      'Every seat may act for the group. Encounters and looks at the stack belong to the seat of the investigator.',
    source: 'This server',
  },
  {
    code: 'table-reports',
    title: 'Reports from a physical table',
    summary:
      'If players draw or roll themselves, a command reports everything that was drawn and rolled, and nothing more.',
    source: 'This server',
  },
  {
    code: 'table-possible',
    title: 'What can have been drawn',
    summary: 'Only a face-down gate of the stack, and only a monster of the cup, can have been drawn.',
    source: 'This server',
  },
  {
    code: 'override',
    title: 'Override',
    summary:
      'The host may correct the state of the game, with a reason. The result must be a state that a game can reach.',
    source: 'This server',
  },
  {
    code: 'position-gates',
    title: 'Gates of a position',
    summary: 'Each gate of the game is in exactly one location. Gates that are named nowhere are in the stack.',
    source: 'RB components (A)',
  },
  {
    code: 'position-ended',
    title: 'Positions of ended games',
    summary: 'A game does not begin with the position of a game that was won or lost.',
    source: 'This server',
  },
  {
    code: 'position-monsters',
    title: 'Monsters of a position',
    summary: 'There are no more monsters of a kind than tokens.',
    source: 'RB components (A)',
  },
] as const satisfies readonly Rule[];

export type RuleCode = (typeof rules)[number]['code'];
