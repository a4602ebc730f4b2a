import {
  decisionPassed,
  type FactsOf,
  gameOver,
  type Reject,
  type RejectionCatalogue,
  type RulesOf,
  reject as rejectWithAnyCode,
} from '../core/rejection.ts';
import type { RuleCode } from './rules.ts';

/** Every code with which these rules reject a command. `reject` accepts only these codes, with their rules and facts. */
export const rejections = {
  // ---- who and when
  'game-over': {
    ...gameOver,
    rules: [
      'win-mysteries',
      'win-final',
      'lose-by-text',
      'awakening-loses',
      'all-eliminated',
      'mythos-deck-empty',
      'awake-counter',
      'awake-nyarlathotep',
      'awake-yog-sothoth',
      'awake-shub-niggurath',
      'awake-atlach-nacha',
      'awake-hypnos',
    ],
  },
  'decision-passed': decisionPassed,
  'for-the-host': {
    meaning: 'Only the host may do this.',
    remedy: 'Let the host send it.',
    facts: ['seat'],
    rules: ['override'],
  },
  'not-your-investigator': {
    meaning: 'Only the player of another investigator may do this.',
    remedy: 'Let that seat send it.',
    facts: ['seat', 'by'],
    rules: ['seats'],
  },
  'no-such-investigator': {
    meaning: 'The game does not have that many investigators.',
    remedy: 'Choose a number from 1 to `have`.',
    facts: ['by', 'have'],
    rules: ['encounter', 'stack-look', 'test-one-roll', 'mythos-end', 'defeated'],
  },
  'who-tests': {
    meaning: 'The host rolls a test and does not say for whom.',
    remedy: 'Name one of the `investigators`: `by`.',
    facts: ['needs', 'investigators'],
    rules: ['test-one-roll'],
  },
  'look-first': {
    meaning: 'An investigator is looking at gates of the stack.',
    remedy: 'Put those gates back first: PlaceLookedGates.',
    facts: ['decision', 'by', 'count'],
    blocked: true,
    rules: ['stack-look'],
  },
  'continue-first': {
    meaning: 'A command is paused, and what was sent has to wait until it goes on.',
    remedy: 'Do what `pending` says, then send Continue.',
    facts: ['decision', 'by', 'because'],
    blocked: true,
    rules: ['pauses'],
  },
  'nothing-paused': {
    meaning: 'No command is paused.',
    facts: ['pending'],
    rules: ['pauses'],
  },
  'which-replacement': {
    meaning: 'A Dream Portal and Kate Winthrop could both replace the spawning of the gate.',
    remedy: 'Choose one of them: `replacement`.',
    facts: ['needs', 'choices', 'gate'],
    rules: ['kate-winthrop'],
  },
  'which-order': {
    meaning: 'The gates that match the Omen have to be ordered, because the order matters.',
    remedy: 'Name each of the `gates` once: `order`.',
    facts: ['needs', 'gates'],
    rules: ['gate-order'],
  },
  'mythos-phase': {
    meaning: 'The Mythos Phase of this round has begun.',
    remedy: 'Send EndRound first. If an effect grants the encounter, name it: `byEffect`.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['encounter-phase'],
  },
  'card-first': {
    meaning: 'The Mythos card of this round has not been resolved.',
    remedy: 'Send ResolveMythos first.',
    facts: ['round'],
    rules: ['mythos-end'],
  },
  'put-back-later': {
    meaning: 'Gates that are looked at cannot be put back within another command, and nothing follows a look.',
    remedy: 'Send PlaceLookedGates as a command of its own, and then the other effects.',
    facts: ['command'],
    rules: ['stack-look'],
  },
  'no-such-obligation': {
    meaning: 'No pending obligation has that number.',
    remedy: 'Choose a number from `pending`.',
    facts: ['number', 'pending'],
    rules: ['obligations'],
  },
  'nothing-happens': {
    meaning: 'The command would change nothing.',
    remedy: 'Leave it out.',
    facts: ['command'],
    rules: ['something-happens'],
  },

  // ---- setup and positions
  'set-not-in-use': {
    meaning: 'A component of the setup comes in a set that is not in use.',
    remedy: 'Add the set to the setup.',
    facts: ['needs', 'have'],
    rules: ['setup-sets'],
  },
  'no-such-card': {
    meaning: 'That card does not exist: no such Reference card, or none left in the current Mythos stage.',
    remedy: 'Choose the standard Reference card, or another colour.',
    facts: ['investigators', 'stage', 'green', 'yellow', 'blue'],
    rules: ['reference-card', 'mythos-deck'],
  },
  'deck-empty': {
    meaning: 'The Mythos deck is empty.',
    remedy: 'Leave the effect out. The game is lost only when a card has to be drawn.',
    facts: ['left'],
    rules: ['mythos-deck'],
  },
  'position-ended': {
    meaning: 'The game of this position has ended, so no game begins with it.',
    remedy: 'Begin with an earlier position of that game.',
    facts: ['ended'],
    rules: ['position-ended'],
  },
  'illegal-position': {
    meaning: 'No game can reach this position. The cited rule is the one that it breaks.',
    remedy: 'Correct the position or the override.',
    facts: [
      'invariant',
      'gate',
      'have',
      'need',
      'card',
      'kind',
      'doom',
      'discard',
      'space',
      'portal',
      'eliminated',
      'awake',
      'component',
      'stage',
      'green',
      'yellow',
      'blue',
    ],
    rules: [
      'position-gates',
      'position-monsters',
      'gates-in-game',
      'stack-reveal',
      'stack-refill',
      'stack-find-gate',
      'spawn-gate',
      'setup-side-boards',
      'dream-portals',
      'components-in-play',
      'kate-winthrop',
      'doom-tokens',
      'mythos-deck',
      'win-mysteries',
      'all-eliminated',
      'awakening',
      'awakening-loses',
      'atlach-holds',
      'awake-counter',
      'awake-yog-sothoth',
      'awake-shub-niggurath',
      'awake-atlach-nacha',
      'awake-hypnos',
    ],
  },

  // ---- gates
  'gate-not-in-game': {
    meaning: 'That gate belongs to a set or side board that is not in play.',
    remedy: 'Choose another gate.',
    facts: ['gate', 'set', 'zone'],
    rules: ['gates-in-game'],
  },
  'gate-not-on-board': {
    meaning: 'That gate is not on the board.',
    remedy: 'Choose a gate on the board. The fact `where` is the location of this one.',
    facts: ['gate', 'where'],
    rules: ['close-gate', 'discard-gate', 'card-place', 'encounter-choose', 'gate-order'],
  },
  'gate-not-available': {
    meaning: 'That gate is neither in the stack nor in the discard pile.',
    remedy: 'Choose another gate. The fact `where` is the location of this one.',
    facts: ['gate', 'where'],
    rules: ['spawn-specific'],
  },
  'gates-cannot-be-closed': {
    meaning: 'A card in play forbids closing gates.',
    remedy: 'Solve that Rumor first. Discarding a gate is still allowed.',
    facts: ['gate'],
    rules: ['close-forbidden'],
  },
  'gate-is-held': {
    meaning: 'An Eldritch token of awakened Atlach-Nacha holds this gate.',
    remedy: 'Remove the Eldritch token first.',
    facts: ['gate', 'space'],
    rules: ['atlach-holds'],
  },
  'no-gates': {
    meaning: 'The gate stack and the discard pile are both empty.',
    facts: ['stack', 'discard'],
    rules: ['stack-refill', 'card-place'],
  },
  'no-gates-on-card': {
    meaning: 'That card holds no gates.',
    remedy: 'Choose one of the `cards`.',
    facts: ['card', 'cards'],
    rules: ['card-discard'],
  },
  'sheet-stays': {
    meaning: 'The sheet of the Ancient One does not leave play.',
    remedy: 'Choose a card.',
    facts: ['card'],
    rules: ['card-discard'],
  },
  'no-sheet-for-it': {
    meaning: 'The sheet of this Ancient One takes no Dream Portals.',
    remedy: 'Discard it without `toSheet`.',
    facts: ['portal', 'ancientOne'],
    rules: ['awake-hypnos'],
  },
  'portal-on-sheet': {
    meaning: 'That Dream Portal is on the sheet of Hypnos for the rest of the game.',
    remedy: 'Choose another portal. If all are on the sheet, none spawns.',
    facts: ['portal', 'sheet'],
    rules: ['dream-portals'],
  },
  'not-looking': {
    meaning: 'No investigator is looking at gates.',
    remedy: 'Send LookAtGates first.',
    facts: ['stack'],
    rules: ['stack-look'],
  },
  'other-gates': {
    meaning: 'The gates that are put back are not the gates that were looked at.',
    remedy: 'Name each of them exactly once.',
    facts: ['have', 'need'],
    rules: ['stack-look'],
  },

  // ---- Omen, Doom and the Mythos deck
  'not-so-many-tokens': {
    meaning: 'That Omen space has fewer Eldritch tokens.',
    remedy: 'Remove at most `have` tokens.',
    facts: ['have', 'need'],
    rules: ['omen-tokens'],
  },
  'doom-cannot-retreat': {
    meaning: 'Doom stays at 0 once the Ancient One is awake.',
    facts: ['doom'],
    rules: ['awake-no-retreat'],
  },
  'doom-at-maximum': {
    meaning: 'Doom is on the last space of its track.',
    facts: ['doom', 'maximum'],
    rules: ['doom-retreat'],
  },
  'doom-token': {
    meaning: 'That Doom space already has an Eldritch token, or has none to remove.',
    remedy: 'Choose another space.',
    facts: ['doom'],
    rules: ['doom-tokens'],
  },
  'who-falls': {
    meaning: 'The defeated investigators are not named.',
    remedy: 'Name as many of the `investigators` as `need` says, in `by`.',
    facts: ['need', 'investigators'],
    rules: ['defeated'],
  },
  'other-number': {
    meaning: 'The number of defeated investigators is not that of those who are named.',
    remedy: 'Leave the number out.',
    facts: ['count', 'named'],
    rules: ['defeated'],
  },
  eliminated: {
    meaning: 'That investigator was eliminated.',
    remedy: 'Choose another one.',
    facts: ['by', 'out'],
    rules: ['defeated'],
  },
  'not-so-many': {
    meaning: 'Fewer investigators are left in the game.',
    remedy: 'Choose at most `left`.',
    facts: ['count', 'left'],
    rules: ['defeated'],
  },
  'icons-out-of-order': {
    meaning: 'The icons are not in the order of resolution, or one is named twice.',
    remedy: 'Name each icon at most once, in the printed order.',
    facts: ['icons'],
    rules: ['mythos-order'],
  },

  // ---- monsters and things in play
  'no-such-monster': {
    meaning: 'There are not that many monsters of the named kind to spawn.',
    remedy: 'The effect does nothing at the physical table either: leave it out, or name fewer.',
    facts: ['kind', 'have', 'need', 'inCup', 'aside', 'onBoard'],
    rules: ['spawn-named'],
  },
  'cup-empty': {
    meaning: 'The monster cup is empty.',
    remedy: 'Leave the effect out.',
    facts: ['inCup'],
    rules: ['spawn-monster'],
  },
  'monster-not-on-board': {
    meaning: 'No monster on the board has that number.',
    remedy: 'Choose a monster of the view.',
    facts: ['monster'],
    rules: ['monster-discard'],
  },
  'space-not-in-game': {
    meaning: 'That space is on a side board that is not in play.',
    remedy: 'Choose another space.',
    facts: ['space', 'sideBoards'],
    rules: ['setup-side-boards'],
  },
  'no-dreamlands': {
    meaning: 'Dream Portals need the Dreamlands board.',
    remedy: 'Add that side board to the setup.',
    facts: ['sideBoards'],
    rules: ['dream-portals'],
  },
  'portal-on-board': {
    meaning: 'That Dream Portal is already on the board, or all of them are.',
    remedy: 'Choose a portal that is not on the board.',
    facts: ['portals'],
    rules: ['dream-portals'],
  },
  'portal-not-on-board': {
    meaning: 'That Dream Portal is not on the board.',
    remedy: 'Choose one of the `portals`.',
    facts: ['portals'],
    rules: ['dream-portals'],
  },
  'no-such-gate': {
    meaning: 'No gate of the stack shows a space that may have a Dream Portal.',
    facts: ['stack'],
    rules: ['dream-portals'],
  },
  'where-is-she': {
    meaning: 'Kate Winthrop came into play without a space.',
    remedy: 'Name her space: `space`.',
    facts: ['needs'],
    rules: ['kate-winthrop'],
  },
  'not-in-play': {
    meaning: 'That component is not in play.',
    facts: ['component'],
    rules: ['components-in-play'],
  },
  'no-free-gate': {
    meaning: 'That space has no gate, or it already has an Eldritch token.',
    remedy: 'Choose one of the `free` spaces.',
    facts: ['space', 'free'],
    rules: ['atlach-holds'],
  },
  'no-token': {
    meaning: 'That space has no Eldritch token.',
    remedy: 'Choose another space.',
    facts: ['space'],
    rules: ['atlach-holds'],
  },
  'sheet-asleep': {
    meaning: 'That side of the sheet counts nothing: the number belongs to the awakened side.',
    remedy: 'Report the number once the Ancient One is awake.',
    facts: ['ancientOne', 'doom'],
    rules: ['awake-counter', 'override'],
  },
  'counter-limit': {
    meaning: 'The number of the sheet would be too far from 0.',
    remedy: 'Change it by less.',
    facts: ['have', 'by', 'limit'],
    rules: ['awake-counter'],
  },
  'counts-nothing': {
    meaning: 'The sheet of this Ancient One has no counter.',
    facts: ['ancientOne'],
    rules: ['awake-counter', 'override'],
  },

  // ---- Mysteries
  'no-solved-mystery': {
    meaning: 'There is no solved Mystery to lose.',
    facts: ['solved'],
    rules: ['mysteries'],
  },
  'not-awake': {
    meaning: 'The Final Mystery can be solved only once the Ancient One is awake.',
    facts: ['doom'],
    rules: ['win-final'],
  },
  'mysteries-first': {
    meaning: 'The ordinary Mysteries have to be solved before the Final Mystery.',
    remedy: 'Solve them first, or create games with `finalMystery: alone`.',
    facts: ['have', 'need'],
    rules: ['win-final'],
  },

  // ---- encounters
  'encounter-going-on': {
    meaning: 'An encounter is in progress.',
    remedy: 'Send EndEncounter first.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['encounter'],
  },
  'no-encounter': {
    meaning: 'There is no encounter in progress.',
    facts: ['encountered'],
    rules: ['encounter'],
  },
  'one-encounter': {
    meaning: 'That investigator has already had an encounter this round.',
    remedy: 'If an effect grants another one, name it: `byEffect`.',
    facts: ['by'],
    rules: ['encounter'],
  },
  'which-gates': {
    meaning: 'The gates that are discarded are not named.',
    remedy: 'Name some of the `gates`.',
    facts: ['gates'],
    rules: ['discard-gate'],
  },
  'which-gate': {
    meaning: 'An encounter at a gate needs a gate.',
    remedy: 'Choose one of the `gates`.',
    facts: ['gates'],
    rules: ['encounter-choose'],
  },
  'monsters-first': {
    meaning: 'Monsters are on the space of the gate.',
    remedy: 'Defeat them first. If one of `ignoredBy` lets you ignore them, name it: `ignoringMonsters`.',
    facts: ['gate', 'monsters', 'ignoredBy'],
    rules: ['encounter-monsters'],
  },
  'no-this-gate': {
    meaning: 'There is no encounter at a gate in progress.',
    remedy: 'Send BeginEncounter first, or CloseGate with the gate.',
    facts: ['gates'],
    rules: ['encounter-this-gate'],
  },
  'already-closed': {
    meaning: 'The gate of this encounter is already closed.',
    facts: ['gate'],
    rules: ['encounter-this-gate'],
  },
  'no-test': {
    meaning: 'No test is in progress.',
    remedy: 'Send RollTest first. If the card offers a choice, give what was `chosen`.',
    facts: ['command'],
    rules: ['test-reroll', 'test-over', 'encounter-branch'],
  },
  'test-going-on': {
    meaning: 'A test is in progress, and its result does not count yet.',
    remedy: 'Send ResolveBranch in an encounter, or else EndTest.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['test-one-roll'],
  },
  'test-decides': {
    meaning: 'The test that was rolled in this encounter decides the section of the card.',
    remedy: 'Send ResolveBranch without `chosen`.',
    facts: ['passed', 'successes'],
    rules: ['encounter-branch'],
  },
  'no-such-die': {
    meaning: 'The test has no such die, or a die is named twice.',
    remedy: 'Name each die at most once, counted from 1.',
    facts: ['have', 'dice'],
    rules: ['test-reroll'],
  },

  // ---- a physical table
  'report-gate': {
    meaning: 'In this game players draw the gates.',
    remedy: 'Report as many gates as are needed, each of them one of the `possible` ones.',
    facts: ['needs', 'have', 'need', 'possible'],
    rules: ['table-reports'],
  },
  'report-monster': {
    meaning: 'In this game players draw the monsters.',
    remedy: 'Report every monster that was drawn: more than you `have` reported, each of them a `possible` one.',
    facts: ['needs', 'have', 'possible'],
    rules: ['table-reports'],
  },
  'report-card': {
    meaning: 'In this game players draw the Mythos cards.',
    remedy: 'Give the colour or the icons of the card.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-space': {
    meaning: 'In this game players draw the random space.',
    remedy: 'Name the space that was drawn in `space`.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-cards': {
    meaning: 'In this game players draw the Mythos cards that are discarded.',
    remedy: 'Give the colour of each card in `colours`.',
    facts: ['have', 'need'],
    rules: ['table-reports'],
  },
  'report-dice': {
    meaning: 'In this game players roll the dice.',
    remedy: 'Report as many faces as are needed.',
    facts: ['have', 'need'],
    rules: ['table-reports'],
  },
  'server-draws': {
    meaning: 'In this game the server draws or rolls what was reported.',
    remedy: 'Leave it out of the report.',
    facts: ['draws', 'dice'],
    rules: ['table-reports'],
  },
  'too-much-reported': {
    meaning: 'More was reported than this command drew or rolled.',
    remedy: 'Leave out what the facts list.',
    facts: ['gates', 'monsters', 'dice'],
    rules: ['table-reports'],
  },
  'cannot-have-happened': {
    meaning: 'What was reported cannot have been drawn or looked at.',
    remedy: 'Correct the report, or correct the game with Override.',
    facts: ['gate', 'where', 'monster', 'inCup', 'gates'],
    rules: ['table-possible'],
  },
  'nothing-to-override': {
    meaning: 'The override changes nothing.',
    facts: ['set'],
    rules: ['override'],
  },
  'which-card': {
    meaning: 'The override puts a gate on a card without naming the card.',
    remedy: 'Name it: `card`.',
    facts: ['gate'],
    rules: ['override'],
  },
  'not-in-cup': {
    meaning: 'No monster of that kind is left in the cup.',
    remedy: 'Choose another monster.',
    facts: ['kind'],
    rules: ['override'],
  },
} as const satisfies RejectionCatalogue<RuleCode>;

type Code = keyof typeof rejections;
/** The rules that a code may cite. */
export type RulesOfCode<C extends Code> = RulesOf<typeof rejections, C>;
/** The facts that may come with a code. */
export type FactsOfCode<C extends Code> = FactsOf<typeof rejections, C>;

/** Rejects with a code of this catalogue, a rule that the code may cite, and facts that the code may have. */
export const reject: Reject<typeof rejections> = rejectWithAnyCode as Reject<typeof rejections>;
