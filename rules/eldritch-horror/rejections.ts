import { type FactsOf, gameOver, type RejectionCatalogue, type RulesOf } from '../core/rejection.ts';
import type { RuleId } from './rules.ts';

/**
 * The explanation catalogue: every code with which these rules say no. `refuse` takes no other code, and with a code no
 * other rule and no other facts.
 */
export const refusals = {
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
  'for-the-host': {
    meaning: 'Only the host may do this.',
    remedy: 'Ask whoever runs the table.',
    facts: ['seat'],
    rules: ['override'],
  },
  'not-your-investigator': {
    meaning: 'This is the business of another investigator.',
    remedy: 'Let that seat send it.',
    facts: ['seat', 'by'],
    rules: ['seats'],
  },
  'no-such-investigator': {
    meaning: 'The game has not so many investigators.',
    facts: ['by', 'have'],
    rules: ['encounter', 'stack-look'],
  },
  'look-first': {
    meaning: 'Somebody is looking at gates of the stack.',
    remedy: 'They put the gates back first: PlaceLookedGates.',
    facts: ['by', 'count'],
    rules: ['stack-look'],
  },
  'put-back-later': {
    meaning: 'Gates that are looked at cannot be put back within another command.',
    remedy: 'Send PlaceLookedGates by itself, once the gates are seen.',
    facts: [],
    rules: ['stack-look'],
  },
  'no-such-obligation': {
    meaning: 'Nothing of that number is still demanded.',
    remedy: 'Take a number from what is pending.',
    facts: ['obligation', 'open'],
    rules: ['obligations'],
  },

  // ---- setup and positions
  'set-not-in-use': {
    meaning: 'Something comes in a set that is not in use.',
    remedy: 'Add the set to the setup.',
    facts: ['needs', 'have'],
    rules: ['setup-sets'],
  },
  'no-such-card': {
    meaning: 'There is no such card: of the Reference cards, or left in the current stage of the Mythos deck.',
    remedy: 'Choose the standard card, or another colour.',
    facts: ['investigators', 'stage', 'green', 'yellow', 'blue'],
    rules: ['reference-card', 'mythos-deck'],
  },
  'illegal-position': {
    meaning: 'No game can come to this table; the rule it breaks is named.',
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
    facts: ['gate', 'set', 'zone'],
    rules: ['gates-in-game'],
  },
  'gate-not-on-board': {
    meaning: 'That gate is not on the board.',
    remedy: 'Name an open gate; `where` says where this one is.',
    facts: ['gate', 'where'],
    rules: ['close-gate', 'discard-gate', 'card-place', 'encounter-choose'],
  },
  'gate-not-available': {
    meaning: 'That gate can spawn neither from the stack nor from the discards.',
    remedy: '`where` says where it is; take it from there first.',
    facts: ['gate', 'where'],
    rules: ['spawn-specific'],
  },
  'gates-cannot-be-closed': {
    meaning: 'A card in play forbids closing gates.',
    remedy: 'Solve the Rumor first; discarding a gate is still allowed.',
    facts: ['gate'],
    rules: ['close-forbidden'],
  },
  'gate-is-held': {
    meaning: "A token of awakened Atlach-Nacha's holds this gate.",
    remedy: 'Remove the Eldritch token first.',
    facts: ['gate', 'space'],
    rules: ['atlach-holds'],
  },
  'no-gates': {
    meaning: 'The gate stack and the discards are both empty.',
    facts: ['stack', 'discard'],
    rules: ['stack-refill', 'card-place'],
  },
  'no-gates-on-card': {
    meaning: 'No gates are on a card of that name.',
    remedy: 'Take the name from `cards`.',
    facts: ['card', 'cards'],
    rules: ['card-discard'],
  },
  'not-looking': {
    meaning: 'Nobody is looking at gates.',
    remedy: 'LookAtGates comes first.',
    facts: [],
    rules: ['stack-look'],
  },
  'other-gates': {
    meaning: 'What is put back are not the gates that were looked at.',
    remedy: 'Name each of them exactly once.',
    facts: ['have', 'need'],
    rules: ['stack-look'],
  },

  // ---- Omen, Doom and the Mythos deck
  'not-so-many-tokens': {
    meaning: 'That Omen space has fewer Eldritch tokens.',
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
    meaning: 'That Doom space has an Eldritch token already, or has none.',
    facts: ['doom'],
    rules: ['doom-tokens'],
  },
  'not-so-many': {
    meaning: 'So many investigators are not left in the game.',
    facts: ['count', 'left'],
    rules: ['defeated'],
  },
  'icons-out-of-order': {
    meaning: 'The icons of a Mythos card are not in the order of resolution, or one is named twice.',
    remedy: 'Order them as the sentence says.',
    facts: ['icons'],
    rules: ['mythos-order'],
  },

  // ---- monsters and things in play
  'monster-not-on-board': {
    meaning: 'No monster of that number is on the board.',
    remedy: 'Numbers are beside the monsters of the view.',
    facts: ['monster'],
    rules: ['monster-discard'],
  },
  'space-not-in-game': {
    meaning: 'That space is on a side board that is not in play.',
    facts: ['space', 'sideBoards'],
    rules: ['setup-side-boards'],
  },
  'no-dreamlands': {
    meaning: 'Dream Portals need the Dreamlands board.',
    remedy: 'Add that side board to the setup.',
    facts: [],
    rules: ['dream-portals'],
  },
  'portal-on-board': {
    meaning: 'That Dream Portal, or every one of them, is on the board already.',
    facts: ['portals'],
    rules: ['dream-portals'],
  },
  'portal-not-on-board': {
    meaning: 'That Dream Portal is not on the board.',
    facts: ['portals'],
    rules: ['dream-portals'],
  },
  'no-such-gate': {
    meaning: 'No gate that is left shows a space for a Dream Portal.',
    facts: [],
    rules: ['dream-portals'],
  },
  'where-is-she': {
    meaning: 'Kate Winthrop matters only on her space.',
    remedy: 'Say where she is: `space`.',
    facts: [],
    rules: ['kate-winthrop'],
  },
  'not-in-play': {
    meaning: 'What is to leave play is not in play.',
    facts: ['component'],
    rules: ['components-in-play'],
  },
  'no-free-gate': {
    meaning: 'That space has no gate, or an Eldritch token already.',
    remedy: 'Take one of the `free` spaces.',
    facts: ['space', 'free'],
    rules: ['atlach-holds'],
  },
  'no-token': {
    meaning: 'That space has no Eldritch token.',
    facts: ['space'],
    rules: ['atlach-holds'],
  },
  'counts-nothing': {
    meaning: "This Ancient One's sheet has no counter.",
    facts: [],
    rules: ['awake-counter', 'override'],
  },

  // ---- Mysteries
  'no-solved-mystery': {
    meaning: 'There is no solved Mystery to lose.',
    facts: ['solved'],
    rules: ['mysteries'],
  },
  'not-awake': {
    meaning: 'The Final Mystery is solved only once the Ancient One is awake.',
    facts: [],
    rules: ['win-final'],
  },
  'mysteries-first': {
    meaning: 'The ordinary Mysteries come before the Final Mystery.',
    remedy: 'Solve them, or play with `finalMystery: alone`.',
    facts: ['have', 'need'],
    rules: ['win-final'],
  },

  // ---- encounters
  'encounter-going-on': {
    meaning: 'An encounter is still going on.',
    remedy: 'EndEncounter comes first.',
    facts: ['by'],
    rules: ['encounter'],
  },
  'no-encounter': {
    meaning: 'There is no encounter to end.',
    facts: [],
    rules: ['encounter'],
  },
  'one-encounter': {
    meaning: 'That investigator has had the encounter of this round.',
    remedy: 'If an effect gives another one, name it: `byEffect`.',
    facts: ['by'],
    rules: ['encounter'],
  },
  'which-gate': {
    meaning: 'An encounter at a gate needs a gate.',
    remedy: 'Name one of the open gates.',
    facts: ['gates'],
    rules: ['encounter-choose'],
  },
  'monsters-first': {
    meaning: 'Monsters are on the space of the gate: they come first.',
    remedy: 'Defeat them; if an effect allows it, say which: `ignoringMonsters`.',
    facts: ['gate', 'monsters'],
    rules: ['encounter-monsters'],
  },
  'no-this-gate': {
    meaning: 'No encounter at a gate is going on.',
    remedy: 'BeginEncounter first, or CloseGate with its name.',
    facts: [],
    rules: ['encounter-this-gate'],
  },
  'already-closed': {
    meaning: 'The gate of this encounter is closed already.',
    facts: ['gate'],
    rules: ['encounter-this-gate'],
  },
  'no-test': {
    meaning: 'There is no test to reroll or to go by.',
    remedy: 'RollTest first; where the card lets one choose, say what was `chosen`.',
    facts: [],
    rules: ['test-reroll', 'encounter-branch'],
  },
  'no-such-die': {
    meaning: 'The test has no such die, or one is named twice.',
    facts: ['have', 'dice'],
    rules: ['test-reroll'],
  },

  // ---- a real table
  'report-gate': {
    meaning: 'At this table gates are drawn by hand.',
    remedy: 'Report the gate that came.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-monster': {
    meaning: 'At this table monsters are drawn by hand.',
    remedy: 'Report the monster that came.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-card': {
    meaning: 'At this table Mythos cards are drawn by hand.',
    remedy: 'Say its colour or its icons.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-dice': {
    meaning: 'At this table dice are rolled by hand.',
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
    remedy: 'The facts are what was left over: leave it out.',
    facts: ['gates', 'monsters', 'dice'],
    rules: ['table-reports'],
  },
  'cannot-have-happened': {
    meaning: 'What was reported cannot have been drawn or looked at.',
    remedy: 'Correct the report, or the table with Override.',
    facts: ['gate', 'where', 'monster', 'inCup', 'gates'],
    rules: ['table-possible'],
  },
  'nothing-to-override': {
    meaning: 'An override that changes nothing.',
    facts: [],
    rules: ['override'],
  },
  'which-card': {
    meaning: 'An override puts a gate on a card and does not say which.',
    remedy: 'Name it: `card`.',
    facts: [],
    rules: ['override'],
  },
  'not-in-cup': {
    meaning: 'No monster of that kind is left in the cup.',
    facts: ['kind'],
    rules: ['override'],
  },
} as const satisfies RejectionCatalogue<RuleId>;

type Code = keyof typeof refusals;
/** The rules that a code may cite. */
export type RulesOfCode<C extends Code> = RulesOf<typeof refusals, C>;
/** The facts that may come with a code. */
export type FactsOfCode<C extends Code> = FactsOf<typeof refusals, C>;
