import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A shell block of a page, the output that the page shows after it, and its heading. */
export interface Step {
  readonly heading: string;
  readonly script: string;
  readonly shown: string;
}

/** All shell blocks of a page, in order. */
export function stepsOf(page: string): readonly Step[] {
  return [...page.matchAll(/```sh\n(.*?)```\n+(?:```text\n(.*?)```)?/gs)].map(
    ({ index, 1: script = '', 2: shown = '' }) => ({
      heading: [...page.slice(0, index).matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? '',
      script,
      shown: shown.trimEnd(),
    }),
  );
}

/** Runs blocks in one shell, as a reader does. Returns the output of each block. Throws if one of them fails. */
export async function run(
  steps: readonly Step[],
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<readonly string[]> {
  const between = '\n=== next block ===\n';
  const script = steps.map((each) => each.script).join(`printf '${between}'\n`);
  const shell = spawn('bash', ['-eu', '-c', script], {
    cwd,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(shell.stdout), once(shell, 'exit')]);
  const outputs = printed.replaceAll('\r', '').split(between);
  if (code === 0) return outputs.map((each) => each.trimEnd());
  throw new Error(`bash ended with ${code} in this block:\n${steps[outputs.length - 1]?.script}\n${outputs.at(-1)}`);
}

/**
 * The printed text, with each line that matches the page replaced by the line of the page. `…` on the page matches anything
 * within a line, such as ids, times and the rest of a long response.
 */
export function asShown(printed: string, shown: string): string {
  const shownLines = shown.split('\n');
  return printed
    .split('\n')
    .map((line, at) => (matches(line, shownLines[at] ?? '') ? (shownLines[at] as string) : line))
    .join('\n');
}

function matches(line: string, shown: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(line);
}
