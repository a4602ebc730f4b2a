import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseArguments } from '../lambdas/app/arguments.ts';
import type { Export } from '../lambdas/app/export-game.ts';
import { rulesetById } from '../lambdas/app/rulesets.ts';
import { verify } from '../lambdas/app/verify.ts';
import { parseJson } from '../lambdas/http/request.ts';

/** `npm run verify -- FILE` plays an exported game again, offline, and checks whether its chance was fair. */
const usage = `Usage: npm run verify -- FILE [--commitment HASH]

       FILE is a response of GET /v1/games/{id}/export, with all of its pages joined. HASH is "fairness.commitment",
       as the game showed it when it began; give the option once for each seed that the game has used.
`;

/** Exits with a message for the user. */
function exitWith(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function commandLine() {
  try {
    const { values, positionals } = parseArgs({
      options: { commitment: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, commitments: values.commitment ?? [] };
  } catch (error) {
    exitWith(`${(error as Error).message}\n\n${usage}`, 2);
  }
  return exitWith(usage, 2);
}

/** The export in a file. Exits where the file is no export. */
async function documentIn(file: string): Promise<Export> {
  try {
    const given = parseJson(await readFile(file, 'utf8')) as { readonly ruleset?: unknown } | null;
    const ruleset = rulesetById(String(given?.ruleset));
    return parseArguments('importGame', { document: given }, ruleset).document as Export;
  } catch (error) {
    return exitWith(`This is not an export of a game: ${(error as Error).message}`, 2);
  }
}

const { file, commitments } = commandLine();
const { versions, fault, unproved } = verify(await documentIn(file), commitments);
if (fault !== undefined) {
  const { version, pointer, because } = fault;
  exitWith(pointer === undefined ? `Version ${version} does not agree: ${because}.` : `${pointer}: ${because}.`, 1);
}
const [since] = unproved;
const proof =
  since === undefined
    ? 'The seeds are those of the commitments that you gave, so chance was fixed beforehand.'
    : `The commitment of the seed since version ${since} is known from this file alone. To prove that the seed was fixed beforehand, give the commitment that the game showed when it began: --commitment HASH.`;
process.stdout.write(`${versions} versions agree: every result follows from the seeds and the commands.
${proof}
Titles, times, and who acted are not proved: no seed fixes them.
`);
