import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Recommendations of the specification that the endpoint does not follow, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  'MAY accept application/x-www-form-urlencoded formatted GET requests':
    'A GET needs a header that a foreign web page cannot send, as a protection against CSRF. The audit does not send it.',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json':
    'As above.',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json': 'As above.',
};

test('the endpoint follows the GraphQL over HTTP specification, except for the listed audits', async () => {
  const audits = serverAudits({ url: () => `${server.environment.GATEHOUSE}/graphql` });
  const results = await Promise.all(
    audits.map(async (audit) => ({ name: audit.name, status: (await audit.fn()).status })),
  );
  expect(results.length).toBeGreaterThan(50);
  const failed = results.filter(({ status }) => status !== 'ok').map(({ name }) => name);
  expect(failed.sort()).toEqual(Object.keys(otherwise).sort());
});
