import * as z from 'zod';
import { plainText } from '../../core/plain-text.ts';
import { doomMaximum, gates } from '../data/components.ts';
import { atOnce, command, GateFilter, MythosColour, order, replacement } from './command-schema.ts';
import {
  CardName,
  Colour,
  Component,
  DoomSpace,
  decision,
  GateId,
  Investigator,
  MonsterId,
  MonsterKind,
  named,
  OmenSpace,
  PortalId,
  SpaceId,
} from './names.ts';

const steps = z.int().min(1).max(doomMaximum).optional().describe('How many spaces, 1 to 20. Default 1.');
const ontoCard = CardName.optional().describe(
  'The card that takes the gate when it closes. The gate is then not discarded.',
);
const someGates = z.int().min(1).max(gates.length);

/** Gates and the gate stack. */
export const GateEffect = z.discriminatedUnion('type', [
  command('SpawnGate', 'Spawns gates from the top of the stack, each with a monster.', {
    count: someGates.optional().describe('How many gates, one after the other. Default 1.'),
    reference: z
      .boolean()
      .optional()
      .describe('Spawns as many gates as the Reference card says. `count` is then ignored.'),
    lostInTime: z
      .boolean()
      .optional()
      .describe('For a Lost in Time and Space card: Doom does not advance when no gate is left.'),
    atOnce,
    replacement,
  }),
  command('SpawnSpecificGate', 'Spawns this gate from the stack or from the discard pile.', {
    gate: GateId,
    replacement,
  }),
  command('SpawnAllGates', 'Spawns every gate of the stack and of the discard pile, one after the other.', {
    replacement,
  }),
  command('CloseGate', 'Closes a gate.', {
    gate: GateId,
    by: Investigator.optional(),
    during: plainText(60).optional().describe('The encounter or card that closes it.'),
    ontoCard,
  }),
  command('CloseThisGate', 'Closes the gate of the encounter in progress.', {
    ontoCard,
    during: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('The card or ability that closes it, if it is not the card of the encounter.'),
  }),
  command('DiscardGate', 'Discards a gate without closing it.', { gate: GateId }),
  command('DiscardGates', 'Discards several gates on the board at once, without closing them.', {
    which: named(
      'WhichGates',
      'All gates on the board, those that match the Omen, or those that `gates` names.',
      z.enum(['all', 'matching', 'these']),
    ),
    gates: z.array(GateId).min(1).max(gates.length).optional().describe('The gates, for `these`.'),
    doomForEach: z.boolean().optional().describe('Doom advances by 1 for each gate discarded.'),
  }),
  command('RevealGates', 'Turns gates at the top of the stack face up. They stay where they are.', {
    count: someGates.optional().describe('How many gates. Default 1.'),
  }),
  command('RevealUntil', 'Turns gates face up from the top of the stack until enough of them match `where`.', {
    where: GateFilter,
    count: someGates.optional().describe('How many matching gates. Default 1.'),
  }),
  command(
    'LookAtGates',
    'An investigator looks at gates on top of the stack. Only that seat learns which gates they are.',
    {
      by: Investigator,
      count: someGates,
    },
  ),
  command(
    'PlaceLookedGates',
    'Puts the gates that were looked at back on the top or on the bottom of the stack. Without `top` and `bottom` they go back on top in the same order; the host can do that too.',
    {
      top: z.array(GateId).max(27).optional().describe('Gates for the top of the stack, uppermost first.'),
      bottom: z.array(GateId).max(27).optional().describe('Gates for the bottom of the stack, lowest last.'),
      decision,
    },
  ),
  command('PutGateOnBottom', 'Moves the top gate of the stack to the bottom.', {}),
  command('PutGateOnTop', 'Moves the bottom gate of the stack to the top.', {}),
  command('RandomizeStack', 'Turns the whole gate stack face down and shuffles it.', {}),
  command(
    'SearchGates',
    'Takes the matching gates out of the stack, shuffles the rest, and puts the matching gates on top in random order. Other discarded gates stay discarded.',
    {
      where: GateFilter,
      withDiscard: z.boolean().optional().describe('Searches the discard pile as well.'),
    },
  ),
  command(
    'PlaceGateOnCard',
    'Puts a gate on a card: the named gate from the board or the discard pile, or else the top gate of the stack.',
    {
      card: CardName,
      gate: GateId.optional(),
    },
  ),
  command('DiscardCard', 'A card leaves play, and the gates on it are discarded.', { card: CardName }),
]);
export type GateEffect = z.infer<typeof GateEffect>;

/** The Omen track. */
export const OmenEffect = z.discriminatedUnion('type', [
  command('AdvanceOmen', 'Advances the Omen clockwise. After each step Doom advances for every matching gate.', {
    steps: z.int().min(1).max(8).optional().describe('How many spaces, 1 to 8. Default 1.'),
    toColour: Colour.optional().describe(
      'Advances at least one step and until it reaches this colour. `steps` is then ignored.',
    ),
    withoutDoom: z.boolean().optional().describe('Doom does not advance.'),
    order,
  }),
  command('MoveOmen', 'Moves the Omen to a space. This is not an advance: Doom advances only with `checkDoom`.', {
    to: OmenSpace,
    checkDoom: z.boolean().optional().describe('Afterwards Doom advances for each matching gate.'),
    order,
  }),
  command(
    'TurnBackOmen',
    'Moves the Omen counterclockwise. This is not an advance: Doom advances only with `checkDoom`.',
    {
      steps: z.int().min(1).max(8).optional().describe('How many spaces, 1 to 8. Default 1.'),
      checkDoom: z.boolean().optional().describe('Afterwards Doom advances for each matching gate.'),
      order,
    },
  ),
  command('CheckOmen', 'Advances Doom for each gate that matches the Omen, without moving the Omen.', {
    order,
  }),
  command('ChangeOmenTokens', 'Adds Eldritch tokens to an Omen space, or removes them.', {
    omen: OmenSpace,
    by: z.int().min(-20).max(20).describe('How many tokens. Negative numbers remove tokens.'),
  }),
]);
export type OmenEffect = z.infer<typeof OmenEffect>;

/** The Doom track and defeated investigators. */
export const DoomEffect = z.discriminatedUnion('type', [
  command('AdvanceDoom', 'Advances Doom towards 0.', {
    steps,
    untilZero: z.boolean().optional().describe('Advances Doom to 0. `steps` is then ignored.'),
  }),
  command('RetreatDoom', 'Retreats Doom away from 0.', { steps }),
  command('PutDoomToken', 'Puts an Eldritch token on a space of the Doom track.', { doom: DoomSpace }),
  command('RemoveDoomToken', 'Removes the Eldritch token from a space of the Doom track.', { doom: DoomSpace }),
  command(
    'DrawDisaster',
    "A card makes the players draw and resolve a Disaster. Each one counts on the back of Shudde M'ell.",
    {},
  ),
  command(
    'DefeatInvestigators',
    'One effect defeats or devours investigators. Doom advances by 1 for each, and the encounter of one of them ends.',
    {
      by: z
        .array(Investigator)
        .min(1)
        .max(8)
        .optional()
        .describe('Who they are. Required during an encounter, and where they are eliminated.'),
      count: z.int().min(1).max(8).optional().describe('How many, if `by` does not say it.'),
    },
  ),
]);
export type DoomEffect = z.infer<typeof DoomEffect>;

/** Monsters on the board. */
export const MonsterEffect = z.discriminatedUnion('type', [
  command('SpawnMonsters', 'Spawns monsters on a space, or on a random space.', {
    space: SpaceId.optional().describe(
      'Left out: a random space, which the server draws. At a physical table the players draw it and name it here.',
    ),
    count: z.int().min(1).max(60).optional().describe('How many monsters. Default 1.'),
    kind: MonsterKind.optional().describe(
      'The monster that a card names. It is not drawn: it comes from `from`. An Epic Monster always comes from the box.',
    ),
    from: named(
      'MonsterSource',
      'Where a named monster comes from: the set-aside monsters or the cup.',
      z.enum(['aside', 'cup']),
    )
      .optional()
      .describe('Default: the set-aside monsters, if monsters of this kind were set aside, or else the cup.'),
  }),
  command(
    'SetMonsterAside',
    'Sets a monster of the cup aside. If the cup has none, one on the board will be set aside.',
    {
      kind: MonsterKind,
    },
  ),
  command('MoveMonster', 'Moves a monster.', { monster: MonsterId, space: SpaceId }),
  command(
    'DiscardMonster',
    'Removes a monster from the board. It returns to the cup, or is set aside if it was set aside before.',
    {
      monster: MonsterId,
    },
  ),
  command(
    'MonsterSurge',
    'Resolves a monster surge at every gate that matches the Omen, or on the space that is named.',
    {
      space: SpaceId.optional(),
      order,
      replacement,
    },
  ),
]);
export type MonsterEffect = z.infer<typeof MonsterEffect>;

/** Other things in play, Mysteries, and the end of the game. */
export const ComponentEffect = z.discriminatedUnion('type', [
  command('SpawnPortal', 'Spawns a Dream Portal. Gates are revealed until one shows a space for it.', {
    portal: PortalId.optional(),
  }),
  command('DiscardPortal', 'Removes a Dream Portal from the board.', {
    portal: PortalId,
    toSheet: z.boolean().optional().describe('It goes onto the sheet of the Ancient One.'),
  }),
  command('BringIntoPlay', 'A component that changes these rules comes into play, or moves to another space.', {
    component: Component,
    space: SpaceId.optional().describe('Its space. Required for `kate-winthrop`.'),
  }),
  command('TakeOutOfPlay', 'A component that changes these rules leaves play.', { component: Component }),
  command('PutGateToken', 'Puts an Eldritch token on a space that has a gate.', { space: SpaceId }),
  command('RemoveGateToken', 'Removes the Eldritch token from a space that has a gate.', { space: SpaceId }),
  command('ChangeCounter', 'Changes the number that the sheet counts, or reports its starting number.', {
    by: z.int().min(-20).max(20),
  }),
  command(
    'ShuffleMythosDeck',
    'Shuffles the whole Mythos deck, with cards of the box if a card says so. The deck has no stages any more.',
    {
      add: z.array(MythosColour).max(20).optional().describe('The colours of the cards that come from the box.'),
      names: z.array(plainText(60)).max(20).optional().describe('Their names, for the log.'),
    },
  ),
  command('DiscardMythosCards', 'Discards cards from the top of the Mythos deck, without resolving them.', {
    count: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('How many cards. Default 1. With fewer in the deck, all of them.'),
    colours: z
      .array(MythosColour)
      .max(20)
      .optional()
      .describe('Their colours, in order: required where players draw the cards, and left out elsewhere.'),
    names: z.array(plainText(60)).max(20).optional().describe('Their names, in order, for the log.'),
  }),
  command('SolveMystery', 'Records that a Mystery is solved.', {}),
  command('LoseMystery', 'Returns a solved Mystery to the deck.', {}),
  command('SolveFinalMystery', 'Records that the Final Mystery is solved.', {}),
  command('LoseGame', 'The investigators lose, because a card or sheet says so. Give the `reason`.', {}),
]);
export type ComponentEffect = z.infer<typeof ComponentEffect>;

export const Effect = named(
  'Effect',
  'One effect of a card. Encounter cards, Preludes and commands use the same effects.',
  z.discriminatedUnion('type', [
    ...GateEffect.options,
    ...OmenEffect.options,
    ...DoomEffect.options,
    ...MonsterEffect.options,
    ...ComponentEffect.options,
  ]),
);
export type Effect = z.infer<typeof Effect>;
