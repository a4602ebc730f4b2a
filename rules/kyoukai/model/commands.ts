import * as z from 'zod';
import { CardName, ChoiceNumber, Entity, named, Picks, Player, Zone } from './names.ts';

const does = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, z.strictObject({ type: z.literal(type), ...shape }));

const choices = z
  .array(Picks)
  .max(8)
  .optional()
  .describe('Answers to what its cost asks, in order. What is left out is asked for.');

export const Command = named(
  'Command',
  'What a player can do.',
  z.discriminatedUnion('type', [
    does('OpenGate', 'Opens a Gate from the hand, or a Spirit.', { cardName: CardName, zone: Zone, choices }),
    does('StartInPlay', 'Puts a card into play that says so, before the first turn.', {
      cardName: CardName,
      zone: Zone,
    }),
    does('MoveGate', 'Rests a Gate to move it. Where to is chosen when that resolves.', { entity: Entity }),
    does('AttackZone', 'Rests a Gate, unless it has just moved, to attack a zone that borders it.', {
      entity: Entity,
      zone: Zone,
    }),
    does('UseSkill', 'Uses the skill of a Gate.', { entity: Entity, choices }),
    does('UseBranchSkill', 'Uses the skill of a card that is branched under a Gate, as if it were of that Gate.', {
      entity: Entity,
      cardName: CardName,
      choices,
    }),
    does('UseCardSkill', 'Uses the skill of a card in a pile, where its text says that it is used from there.', {
      cardName: CardName,
      choices,
    }),
    does('FinishAction', 'The Gate that moved does nothing further.', { player: Player.optional() }),
    does('Pass', 'Adds nothing to the Sequence; before the first turn: starts with nothing in play.', {
      player: Player.optional().describe('For the host: whom this is done for. Refused if it is not their turn to.'),
    }),
    does('EndTurn', 'Ends the turn.', { player: Player.optional() }),
    does('Choose', 'Answers the choice with this number.', { choice: ChoiceNumber, picks: Picks }),
    does('Concede', 'Gives up.', { player: Player.optional() }),
  ]),
);
export type Command = z.infer<typeof Command>;
