import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../infra/bundle.ts';

/** What a cold start has to fetch and parse. */
const budget = { bytes: 850_000, gzipped: 250_000 };

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-'));
const file = join(folder, 'index.mjs');
let inside: string[];

beforeAll(() => {
  const { outputs } = bundle('lambdas/api.ts', folder);
  inside = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An event as an HTTP API sends it, payload 2.0. */
function event(method: string, path: string, body?: string) {
  return {
    version: '2.0',
    routeKey: path === '/healthz' || path === '/graphql' ? `${method} ${path}` : '$default',
    rawPath: path,
    rawQueryString: '',
    headers: {
      accept: '*/*',
      host: 'abcdefghij.execute-api.eu-central-1.amazonaws.com',
      'user-agent': 'curl/8.5.0',
      'x-amzn-trace-id': 'Root=1-66f0c0de-0123456789abcdef01234567',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'abcdefghij',
      domainName: 'abcdefghij.execute-api.eu-central-1.amazonaws.com',
      domainPrefix: 'abcdefghij',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'curl/8.5.0' },
      requestId: 'eXaMpLe0FiAEJZg=',
      routeKey: path === '/healthz' || path === '/graphql' ? `${method} ${path}` : '$default',
      stage: '$default',
      time: '23/Sep/2024:01:13:02 +0000',
      timeEpoch: 1727053982000,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
  };
}

/** Imports the bundle in a fresh process, with what Lambda puts into the environment, and hands it the events. */
function run(...events: object[]): { statusCode: number; headers: Record<string, string>; body: string }[] {
  const script = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const answers = [];
    for (const event of ${JSON.stringify(events)}) answers.push(await handler(event, { awsRequestId: 'r-1' }));
    process.stdout.write(JSON.stringify(answers), () => process.exit());`;
  const env = {
    GATEHOUSE_TABLE: 'games',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
  };
  // In a folder without node_modules: whatever the bundle does not bring is missing.
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env,
    timeout: 20_000,
  });
  return JSON.parse(String(out));
}

describe('the api bundle', () => {
  test('is one file within its budget', () => {
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    const code = readFileSync(file);
    const gzipped = gzipSync(code).length;
    console.info(`api bundle: ${code.length} bytes, ${gzipped} gzipped`);
    expect(code.length).toBeLessThanOrEqual(budget.bytes);
    expect(gzipped).toBeLessThanOrEqual(budget.gzipped);
  });

  test('has one copy of graphql', () => {
    const copies = new Set(inside.flatMap((path) => path.match(/^.*node_modules\/graphql\//)?.[0] ?? []));
    expect([...copies]).toEqual(['node_modules/graphql/']);
    const forms = new Set(
      inside.filter((path) => path.startsWith('node_modules/graphql/')).map((path) => path.slice(-4)),
    );
    expect([...forms]).toEqual(['.mjs']);
  });

  test('has nothing in it that only the workshop needs', () => {
    const strangers =
      /dynalite|leveldown|abstract-level|aws-cdk|constructs|cdk-nag|esbuild|vitest|fast-check|playwright|@hono\/node-server|lambdas\/local|^infra\/(?!standins)|^test\//;
    expect(inside.filter((path) => strangers.test(path))).toEqual([]);
  });

  test('has stand-ins for what is never used', () => {
    const replaced =
      /usage-reporting-protobuf|utils\.usagereporting|sha\.js|nested-clients|credential-provider-(?:sso|ini|login)/;
    expect(inside.filter((path) => replaced.test(path))).toEqual([]);
  });

  test('runs by itself: REST, GraphQL and our own 404', () => {
    const query = JSON.stringify({ query: '{ __typename rulesets { id } }' });
    const [health, graphql, nowhere] = run(
      event('GET', '/healthz'),
      event('POST', '/graphql', query),
      event('GET', '/no/such/place'),
    );
    expect(health?.statusCode).toBe(200);
    expect(graphql?.statusCode).toBe(200);
    const { data, errors } = JSON.parse(graphql?.body ?? '');
    expect(errors).toBeUndefined();
    expect(data.__typename).toBe('Query');
    expect(data.rulesets.length).toBeGreaterThan(0);
    expect(nowhere?.statusCode).toBe(404);
    expect(nowhere?.headers['content-type']).toMatch('application/problem+json');
  });
});
