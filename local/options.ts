import { parseArgs } from 'node:util';

/** What `npm start` was asked to do. Without a folder the table is in memory. */
export interface Options {
  readonly port: number;
  readonly folder: string | undefined;
  readonly help: boolean;
}

const defaultPort = 4004;
const defaultFolder = '.gatehouse';

/** Shown for `--help`, and after a command line that cannot be read. */
export const usage = `Usage: npm start -- [options]

  --port PORT     where to listen; ${defaultPort} if left out, 0 for any free port
  --data FOLDER   where games are kept; ${defaultFolder} if left out
  --memory        keeps no games beyond this run
  --help          shows this
`;

/** The command line is not one of ours. The message is one sentence. */
export class BadOptions extends Error {}

/** Reads the command line, or throws BadOptions. */
export function readOptions(args: readonly string[]): Options {
  const { port, data, memory = false, help = false } = parsed(args);
  if (memory && data !== undefined) throw new BadOptions('--memory and --data exclude each other.');
  if (data === '') throw new BadOptions('--data takes a folder.');
  const number = port === undefined ? defaultPort : Number(port);
  if (port === '' || !Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new BadOptions(`--port takes a number from 0 to 65535, not "${port}".`);
  }
  return { port: number, folder: memory ? undefined : (data ?? defaultFolder), help };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        memory: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    // Node says what is wrong first and how to quote odd arguments after that.
    const [first = 'These options cannot be read'] = (error as Error).message.split(/[.\n]\s/);
    throw new BadOptions(`${first.replace(/\.$/, '')}.`);
  }
}
