import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createServices } from './app/services.ts';
import { createGraphqlHandler, graphqlProblem } from './graphql/handler.ts';
import { answerTooLarge } from './http/answer-size.ts';
import { type EncodedResponse, encoded } from './http/compression.ts';
import { createRestHandler, problemResponse } from './http/handler.ts';
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
  const isGraphql = request.path === '/graphql';
  const answer = encoded(request.headers['accept-encoding'], await (isGraphql ? graphql(request) : rest(request)));
  const problem = answerTooLarge(answer);
  if (problem === undefined) return resultOf(request, answer);
  return resultOf(request, isGraphql ? graphqlProblem(problem) : problemResponse(problem, request.requestId));
}

function resultOf({ requestId }: HttpRequest, { status, headers, body }: EncodedResponse) {
  const result = { statusCode: status, headers: { ...headers, 'x-request-id': requestId } };
  return typeof body === 'string'
    ? { ...result, body }
    : { ...result, body: body.toString('base64'), isBase64Encoded: true };
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
