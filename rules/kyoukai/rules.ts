import type { Rule } from '../core/contract-types.ts';

/**
 * The rules this ruleset enforces, each citable by its id, in our own words. Sources are pages of the publisher's site:
 * OPEN, TURN, SEQ, ACT, READ, RULE, DECK; POOL is the published card list and CLI the publisher's own client. RULING marks
 * what is ours because no page says it; most of those can be chosen in `setup.policies`.
 */
export const rules = [
  // ---- field and setup
  {
    code: 'field',
    title: 'The field',
    summary:
      'A field of five by five zones, each with at most one Gate. Zones border each other along a full edge, not at a corner.',
    source: 'RULE; OPEN',
  },
  {
    code: 'setup-entrants',
    title: 'Entrants at the start',
    summary: 'Each Entrant starts face up and Ready in the corner nearest to its player, a1 or e5, without damage.',
    source: 'RULE',
  },
  {
    code: 'setup-first',
    title: 'Who goes first',
    summary: 'Who goes first is drawn by lot from the seed of the game, unless the setup says so.',
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
      'Before the first turn whoever goes second may put cards that say so Ready beside their Entrant. They cannot be opened otherwise.',
    source: 'POOL; CLI; optional is RULING',
  },
  {
    code: 'deck',
    title: 'Deck construction',
    summary:
      'One Entrant; 40 Normal, Fast or Summon Gates with at most three of a name unless the card says otherwise; up to 15 Spirits within their printed limits; all Generic or of the Path of the Entrant.',
    source: 'DECK; Path of Spirits is RULING',
  },
  {
    code: 'card-set',
    title: 'Cards of your own',
    summary:
      'Own cards need names that no other card has, stats exactly where their type has them, and texts that only speak of what they have chosen.',
    source: 'RULING',
  },
  {
    code: 'position',
    title: 'Positions',
    summary:
      'A game can begin in the middle of a Main Step: both Entrants are on the field, no zone is taken twice, and every card is in the deck of its player.',
    source: 'RULING',
  },
  {
    code: 'hidden',
    title: 'What is hidden',
    summary:
      'Hands, the order of decks, Spirit Decks, foreseen cards and face-down Gates are known to their player only. Deck lists, Discard and Shattered Piles are open.',
    source: 'RULE; lists and open piles are RULING',
  },
  {
    code: 'seats',
    title: 'Who acts',
    summary:
      'Each player acts for the own side. The host keeps the table going (passes, ends a turn, ends an action, concedes for somebody) and sees and touches no hand.',
    source: 'RULING',
  },
  // ---- turn
  {
    code: 'turn-main',
    title: 'The Main Step',
    summary:
      'The turn player opens Gates and takes actions, in any number and order, while no Sequence is pending. The other player never begins a Sequence.',
    source: 'TURN',
  },
  {
    code: 'turn-draw',
    title: 'Draw Step',
    summary: 'A turn begins by drawing one card, before anything is readied. The first turn of the game draws none.',
    source: 'TURN; RULE',
  },
  {
    code: 'turn-ready',
    title: 'Ready Step',
    summary: 'Every Gate of the turn player becomes Ready; then texts of the other player about this step happen.',
    source: 'TURN',
  },
  {
    code: 'turn-end',
    title: 'Ending the turn',
    summary: 'Ending the turn begins a Sequence to which Fast Gates and skills may be added; the opponent comes first.',
    source: 'TURN',
  },
  {
    code: 'hand-limit',
    title: 'Hand limit',
    summary: 'After that Sequence the turn player, and nobody else, discards down to six cards.',
    source: 'TURN; RULE',
  },
  {
    code: 'empty-deck',
    title: 'Empty deck',
    summary:
      'Whoever has to draw or foresee more cards than there are takes those there are. The policy `emptyDeck` may make it a loss.',
    source: 'RULING',
  },
  {
    code: 'turn-cap',
    title: 'Turn cap',
    summary: 'A game that nobody has won after the agreed number of turns is drawn.',
    source: 'RULING',
  },
  // ---- opening
  {
    code: 'open-from-hand',
    title: 'Gates are opened from the hand',
    summary: 'Opening a Gate means playing it from the hand; Spirits are opened from the Spirit Deck.',
    source: 'OPEN; TURN',
  },
  { code: 'open-empty-zone', title: 'An empty zone', summary: 'A Gate is opened into an empty zone.', source: 'OPEN' },
  {
    code: 'open-border-ready',
    title: 'Beside a Ready Gate',
    summary: 'The zone borders at least one Gate of yours that is on the field already, face up and Ready.',
    source: 'OPEN',
  },
  { code: 'open-rested', title: 'Opened Rested', summary: 'Gates are always opened Rested.', source: 'OPEN' },
  {
    code: 'open-cost',
    title: 'The open cost',
    summary:
      'Then the open cost is paid, with the Gate in its zone already. If it cannot be placed and paid, the attempt is refused.',
    source: 'OPEN',
  },
  {
    code: 'open-resolves',
    title: 'The open effect',
    summary:
      'When its link resolves, the open effect is carried out; what cannot be is skipped. Then a Normal or Fast Gate is discarded and a Summon or Spirit stays, Rested.',
    source: 'OPEN; skipping: CLI',
  },
  {
    code: 'open-card-rules',
    title: 'What cards say about opening',
    summary:
      'A card may ask for more of its zone or of the field, take a Rested Entrant for a Ready Gate, be opened face down, or as a response.',
    source: 'POOL',
  },
  {
    code: 'open-restrict',
    title: 'Zones that a Gate keeps closed',
    summary: 'A text on the field may forbid that some cards are opened in some zones. What is placed is not opened.',
    source: 'POOL',
  },
  {
    code: 'open-into',
    title: 'A Gate that makes room',
    summary:
      'Some cards can be opened into the zone of a Gate of yours whose text says so. It is discarded for them, and is not the Ready Gate they border.',
    source: 'POOL; discarded before the cost is paid is RULING',
  },
  {
    code: 'open-first',
    title: 'First Gate of the turn',
    summary: 'Some Gates can only be the first one their player opens since the current turn began.',
    source: 'POOL; RULING whose turn',
  },
  {
    code: 'place',
    title: 'Placing is not opening',
    summary: 'A Gate placed by an effect needs no Ready Gate, pays and does nothing, and begins no Sequence.',
    source: 'POOL',
  },
  // ---- actions and damage
  {
    code: 'turn-action',
    title: 'Turn Actions',
    summary: 'A Gate of yours with stats Rests to move, to attack, or to use its skill.',
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
      'The Gate that moved may then attack or use its skill without Resting again, before anything else is done. After an attack or a skill the action is over.',
    source: 'ACT; nothing in between: CLI',
  },
  {
    code: 'move',
    title: 'Moving',
    summary:
      'When a Move resolves, its player chooses an empty zone within reach: a step per point of movement, each to a bordering empty zone. A Move that could lead nowhere is refused.',
    source: 'ACT; CLI; RULING',
  },
  {
    code: 'attack',
    title: 'Attacking',
    summary:
      'An attack targets a zone that borders the attacker, whatever is there. When it resolves the attacker deals its attack to that zone.',
    source: 'ACT; SEQ',
  },
  {
    code: 'damage',
    title: 'Damage and defence',
    summary:
      'Defence is taken off damage. Any damage left discards a Summon or Spirit, or stays on an Entrant; a Gate without stats takes none. Friends are hit like foes.',
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
    summary: 'A player may give up at any time, and the other one wins.',
    source: 'RULING',
  },
  // ---- Sequences
  {
    code: 'sequence',
    title: 'Sequences',
    summary:
      'What is declared is a link. Once nobody adds more, links resolve in reverse order and nobody can add any.',
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
      'A cost may limit how many links can still be added, from that moment on. If nobody may add one the Sequence resolves at once.',
    source: 'POOL',
  },
  {
    code: 'targets',
    title: 'Targets',
    summary:
      'A target is a zone. Whatever is there when the link resolves is meant, and the choice is not looked at again.',
    source: 'SEQ',
  },
  {
    code: 'negate',
    title: 'Negated and cancelled links',
    summary: 'A negated link does nothing; a cancelled one is taken out. What was paid stays paid.',
    source: 'POOL; CLI',
  },
  {
    code: 'source-gone',
    title: 'When the source is gone',
    summary:
      'If a Gate has left the field before its link resolves, what it would do itself is skipped and the rest happens.',
    source: 'RULING',
  },
  {
    code: 'choices',
    title: 'Choices',
    summary:
      'Whoever has to choose answers that very choice, by its number, from what there is. What comes after hidden cards were seen is chosen when they are seen.',
    source: 'RULING',
  },
  {
    code: 'step-limit',
    title: 'No going round in circles',
    summary:
      'One command sets off no more than 400 instructions; one that would is refused. Where the table could not go on without it the game is drawn.',
    source: 'RULING',
  },
  // ---- keywords
  {
    code: 'skill',
    title: 'Skills',
    summary:
      'A Normal skill is used in the own Main Step while no Sequence is pending, a Fast one also as a response. Its cost is paid at once, its effect happens when the link resolves.',
    source: 'READ; TURN',
  },
  {
    code: 'skill-flip',
    title: 'Flip skills',
    summary:
      "A Flip skill is used in the opponent's turn by a Gate that lies face down, and turns it up. A Normal Gate turned up like this is discarded when the skill has resolved.",
    source: 'POOL; CLI',
  },
  {
    code: 'skill-branch',
    title: 'Skills of branched cards',
    summary:
      'A skill of class Branch is used from under a host, and only there, as if it were the skill of the host: the host Rests for it, unless it says otherwise.',
    source: 'POOL; Resting the host is RULING',
  },
  {
    code: 'skill-from',
    title: 'Skills used from a pile',
    summary:
      'A skill that says so is used while its card is in the Discard Pile, the Shattered Pile or foreseen. There is nothing to Rest, and using it shows the card.',
    source: 'POOL; READ',
  },
  {
    code: 'sealed',
    title: 'Sealed Gates',
    summary:
      'A face-down Gate is a Summon named Sealed Gate with stats 0/2/0, and no opening is possible beside it alone. Turned face down it stays Ready or Rested.',
    source: 'POOL',
  },
  {
    code: 'foresee',
    title: 'Foresee',
    summary:
      'Foreseen cards lie in the order they had. Those left when the Sequence ends go to the bottom of the deck.',
    source: 'POOL; bottom is RULING',
  },
  {
    code: 'shatter',
    title: 'Shattering and discarding',
    summary: 'Cards always go to the piles of their owner.',
    source: 'RULE',
  },
  {
    code: 'branch',
    title: 'Branching',
    summary:
      'A branched card has no zone and lies under a Gate of its own player; its Branch text works for that Gate. When that Gate leaves, the card is discarded.',
    source: 'POOL; the own Gate, and discarding, are RULING',
  },
  {
    code: 'switch',
    title: 'Switching',
    summary: 'Gates that are switched exchange their zones, and both have moved.',
    source: 'POOL',
  },
  {
    code: 'modifiers',
    title: 'Changes that last',
    summary: 'Changes for this Sequence end with it, changes for this turn when the next turn begins.',
    source: 'POOL',
  },
  {
    code: 'grant',
    title: 'Granted texts',
    summary:
      'What shatters such a card for a cost, or discards it from the field, gains its text, carried out after its own by its player.',
    source: 'POOL',
  },
  {
    code: 'triggers',
    title: 'Texts that happen by themselves',
    summary: 'Passive texts begin no Sequence: they happen right after what sets them off.',
    source: 'TURN; POOL',
  },
  {
    code: 'damage-texts',
    title: 'Texts about damage',
    summary:
      'Texts before damage happen before any of it is dealt, and can keep it from its victim; then how much it is, and who deals it, is looked at again. Texts after damage happen even if their Gate was discarded by it.',
    source: 'POOL; that damage by such a text is preceded by none is RULING',
  },
  {
    code: 'instead',
    title: 'Skills with another effect',
    summary: 'While a text says so, a skill of its Gate or host has another effect than the printed one.',
    source: 'POOL',
  },
  {
    code: 'highest',
    title: 'Borrowed stats',
    summary:
      'Where a text takes the highest of each stat among Gates, that is what counts as written. Gates that borrow do not lend what they borrowed.',
    source: 'POOL; not lending is RULING',
  },
  {
    code: 'direction',
    title: 'In the same direction',
    summary: 'A move in the direction of another one is one step on, if that zone is empty; else it does not happen.',
    source: 'POOL',
  },
  {
    code: 'at-turn-end',
    title: 'At the end of the turn',
    summary: 'What a text leaves for the end of the turn happens after its last Sequence and before the hand limit.',
    source: 'POOL; RULING when exactly',
  },
  {
    code: 'opponent-too',
    title: 'What the opponent may do as well',
    summary:
      'Some texts let both players look at their decks, or the opponent do the same. Each decides, and sees, the own cards.',
    source: 'POOL',
  },
  {
    code: 'prevent',
    title: 'Preventing and redirecting damage',
    summary: 'Prevented damage is not dealt; redirected damage is dealt to another Gate.',
    source: 'POOL',
  },
] as const satisfies readonly Rule[];

export type RuleCode = (typeof rules)[number]['code'];
