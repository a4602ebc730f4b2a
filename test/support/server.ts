import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What `npm start` prints for a shell: the URL of the server, and the key. */
export type Environment = Readonly<Record<'GATEHOUSE' | 'GATEHOUSE_KEY', string>>;

export interface Server {
  readonly environment: Environment;
  readonly pid: number;
  /** Stops the server as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills the server as `kill -9` does. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** Data folder. Without it games are in memory. */
  readonly folder?: string;
  /** The repository that the server is started from. Default: this one. */
  readonly cwd?: string;
  /** Options of node. */
  readonly flags?: readonly string[];
  /** Receives everything that the server prints. */
  readonly onOutput?: (text: string) => void;
}

/** Starts Gatehouse as `npm start` does, on a free port. */
export async function startServer(how: ServerOptions = {}): Promise<Server> {
  const { server, end } = launch(how);
  let printed = '';
  const environment = await new Promise<Environment>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      how.onOutput?.(text);
      // The environment is printed before this line.
      if (printed.includes('Ctrl-C closes.')) return;
      printed += text;
      const [, line] = /export (GATEHOUSE=.*)\n/.exec(printed) ?? [];
      if (line !== undefined) {
        resolve(Object.fromEntries(line.split(' ').map((pair) => pair.split('='))) as unknown as Environment);
      }
    });
    server.on('exit', () => reject(new Error('the server ended before it was ready')));
  });
  return { environment, pid: server.pid as number, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}

/** Starts a server in a folder and kills it `after` milliseconds later, whether or not it is ready. */
export async function killStarting(folder: string, after: number): Promise<void> {
  const { server, end } = launch({ folder });
  server.stdout.resume();
  await new Promise((resolve) => setTimeout(resolve, after));
  await end('SIGKILL');
}

function launch({ folder, cwd = root, flags = [] }: ServerOptions) {
  const kept = folder === undefined ? ['--memory'] : ['--data', folder];
  const server = spawn(process.execPath, [...flags, 'local/start.ts', ...kept, '--port', '0'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A server with a folder is started repeatedly. A third of a start is compiling, which the cache saves.
    ...(folder !== undefined && { env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') } }),
  });
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return { server, end };
}

/** Sends a request with the key that the server printed. The body is sent as JSON. */
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
