import { readFile } from 'node:fs/promises';
import { verify } from '../lambdas/app/verify.ts';

/** `npm run verify -- FILE`: plays an exported game again, offline, and says whether it was fair. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: npm run verify -- FILE, where FILE holds what GET /v1/games/{id}/export answered.\n');
  process.exit(2);
}
try {
  const document = JSON.parse(await readFile(file, 'utf8'));
  const { versions, fault } = verify(document);
  if (fault === undefined) {
    process.stdout.write(
      `${versions} versions agree: the seed is the one that was promised, and every result follows from it.\n`,
    );
    const next = document.page?.next;
    if (next !== undefined) {
      process.stdout.write(
        `This is one page: the game goes on after version ${next}. Append what ?after=${next} answers.\n`,
      );
    }
  } else {
    process.stderr.write(`Version ${fault.version} does not agree: ${fault.because}.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`This is no export of a game: ${(error as Error).message}\n`);
  process.exitCode = 2;
}
