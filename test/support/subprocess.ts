import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Handler } from './api.ts';

export interface Subprocess {
  readonly handler: Handler;
  /** Ends the process. Returns the lines that it has logged. */
  close(): Promise<readonly string[]>;
  /** Kills the process. Requests without a response fail. */
  kill(): Promise<void>;
}

/** Starts the api function in another process, as Lambda does for concurrent requests. Adds to the environment variables. */
export async function startSubprocess(environment: Readonly<Record<string, string>>): Promise<Subprocess> {
  const child = fork(new URL('subprocess-api.ts', import.meta.url), [], {
    env: { ...process.env, ...environment },
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
      const response = Promise.withResolvers<APIGatewayProxyStructuredResultV2>();
      waiting.set(calls, response);
      child.send({ call: calls, event });
      return response.promise;
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
