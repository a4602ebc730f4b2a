import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Handler } from './api.ts';

export interface Process {
  readonly handler: Handler;
  /** Ends the process and tells what it has logged, line by line. */
  close(): Promise<readonly string[]>;
  /** Ends the process at once. What it has not answered by then fails. */
  kill(): Promise<void>;
}

/** The api function in a process of its own, as it is when it runs twice at once. Surroundings are added to ours. */
export async function startSubprocess(surroundings: Readonly<Record<string, string>>): Promise<Process> {
  const child = fork(new URL('subprocess-api.ts', import.meta.url), [], {
    env: { ...process.env, ...surroundings },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const log = text(child.stderr as NonNullable<typeof child.stderr>);
  const gone = once(child, 'exit');
  const up = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (up === undefined) throw new Error(await log);

  const waiting = new Map<number, PromiseWithResolvers<APIGatewayProxyStructuredResultV2>>();
  child.on('message', ({ call, result }: { call: number; result: APIGatewayProxyStructuredResultV2 }) => {
    waiting.get(call)?.resolve(result);
    waiting.delete(call);
  });
  let calls = 0;
  return {
    handler: (event) => {
      calls += 1;
      const answer = Promise.withResolvers<APIGatewayProxyStructuredResultV2>();
      waiting.set(calls, answer);
      child.send({ call: calls, event });
      return answer.promise;
    },
    async close() {
      child.disconnect();
      await gone;
      return (await log).split('\n').filter((line) => line !== '');
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
      for (const { reject } of waiting.values()) reject(new Error('killed'));
    },
  };
}
