import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What `npm start` tells a shell: where the server is, and the key. */
export type Environment = Readonly<Record<'GATEHOUSE' | 'GATEHOUSE_KEY', string>>;

export interface Server {
  readonly environment: Environment;
  readonly pid: number;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
  /** As `kill -9` does. */
  kill(): Promise<void>;
}

/** Starts Gatehouse as `npm start` does, on a free port; in memory, or in a folder. */
export async function startServer(folder?: string): Promise<Server> {
  const { server, end } = launch(folder);
  for await (const chunk of server.stdout) {
    const printed = /export (GATEHOUSE=.*)/.exec(String(chunk))?.[1];
    if (printed === undefined) continue;
    const environment = Object.fromEntries(printed.split(' ').map((pair) => pair.split('='))) as unknown as Environment;
    return { environment, pid: server.pid as number, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
  }
  throw new Error('the server ended before it was open');
}

/** Starts it in a folder and kills it so many milliseconds later, open or not. */
export async function killStarting(folder: string, after: number): Promise<void> {
  const { server, end } = launch(folder);
  server.stdout.resume();
  await new Promise((resolve) => setTimeout(resolve, after));
  await end('SIGKILL');
}

function launch(folder: string | undefined) {
  const kept = folder === undefined ? ['--memory'] : ['--data', folder];
  const server = spawn(process.execPath, ['lambdas/local/start.ts', ...kept, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Who has a folder is started again: a third of a start is compiling, and is done once.
    ...(folder !== undefined && { env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') } }),
  });
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return { server, end };
}
