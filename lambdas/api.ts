import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createServices } from './app/services.ts';
import { createGraphqlHandler, graphqlProblem } from './graphql/handler.ts';
import { answerTooLarge } from './http/answer-size.ts';
import { type EncodedResponse, encoded } from './http/compression.ts';
import { createRestHandler, problemResponse } from './http/handler.ts';
import type { HttpRequest } from './http/request.ts';
import type { Problem } from './problem.ts';
import { dynamoClient, dynamoStore } from './store/dynamodb/store.ts';

const { GATEHOUSE_TABLE: table, GATEHOUSE_OPEN_LIMIT: openLimit } = process.env;
if (table === undefined) throw new Error('The environment variable GATEHOUSE_TABLE must name the table');

const services = createServices(dynamoStore({ client: dynamoClient(process.env), table }), {
  openLimit: openLimit === undefined ? undefined : Number(openLimit),
});
const graphql = createGraphqlHandler(services);
const rest = createRestHandler(services);

/** The api function: answers HTTP API events (payload 2.0) by GraphQL or REST. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const request = requestOf(event);
  const answer = encoded(
    request.headers['accept-encoding'],
    await (request.path === '/graphql' ? graphql(request) : rest(request)),
  );
  const problem = answerTooLarge(answer);
  const { status, headers, body } = problem === undefined ? answer : tooLarge(request, problem);
  const isBytes = typeof body !== 'string';
  return {
    statusCode: status,
    headers: { ...headers, 'x-request-id': request.requestId },
    body: isBytes ? body.toString('base64') : body,
    ...(isBytes && { isBase64Encoded: true }),
  };
}

function tooLarge({ path, requestId }: HttpRequest, problem: Problem): EncodedResponse {
  return path === '/graphql' ? graphqlProblem(problem) : problemResponse(problem, requestId);
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
    address: requestContext.http.sourceIp,
  };
}
