/** Another process with the api function in it: what it is sent as a message is an event, and it sends back the answer. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const { handler } = await import('../../lambdas/api.ts');
process.on('message', async ({ call, event }: { call: number; event: APIGatewayProxyEventV2 }) => {
  process.send?.({ call, result: await handler(event) });
});
process.send?.('ready');
