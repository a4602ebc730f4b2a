import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { BadOptions, readOptions, usage } from '../../local/options.ts';

const root = join(import.meta.dirname, '../..');
const started: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-start-'));
  folders.push(folder);
  return folder;
};

function start(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'local/start.ts'), ...args], { cwd: root });
  started.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  const ready = (async () => {
    while (!stdout.includes('Ctrl-C closes.')) {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return {
      url: /running at (\S+)/.exec(stdout)?.[1] ?? '',
      key: /GATEHOUSE_KEY=(\S+)/.exec(stdout)?.[1] ?? '',
      stdout,
    };
  })();
  // A test that waits for the end does not wait for this promise.
  ready.catch(() => {});
  return { child, ready, ended };
}

describe('options', () => {
  test.each([
    [[], { port: 4004, folder: '.gatehouse', help: false }],
    [['--memory', '--port', '0'], { port: 0, folder: undefined, help: false }],
    [['--data=games', '--port=65535'], { port: 65_535, folder: 'games', help: false }],
    [['-h'], { port: 4004, folder: '.gatehouse', help: true }],
  ])('%j', (args, options) => expect(readOptions(args)).toEqual(options));

  test.each([
    [['--prot', '1'], "Unknown option '--prot'."],
    [['--port', '65536'], '--port takes a number from 0 to 65535, not "65536".'],
    [['--port', '-1'], "Option '--port' argument is ambiguous."],
    [['--port='], '--port takes a number from 0 to 65535, not "".'],
    [['--port', '80a'], '--port takes a number from 0 to 65535, not "80a".'],
    [['--port'], "Option '--port <value>' argument missing."],
    [['--memory=yes'], "Option '--memory' does not take an argument."],
    [['--memory', '--data', 'x'], '--memory and --data exclude each other.'],
    [['--data='], '--data takes a folder.'],
    [['games'], "Unexpected argument 'games'."],
  ])('%j is rejected in one sentence', (args, message) => {
    expect(() => readOptions(args)).toThrow(BadOptions);
    expect(() => readOptions(args)).toThrow(message);
  });
});

describe('npm start', () => {
  test('--help', async () => {
    expect(await start('--help').ended).toEqual({ code: 0, stdout: usage, stderr: '' });
  });

  test('an unknown option: one sentence, the usage, exit code 2', async () => {
    const { code, stdout, stderr } = await start('--prot').ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`Unknown option '--prot'.\n\n${usage}`);
  });

  test('in memory: the printed key is valid, and each signal closes the server', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const { child, ready, ended } = start('--memory', '--port', '0');
      const { url, key, stdout } = await ready;
      expect(key).toMatch(/^gh_live_[A-Za-z0-9]+_[\w-]+$/);
      for (const line of [`${url}/graphiql`, `${url}/reference`, 'Games are kept in memory'])
        expect(stdout).toContain(line);
      const games = await fetch(`${url}/v1/games`, { headers: { authorization: `Bearer ${key}` } });
      expect(games.status).toBe(200);
      expect((await fetch(`${url}/v1/games`)).status).toBe(401);
      child.kill(signal);
      // Under npm, Ctrl-C sends the signal twice.
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, stderr: '' });
    }
  });

  test('the commands of the start page work in a shell, unchanged', async () => {
    const { url } = await start('--memory', '--port', '0').ready;
    const page = await (await fetch(url)).text();
    const lines = [...page.matchAll(/<pre><code>(.*?)<\/code>/gs)].map(([, line = '']) =>
      line.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
    );
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', lines.join('\necho; echo ----\n')], { cwd: tmpdir() });
    let printed = '';
    shell.stdout.on('data', (data) => {
      printed += data;
    });
    expect((await once(shell, 'close'))[0]).toBe(0);
    const [, game = '', spawned = '', glance = '', forecast = '', tokens = ''] = printed.split('----\n');
    expect(game.trim()).toMatch(/^eh_[A-Za-z0-9_-]+$/);
    expect(JSON.parse(spawned)).toMatchObject({ version: 1, game: { id: game.trim(), version: 1 } });
    expect(glance).toMatch(/^Azathoth: Doom 15, Omen green, 2 gates open, /);
    expect(JSON.parse(forecast)).toMatchObject({ samples: 500, accepted: { share: 1 } });
    expect(JSON.parse(tokens).items).toMatchObject([
      { role: 'seat', seat: '1' },
      { role: 'watcher', delay: 2 },
    ]);
  });

  test('in a folder: the key is the same at the next start, and only its owner may read it', async () => {
    const folder = await newFolder();
    const keys: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const { child, ready, ended } = start('--data', folder, '--port', '0');
      const { key, stdout } = await ready;
      expect(stdout).toContain(`Games are kept in ${folder}.`);
      keys.push(key);
      child.kill('SIGINT');
      expect((await ended).code).toBe(0);
    }
    expect(keys[1]).toBe(keys[0]);
    expect(await readFile(join(folder, 'key'), 'utf8')).toBe(`${keys[0]}\n`);
    expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600);
  });

  test('a second start on one folder: one sentence, exit code 1, and the first server goes on', async () => {
    const folder = await newFolder();
    const { url } = await start('--data', folder, '--port', '0').ready;
    const { code, stdout, stderr } = await start('--data', folder, '--port', '0').ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The data folder \S+ is in use by .+\.\n$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('a port in use: one sentence, exit code 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const { code, stdout, stderr } = await start('--memory', '--port', String(port)).ended;
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(`Port ${port} is in use; choose another one: npm start -- --port ${port + 1}\n`);
    } finally {
      other.close();
    }
  });
});
