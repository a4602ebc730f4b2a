import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createServices } from './app/services.ts';
import { createGraphqlHandler } from './graphql/handler.ts';
import type { HttpRequest } from './http/request.ts';
import { createRestHandler } from './http/rest.ts';
import { dynamoClient, dynamoStore } from './store/dynamodb/store.ts';

const { GATEHOUSE_TABLE: table } = process.env;
if (table === undefined) throw new Error('GATEHOUSE_TABLE must name the table');

const door = createServices(dynamoStore({ client: dynamoClient(process.env), table }));
const graphql = createGraphqlHandler(door);
const rest = createRestHandler(door);

/** The api function: HTTP API events (payload 2.0) to the GraphQL door or the REST door. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const ask = read(event);
  const { status, headers, body } = await (ask.path === '/graphql' ? graphql(ask) : rest(ask));
  return { statusCode: status, headers: { ...headers, 'x-request-id': ask.requestId }, body };
}

function read(event: APIGatewayProxyEventV2): HttpRequest {
  const { rawPath: path, rawQueryString, headers, body, isBase64Encoded, requestContext } = event;
  return {
    method: requestContext.http.method,
    path,
    search: rawQueryString === '' ? '' : `?${rawQueryString}`,
    headers,
    body: isBase64Encoded && body !== undefined ? Buffer.from(body, 'base64') : body,
    requestId: requestContext.requestId,
  };
}
