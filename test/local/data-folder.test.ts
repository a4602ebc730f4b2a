import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from '../../local/table.ts';

const script = join(import.meta.dirname, '../../local/start.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

const start = (data: string) => spawn(process.execPath, [script, '--port', '0', '--data', data]);

test.each<[string, (path: string) => Promise<unknown>, string, RegExp]>([
  ['a file', (path) => writeFile(path, ''), '', /a file of this name|is a file/],
  ['below a file', (path) => writeFile(path, ''), 'games', /a part of its path is a file/],
  ['a name that is too long', async () => {}, 'x'.repeat(300), /its path is too long/],
  [
    'where a file is in the place of the table',
    (path) => mkdir(path).then(() => writeFile(join(path, 'table'), '')),
    '',
    /\w/,
  ],
  ['where a folder is in the place of the key', (path) => mkdir(join(path, 'key'), { recursive: true }), '', /\w/],
  ['with damaged files', damagedFolder, '', /its files are damaged/],
])('A10: a data folder that is %s: one sentence and exit code 1', async (name, prepare, below, reason) => {
  const path = join(folder, name.replaceAll(' ', '-'));
  await prepare(path);
  const child = start(join(path, below));
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The data folder \S+ cannot be used: .+\. Repair it, or choose another with --data\.\n$/);
  expect(stderr).toMatch(reason);
});

async function damagedFolder(path: string): Promise<void> {
  await (await openTable({ folder: path })).close();
  for (const file of await readdir(join(path, 'table'))) {
    if (/^MANIFEST|\.ldb$/.test(file)) await writeFile(join(path, 'table', file), 'damaged\n'.repeat(200));
  }
}

test('A10: when no more can be written, commands are refused with 503, and the server goes on', async () => {
  // No file may have more than 100 KB: what a full disk is for LevelDB.
  const limited = `ulimit -f 100; exec "${process.execPath}" "${script}" --port 0 --data "${join(folder, 'full')}"`;
  const child = spawn('bash', ['-c', limited]);
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const log = text(child.stderr);
  try {
    while (!printed.includes('Ctrl-C closes.')) await once(child.stdout, 'data');
    const [, url = '', key = ''] = /GATEHOUSE=(\S+) GATEHOUSE_KEY=(\S+)/.exec(printed) ?? [];
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const setup = { investigators: 8, ancientOne: 'azathoth' };
    const body = JSON.stringify({ ruleset: 'eldritch-horror', setup });
    let answer = await fetch(`${url}/v1/games`, { method: 'POST', headers, body });
    const { game } = (await answer.json()) as { game: { id: string } };
    for (let tried = 0; tried < 400 && answer.status < 300; tried += 1) {
      answer = await fetch(`${url}/v1/games`, { method: 'POST', headers, body });
    }
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    // What was stored can be read.
    const read = await fetch(`${url}/v1/games/${game.id}`, { headers });
    expect(read.status).toBe(200);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill('SIGKILL');
  }
  expect(await log).toMatch(/Files: .*(File too large|No space)/);
});
