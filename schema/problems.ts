/** Every refusal of the shell: what it is called, its HTTP status and its GraphQL code. Kinds are forever. */
export const problems = {
  'bad-request': { status: 400, code: 'BAD_USER_INPUT', title: 'The request cannot be read' },
  'payload-too-large': { status: 413, code: 'BAD_USER_INPUT', title: 'The request is too large' },
  unauthenticated: { status: 401, code: 'UNAUTHENTICATED', title: 'Who are you?' },
  forbidden: { status: 403, code: 'FORBIDDEN', title: 'This is not yours to do' },
  'not-found': { status: 404, code: 'NOT_FOUND', title: 'There is nothing here, or nothing you may see' },
  'method-not-allowed': { status: 405, code: 'BAD_USER_INPUT', title: 'This address does not take that method' },
  'version-conflict': { status: 409, code: 'CONFLICT', title: 'The game has moved on' },
  'precondition-failed': { status: 412, code: 'CONFLICT', title: 'The game has moved on' },
  'unsupported-media-type': { status: 415, code: 'BAD_USER_INPUT', title: 'Send JSON' },
  'key-reused': { status: 422, code: 'BAD_USER_INPUT', title: 'This key was used for something else' },
  rejected: { status: 422, code: 'REJECTED', title: 'The rules said no' },
  'not-in-this-game': { status: 422, code: 'BAD_USER_INPUT', title: 'This game does not have that' },
  'key-limit': { status: 409, code: 'CONFLICT', title: 'This client has as many API keys as it may' },
  'import-differs': { status: 422, code: 'BAD_USER_INPUT', title: 'The document is not what the rules make of it' },
  'rate-limited': { status: 429, code: 'RATE_LIMITED', title: 'Slow down' },
  unavailable: { status: 503, code: 'UNAVAILABLE', title: 'Try again in a moment' },
  internal: { status: 500, code: 'INTERNAL_SERVER_ERROR', title: 'Something went wrong on our side' },
} as const;

export type ProblemKind = keyof typeof problems;
