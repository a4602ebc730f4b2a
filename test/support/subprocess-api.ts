/** A process with the api function: receives events as messages and sends the results back. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const { handler } = await import('../../lambdas/api.ts');
process.on('message', async ({ call, event }: { call: number; event: APIGatewayProxyEventV2 }) => {
  process.send?.({ call, result: await handler(event) });
});
process.send?.('ready');
