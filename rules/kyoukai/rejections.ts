import { gameOver, type RejectionCatalogue, type RulesOf } from '../core/rejection.ts';
import type { RuleCode } from './rules.ts';

/**
 * The explanation catalogue: every code with which these rules say no. `refuse` takes no other code, and with a code no
 * other rule and no other facts.
 */
export const rejections = {
  // ---- who and when
  'game-over': { ...gameOver, rules: ['winning', 'both-fall', 'empty-deck', 'turn-cap', 'concede', 'step-limit'] },
  'not-a-player': {
    meaning: 'Only the two players play.',
    facts: ['seat'],
    rules: ['seats'],
  },
  'not-your-seat': {
    meaning: 'Nobody plays for the other player.',
    facts: ['seat', 'player'],
    rules: ['seats'],
  },
  'not-their-move': {
    meaning: 'The other player is to act.',
    facts: ['player', 'due'],
    rules: ['seats'],
  },
  'who-concedes': {
    meaning: 'A host who concedes says for whom.',
    remedy: 'Name the `player`.',
    facts: [],
    rules: ['seats'],
  },
  'for-the-players': {
    meaning: 'A player does this, not the host.',
    remedy: 'Send it from a seat.',
    facts: ['command'],
    rules: ['seats'],
  },
  'not-your-turn': {
    meaning: 'It is the turn of the other player.',
    remedy: 'Until then one only adds to Sequences.',
    facts: ['player', 'turn'],
    rules: ['turn-main'],
  },
  'not-begun': {
    meaning: 'The other player first says what starts in play.',
    facts: ['player'],
    rules: ['start-in-play'],
  },
  'no-priority': {
    meaning: 'The other player has priority.',
    remedy: 'Wait until they add to the Sequence or pass.',
    facts: ['player', 'priority'],
    rules: ['priority'],
  },
  'nothing-to-pass': {
    meaning: 'There is no Sequence to pass in.',
    facts: ['player'],
    rules: ['priority'],
  },
  'not-fast': {
    meaning: 'Only what is Fast answers in a Sequence.',
    facts: ['what'],
    rules: ['response-fast'],
  },
  'sequence-locked': {
    meaning: 'An effect keeps you from adding to this Sequence.',
    remedy: 'Pass.',
    facts: ['player'],
    rules: ['sequence-lock'],
  },
  'finish-action-first': {
    meaning: 'The action of the Gate that moved is not finished.',
    remedy: 'Attack or use its skill, or FinishAction.',
    facts: ['acting'],
    rules: ['action-after-move'],
  },

  // ---- choices and costs
  'choose-first': {
    meaning: 'Somebody has to choose something before play goes on.',
    remedy: 'Choose.',
    facts: ['choice', 'player'],
    rules: ['choices'],
  },
  'no-such-choice': {
    meaning: 'That choice is not open.',
    remedy: 'Answer the one that is: `open`.',
    facts: ['choice', 'pending'],
    rules: ['choices'],
  },
  'not-your-choice': {
    meaning: 'The other player has to choose this.',
    facts: ['player', 'chooser'],
    rules: ['choices'],
  },
  'wrong-number-of-picks': {
    meaning: 'Too few or too many are chosen.',
    facts: ['have', 'atLeast', 'atMost'],
    rules: ['choices'],
  },
  'not-an-option': {
    meaning: 'That cannot be chosen here, or is chosen twice.',
    facts: ['pick'],
    rules: ['choices'],
  },
  'too-many-choices': {
    meaning: 'More answers came along than the cost asks for.',
    remedy: 'Leave the others out.',
    facts: ['tooMany'],
    rules: ['choices'],
  },
  'choose-later': {
    meaning: 'Answers came along for what is chosen only when cards are seen.',
    remedy: 'Leave them out, and Choose when asked.',
    facts: ['tooMany'],
    rules: ['choices'],
  },
  'cost-not-payable': {
    meaning: 'The cost cannot be paid.',
    facts: ['have', 'need'],
    rules: ['open-cost'],
  },
  'too-many-steps': {
    meaning: 'The cards set each other off without end.',
    facts: ['limit'],
    rules: ['step-limit'],
  },

  // ---- opening Gates
  'not-in-hand': {
    meaning: 'You have no such card to open.',
    facts: ['card'],
    rules: ['open-from-hand'],
  },
  'only-at-start': {
    meaning: 'That card can only start the game in play.',
    facts: ['card'],
    rules: ['start-in-play'],
  },
  'not-first-opening': {
    meaning: 'That card has to be the first Gate one opens in a turn.',
    facts: ['opened'],
    rules: ['open-first'],
  },
  'zone-occupied': {
    meaning: 'A Gate is in that zone already.',
    facts: ['zone', 'entity'],
    rules: ['open-empty-zone'],
  },
  'no-ready-gate': {
    meaning: 'None of your face-up, Ready Gates borders that zone.',
    facts: ['zone', 'bordering'],
    rules: ['open-border-ready'],
  },
  'zone-not-allowed': {
    meaning: 'The card says where it may be opened, and not there.',
    facts: ['zone', 'card'],
    rules: ['open-card-rules'],
  },
  'opening-needs': {
    meaning: 'The conditions under which that card can be opened do not hold now.',
    facts: ['card'],
    rules: ['open-card-rules'],
  },
  'zone-restricted': {
    meaning: 'The text of a Gate on the field forbids to open that card there.',
    facts: ['zone', 'card', 'entity'],
    rules: ['open-restrict'],
  },
  'not-now': {
    meaning: 'Starting in play is for who goes second, before the first turn.',
    facts: ['phase'],
    rules: ['start-in-play'],
  },
  'cannot-start-in-play': {
    meaning: 'You have no such card that can start in play.',
    facts: ['card'],
    rules: ['start-in-play'],
  },
  'not-beside-entrant': {
    meaning: 'It starts in an empty zone beside your Entrant.',
    facts: ['zone'],
    rules: ['start-in-play'],
  },

  // ---- actions
  'not-your-gate': {
    meaning: 'You have no such Gate on the field.',
    facts: ['entity'],
    rules: ['turn-action'],
  },
  'no-stats': {
    meaning: 'Only Entrants, Summons and Spirits act.',
    facts: ['entity'],
    rules: ['turn-action'],
  },
  'gate-rested': {
    meaning: 'That Gate is Rested.',
    facts: ['entity', 'zone'],
    rules: ['action-ready'],
  },
  'moved-already': {
    meaning: 'After its Move a Gate only attacks or uses a skill.',
    facts: ['entity'],
    rules: ['action-after-move'],
  },
  'nowhere-to-move': {
    meaning: 'No empty zone is within reach of that Gate.',
    facts: ['entity', 'zone'],
    rules: ['move'],
  },
  'zone-not-bordering': {
    meaning: 'One attacks a zone beside the Gate.',
    facts: ['zone', 'attacker'],
    rules: ['attack'],
  },
  'no-such-skill': {
    meaning: 'That Gate has no skill to use.',
    facts: ['entity'],
    rules: ['skill'],
  },
  'flip-on-their-turn': {
    meaning: "A Flip skill is used in the opponent's turn.",
    facts: ['entity'],
    rules: ['skill-flip'],
  },
  'skill-needs': {
    meaning: 'The conditions of that skill do not hold now.',
    facts: ['skill'],
    rules: ['skill'],
  },
  'no-branch-skill': {
    meaning: 'No such card with a skill to use is branched under that Gate.',
    facts: ['entity', 'card'],
    rules: ['skill-branch'],
  },
  'no-card-skill': {
    meaning: 'You have no such card in a pile where its skill can be used.',
    facts: ['card'],
    rules: ['skill-from'],
  },
  'no-action': {
    meaning: 'There is no action to finish.',
    facts: ['player'],
    rules: ['action-after-move'],
  },

  // ---- setup and positions
  'bad-card-set': {
    meaning: 'Own cards do not work.',
    remedy: 'Each of the `faults` points to its card.',
    facts: ['cards', 'faults'],
    rules: ['card-set'],
  },
  'one-deck-each': {
    meaning: 'A player brings a deck of the game or an own list, never both.',
    facts: ['player'],
    rules: ['deck'],
  },
  'illegal-deck': {
    meaning: 'The list is no deck.',
    remedy: 'Mend the `faults`.',
    facts: ['faults'],
    rules: ['deck'],
  },
  'position-zone-taken': {
    meaning: 'A position puts two Gates into one zone.',
    facts: ['zone'],
    rules: ['position'],
  },
  'position-unknown-gate': {
    meaning: 'A position has a Gate that nobody knows.',
    remedy: 'Name its card.',
    facts: ['zone'],
    rules: ['position'],
  },
  'position-entrant': {
    meaning: 'A position needs one face-up Entrant for each player.',
    facts: ['player'],
    rules: ['position'],
  },
  'position-misplaced': {
    meaning: 'A position has a card where or how it cannot lie.',
    facts: ['zone'],
    rules: ['position'],
  },
  'position-damage': {
    meaning: 'A position has damage on what is no Entrant.',
    facts: ['zone'],
    rules: ['position'],
  },
  'position-not-in-deck': {
    meaning: 'A position has more copies of a card than the deck.',
    facts: ['player', 'card'],
    rules: ['position'],
  },
  'position-too-few-cards': {
    meaning: 'A position has more cards than the deck.',
    facts: ['have', 'need'],
    rules: ['position'],
  },
} as const satisfies RejectionCatalogue<RuleCode>;

type Code = keyof typeof rejections;
/** The rules that a code may cite. */
export type RulesOfCode<C extends Code> = RulesOf<typeof rejections, C>;
