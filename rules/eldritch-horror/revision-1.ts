import { decide } from './decide/decide.ts';
import { eldritchHorror } from './index.ts';
import { Command } from './model/index.ts';

/**
 * Eldritch Horror as it was played before revision 2, for the games that began with it: what the front of a sheet says goes
 * on once it is flipped, and a gate that is closed always goes to the discards. Everything else is the newest.
 */
export const eldritchHorror1: typeof eldritchHorror = {
  ...eldritchHorror,
  revision: 1,
  schema: {
    ...eldritchHorror.schema,
    command: Command.refine((command) => !closesOntoCard(command), '"ontoCard" is not known before revision 2'),
  },
  decide: (state, command, seat, random) => decide(state, command, seat, random, { frontStays: true }),
};

/** Whether a command, or an effect within it, has a card take the gate that is closed. */
function closesOntoCard(command: Command): boolean {
  switch (command.type) {
    case 'CloseGate':
    case 'CloseThisGate':
      return command.ontoCard !== undefined;
    case 'Together':
      return command.effects.some(closesOntoCard);
    case 'ResolveBranch':
      return [...command.pass, ...command.fail].some(closesOntoCard);
    default:
      return false;
  }
}
