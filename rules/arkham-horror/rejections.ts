import { decisionPassed, type FactsOf, gameOver, type RejectionCatalogue, type RulesOf } from '../core/rejection.ts';
import type { RuleCode } from './rules.ts';

/**
 * Every code with which these rules reject a command. `reject` accepts no other code, and with a code only the rules and
 * facts that it lists.
 */
export const rejections = {
  // ---- who and when
  'game-over': {
    ...gameOver,
    rules: ['closing-victory', 'sealing-victory', 'banishing-victory', 'awakening-effects', 'final-battle'],
  },
  'decision-passed': decisionPassed,
  'for-the-host': {
    meaning: 'Only the host may do this.',
    remedy: 'Ask the host to do it.',
    facts: ['seat'],
    rules: ['override'],
  },
  'not-your-investigator': {
    meaning: 'The command acts with an investigator of another seat.',
    remedy: 'Let that seat send it.',
    facts: ['seat', 'by'],
    rules: ['seats'],
  },
  'no-such-investigator': {
    meaning: 'The game has no investigator with this number.',
    facts: ['by', 'have'],
    rules: ['seats'],
  },
  'investigator-is-out': {
    meaning: 'That investigator has been devoured.',
    remedy: 'A new investigator may join in the next Upkeep: ReplaceInvestigator.',
    facts: ['by'],
    rules: ['devoured'],
  },
  'still-in-play': {
    meaning: 'Only a devoured investigator can be replaced.',
    facts: ['by'],
    rules: ['devoured'],
  },
  'next-turn': {
    meaning: 'The investigator was devoured in this turn, and a new one joins in the next.',
    remedy: 'Send ReplaceInvestigator in the next Upkeep.',
    facts: ['by', 'turn'],
    rules: ['devoured'],
  },
  'join-first': {
    meaning: 'A new investigator joins before Upkeep ends.',
    remedy: 'Send ReplaceInvestigator.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['devoured'],
  },
  'wrong-phase': {
    meaning: 'The command belongs to another phase of the turn.',
    remedy: 'Send EndPhase until the phase in `need` begins.',
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
      'rumors',
    ],
  },
  'final-battle': {
    meaning: 'The Ancient One is awake, and only the final battle is played.',
    remedy: 'Send AttackAncientOne for each investigator, then EndPhase.',
    facts: ['command', 'effect'],
    rules: ['awakening-effects'],
  },
  'finish-the-check': {
    meaning: 'A check to close a gate is still in progress.',
    remedy: 'Send SpendClue or AcceptFailure.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['clues-for-dice'],
  },
  'seal-or-not': {
    meaning: 'An investigator who has just closed a gate decides first whether to seal it.',
    remedy: 'Send SealGate or LeaveUnsealed.',
    facts: ['decision', 'by', 'gate'],
    blocked: true,
    rules: ['seal-with-clues'],
  },
  'clue-or-not': {
    meaning: 'An investigator may take the clue that a Mythos card has just placed.',
    remedy: 'Send TakeClues or LeaveClue.',
    facts: ['decision', 'by', 'space'],
    blocked: true,
    rules: ['clue'],
  },
  'choose-prey': {
    meaning: 'A monster could move to several investigators, and the players have not chosen.',
    remedy: 'Send ChoosePrey with one of the investigators in `candidates`.',
    facts: ['decision', 'by', 'candidates'],
    blocked: true,
    rules: ['flying-monster'],
  },
  'no-hunt': {
    meaning: 'No monster waits for a choice between investigators.',
    facts: ['phase'],
    rules: ['flying-monster'],
  },
  'not-the-prey': {
    meaning: 'The monster does not move to that investigator.',
    remedy: 'Name one of the investigators in `candidates`.',
    facts: ['prey', 'candidates'],
    rules: ['flying-monster'],
  },
  'share-first': {
    meaning: 'The monsters of a surge are not shared yet.',
    remedy: 'Send ShareMonsters. The legal commands list all ways to share.',
    facts: ['decision', 'by', 'gate', 'count'],
    blocked: true,
    rules: ['surge'],
  },
  'choice-within': {
    meaning: 'An effect of the command leaves a choice open, and further effects follow it.',
    remedy: 'Leave out what follows. Make the choice, then send the other effects one by one.',
    facts: ['effect'],
    rules: ['effects'],
  },
  'decide-it': {
    meaning: 'That obligation is a decision, which Settle does not make.',
    remedy: 'Send the command that makes it. The legal commands of the seat in `by` list it.',
    facts: ['number', 'by'],
    rules: ['obligations'],
  },
  'no-such-obligation': {
    meaning: 'No pending obligation has this number.',
    remedy: 'Take a number from the list of pending obligations.',
    facts: ['number', 'pending'],
    rules: ['obligations'],
  },

  // ---- setup and positions
  'too-many-sheets': {
    meaning: 'The setup has more sheets than investigators.',
    remedy: 'Remove sheets, or add investigators.',
    facts: ['have', 'need'],
    rules: ['numbers'],
  },
  'no-elder-sign-left': {
    meaning: 'Only four Elder Sign cards exist, and a used one does not come back.',
    facts: ['have', 'need'],
    rules: ['elder-sign'],
  },
  'illegal-position': {
    meaning: 'No game can reach this position. The fact `invariant` names the rule that it breaks.',
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
      'cards',
      'turn',
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
      'effects',
      'clue',
      'abilities',
      'environments',
      'ability',
      'elder-sign',
      'explored-marker-lost',
      'second-area',
      'lost-turn',
      'lost-at-awakening',
      'defeated-in-arkham',
      'decisions',
      'obligations',
      'rumors',
    ],
  },

  // ---- gates
  'gate-is-open': {
    meaning: 'The location has an open gate.',
    remedy: 'Close the gate first. An encounter there is with the gate.',
    facts: ['gate', 'by', 'explored'],
    rules: ['open-gate', 'arkham-encounters', 'trophy-trades'],
  },
  'no-open-gate': {
    meaning: 'The location has no open gate.',
    remedy: 'Name an open gate, or walk to one.',
    facts: ['gate', 'sealed', 'by', 'at'],
    rules: ['close-gate', 'close-by-card', 'elder-sign', 'enter-gate', 'surge', 'override'],
  },
  'no-free-location': {
    meaning: 'Every unstable location has a gate or a seal.',
    facts: ['gates', 'seals'],
    rules: ['open-gate'],
  },
  'which-gate': {
    meaning: 'Several gates are possible.',
    remedy: 'Name one of the gates in `gates`.',
    facts: ['gates'],
    rules: ['return-through-gate', 'nightgaunt'],
  },
  'choose-return': {
    meaning: 'Several gates lead back from the Other World of an investigator, who has not chosen one.',
    remedy: 'Send CrossOver with one of the gates in `gates`.',
    facts: ['decision', 'by', 'gates'],
    blocked: true,
    rules: ['return-through-gate'],
  },
  'whose-trophy': {
    meaning: 'The marker becomes a trophy, and the command does not say whose.',
    remedy: 'Name the investigator in `by`.',
    facts: ['gate'],
    rules: ['close-by-card'],
  },
  'not-at-the-gate': {
    meaning: 'The investigator is not at that gate.',
    facts: ['by', 'at', 'gate'],
    rules: ['elder-sign'],
  },
  'not-explored': {
    meaning: 'Closing a gate takes an explored marker of the same investigator.',
    remedy: 'Send EnterGate, cross the Other World and return.',
    facts: ['by', 'gate', 'explored'],
    rules: ['close-gate', 'elder-sign'],
  },
  explored: {
    meaning: 'The explored marker protects the investigator from being drawn in.',
    remedy: 'Send TryToClose, or leave the location.',
    facts: ['by'],
    rules: ['explored-marker-protects'],
  },
  'no-check': {
    meaning: 'That investigator is not making a check.',
    remedy: 'Send TryToClose first.',
    facts: ['by'],
    rules: ['clues-for-dice', 'abilities'],
  },
  'not-enough-clues': {
    meaning: 'Sealing costs more clues than the investigator has.',
    facts: ['have', 'need'],
    rules: ['seal-with-clues'],
  },
  'too-late-to-seal': {
    meaning: 'Only an investigator who has just closed the gate may seal it, at once.',
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
    remedy: 'Close the gate with a check instead.',
    facts: ['gate'],
    rules: ['seal-with-clues', 'elder-sign-price'],
  },
  'no-elder-sign': {
    meaning: 'That investigator has no Elder Sign card.',
    facts: ['have', 'need'],
    rules: ['elder-sign'],
  },
  'no-doom': {
    meaning: 'The doom track has no token.',
    facts: ['doom'],
    rules: ['doom', 'elder-sign-without-doom'],
  },

  // ---- investigators and their positions
  'not-in-arkham': {
    meaning: 'The command needs an investigator in Arkham.',
    facts: ['by', 'where'],
    rules: [
      'arkham-movement',
      'arkham-encounters',
      'clue',
      'close-gate',
      'seal-with-clues',
      'elder-sign',
      'nightgaunt',
      'rumors',
    ],
  },
  'not-in-other-world': {
    meaning: 'The command needs an investigator in an Other World.',
    facts: ['by', 'where'],
    rules: ['other-world-movement', 'other-world-encounters', 'returned-by-card'],
  },
  'gate-to-another-world': {
    meaning: 'That gate does not lead to the world that the investigator is in.',
    remedy: 'Name a gate to that world, if there is one.',
    facts: ['gate', 'needs', 'leadsTo'],
    rules: ['return-through-gate', 'returned-by-card', 'nightgaunt'],
  },
  delayed: {
    meaning: 'A delayed investigator does not move, and does not end a Movement.',
    remedy: 'Send EndPhase: a delayed investigator stands up when Movement ends.',
    facts: ['by'],
    rules: ['delayed'],
  },
  'not-adjacent': {
    meaning: 'This game checks walks, and a walk goes to an adjacent area.',
    remedy: 'Walk link by link. The legal commands list the adjacent areas.',
    facts: ['by', 'at', 'space', 'links'],
    rules: ['street-map'],
  },
  'no-movement-points': {
    meaning: 'This game checks walks, and the investigator has used all movement points.',
    remedy: 'End the Movement Phase, or correct the Speed with ChangeInvestigator.',
    facts: ['by', 'points', 'steps'],
    rules: ['street-map'],
  },
  'speed-unknown': {
    meaning: 'This game checks walks, and the Speed of the investigator is not known.',
    remedy: 'Send ChangeInvestigator with `speed`, a number from 0 to 10.',
    facts: ['by', 'needs'],
    rules: ['street-map'],
  },
  'no-reroll': {
    meaning: 'The investigator has no ability or card that rolls this check again.',
    facts: ['by', 'check', 'card', 'rerolled'],
    rules: ['abilities'],
  },
  'no-clue': {
    meaning: 'The investigator has no clue to spend for a die.',
    remedy: 'Send AcceptFailure, or use a card.',
    facts: ['by', 'have'],
    rules: ['clues-for-dice'],
  },
  'no-such-card': {
    meaning: 'The investigator does not have that card, or no copy of it is left to gain.',
    facts: ['by', 'card', 'have', 'need'],
    rules: ['effects', 'street-map', 'abilities'],
  },
  'already-there': {
    meaning: 'The investigator or monster is already in that space.',
    facts: ['by', 'monster', 'space'],
    rules: ['arkham-movement', 'effects'],
  },
  'closed-location': {
    meaning: 'That location is closed: a shop by terror for the rest of the game, another one by a card for a time.',
    remedy: 'Name another location, or wait until it opens.',
    facts: ['space', 'terror', 'until'],
    rules: ['closed-location'],
  },
  'already-closed': {
    meaning: 'That location is closed already, and for at least as long.',
    facts: ['space', 'until'],
    rules: ['closed-location'],
  },
  'not-closed': {
    meaning: 'No card has closed that location for a time. A shop that terror has closed never opens again.',
    facts: ['space'],
    rules: ['closed-location'],
  },
  'one-movement': {
    meaning: 'The Movement of that investigator is over for this turn.',
    facts: ['by'],
    rules: ['arkham-movement', 'other-world-movement'],
  },
  'second-area-first': {
    meaning: 'From the first area of a world an investigator moves to the second.',
    remedy: 'Send CrossOver without a gate.',
    facts: ['by', 'area'],
    rules: ['second-area'],
  },
  'lost-already': {
    meaning: 'That investigator is already lost in time and space.',
    facts: ['by'],
    rules: ['lost'],
  },
  'not-lost': {
    meaning: 'That investigator is not lost in time and space.',
    facts: ['by'],
    rules: ['return-from-lost'],
  },
  'still-lost': {
    meaning: 'The turn that the investigator misses is not over.',
    remedy: 'Send PlaceReturned in the Upkeep after it.',
    facts: ['by'],
    rules: ['lost-turn'],
  },
  'place-the-lost': {
    meaning: 'An investigator returns from being lost before Upkeep ends.',
    remedy: 'Send PlaceReturned.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['return-from-lost'],
  },
  'not-so-many-clues': {
    meaning: 'The location does not have that many clues to take now.',
    facts: ['have', 'wanted'],
    rules: ['clue'],
  },
  'not-at-the-clue': {
    meaning: 'Only an investigator at the clue that a Mythos card has just placed may take it now.',
    remedy: 'Name an investigator there, or send LeaveClue.',
    facts: ['by', 'at', 'space'],
    rules: ['clue'],
  },
  'no-clue-offered': {
    meaning: 'No Mythos card has just placed a clue that could be taken at once.',
    remedy: 'Pick up clues with TakeClues at the end of Movement.',
    facts: ['phase'],
    rules: ['clue'],
  },
  'end-movement-first': {
    meaning: 'Monsters are at the location, and the Movement of the investigator is not over.',
    remedy: 'Send EndMovement. Fight or evade the monsters, then take the clues.',
    facts: ['by', 'space'],
    rules: ['arkham-movement'],
  },
  'monsters-first': {
    meaning: 'The investigator fights or evades monsters before taking clues.',
    remedy: 'Report the fight with DefeatMonster, or settle the obligation in `decision`.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['arkham-movement'],
  },
  'turn-over': {
    meaning: 'The investigator went insane or fell unconscious, which ends their turn.',
    facts: ['by'],
    rules: ['defeated-in-arkham'],
  },
  'nothing-given': {
    meaning: 'The effect names an investigator and no value that changes.',
    remedy: 'Give at least one value: a gain or loss, or a new value.',
    facts: ['by'],
    rules: ['effects'],
  },
  'not-so-many': {
    meaning: 'The investigator does not have that many clues or Elder Signs to lose.',
    facts: ['clues', 'elderSigns'],
    rules: ['effects'],
  },

  // ---- encounters and the Mythos
  'one-encounter': {
    meaning: 'That investigator has already had the encounter of this turn.',
    facts: ['by'],
    rules: ['arkham-encounters', 'other-world-encounters', 'rumors'],
  },
  'no-location': {
    meaning: 'That happens at locations, not in streets.',
    facts: ['by', 'space'],
    rules: ['arkham-encounters', 'clue', 'closed-location'],
  },
  'mythos-first': {
    meaning: 'The Mythos card of this turn is not resolved.',
    remedy: 'Send ResolveMythos.',
    facts: ['turn', 'decision', 'by'],
    blocked: true,
    rules: ['turn-frame'],
  },
  'one-card': {
    meaning: 'The Mythos card of this turn is already resolved.',
    remedy: 'Send EndPhase.',
    facts: ['turn'],
    rules: ['turn-frame'],
  },
  'draw-again': {
    meaning: 'The first Mythos card has to open a gate and must not be a Rumor.',
    remedy: 'Put it back and draw another card.',
    facts: ['gate'],
    rules: ['setup'],
  },
  'another-kind-of-card': {
    meaning: 'The card is of another kind than `ability` says.',
    remedy: 'Leave out `ability`.',
    facts: ['component'],
    rules: ['ability'],
  },
  'not-in-play': {
    meaning: 'That Mythos card is not in play.',
    facts: ['component'],
    rules: ['ability'],
  },
  'no-surge': {
    meaning: 'No monster surge waits for its monsters to be shared.',
    facts: ['phase'],
    rules: ['surge'],
  },
  'uneven-surge': {
    meaning: 'The monsters of the surge are not shared as evenly as possible.',
    remedy: 'Choose one of the legal ways to share.',
    facts: ['have', 'need'],
    rules: ['surge'],
  },

  // ---- monsters and trophies
  'monster-not-on-board': {
    meaning: 'No monster with this number is on the board.',
    remedy: 'Take a number from the monsters of the view.',
    facts: ['monster'],
    rules: ['monster-trophies'],
  },
  'in-the-outskirts': {
    meaning: 'Monsters in the Outskirts cannot be fought.',
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
  'no-encountered-monster': {
    meaning: 'No encounter has drawn a monster for that investigator.',
    remedy: 'Send MeetMonster. The monster that it names can then be defeated.',
    facts: ['by'],
    rules: ['encounter-monsters'],
  },
  'too-many-trophies': {
    meaning: 'The trophies are worth more than the price, so that one of them need not be spent.',
    remedy: 'Leave out the trophies that the price does not need. Nothing is given back.',
    facts: ['have', 'need'],
    rules: ['trophy-trades'],
  },
  'no-such-trophy': {
    meaning: 'The investigator does not have these trophies.',
    facts: ['have', 'wanted'],
    rules: ['gate-trophies'],
  },
  'too-few-trophies': {
    meaning: 'The trophies are worth less than the price.',
    facts: ['have', 'need'],
    rules: ['gate-trophies', 'trophy-trades'],
  },
  'name-receiver': {
    meaning: 'Several investigators could be blessed, and the command names none.',
    remedy: 'Name one of the investigators in `choices` as `receiver`.',
    facts: ['choices'],
    rules: ['trophy-trades'],
  },
  'no-receiver': {
    meaning: 'Only a Blessing goes to an investigator whom the payer names.',
    remedy: 'Leave out `receiver`.',
    facts: ['trade'],
    rules: ['trophy-trades'],
  },
  'not-there': {
    meaning: 'The trade is offered at another location.',
    facts: ['by', 'need'],
    rules: ['trophy-trades', 'rumors'],
  },
  'no-ally': {
    meaning: 'The ally deck is empty.',
    facts: ['allies'],
    rules: ['trophy-trades'],
  },
  'rumor-not-passed': {
    meaning: 'The Rumor in play is not passed by this: another street, or another price.',
    remedy: 'Stand in its street in Arkham Encounters, and pay what `because` says.',
    facts: ['by', 'at', 'needs', 'have', 'need', 'left'],
    rules: ['rumors'],
  },

  // ---- the final battle
  'not-awake': {
    meaning: 'The Ancient One is asleep.',
    facts: ['phase'],
    rules: ['final-battle'],
  },
  'one-attack': {
    meaning: 'That investigator has already attacked in this round.',
    remedy: 'Send EndPhase when all investigators have attacked.',
    facts: ['by'],
    rules: ['final-battle'],
  },
  'attack-first': {
    meaning: 'A round of the final battle ends when all investigators have attacked.',
    remedy: 'Send AttackAncientOne for the investigator in `by`.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['final-battle'],
  },

  // ---- reports and overrides
  'report-gate': {
    meaning: 'The players at this table draw cards themselves.',
    remedy: 'Name the location of the gate in `gate`.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-card': {
    meaning: 'The players at this table draw Mythos cards themselves.',
    remedy: 'Report what is on the card.',
    facts: ['needs'],
    rules: ['table-reports'],
  },
  'report-worlds': {
    meaning: 'The players at this table draw gate markers themselves.',
    remedy: 'Report the worlds of as many markers as `need` says in `reported.worlds`.',
    facts: ['needs', 'have', 'need'],
    rules: ['table-reports'],
  },
  'report-monsters': {
    meaning: 'The players at this table draw monsters themselves.',
    remedy: 'Report as many monsters as `need` says in `reported.monsters`.',
    facts: ['needs', 'have', 'need'],
    rules: ['table-reports'],
  },
  'report-colours': {
    meaning: 'The players at this table draw gate cards themselves.',
    remedy: 'Report their colours in `reported.colours`, the fitting one last.',
    facts: ['needs', 'have', 'need'],
    rules: ['table-reports'],
  },
  'report-dice': {
    meaning: 'The players at this table roll dice themselves.',
    remedy: 'Report as many faces as `need` says in `reported.dice`.',
    facts: ['have', 'need'],
    rules: ['table-reports'],
  },
  'server-draws': {
    meaning: 'The server draws or rolls in this game what was reported.',
    remedy: 'Leave it out of `reported`.',
    facts: ['draws', 'dice'],
    rules: ['table-reports'],
  },
  'too-much-reported': {
    meaning: 'More was reported than this command draws and rolls.',
    remedy: 'Leave out what the facts list.',
    facts: ['worlds', 'monsters', 'dice', 'colours'],
    rules: ['table-reports'],
  },
  'cannot-have-happened': {
    meaning: 'What was reported cannot have been drawn.',
    remedy: 'Correct the report, or the recorded game with Override.',
    facts: ['drawn', 'left'],
    rules: ['table-possible'],
  },
  'nothing-to-override': {
    meaning: 'The override changes nothing.',
    facts: ['differences'],
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
