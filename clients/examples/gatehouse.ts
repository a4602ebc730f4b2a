/*
 * Everything that a client of Gatehouse needs: an address, a key, and fetch. `npm start` prints the line that sets both:
 * export GATEHOUSE=http://localhost:4004 GATEHOUSE_KEY=gh_live_…
 */

const { GATEHOUSE: server, GATEHOUSE_KEY: apiKey } = process.env;
if (!server || !apiKey) throw new Error('Paste the line that `npm start` prints: export GATEHOUSE=… GATEHOUSE_KEY=…');

/** Why a request failed: a problem of the service, or a rejection by the rules. `code` is stable, `detail` is for people. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly rule?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: these scripts read few members of many shapes; a real client generates its types
type Answer = any;

type Headers = Readonly<Record<string, string>>;

/** Both APIs, for the holder of this API key or token. */
export function clientFor(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  /** One REST request. Returns the response as it is, for callers that need its status and headers. */
  const send = (method: 'GET' | 'POST', path: string, more: Headers = {}, body?: unknown) =>
    fetch(server + path, { method, headers: { ...headers, ...more }, ...(body ? { body: JSON.stringify(body) } : {}) });

  /** One REST request. Returns its body. Throws a Problem if the request failed, or a batch stopped before its end. */
  async function rest(method: 'GET' | 'POST', path: string, body?: unknown, more: Headers = {}): Promise<Answer> {
    const answer = await send(method, path, more, body);
    const json = (await answer.json()) as Answer;
    if (json.stopped) throw Object.assign(new Error(json.stopped.rejection.because), json.stopped.rejection);
    if (answer.ok) return json;
    throw Object.assign(new Error(json.detail), json as Problem);
  }

  /** One GraphQL request. Returns its data. Throws the first error. */
  async function graphql(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const body = JSON.stringify({ query, variables });
    const answer = await fetch(`${server}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await answer.json()) as Answer;
    if (errors) throw new Error(errors[0].message);
    return data;
  }

  return { send, rest, graphql };
}

/** Both APIs, for the API key. */
export const { rest, graphql } = clientFor(apiKey);

/** The problem that a request is expected to end in. Fails if the request succeeds. */
export async function expectProblem(request: Promise<unknown>): Promise<Problem> {
  try {
    await request;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error as Error & Problem;
    throw error;
  }
  throw new Error('the request should have failed');
}

/** Prints one line. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
