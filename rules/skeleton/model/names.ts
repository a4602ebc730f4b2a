import * as z from 'zod';
import { named as namedShape } from '../../core/contract-types.ts';
import { doomLimit, gateIds, maxPlayers } from '../data/components.ts';

/** Gives a shape its name in the contract. Names begin with the ruleset's, so that they differ from other rulesets. */
export const named = <T extends z.ZodType>(name: string, description: string, shape: T): T =>
  namedShape(`Skeleton${name}`, description, shape);

export const GateId = named('GateId', 'A gate.', z.enum(gateIds));
export const Player = z.int32().min(1).max(maxPlayers).describe('A player, counted from 1.');
export const Players = z.int32().min(1).max(maxPlayers).describe('How many players.');
export const Doom = z.int32().min(0).max(doomLimit).describe('The space of the Doom token.');
export const Face = z.int32().min(1).max(6).describe('The face of a die.');
export const Count = z.int32().min(0);
