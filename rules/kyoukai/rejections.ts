import { decisionPassed, gameOver, type RejectionCatalogue, type RulesOf, unknownName } from '../core/rejection.ts';
import type { RuleCode } from './rules.ts';

/**
 * Every rejection code of this ruleset. `reject` accepts no other code, and with a code only the rules and facts that are
 * listed for it.
 */
export const rejections = {
  // ---- who and when
  'game-over': { ...gameOver, rules: ['winning', 'both-fall', 'empty-deck', 'turn-cap', 'concede', 'step-limit'] },
  'decision-passed': decisionPassed,
  'unknown-name': unknownName,
  'not-a-player': {
    meaning: 'Only the seats 1 and 2 take part in a game.',
    remedy: 'Send the command from seat 1 or 2.',
    facts: ['seat'],
    rules: ['seats'],
  },
  'not-your-seat': {
    meaning: 'A player acts only for their own side.',
    remedy: 'Leave `player` out, or send the command from that seat.',
    facts: ['seat', 'player'],
    rules: ['seats'],
  },
  'not-their-move': {
    meaning: 'The other player is to act.',
    remedy: 'Leave `player` out: the command is then for the player who is to act.',
    facts: ['player', 'due'],
    rules: ['seats'],
  },
  'who-concedes': {
    meaning: 'A host who concedes has to name the player.',
    remedy: 'Name the `player`.',
    facts: ['players'],
    rules: ['seats'],
  },
  'for-the-players': {
    meaning: 'Only a player can do this, because the host sees no hand.',
    remedy: 'Send it from a seat.',
    facts: ['command'],
    rules: ['seats'],
  },
  'not-your-turn': {
    meaning: 'It is the turn of the other player.',
    remedy: 'Until your turn, only add to Sequences.',
    facts: ['player', 'turn'],
    rules: ['turn-main'],
  },
  'not-begun': {
    meaning: 'The other player has not yet chosen what to start with in play.',
    remedy: 'Wait until they start or pass.',
    facts: ['player', 'decision', 'by'],
    blocked: true,
    rules: ['start-in-play'],
  },
  'no-priority': {
    meaning: 'The other player has priority.',
    remedy: 'Wait until they add to the Sequence or pass.',
    facts: ['player', 'decision', 'by'],
    blocked: true,
    rules: ['priority'],
  },
  'nothing-to-pass': {
    meaning: 'No Sequence is pending.',
    remedy: 'End the turn, or begin something.',
    facts: ['player'],
    rules: ['priority'],
  },
  'not-fast': {
    meaning: 'Only what is Fast can be added to a Sequence.',
    remedy: 'Pass, or respond with something Fast.',
    facts: ['what', 'decision', 'by'],
    blocked: true,
    rules: ['response-fast'],
  },
  'sequence-locked': {
    meaning: 'A card effect prevents the player from adding to this Sequence.',
    remedy: 'Pass.',
    facts: ['player', 'decision', 'by'],
    blocked: true,
    rules: ['sequence-lock'],
  },
  'finish-action-first': {
    meaning: 'The Gate that moved has not finished its action.',
    remedy: 'Attack or use its skill, or send `FinishAction`.',
    facts: ['acting', 'decision', 'by'],
    blocked: true,
    rules: ['action-after-move'],
  },

  // ---- choices and costs
  'choose-first': {
    meaning: 'A player has to choose something before play goes on.',
    remedy: 'Answer the choice with `Choose`, or wait for the other player.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['choices'],
  },
  'no-such-choice': {
    meaning: 'The decision that is pending is not a choice.',
    remedy: 'Pass, or do what is pending.',
    facts: ['decision'],
    rules: ['choices'],
  },
  'not-your-choice': {
    meaning: 'The other player makes this choice.',
    remedy: 'Wait for the other player.',
    facts: ['player', 'chooser'],
    rules: ['choices'],
  },
  'wrong-number-of-picks': {
    meaning: 'There are too few or too many picks.',
    remedy: 'Give between `atLeast` and `atMost` picks.',
    facts: ['have', 'atLeast', 'atMost'],
    rules: ['choices'],
  },
  'not-an-option': {
    meaning: 'The pick is not an option of this choice, or is picked too often.',
    remedy: 'Pick only from the options of the choice.',
    facts: ['pick', 'card', 'question', 'options'],
    rules: ['choices'],
  },
  'too-many-choices': {
    meaning: 'The command has more answers than its cost has prompts.',
    remedy: 'Leave out the last answers.',
    facts: ['tooMany'],
    rules: ['choices'],
  },
  'choose-later': {
    meaning: 'The answers are for choices that are made only after hidden cards are seen.',
    remedy: 'Leave them out, and answer each choice when it is pending.',
    facts: ['tooMany'],
    rules: ['choices'],
  },
  'cost-not-payable': {
    meaning: 'The cost cannot be paid.',
    remedy: 'Choose something else to do.',
    facts: ['have', 'need'],
    rules: ['open-cost'],
  },
  'too-many-steps': {
    meaning: 'The cards trigger each other without end.',
    remedy: 'Choose something else to do, or another answer.',
    facts: ['limit'],
    rules: ['step-limit'],
  },

  // ---- opening Gates
  'not-in-hand': {
    meaning: 'The player has no such card to open.',
    remedy: 'Open a card of your hand, or a Spirit of your Spirit Deck.',
    facts: ['card'],
    rules: ['open-from-hand'],
  },
  'only-at-start': {
    meaning: 'This card can only start in play, before the first turn.',
    facts: ['card'],
    rules: ['start-in-play'],
  },
  'not-first-opening': {
    meaning: 'This card must be the first Gate that its player opens in a turn.',
    remedy: 'Open it in a later turn, before any other Gate.',
    facts: ['opened'],
    rules: ['open-first'],
  },
  'zone-occupied': {
    meaning: 'There is already a Gate in the zone.',
    remedy: 'Choose an empty zone.',
    facts: ['zone', 'entity'],
    rules: ['open-empty-zone'],
  },
  'no-ready-gate': {
    meaning: "None of the player's face-up, Ready Gates borders the zone.",
    remedy: 'Choose a zone beside a face-up, Ready Gate of yours.',
    facts: ['zone', 'bordering'],
    rules: ['open-border-ready'],
  },
  'zone-not-allowed': {
    meaning: 'The text of the card does not allow this zone.',
    remedy: 'Choose a zone that its text allows.',
    facts: ['zone', 'card'],
    rules: ['open-card-rules'],
  },
  'opening-needs': {
    meaning: 'The conditions for opening this card are not met.',
    remedy: 'Open it when they are met.',
    facts: ['card'],
    rules: ['open-card-rules'],
  },
  'zone-restricted': {
    meaning: 'The text of a Gate on the field forbids opening this card in this zone.',
    remedy: 'Choose another zone.',
    facts: ['zone', 'card', 'entity'],
    rules: ['open-restrict'],
  },
  'not-now': {
    meaning: 'Only the player who goes second starts with a card in play, before the first turn.',
    facts: ['phase'],
    rules: ['start-in-play'],
  },
  'cannot-start-in-play': {
    meaning: 'The player has no such card that can start in play.',
    facts: ['card'],
    rules: ['start-in-play'],
  },
  'not-beside-entrant': {
    meaning: 'A card starts in an empty zone beside the Entrant of its player.',
    remedy: 'Choose such a zone.',
    facts: ['zone'],
    rules: ['start-in-play'],
  },

  // ---- actions
  'not-your-gate': {
    meaning: 'The player has no such Gate on the field.',
    remedy: 'Use the number of one of your Gates.',
    facts: ['entity'],
    rules: ['turn-action'],
  },
  'no-stats': {
    meaning: 'Only Entrants, Summons and Spirits take actions.',
    remedy: 'Choose one of those Gates.',
    facts: ['entity'],
    rules: ['turn-action'],
  },
  'gate-rested': {
    meaning: 'The Gate is Rested.',
    remedy: 'Choose a Ready Gate.',
    facts: ['entity', 'zone'],
    rules: ['action-ready'],
  },
  'moved-already': {
    meaning: 'After its Move a Gate can only attack or use its skill.',
    remedy: 'Attack, use its skill, or finish the action.',
    facts: ['entity'],
    rules: ['action-after-move'],
  },
  'nowhere-to-move': {
    meaning: 'The Gate cannot reach an empty zone.',
    remedy: 'Move another Gate.',
    facts: ['entity', 'zone'],
    rules: ['move'],
  },
  'zone-not-bordering': {
    meaning: 'The zone does not border the attacker.',
    remedy: 'Attack a zone beside the Gate.',
    facts: ['zone', 'attacker'],
    rules: ['attack'],
  },
  'no-such-skill': {
    meaning: 'The Gate has no skill that can be used now.',
    facts: ['entity'],
    rules: ['skill'],
  },
  'flip-on-their-turn': {
    meaning: "A Flip skill can be used only in the opponent's turn.",
    remedy: "Use it in the opponent's turn.",
    facts: ['entity'],
    rules: ['skill-flip'],
  },
  'skill-needs': {
    meaning: 'The conditions of the skill are not met.',
    remedy: 'Use it when they are met.',
    facts: ['skill'],
    rules: ['skill'],
  },
  'no-branch-skill': {
    meaning: 'No such card with a usable skill is branched under the Gate.',
    facts: ['entity', 'card'],
    rules: ['skill-branch'],
  },
  'no-card-skill': {
    meaning: 'The player has no such card in a pile from which its skill can be used.',
    facts: ['card'],
    rules: ['skill-from'],
  },
  'no-action': {
    meaning: 'No Gate has just moved, so there is no action to finish.',
    facts: ['player'],
    rules: ['action-after-move'],
  },

  // ---- setup and positions
  'bad-card-set': {
    meaning: 'Cards of the setup have faults.',
    remedy: 'Correct the `faults`. Each one points to its card.',
    facts: ['cards', 'faults'],
    rules: ['card-set'],
  },
  'one-deck-each': {
    meaning: 'A player has either a `deck` that comes with the game or a `list`, not both or neither.',
    remedy: 'Give exactly one of the two.',
    facts: ['player'],
    rules: ['deck'],
  },
  'illegal-deck': {
    meaning: 'A list breaks the rules of deck construction.',
    remedy: 'Correct the `faults`.',
    facts: ['faults'],
    rules: ['deck'],
  },
  'position-zone-taken': {
    meaning: 'The position has two Gates in one zone.',
    remedy: 'Move one of them.',
    facts: ['zone'],
    rules: ['position'],
  },
  'position-unknown-gate': {
    meaning: 'The position does not name the card of a face-up Gate, or has too few cards for a face-down one.',
    remedy: 'Name the card.',
    facts: ['zone'],
    rules: ['position'],
  },
  'position-entrant': {
    meaning: 'The position needs exactly one Entrant for each player, face up.',
    remedy: 'Place one Entrant for each player.',
    facts: ['player'],
    rules: ['position'],
  },
  'position-misplaced': {
    meaning: 'The position has a card where it cannot be.',
    remedy: 'Remove the card, or turn it over.',
    facts: ['zone', 'card', 'player'],
    rules: ['position'],
  },
  'position-damage': {
    meaning: 'The position has damage on a Gate that is not an Entrant.',
    remedy: 'Remove the damage.',
    facts: ['zone'],
    rules: ['position'],
  },
  'position-not-in-deck': {
    meaning: 'The position has more copies of a card than the deck of its player.',
    remedy: 'Remove the extra copies.',
    facts: ['player', 'card'],
    rules: ['position'],
  },
  'position-too-few-cards': {
    meaning: 'The position has more cards than the deck of its player.',
    remedy: 'Reduce the hand, or the face-down Gates.',
    facts: ['have', 'need'],
    rules: ['position'],
  },
} as const satisfies RejectionCatalogue<RuleCode>;

type Code = keyof typeof rejections;
/** The rules that a code may cite. */
export type RulesOfCode<C extends Code> = RulesOf<typeof rejections, C>;
