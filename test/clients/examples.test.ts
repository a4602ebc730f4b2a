import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

const folder = join(import.meta.dirname, '..', '..', 'clients', 'examples');

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function run(script: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, script)], {
    env: { ...server.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(errors).toBe('');
  expect(code).toBe(0);
  return printed;
}

/** What each script must print. */
const outputs: Readonly<Record<string, RegExp>> = {
  'azathoth.ts': /^(lost|won): .*\n.*seed \S+\n$/m,
  'yog-sothoth.ts': /mysteries-first: .*\nwon: The Final Mystery is solved\.\n$/,
  'physical-game.ts': /cannot-have-happened: The gate to Rome .*[\s\S]*doom: 12 -> 11\n$/,
  'six-seals.ts':
    /seal-with-clues: A seal costs 5 clues, and investigator 2 has 4\. .*\n[\s\S]*Ghoul returned to the cup\.\n[\s\S]*won: 6 locations are sealed\.\n$/,
  'closing-victory.ts': /won: No gate is open, .*gate trophies: 1 of 1\.\n$/,
  'gate-limit.ts':
    /awakened because too many gates are open\.\n[\s\S]*lost: Azathoth awoke: the world ends\.\ngame-over\n$/,
  'elder-sign.ts':
    /not-at-the-gate: [\s\S]*sealed Woods with an Elder Sign\.\n[\s\S]*went insane [\s\S]*he is in arkham-asylum: sanity 1, clues 3, trophies rlyeh\n[\s\S]*The seal at Woods prevented .*\n$/,
  'arkham-physical-game.ts':
    /report-worlds: [\s\S]*cannot-have-happened: [\s\S]*explored: 1\n[\s\S]*1 gate open[\s\S]*terror: 0 -> 1\n$/,
  'kyoukai-opening.ts': /^zone-not-bordering: [\s\S]*A Slime, A Strike\n[\s\S]*An Eagle is Ready\nand attacks\n$/,
  'kyoukai-game.ts': /^Turn 1, player [12]: damage 0 and 0 of 20\.(?: Player [12] has to act\.)?\n[\s\S]*\nover: .*\n$/,
  'kyoukai-sequence.ts': /link 3\n[\s\S]*link 2\n[\s\S]*link 1\n[\s\S]*hands seen by the host: 0\n$/,
  'evening-with-tokens.ts':
    /^seat 1 holds 5 [\s\S]*nothing new\n[\s\S]*version 3: [^\n]*2 behind: [\s\S]*version 4 is version 2 again: [\s\S]*\n401 unauthenticated: [\s\S]*2 versions behind; seat 1 goes on at version 5\n$/,
  'what-if.ts':
    /^two Mythos Phases, in 1000 samples, [\s\S]*\nlost: [\s\S]*gate-not-on-board, [\s\S]*in the fork: [\s\S]*\nlost: [\s\S]*the seed "what if the stars were"[\s\S]*once more: .*Doom 2, /,
  'from-position.ts': /position-gates: [\s\S]*awakening: [\s\S]*win-mysteries: [\s\S]*spawn-gate: /,
};

test('the output of every script is checked', async () => {
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'gatehouse.ts');
  expect(scripts.sort()).toEqual(Object.keys(outputs).sort());
});

test.each(Object.entries(outputs))('%s plays to its end', async (script, expected) => {
  expect(await run(script)).toMatch(expected);
});
