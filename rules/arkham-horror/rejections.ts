import { type FactsOf, gameOver, type RejectionCatalogue, type RulesOf } from '../core/rejection.ts';
import type { RuleCode } from './rules.ts';

/**
 * The explanation catalogue: every code with which these rules say no. `refuse` takes no other code, and with a code no
 * other rule and no other facts.
 */
export const rejections = {
  // ---- who and when
  'game-over': {
    ...gameOver,
    rules: ['closing-victory', 'sealing-victory', 'banishing-victory', 'awakening-effects', 'final-battle'],
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
    rules: ['seats'],
  },
  'investigator-is-out': {
    meaning: 'That investigator has been devoured.',
    remedy: 'In the next Upkeep another one may join: ReplaceInvestigator.',
    facts: ['by'],
    rules: ['devoured'],
  },
  'still-in-play': {
    meaning: 'Only a devoured investigator is replaced.',
    facts: ['by'],
    rules: ['devoured'],
  },
  'wrong-phase': {
    meaning: 'That belongs to another phase of the turn.',
    remedy: 'EndPhase until `need` is on.',
    facts: ['phase', 'need'],
    rules: [
      'turn-frame',
      'arkham-movement',
      'other-world-movement',
      'arkham-encounters',
      'other-world-encounters',
      'return-from-lost',
      'close-gate',
      'elder-sign',
      'devoured',
    ],
  },
  'final-battle': {
    meaning: 'The Ancient One is awake: only the final battle is left.',
    remedy: 'AttackAncientOne, then EndPhase.',
    facts: ['command', 'effect'],
    rules: ['awakening-effects'],
  },
  'finish-the-check': {
    meaning: 'A check to close a gate is still going on.',
    remedy: 'SpendClue or AcceptFailure.',
    facts: ['by'],
    rules: ['clues-for-dice'],
  },
  'seal-or-not': {
    meaning: 'Whoever has just closed a gate decides first whether to seal it.',
    remedy: 'SealGate or LeaveUnsealed.',
    facts: ['by', 'gate'],
    rules: ['seal-with-clues'],
  },
  'share-first': {
    meaning: 'The monsters of a surge are not shared yet.',
    remedy: 'ShareMonsters; what is legal lists the ways.',
    facts: ['gate', 'count'],
    rules: ['surge'],
  },
  'no-such-obligation': {
    meaning: 'Nothing of that number is still demanded.',
    remedy: 'Take a number from what is pending.',
    facts: ['number', 'pending'],
    rules: ['obligations'],
  },

  // ---- setup and positions
  'too-many-sheets': {
    meaning: 'There are more sheets than investigators.',
    facts: ['have', 'need'],
    rules: ['numbers'],
  },
  'no-elder-sign-left': {
    meaning: 'There are only four Elder Signs, and a used one does not come back.',
    facts: ['have', 'need'],
    rules: ['elder-sign'],
  },
  'illegal-position': {
    meaning: 'No game can come to this table; the rule it breaks is named.',
    remedy: 'Correct the position or the override.',
    facts: [
      'invariant',
      'by',
      'gate',
      'gates',
      'world',
      'kind',
      'seals',
      'doom',
      'monsters',
      'terror',
      'space',
      'clues',
      'have',
      'sanity',
      'stamina',
      'maxSanity',
      'maxStamina',
    ],
    rules: [
      'position',
      'numbers',
      'open-gate',
      'seal-or-gate',
      'placing',
      'terror',
      'doom',
      'awakening',
      'awakening-effects',
      'final-battle',
      'sealing-victory',
      'closed-location',
      'clue',
      'ability',
      'elder-sign',
      'explored-marker-lost',
      'second-area',
      'lost-turn',
      'lost-at-awakening',
      'defeated-in-arkham',
    ],
  },

  // ---- gates
  'gate-is-open': {
    meaning: 'A gate is open there.',
    remedy: 'Close it first; an encounter there is with the gate.',
    facts: ['gate', 'by', 'explored'],
    rules: ['open-gate', 'arkham-encounters', 'trophy-trades'],
  },
  'no-open-gate': {
    meaning: 'No gate is open there.',
    remedy: 'Name an open gate, or go to one.',
    facts: ['gate', 'sealed', 'by', 'at'],
    rules: ['close-gate', 'close-by-card', 'elder-sign', 'enter-gate', 'surge', 'nightgaunt', 'override'],
  },
  'no-free-location': {
    meaning: 'Every unstable location has a gate or a seal.',
    facts: [],
    rules: ['open-gate'],
  },
  'which-gate': {
    meaning: 'Several gates would do.',
    remedy: 'Name one of `gates`.',
    facts: ['gates'],
    rules: ['return-through-gate', 'nightgaunt'],
  },
  'whose-trophy': {
    meaning: 'The marker becomes a trophy, and nobody is named.',
    remedy: 'Say whose: `by`.',
    facts: ['gate'],
    rules: ['close-by-card'],
  },
  'not-at-the-gate': {
    meaning: 'The investigator is not on that gate.',
    facts: ['by', 'at', 'gate'],
    rules: ['elder-sign'],
  },
  'not-explored': {
    meaning: "Closing takes an explored marker of one's own.",
    remedy: 'EnterGate, cross the Other World and return.',
    facts: ['by', 'gate', 'explored'],
    rules: ['close-gate', 'elder-sign'],
  },
  explored: {
    meaning: 'An explored marker keeps the investigator from being drawn in.',
    remedy: 'TryToClose, or leave the location.',
    facts: ['by'],
    rules: ['explored-marker-protects'],
  },
  'no-check': {
    meaning: 'That investigator is making no check.',
    remedy: 'TryToClose comes first.',
    facts: ['by'],
    rules: ['clues-for-dice'],
  },
  'not-enough-clues': {
    meaning: 'Sealing costs more clues than the investigator has.',
    facts: ['have', 'need'],
    rules: ['seal-with-clues'],
  },
  'too-late-to-seal': {
    meaning: 'Only who has just closed a gate may seal it, at once.',
    facts: ['by', 'gate', 'turn', 'closed'],
    rules: ['seal-with-clues'],
  },
  'nothing-to-seal': {
    meaning: 'That investigator has no gate to seal or to leave unsealed.',
    facts: ['by'],
    rules: ['seal-with-clues'],
  },
  'sealing-forbidden': {
    meaning: 'A card in play forbids sealing.',
    remedy: 'The gate can still be closed by a check.',
    facts: ['gate'],
    rules: ['seal-with-clues', 'elder-sign-price'],
  },
  'no-elder-sign': {
    meaning: 'That investigator has no Elder Sign.',
    facts: ['have', 'need'],
    rules: ['elder-sign'],
  },
  'no-doom': {
    meaning: 'No doom token is on the track.',
    facts: ['doom'],
    rules: ['doom', 'elder-sign-without-doom'],
  },

  // ---- investigators and where they are
  'not-in-arkham': {
    meaning: 'That needs an investigator in Arkham.',
    facts: ['by', 'where'],
    rules: [
      'arkham-movement',
      'arkham-encounters',
      'clue',
      'close-gate',
      'seal-with-clues',
      'elder-sign',
      'nightgaunt',
      'trophy-trades',
    ],
  },
  'not-in-other-world': {
    meaning: 'That needs an investigator in an Other World.',
    facts: ['by', 'where'],
    rules: ['other-world-movement', 'other-world-encounters', 'returned-by-card'],
  },
  'gate-to-another-world': {
    meaning: 'That gate does not lead to the world the investigator is in.',
    remedy: 'Name a gate to that world, if there is one.',
    facts: ['gate', 'needs', 'leadsTo'],
    rules: ['return-through-gate', 'returned-by-card', 'nightgaunt'],
  },
  delayed: {
    meaning: 'A delayed investigator does not move.',
    remedy: 'EndPhase: whoever is delayed stands up when Movement ends.',
    facts: ['by'],
    rules: ['delayed'],
  },
  'already-there': {
    meaning: 'It is there already.',
    facts: ['by', 'monster', 'space'],
    rules: ['arkham-movement', 'effects'],
  },
  'closed-location': {
    meaning: 'That shop is closed for good.',
    facts: ['space', 'terror'],
    rules: ['closed-location'],
  },
  'one-movement': {
    meaning: 'That investigator has moved this turn.',
    facts: ['by'],
    rules: ['other-world-movement'],
  },
  'second-area-first': {
    meaning: 'From the first area of a world one goes to the second.',
    remedy: 'CrossOver without a gate.',
    facts: ['by', 'area'],
    rules: ['second-area'],
  },
  'lost-already': {
    meaning: 'That investigator is lost in time and space already.',
    facts: ['by'],
    rules: ['lost'],
  },
  'not-lost': {
    meaning: 'That investigator is not lost in time and space.',
    facts: ['by'],
    rules: ['return-from-lost'],
  },
  'still-lost': {
    meaning: 'The lost turn is not over.',
    remedy: 'PlaceReturned in the Upkeep after it.',
    facts: ['by'],
    rules: ['lost-turn'],
  },
  'place-the-lost': {
    meaning: 'Somebody comes back from being lost before Upkeep ends.',
    remedy: 'PlaceReturned.',
    facts: ['by'],
    rules: ['return-from-lost'],
  },
  'not-so-many-clues': {
    meaning: 'So many clues are not to be had there state.',
    facts: ['have', 'wanted'],
    rules: ['clue'],
  },
  'not-so-many': {
    meaning: 'The investigator has not so many clues or Elder Signs to lose.',
    facts: ['clues', 'elderSigns'],
    rules: ['effects'],
  },

  // ---- encounters and the Mythos
  'one-encounter': {
    meaning: 'That investigator has had the encounter of this turn.',
    facts: ['by'],
    rules: ['arkham-encounters', 'other-world-encounters'],
  },
  'no-location': {
    meaning: 'That happens at locations, not in streets.',
    facts: ['by', 'space'],
    rules: ['arkham-encounters', 'clue'],
  },
  'mythos-first': {
    meaning: 'The Mythos card of this turn is not resolved.',
    remedy: 'ResolveMythos.',
    facts: ['turn'],
    rules: ['turn-frame'],
  },
  'one-card': {
    meaning: 'The Mythos card of this turn is resolved.',
    remedy: 'EndPhase.',
    facts: [],
    rules: ['turn-frame'],
  },
  'draw-again': {
    meaning: 'The first card has to open a gate and be no Rumor.',
    remedy: 'Put it back and draw another.',
    facts: ['gate'],
    rules: ['setup'],
  },
  'another-kind-of-card': {
    meaning: 'The card named is of another kind than `ability` says.',
    remedy: 'Leave `ability` out.',
    facts: ['component'],
    rules: ['ability'],
  },
  'not-in-play': {
    meaning: 'That card is not in play.',
    facts: ['component'],
    rules: ['ability'],
  },
  'no-surge': {
    meaning: 'No surge waits for its monsters to be shared.',
    facts: [],
    rules: ['surge'],
  },
  'uneven-surge': {
    meaning: 'The monsters of the surge are not shared as evenly as can be.',
    remedy: 'Take one of the ways that are legal.',
    facts: ['have', 'need'],
    rules: ['surge'],
  },

  // ---- monsters and trophies
  'monster-not-on-board': {
    meaning: 'No monster of that number is on the board.',
    remedy: 'Numbers are beside the monsters of the view.',
    facts: ['monster'],
    rules: ['monster-trophies'],
  },
  'in-the-outskirts': {
    meaning: 'Monsters in the Outskirts cannot be met.',
    facts: ['monster'],
    rules: ['placing'],
  },
  'no-outskirts': {
    meaning: 'From terror 10 on there are no Outskirts.',
    facts: ['terror'],
    rules: ['terror'],
  },
  'no-room': {
    meaning: 'The monster limit is reached.',
    facts: ['monster'],
    rules: ['placing'],
  },
  'no-such-trophy': {
    meaning: 'The investigator has not got these trophies.',
    facts: ['have', 'wanted'],
    rules: ['gate-trophies'],
  },
  'too-few-trophies': {
    meaning: 'The trophies are worth less than the price.',
    facts: ['have', 'need'],
    rules: ['gate-trophies', 'trophy-trades'],
  },
  'not-there': {
    meaning: 'That is to be had at another location.',
    facts: ['by', 'need'],
    rules: ['trophy-trades'],
  },
  'no-ally': {
    meaning: 'No ally is left in the deck.',
    facts: ['allies'],
    rules: ['trophy-trades'],
  },
  'rumor-not-passed': {
    meaning: 'Disturbing the Dead is passed with two gate trophies, in the streets of Rivertown, while it is in play.',
    facts: ['cardsInPlay', 'at', 'have', 'need'],
    rules: ['trophy-trades'],
  },

  // ---- the final battle
  'not-awake': {
    meaning: 'The Ancient One is asleep.',
    facts: ['phase'],
    rules: ['final-battle'],
  },
  'one-attack': {
    meaning: 'That investigator has attacked in this round.',
    remedy: 'When all have, EndPhase.',
    facts: ['by'],
    rules: ['final-battle'],
  },
  'attack-first': {
    meaning: 'The round of the final battle ends when all have attacked.',
    remedy: 'AttackAncientOne for the one who is named.',
    facts: ['by'],
    rules: ['final-battle'],
  },

  // ---- a real table
  'report-gate': {
    meaning: 'At this table cards are drawn by hand.',
    remedy: 'Say where the gate opens: `gate`.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-card': {
    meaning: 'At this table Mythos cards are drawn by hand.',
    remedy: 'Tell what is on the card.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-worlds': {
    meaning: 'At this table gate markers are drawn by hand.',
    remedy: 'Report the world of the marker.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-monsters': {
    meaning: 'At this table monsters are drawn by hand.',
    remedy: 'Report the monster that came.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-colours': {
    meaning: 'At this table gate cards are drawn by hand.',
    remedy: 'Report their colours, the fitting one last.',
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
    facts: ['worlds', 'monsters', 'dice', 'colours'],
    rules: ['table-reports'],
  },
  'cannot-have-happened': {
    meaning: 'What was reported cannot have been drawn.',
    remedy: 'Correct the report, or the table with Override.',
    facts: ['drawn', 'left'],
    rules: ['table-possible'],
  },
  'choose-first': {
    meaning: 'A check, a sealing or a surge is being decided.',
    remedy: 'Finish that before an override.',
    facts: ['phase'],
    rules: ['override'],
  },
  'nothing-to-override': {
    meaning: 'An override that changes nothing.',
    facts: [],
    rules: ['override'],
  },
  'not-in-cup': {
    meaning: 'No monster of that kind is left in the cup.',
    facts: ['kind'],
    rules: ['override'],
  },
  'no-such-marker': {
    meaning: 'No gate marker of that world is left in the pile.',
    facts: ['world'],
    rules: ['override'],
  },
} as const satisfies RejectionCatalogue<RuleCode>;

type Code = keyof typeof rejections;
/** The rules that a code may cite. */
export type RulesOfCode<C extends Code> = RulesOf<typeof rejections, C>;
/** The facts that may come with a code. */
export type FactsOfCode<C extends Code> = FactsOf<typeof rejections, C>;
