/** Who may call the API from a page in a browser: everyone, for there are no cookies. Plain data; the infrastructure and the local gateway read it. */
export const cors = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'apollo-require-preflight',
    'graphql-require-preflight',
    'x-apollo-operation-name',
  ],
  exposeHeaders: [
    'etag',
    'gatehouse-delay',
    'idempotency-replayed',
    'location',
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
    'x-request-id',
    'apigw-requestid',
  ],
  maxAgeSeconds: 86_400,
} as const;
