import { readFile } from 'node:fs/promises';
import { verify } from '../lambdas/app/verify.ts';

/** `npm run verify -- FILE` plays an exported game again, offline, and checks whether its chance was fair. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: npm run verify -- FILE, where FILE is a response of GET /v1/games/{id}/export.\n');
  process.exit(2);
}
try {
  const document = JSON.parse(await readFile(file, 'utf8'));
  const { versions, fault } = verify(document);
  if (fault === undefined) {
    process.stdout.write(
      `${versions} versions agree: the seed matches its commitment, and every result follows from it.\n`,
    );
    const next = document.page?.next;
    if (next !== undefined) {
      process.stdout.write(
        `This is one page: the game continues after version ${next}. Append the response of ?after=${next}.\n`,
      );
    }
  } else {
    process.stderr.write(`Version ${fault.version} does not agree: ${fault.because}.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`This is not an export of a game: ${(error as Error).message}\n`);
  process.exitCode = 2;
}
