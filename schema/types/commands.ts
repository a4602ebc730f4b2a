import * as z from 'zod';
import { named } from '../../rules/core/contract-types.ts';
import { maxChoices } from '../../rules/core/legal-command.ts';
import { rulesets } from '../../rules/index.ts';
import { oneOf, Version } from './common.ts';

export const Command = oneOf(
  'Command',
  'A command of any ruleset.',
  rulesets.map((each) => each.schema.command),
);

const Choice = named(
  'Choice',
  'One value that a missing member may have.',
  z.object({
    value: z.string().describe('The value as text; numbers are decimal digits.'),
    label: z.string().describe('For a menu or a button.'),
  }),
);

const Need = named(
  'Need',
  'A member that the player has to supply before the command is complete.',
  z.object({
    member: z.string().describe('Path of the member in the command: `value`, `reported.dice`.'),
    what: z.string().describe('What to supply, for players.'),
    allowed: z
      .array(Choice)
      .optional()
      .describe(
        `The allowed values, where there are at most ${maxChoices}. Absent: anything the command's schema accepts.`,
      ),
    list: z.literal(true).optional().describe('Present where the member is a list of such values.'),
    optional: z.literal(true).optional().describe('Present where the member may be left out.'),
  }),
);

export const LegalCommand = named(
  'LegalCommand',
  'Something that can be done now. With `command`, send it as it is. With `template`, add what `needs` lists.',
  z.object({
    code: z.string().describe('Short and stable for the same action: `close-gate:rome`.'),
    label: z.string().describe('For a button: `Close the gate to Rome`.'),
    seat: z.string().optional().describe('The seat whose action it is. Absent: any of the players may do it.'),
    command: Command.optional().describe('The complete command. Absent where something is missing.'),
    template: z
      .looseObject({ type: z.string() })
      .optional()
      .describe('The command without the members in `needs`. Absent where nothing is missing.'),
    needs: z.array(Need).describe('What is missing. Empty where the command is complete.'),
  }),
);

export const Legal = named(
  'Legal',
  'What can be done now.',
  z.object({ version: Version, items: z.array(LegalCommand) }),
);
