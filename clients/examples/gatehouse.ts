/*
 * All a client needs to talk to Gatehouse: an address, a key, and fetch. `npm start` prints the line that sets both:
 * export GATEHOUSE=http://localhost:4004 GATEHOUSE_KEY=gh_live_…
 */

const { GATEHOUSE: server, GATEHOUSE_KEY: key } = process.env;
if (!server || !key) throw new Error('Paste the line that `npm start` prints: export GATEHOUSE=… GATEHOUSE_KEY=…');

/** A refusal, from the rules or from the server: `code` is stable, `detail` is for people. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly rule?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the contract; a real client generates its types
type Answer = any;

type Headers = Readonly<Record<string, string>>;

/** Both doors, for whoever holds this API key or token. */
export function as(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  /** One request to the REST door, answered as it is: for whoever wants its status and headers. */
  const send = (method: 'GET' | 'POST', path: string, more: Headers = {}, body?: unknown) =>
    fetch(server + path, { method, headers: { ...headers, ...more }, ...(body ? { body: JSON.stringify(body) } : {}) });

  /** One request to the REST door. Throws the Refusal where the answer is none of success. */
  async function rest(method: 'GET' | 'POST', path: string, body?: unknown, more: Headers = {}): Promise<Answer> {
    const answer = await send(method, path, more, body);
    const json = (await answer.json()) as Answer;
    if (answer.ok) return json;
    throw Object.assign(new Error(json.detail), json as Refusal);
  }

  /** One request to the GraphQL door. Throws the first error. */
  async function graphql(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const body = JSON.stringify({ query, variables });
    const answer = await fetch(`${server}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await answer.json()) as Answer;
    if (errors) throw new Error(errors[0].message);
    return data;
  }

  return { send, rest, graphql };
}

/** Both doors, for the API key. */
export const { rest, graphql } = as(key);

/** What a refusal is expected to be: fails where the server accepts. */
export async function refused(request: Promise<unknown>): Promise<Refusal> {
  try {
    await request;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error as Error & Refusal;
    throw error;
  }
  throw new Error('this should have been refused');
}

/** One line of the story. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
