import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Handler } from './table.ts';

export interface Process {
  readonly handler: Handler;
  /** Ends the process and tells what it has logged, line by line. */
  close(): Promise<readonly string[]>;
}

/** The api function in a process of its own, as it is when it runs twice at once. Surroundings are added to ours. */
export async function anotherProcess(surroundings: Readonly<Record<string, string>>): Promise<Process> {
  const child = fork(new URL('process.ts', import.meta.url), [], {
    env: { ...process.env, ...surroundings },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const log = text(child.stderr as NonNullable<typeof child.stderr>);
  const gone = once(child, 'exit');
  const up = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (up === undefined) throw new Error(await log);

  const waiting = new Map<number, (result: APIGatewayProxyStructuredResultV2) => void>();
  child.on('message', ({ call, result }: { call: number; result: APIGatewayProxyStructuredResultV2 }) => {
    waiting.get(call)?.(result);
    waiting.delete(call);
  });
  let calls = 0;
  return {
    handler: (event) =>
      new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        child.send({ call: calls, event });
      }),
    async close() {
      child.disconnect();
      await gone;
      return (await log).split('\n').filter((line) => line !== '');
    },
  };
}
