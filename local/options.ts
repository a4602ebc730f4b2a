import { parseArgs } from 'node:util';

/** Options of `npm start`. Without a folder the table is in memory. */
export interface Options {
  readonly port: number;
  readonly folder: string | undefined;
  readonly help: boolean;
}

const defaultPort = 4004;
const defaultFolder = '.gatehouse';

/** Printed for `--help`, and after an error in the command line. */
export const usage = `Usage: npm start -- [options]

  --port PORT     port of the server (default: ${defaultPort}; 0: any free port)
  --data FOLDER   folder for the games (default: ${defaultFolder})
  --memory        keep games in memory only, until the server stops
  --help          print this text
`;

/** An error in the command line. The message is one sentence for the user. */
export class BadOptions extends Error {}

/** Parses the command line. Throws BadOptions. */
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
    // The first sentence of Node's message says what is wrong. The next ones are about quoting.
    const [first = 'These options cannot be read'] = (error as Error).message.split(/[.\n]\s/);
    throw new BadOptions(`${first.replace(/\.$/, '')}.`);
  }
}
