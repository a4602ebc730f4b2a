import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../infra/bundle.ts';
import { unusedModuleStubs, unusedModules } from '../../infra/unused-modules.ts';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import { matchRoute } from '../../local/route-key.ts';
import { openTable } from '../../local/table.ts';
import { gatewayRoutes } from '../../schema/operations.ts';

/**
 * What a cold start has to fetch and parse, in bytes. The lists of components, the JSON Schemas of set-ups and a description
 * of every field are 20,000 of them; the SDL as text and what changes a game beside its rules are another 20,000.
 */
const budget = { raw: 1_400_000, gzipped: 445_000 };

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-'));
const file = join(folder, 'index.mjs');
/** Every source file that has code in the bundle. */
let inside: string[];
/** Every source file that was read to make the bundle. */
let imported: string[];

beforeAll(async () => {
  const { inputs, outputs } = await bundle('lambdas/api.ts', folder);
  imported = Object.keys(inputs);
  inside = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const routeKeys = gatewayRoutes.map(({ method, path }) => `${method} ${path}`);

/** An event of an HTTP API, payload 2.0. */
function event(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const host = 'abcdefghij.execute-api.eu-central-1.amazonaws.com';
  const { routeKey, parameters } = matchRoute(routeKeys, method, path);
  return {
    version: '2.0',
    routeKey,
    pathParameters: parameters,
    rawPath: path,
    rawQueryString: '',
    headers: {
      accept: '*/*',
      host,
      'user-agent': 'curl/8.5.0',
      'x-amzn-trace-id': 'Root=1-66f0c0de-0123456789abcdef01234567',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(json && { 'content-type': 'application/json', 'content-length': String(json.length) }),
      ...more,
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'abcdefghij',
      domainName: host,
      domainPrefix: 'abcdefghij',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'curl/8.5.0' },
      requestId: 'eXaMpLe0FiAEJZg=',
      routeKey,
      stage: '$default',
      time: '23/Sep/2024:01:13:02 +0000',
      timeEpoch: 1727053982000,
    },
    ...(json && { body: json }),
    isBase64Encoded: false,
  };
}

type HandlerResponse = { statusCode: number; headers: Record<string, string>; body: string };

/**
 * Imports the bundle in a new process, with the environment variables of Lambda, and passes it the events, all at once.
 * The folder has no node_modules: what is not in the bundle is missing.
 */
async function run(events: readonly object[], more: Record<string, string> = {}): Promise<HandlerResponse[]> {
  const script = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const responses = await Promise.all(${JSON.stringify(events)}.map((event) => handler(event, { awsRequestId: 'r-1' })));
    process.stdout.write(JSON.stringify(responses), () => process.exit());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    timeout: 20_000,
    maxBuffer: 16_000_000,
    env: {
      GATEHOUSE_TABLE: 'gatehouse',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'ASIATEST',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session',
      ...more,
    },
  });
  return JSON.parse(stdout);
}

describe('the api bundle', () => {
  test('is one file within its budget', () => {
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    const code = readFileSync(file);
    const gzipped = gzipSync(code, { level: 9 }).length;
    console.info(`api bundle: ${code.length} bytes, ${gzipped} gzipped`);
    expect(code.length).toBeLessThanOrEqual(budget.raw);
    expect(gzipped).toBeLessThanOrEqual(budget.gzipped);
  });

  test('has the same bytes whenever it is made', async () => {
    const again = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-again-'));
    await bundle('lambdas/api.ts', again);
    expect(readFileSync(join(again, 'index.mjs')).equals(readFileSync(file))).toBe(true);
    rmSync(again, { recursive: true });
  });

  test('serves the whole GraphQL schema, with the descriptions that are not packed with it', async () => {
    const query = getIntrospectionQuery({ oneOf: true, specifiedByUrl: true });
    const [response] = await run([event('POST', '/graphql', { query })]);
    const { data, errors } = JSON.parse(response?.body ?? '');
    expect(errors).toBeUndefined();
    expect(`${printSchema(buildClientSchema(data))}\n`).toBe(readFileSync('schema/gatehouse.graphql', 'utf8'));
  });

  test.each(['graphql', 'lru-cache', 'jose'])('has one copy of %s', (name) => {
    const copies = inside.flatMap((path) => path.match(new RegExp(`^.*node_modules/${name}/`))?.[0] ?? []);
    expect([...new Set(copies)]).toEqual([`node_modules/${name}/`]);
  });

  test('has graphql as ES modules', () => {
    const forms = new Set(
      inside.filter((path) => path.startsWith('node_modules/graphql/')).map((path) => path.slice(-4)),
    );
    expect([...forms]).toEqual(['.mjs']);
  });

  test('contains nothing that only development needs', () => {
    const development =
      /dynalite|leveldown|abstract-level|aws-cdk|constructs|cdk-nag|esbuild|vitest|fast-check|playwright|@hono\/node-server|^local\/|^tools\/|^infra\/(?!bundle-stubs)|^test\//;
    expect(inside.filter((path) => development.test(path))).toEqual([]);
  });

  test('contains no package and no module that is never used', () => {
    const replaced =
      /usage-reporting-protobuf|@graphql-tools|event-streams|utils\.usagereporting|sha\.js|nested-clients|credential-provider-(?:sso|ini|login)|mnemonist|traceTreeBuilder|getEmbeddedHTML|schemaReporter|findBreakingChanges/;
    expect(inside.filter((path) => replaced.test(path))).toEqual([]);
  });

  test('still needs each replacement of an unused module', () => {
    const stale = unusedModules.filter((module) => !imported.includes(`node_modules/${module}`));
    expect(stale).toEqual([]);
  });

  test('throws where an unused module is used after all', async () => {
    const { outputFiles } = await build({
      stdin: { contents: `export { printSchema } from 'graphql'`, resolveDir: '.' },
      bundle: true,
      format: 'esm',
      mainFields: ['module', 'main'],
      plugins: [unusedModuleStubs],
      write: false,
    });
    const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
    const { printSchema } = await import(`data:text/javascript;base64,${code}`);
    expect(printSchema).toThrow('printSchema of graphql/utilities/printSchema.mjs is not in the bundle');
  });

  test('runs alone: REST, GraphQL and a 404 of the service', async () => {
    const [health, graphql, notFound] = await run([
      event('GET', '/healthz'),
      event('POST', '/graphql', { query: '{ __typename rulesets { id } }' }),
      event('GET', '/no/such/path'),
    ]);
    expect(health?.statusCode).toBe(200);
    expect(graphql?.statusCode).toBe(200);
    const { data, errors } = JSON.parse(graphql?.body ?? '');
    expect(errors).toBeUndefined();
    expect(data.__typename).toBe('Query');
    expect(data.rulesets.length).toBeGreaterThan(0);
    expect(notFound?.statusCode).toBe(404);
    expect(notFound?.headers['content-type']).toMatch('application/problem+json');
  });

  test('plays: of two commands for the same version one is stored, and the other gets a conflict', async () => {
    const table = await openTable();
    try {
      const at = { AWS_ENDPOINT_URL_DYNAMODB: table.endpoint };
      const { text, row } = newApiKey('bot');
      await dynamoStore({ client: dynamoClient(at), table: table.table }).putApiKey(row);
      const authorization = `Bearer ${text}`;

      const setup = { investigators: 4, ancientOne: 'azathoth' };
      const create = event('POST', '/v1/games', { ruleset: 'eldritch-horror', setup }, { authorization });
      const [created] = await run([create], at);
      expect(created).toMatchObject({ statusCode: 201 });
      const { id, version } = JSON.parse(created?.body ?? '').game;

      const play = { commands: [{ type: 'SpawnGate' }], expectedVersion: version };
      const spawn = event('POST', `/v1/games/${id}/commands`, play, { authorization });
      const responses = await run([spawn, spawn], at);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    } finally {
      await table.close();
    }
  });

  test('signs with the credentials that Lambda puts into the environment', async () => {
    const received: Record<string, unknown>[] = [];
    const store = createServer((request, response) => {
      received.push(request.headers);
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}');
    }).listen(0);
    await once(store, 'listening');
    try {
      // A loopback name would be taken for a local table, which gets made-up credentials.
      const at = { AWS_ENDPOINT_URL_DYNAMODB: `http://0.0.0.0:${(store.address() as AddressInfo).port}` };
      const authorization = `Bearer ${newApiKey('unknown').text}`;
      const [response] = await run([event('GET', '/v1/games', undefined, { authorization })], at);
      expect(response?.statusCode).toBe(401);
      expect(received).toHaveLength(1);
      expect(received[0]).toMatchObject({
        authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=ASIATEST\/\d{8}\/eu-central-1\/dynamodb\//),
        'x-amz-security-token': 'session',
        'x-amz-target': 'DynamoDB_20120810.GetItem',
      });
    } finally {
      store.close();
      store.closeAllConnections();
    }
  });
});
