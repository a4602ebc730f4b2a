/** Every problem of the service: its code, HTTP status, GraphQL code and title. Codes never change. */
export const problems = {
  'bad-request': { status: 400, code: 'BAD_USER_INPUT', title: 'The request is not valid' },
  'payload-too-large': { status: 413, code: 'BAD_USER_INPUT', title: 'The request is too large' },
  unauthenticated: { status: 401, code: 'UNAUTHENTICATED', title: 'Authentication is required' },
  forbidden: { status: 403, code: 'FORBIDDEN', title: 'You may not do this' },
  'not-found': { status: 404, code: 'NOT_FOUND', title: 'It does not exist, or you may not see it' },
  'method-not-allowed': { status: 405, code: 'BAD_USER_INPUT', title: 'This address does not accept that method' },
  'version-conflict': { status: 409, code: 'CONFLICT', title: 'The newest version is not the one you expected' },
  'precondition-failed': { status: 412, code: 'CONFLICT', title: 'The newest version is not the one you expected' },
  'unsupported-media-type': { status: 415, code: 'BAD_USER_INPUT', title: 'The body must be JSON' },
  archived: { status: 409, code: 'CONFLICT', title: 'This game is archived' },
  'key-reused': { status: 422, code: 'BAD_USER_INPUT', title: 'This idempotency key belongs to another request' },
  rejected: { status: 422, code: 'REJECTED', title: 'The rules rejected the command' },
  'not-in-this-game': { status: 422, code: 'BAD_USER_INPUT', title: 'This game does not have that' },
  'key-limit': { status: 409, code: 'CONFLICT', title: 'This client has the largest allowed number of API keys' },
  'key-revoked': { status: 409, code: 'CONFLICT', title: 'This API key was revoked' },
  'import-differs': { status: 422, code: 'BAD_USER_INPUT', title: 'The document does not match the rules' },
  'rate-limited': { status: 429, code: 'RATE_LIMITED', title: 'Too many requests' },
  unavailable: { status: 503, code: 'UNAVAILABLE', title: 'Temporarily unavailable' },
  damaged: { status: 500, code: 'INTERNAL_SERVER_ERROR', title: 'Stored data is damaged' },
  internal: { status: 500, code: 'INTERNAL_SERVER_ERROR', title: 'An unexpected error in the service' },
} as const;

export type ProblemKind = keyof typeof problems;
