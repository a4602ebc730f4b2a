import type { Rejection } from '../../core/ruleset.ts';
import { noDraws, type ReportedDraws } from '../context.ts';
import type { Command } from '../model/index.ts';

const kinds: Readonly<Record<string, readonly [keyof ReportedDraws, string]>> = {
  'report-worlds': ['worlds', 'gate marker'],
  'report-monsters': ['monsters', 'monster'],
  'report-colours': ['colours', 'gate card'],
};

/**
 * A rejection of a missing report with its numbers: how many draws are reported, and how many the command takes at least.
 * Further draws may follow from what is drawn.
 *
 * @param play carries out the command, and notes each draw that it had to assume
 */
export function withReportedNumbers(
  command: Command,
  rejection: Rejection,
  play: (assumed: ReportedDraws) => void,
): Rejection {
  const found = kinds[rejection.code];
  if (found === undefined) return rejection;
  const [kind, name] = found;
  const assumed = noDraws();
  play(assumed);
  const have = reported(command, kind);
  const need = have + Math.max(1, assumed[kind].length);
  const because =
    `Your table draws ${name}s itself. The command takes at least ${need}, and ${have} are reported. ` +
    `Report all of them in "reported", as "${kind}".`;
  return { ...rejection, because, facts: { ...rejection.facts, have, need } };
}

/** How many draws of a kind a command reports, its effects included. */
function reported(command: Command, kind: keyof ReportedDraws): number {
  const own = 'reported' in command ? (command.reported?.[kind]?.length ?? 0) : 0;
  const effects = 'says' in command ? (command.says ?? []) : [];
  return effects.reduce((sum, effect) => sum + reported(effect, kind), own);
}
