import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Handler } from './table.ts';

/** The api function in a process of its own, as it is when it runs twice at once. Surroundings are added to ours. */
export async function anotherProcess(
  surroundings: Readonly<Record<string, string>>,
): Promise<{ readonly handler: Handler; close(): Promise<void> }> {
  const child = fork(new URL('process.ts', import.meta.url), [], {
    env: { ...process.env, ...surroundings },
    execArgv: [],
  });
  const waiting = new Map<number, (result: APIGatewayProxyStructuredResultV2) => void>();
  await once(child, 'message');
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
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
