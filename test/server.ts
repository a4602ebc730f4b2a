import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What `npm start` tells a shell: where the server is, and the key. */
export type Environment = Readonly<Record<string, string>>;

/** Starts Gatehouse as `npm start` does, in memory and on a free port. */
export async function startServer(): Promise<{ environment: Environment; stop(): Promise<void> }> {
  const server = spawn(process.execPath, ['lambdas/local/start.ts', '--memory', '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
  };
  for await (const chunk of server.stdout) {
    const printed = /export (GATEHOUSE=.*)/.exec(String(chunk))?.[1];
    if (printed === undefined) continue;
    return { environment: Object.fromEntries(printed.split(' ').map((pair) => pair.split('='))), stop };
  }
  throw new Error('the server ended before it was open');
}
