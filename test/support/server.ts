import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

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

export interface How {
  /** Where games are kept; in memory if left out. */
  readonly folder?: string;
  /** For node itself. */
  readonly flags?: readonly string[];
  /** Told everything that the server prints. */
  readonly heard?: (text: string) => void;
}

/** Starts Gatehouse as `npm start` does, on a free port. */
export async function startServer(how: How = {}): Promise<Server> {
  const { server, end } = launch(how);
  let printed = '';
  const environment = await new Promise<Environment>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      how.heard?.(text);
      // Until it is open; what comes later is only for whoever listens.
      if (printed.includes('Ctrl-C closes.')) return;
      printed += text;
      const [, line] = /export (GATEHOUSE=.*)\n/.exec(printed) ?? [];
      if (line !== undefined) {
        resolve(Object.fromEntries(line.split(' ').map((pair) => pair.split('='))) as unknown as Environment);
      }
    });
    server.on('exit', () => reject(new Error('the server ended before it was open')));
  });
  return { environment, pid: server.pid as number, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}

/** Starts it in a folder and kills it so many milliseconds later, open or not. */
export async function killStarting(folder: string, after: number): Promise<void> {
  const { server, end } = launch({ folder });
  server.stdout.resume();
  await new Promise((resolve) => setTimeout(resolve, after));
  await end('SIGKILL');
}

function launch({ folder, flags = [] }: How) {
  const kept = folder === undefined ? ['--memory'] : ['--data', folder];
  const server = spawn(process.execPath, [...flags, 'local/start.ts', ...kept, '--port', '0'], {
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

/** Sends a request to a server with the key that it printed, and a body as JSON. */
export function send(
  { GATEHOUSE, GATEHOUSE_KEY }: Environment,
  method: string,
  target: string,
  body?: unknown,
  key?: string,
): Promise<Response> {
  return fetch(GATEHOUSE + target, {
    method,
    headers: {
      authorization: `Bearer ${GATEHOUSE_KEY}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
