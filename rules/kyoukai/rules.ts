import type { Rule } from '../core/contract-types.ts';

/**
 * The rules that this ruleset enforces, in our own words. Rejections and outcomes cite them by `code`. Sources are pages of
 * the publisher's site: OPEN, FAQ, TURN, SEQ, ACT, READ, RULE, DECK. POOL is the published card list, and CLI is the publisher's
 * own client. RULING marks our own decisions where no page says anything. Most of them can be changed in `setup.policies`.
 */
export const rules = [
  // ---- field and setup
  {
    code: 'field',
    title: 'The field',
    summary:
      'The field has five by five zones, each with at most one Gate. Zones border each other along a full edge, not at a corner.',
    source: 'RULE; OPEN',
  },
  {
    code: 'setup-entrants',
    title: 'Entrants at the start',
    summary: 'Each Entrant starts face up, Ready and without damage in the corner nearest to its player: a1 or e5.',
    source: 'RULE',
  },
  {
    code: 'setup-first',
    title: 'Who goes first',
    summary: 'The setup says who goes first. If it does not, the seed of the game decides.',
    source: 'RULING',
  },
  {
    code: 'setup-hands',
    title: 'Opening hands',
    summary: 'Decks are shuffled and each player draws five cards. There is no mulligan.',
    source: 'RULE; no mulligan is RULING',
  },
  {
    code: 'start-in-play',
    title: 'Starting in play',
    summary:
      'Before the first turn, the player who goes second may put cards whose text allows it Ready beside their Entrant. Such cards cannot be opened in any other way.',
    source: 'POOL; CLI; optional is RULING',
  },
  {
    code: 'deck',
    title: 'Deck construction',
    summary:
      'A deck has one Entrant, 40 Normal, Fast or Summon Gates, and up to 15 Spirits. It has at most three copies of a Gate, unless the card says otherwise, and Spirits within their printed limits. All cards are Generic or of the Path of the Entrant.',
    source: 'DECK; Path of Spirits is RULING',
  },
  {
    code: 'card-set',
    title: 'Cards of your own',
    summary:
      'Cards of a setup need names of their own, stats if and only if their type has them, and texts that refer only to what they have picked.',
    source: 'RULING',
  },
  {
    code: 'position',
    title: 'Positions',
    summary:
      'A game can begin in the middle of a Main Step. Both Entrants are on the field, no zone has two Gates, and every card is in the deck of its player. Hands and the top of decks can be named.',
    source: 'RULING',
  },
  {
    code: 'hidden',
    title: 'What is hidden',
    summary:
      'Only their player knows the hand, the Spirit Deck, foreseen cards and face-down Gates. The order of a deck is hidden from both. Discard Piles and Shattered Piles are public, and deck lists with the policy `deckLists`.',
    source: 'RULE; FAQ; public piles are RULING',
  },
  {
    code: 'seats',
    title: 'Who acts',
    summary:
      'Each player acts for their own side. The host can pass, end a turn, finish an action and concede for a player, but sees no hand.',
    source: 'RULING',
  },
  // ---- turn
  {
    code: 'turn-main',
    title: 'The Main Step',
    summary:
      'While no Sequence is pending, the turn player opens Gates and takes actions in any number and order. The other player never begins a Sequence.',
    source: 'TURN',
  },
  {
    code: 'turn-draw',
    title: 'Draw Step',
    summary:
      'A turn begins with drawing one card, before any Gate is readied. No card is drawn in the first turn of the game.',
    source: 'TURN; RULE',
  },
  {
    code: 'turn-ready',
    title: 'Ready Step',
    summary:
      'Every Gate of the turn player becomes Ready. Then texts of the other player about this step are carried out.',
    source: 'TURN',
  },
  {
    code: 'turn-end',
    title: 'Ending the turn',
    summary: 'Ending the turn begins a Sequence. Fast Gates and skills may be added to it, first by the opponent.',
    source: 'TURN',
  },
  {
    code: 'hand-limit',
    title: 'Hand limit',
    summary: 'After that Sequence the turn player discards down to six cards. The other player does not.',
    source: 'TURN; RULE',
  },
  {
    code: 'empty-deck',
    title: 'Empty deck',
    summary:
      'A player who has to draw or foresee more cards than the deck has takes all that are left. With the policy `emptyDeck` set to `loses`, drawing like this loses the game.',
    source: 'RULING',
  },
  {
    code: 'turn-cap',
    title: 'Turn cap',
    summary: 'A game that no player has won after the agreed number of turns is drawn.',
    source: 'RULING',
  },
  // ---- opening
  {
    code: 'open-from-hand',
    title: 'Gates are opened from the hand',
    summary: 'Gates are opened from the hand. Spirits are opened from the Spirit Deck.',
    source: 'OPEN; TURN',
  },
  { code: 'open-empty-zone', title: 'An empty zone', summary: 'A Gate is opened into an empty zone.', source: 'OPEN' },
  {
    code: 'open-border-ready',
    title: 'Beside a Ready Gate',
    summary: 'The zone borders at least one Gate of the player that is already on the field, face up and Ready.',
    source: 'OPEN',
  },
  { code: 'open-rested', title: 'Opened Rested', summary: 'Gates are always opened Rested.', source: 'OPEN' },
  {
    code: 'open-cost',
    title: 'The open cost',
    summary:
      'The open cost is paid when the Gate is already in its zone. If the Gate cannot be placed and paid for, it cannot be opened.',
    source: 'OPEN',
  },
  {
    code: 'open-resolves',
    title: 'The open effect',
    summary:
      'When the link resolves, the open effect is carried out. Instructions that are impossible are skipped. Then a Normal or Fast Gate is discarded; a Summon or Spirit stays Rested on the field.',
    source: 'OPEN; skipping: CLI',
  },
  {
    code: 'open-card-rules',
    title: 'What cards say about opening',
    summary:
      'The text of a card can restrict its zone or require a condition, accept a Rested Entrant instead of a Ready Gate, and make it open face down or as a response.',
    source: 'POOL',
  },
  {
    code: 'open-restrict',
    title: 'Zones that a Gate forbids',
    summary: 'A text on the field can forbid opening some cards in some zones. It does not restrict placing them.',
    source: 'POOL',
  },
  {
    code: 'open-into',
    title: 'A Gate that makes room',
    summary:
      'Some cards can be opened into the zone of a Gate of the same player whose text allows it. That Gate is discarded, and does not count as the Ready Gate that the zone borders.',
    source: 'POOL; discarded before the cost is paid is RULING',
  },
  {
    code: 'open-first',
    title: 'First Gate of the turn',
    summary: 'Some Gates can be opened only as the first Gate of their player since the current turn began.',
    source: 'POOL; RULING whose turn',
  },
  {
    code: 'place',
    title: 'Placing is not opening',
    summary:
      'A Gate that an effect places needs no bordering Ready Gate, has no cost and no open effect, and begins no Sequence.',
    source: 'POOL',
  },
  // ---- actions and damage
  {
    code: 'turn-action',
    title: 'Turn Actions',
    summary: 'A Gate with stats Rests to move, to attack, or to use its skill.',
    source: 'ACT',
  },
  {
    code: 'action-ready',
    title: 'Only a Ready Gate acts',
    summary: 'Actions and skills begin with Resting a Ready Gate.',
    source: 'ACT; READ',
  },
  {
    code: 'action-after-move',
    title: 'After a Move',
    summary:
      'The Gate that moved may then attack or use its skill without Resting again, before its player does anything else. After an attack or a skill the action is over.',
    source: 'ACT; nothing in between: CLI',
  },
  {
    code: 'move',
    title: 'Moving',
    summary:
      'When a Move resolves, its player chooses an empty zone within reach: one step for each point of movement, each to a bordering empty zone. A Move that can reach no zone cannot be declared.',
    source: 'ACT; CLI; RULING',
  },
  {
    code: 'attack',
    title: 'Attacking',
    summary:
      'An attack targets a zone that borders the attacker, even an empty one. When it resolves, the attacker deals damage equal to its attack to that zone.',
    source: 'ACT; SEQ',
  },
  {
    code: 'damage',
    title: 'Damage and defence',
    summary:
      'Defence reduces damage. Any damage that is left discards a Summon or Spirit, or stays on an Entrant. A Gate without stats takes no damage. The Gates of both players take damage alike.',
    source: 'RULE; TURN; reduction by defence is RULING',
  },
  {
    code: 'winning',
    title: 'Winning',
    summary: 'A player whose Entrant has 20 damage or more loses at once.',
    source: 'RULE',
  },
  {
    code: 'both-fall',
    title: 'Both Entrants fall',
    summary: 'If both Entrants have 20 damage at once the game is drawn.',
    source: 'RULING',
  },
  {
    code: 'concede',
    title: 'Conceding',
    summary: 'A player may give up at any time. The other player wins.',
    source: 'RULING',
  },
  // ---- Sequences
  {
    code: 'sequence',
    title: 'Sequences',
    summary:
      'Each declaration is a link. When the Sequence closes, its links resolve in reverse order, and none can be added.',
    source: 'SEQ',
  },
  {
    code: 'priority',
    title: 'Priority',
    summary: 'After each link and each pass the other player has priority. Two passes in a row close the Sequence.',
    source: 'SEQ; two passes: SEQ read as RULING',
  },
  {
    code: 'response-fast',
    title: 'Responses',
    summary:
      'Only Fast Gates, Fast skills, and Gates whose text makes them Fast can be added to a Sequence. Spirits cannot.',
    source: 'TURN; Spirits are RULING',
  },
  {
    code: 'sequence-lock',
    title: 'Locked Sequences',
    summary:
      'A cost can limit how many links may still be added. If no player may add one, the Sequence resolves at once.',
    source: 'POOL',
  },
  {
    code: 'targets',
    title: 'Targets',
    summary:
      'A target is a zone. The effect applies to the Gate that is there when the link resolves. Whether the target is still allowed is not checked again.',
    source: 'SEQ',
  },
  {
    code: 'negate',
    title: 'Negated and cancelled links',
    summary: 'A negated link does nothing. A cancelled link is taken out of the Sequence. Their costs stay paid.',
    source: 'POOL; CLI',
  },
  {
    code: 'source-gone',
    title: 'When the source is gone',
    summary:
      'If a Gate has left the field before its link resolves, what the Gate itself would do is skipped, and the rest is carried out.',
    source: 'RULING',
  },
  {
    code: 'choices',
    title: 'Choices',
    summary:
      'A player answers a choice with picks from its options. Choices that follow hidden cards are made after the cards are seen.',
    source: 'RULING',
  },
  {
    code: 'decisions',
    title: 'Decisions',
    summary:
      'Whatever a player has to decide has a number: a choice, a pass, a step of a turn. A command may name that number, and is rejected when the decision is no longer pending.',
    source: 'RULING',
  },
  {
    code: 'names',
    title: 'Names',
    summary: 'A set-up or a command names only zones, decks and cards that exist.',
    source: 'RULING',
  },
  {
    code: 'step-limit',
    title: 'No endless effects',
    summary:
      'A command that would carry out more than 400 instructions is rejected. If play cannot go on without it, or if hidden cards came up on the way, the game is drawn.',
    source: 'RULING',
  },
  // ---- keywords
  {
    code: 'skill',
    title: 'Skills',
    summary:
      "A Normal skill is used in its player's Main Step while no Sequence is pending, a Fast skill also as a response. The cost is paid at once. The effect is carried out when the link resolves.",
    source: 'READ; TURN',
  },
  {
    code: 'skill-flip',
    title: 'Flip skills',
    summary:
      "A Flip skill is used in the opponent's turn by a face-down Gate, which it turns face up. A Normal Gate that was turned up like this is discarded when the skill has resolved.",
    source: 'POOL; CLI',
  },
  {
    code: 'skill-branch',
    title: 'Skills of branched cards',
    summary:
      'A skill of class Branch is used only while its card is branched under a host, as if it were the skill of the host. The host Rests for it, unless the skill says otherwise.',
    source: 'POOL; Resting the host is RULING',
  },
  {
    code: 'skill-from',
    title: 'Skills used from a pile',
    summary:
      'Some skills are used while their card is in the Discard Pile, the Shattered Pile or the Foresee area. No Gate Rests for them, and using them reveals the card.',
    source: 'POOL; READ',
  },
  {
    code: 'sealed',
    title: 'Sealed Gates',
    summary:
      'A face-down Gate is a Summon named Sealed Gate with stats 0/2/0. It does not count as the Ready Gate that an opening needs. A Gate that is turned face down stays Ready or Rested.',
    source: 'POOL',
  },
  {
    code: 'foresee',
    title: 'Foresee',
    summary:
      'Foreseen cards keep their order. Those that are left when the Sequence ends go to the bottom of the deck.',
    source: 'POOL; bottom is RULING',
  },
  {
    code: 'shatter',
    title: 'Shattering and discarding',
    summary: 'Cards always go to the piles of their own player.',
    source: 'RULE',
  },
  {
    code: 'branch',
    title: 'Branching',
    summary:
      'A branched card has no zone. It is under a Gate of its own player, and its Branch text applies to that Gate. When that Gate leaves the field, the card is discarded.',
    source: 'POOL; only under own Gates, and discarding, are RULING',
  },
  {
    code: 'switch',
    title: 'Switching',
    summary: 'Gates that are switched exchange their zones. Both have moved.',
    source: 'POOL',
  },
  {
    code: 'modifiers',
    title: 'Changes that last',
    summary:
      'Changes until the end of the Sequence end with it. Changes until the end of the turn end when the next turn begins.',
    source: 'POOL',
  },
  {
    code: 'grant',
    title: 'Granted texts',
    summary:
      'A text that shatters such a card for a cost, or discards it from the field, gains the text of the card. The player of the first text carries it out afterwards.',
    source: 'POOL',
  },
  {
    code: 'triggers',
    title: 'Triggered texts',
    summary: 'Passive texts begin no Sequence. They are carried out right after what triggers them.',
    source: 'TURN; POOL',
  },
  {
    code: 'simultaneous',
    title: 'Texts at the same time',
    summary:
      'Texts that are due at exactly the same time are carried out one after the other: first those of the turn player, then those of the opponent, each in the order that their player chooses. Texts that are added to an effect by the same payment are ordered by the player of the effect.',
    source: 'FAQ',
  },
  {
    code: 'damage-texts',
    title: 'Texts about damage',
    summary:
      'Texts before damage are carried out before any of it is dealt, and can prevent it. Then the amount and the source are determined again. Texts after damage are carried out even if the damage discarded their Gate.',
    source: 'POOL; that no text comes before damage of such a text is RULING',
  },
  {
    code: 'instead',
    title: 'Skills with another effect',
    summary: 'A text can replace the printed effect of a skill of its Gate or host.',
    source: 'POOL',
  },
  {
    code: 'highest',
    title: 'Borrowed stats',
    summary:
      'If a text takes the highest of each stat among Gates, those count as the written stats of its Gate. Borrowed stats are not lent to other Gates.',
    source: 'POOL; not lending is RULING',
  },
  {
    code: 'direction',
    title: 'In the same direction',
    summary:
      'A move in the direction of another move goes one step, if that zone is empty. Otherwise it does not happen.',
    source: 'POOL',
  },
  {
    code: 'at-turn-end',
    title: 'At the end of the turn',
    summary:
      'Effects that wait for the end of the turn are carried out after its last Sequence and before the hand limit.',
    source: 'POOL; RULING when exactly',
  },
  {
    code: 'opponent-too',
    title: 'Effects for both players',
    summary:
      'Some texts let both players foresee, or let the opponent do the same. Each player decides for their own cards, and only they see them.',
    source: 'POOL',
  },
  {
    code: 'prevent',
    title: 'Preventing and redirecting damage',
    summary: 'Prevented damage is not dealt. Redirected damage is dealt to another Gate.',
    source: 'POOL',
  },
] as const satisfies readonly Rule[];

export type RuleCode = (typeof rules)[number]['code'];
