import * as z from 'zod';
import { CardName, DecisionNumber, Entity, named, Picks, Player, Zone } from './names.ts';

const command = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, z.strictObject({ type: z.literal(type), ...shape }));

const decision = {
  decision: DecisionNumber.optional().describe(
    'The number of the pending decision that this answers, so that a command sent twice never answers the next one.',
  ),
};
const choices = z
  .array(Picks)
  .max(8)
  .optional()
  .describe('Answers to the prompts of its cost, in order. The game prompts for answers that are left out.');

/** Commands that a player gives to begin something. Each may start or extend a Sequence. */
const declarations = [
  command('OpenGate', 'Opens a Gate from the hand, or a Spirit.', {
    cardName: CardName,
    zone: Zone,
    choices,
    ...decision,
  }),
  command('StartInPlay', 'Before the first turn: puts a card into play whose text allows it.', {
    cardName: CardName,
    zone: Zone,
    ...decision,
  }),
  command('MoveGate', 'Rests a Gate to move it. The destination is chosen when the Move resolves.', {
    entity: Entity,
    ...decision,
  }),
  command('AttackZone', 'Rests a Gate, unless it has just moved, to attack a bordering zone.', {
    entity: Entity,
    zone: Zone,
    ...decision,
  }),
  command('UseSkill', 'Uses the skill of a Gate.', { entity: Entity, choices, ...decision }),
  command('UseBranchSkill', 'Uses the skill of a card that is branched under a Gate, as a skill of that Gate.', {
    entity: Entity,
    cardName: CardName,
    choices,
    ...decision,
  }),
  command('UseCardSkill', 'Uses the skill of a card in a pile, if its text allows that.', {
    cardName: CardName,
    choices,
    ...decision,
  }),
] as const;

/** Commands that move play on. The host may give them for the player who is due. */
const flow = [
  command('FinishAction', 'Ends the action of the Gate that moved.', {
    player: Player.optional().describe('For the host: the player who does this. It must be the player who is due.'),
    ...decision,
  }),
  command('Pass', 'Adds nothing to the Sequence. Before the first turn: starts with nothing more in play.', {
    player: Player.optional().describe('For the host: the player who passes. It must be the player who is due.'),
    ...decision,
  }),
  command('EndTurn', 'Ends the turn.', {
    player: Player.optional().describe('For the host: the player who does this. It must be the player who is due.'),
    ...decision,
  }),
] as const;

const Choose = command('Choose', 'Answers the choice that is pending.', { picks: Picks, ...decision });
const Concede = command('Concede', 'Gives up.', {
  player: Player.optional().describe('For the host: the player who gives up.'),
});

/** Commands that begin something. Only players give them. */
export const Declaration = z.discriminatedUnion('type', [...declarations]);
export type Declaration = z.infer<typeof Declaration>;

/** Commands that move play on. Players and the host give them. */
export const FlowCommand = z.discriminatedUnion('type', [...flow]);
export type FlowCommand = z.infer<typeof FlowCommand>;

export const Command = named(
  'Command',
  'What a player can do.',
  z.discriminatedUnion('type', [...declarations, ...flow, Choose, Concede]),
);
export type Command = z.infer<typeof Command>;
/** The command of one type. */
export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;
