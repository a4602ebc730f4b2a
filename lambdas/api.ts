import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createServices } from './app/services.ts';
import { createGraphqlHandler } from './graphql/handler.ts';
import { createRestHandler } from './http/handler.ts';
import type { HttpRequest } from './http/request.ts';
import { dynamoClient, dynamoStore } from './store/dynamodb/store.ts';

const { GATEHOUSE_TABLE: table } = process.env;
if (table === undefined) throw new Error('The environment variable GATEHOUSE_TABLE must name the table');

const services = createServices(dynamoStore({ client: dynamoClient(process.env), table }));
const graphql = createGraphqlHandler(services);
const rest = createRestHandler(services);

/** The api function: answers HTTP API events (payload 2.0) by GraphQL or REST. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const request = requestOf(event);
  const { status, headers, body } = await (request.path === '/graphql' ? graphql(request) : rest(request));
  return { statusCode: status, headers: { ...headers, 'x-request-id': request.requestId }, body };
}

function requestOf(event: APIGatewayProxyEventV2): HttpRequest {
  const { rawPath: path, rawQueryString, headers, body, isBase64Encoded, requestContext, routeKey } = event;
  return {
    method: requestContext.http.method,
    path,
    routeKey,
    pathParameters: event.pathParameters ?? {},
    search: rawQueryString === '' ? '' : `?${rawQueryString}`,
    headers,
    body: isBase64Encoded && body !== undefined ? Buffer.from(body, 'base64') : body,
    requestId: requestContext.requestId,
  };
}
