import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { openGateway } from '../../local/gateway.ts';
import { sharedSlugs } from '../../rules/core/contract-types.ts';
import { plans } from '../../schema/access.ts';
import { cors } from '../../schema/cors.ts';
import { gatewayRoutes } from '../../schema/operations.ts';
import { problems } from '../../schema/problems.ts';
import type { Handler } from '../support/api.ts';
import { type Environment, startServer } from '../support/server.ts';
import { asShown, run, type Step, stepsOf } from '../support/shell-blocks.ts';

const root = join(import.meta.dirname, '../..');
const page = await readFile(join(root, 'docs/api.md'), 'utf8');
const steps = stepsOf(page);
/** The functions that the other blocks use. */
const functions = (steps[0] as Step).script;

const isUnhealthy = (heading: string | undefined) => ['unavailable', 'damaged', 'internal'].includes(heading ?? '');

/** Fails if a block prints something else than the page shows. */
async function checkOutputs(those: readonly Step[], environment: Environment): Promise<void> {
  const outputs = await run(those, environment, root);
  expect(outputs.map((output, at) => asShown(output, those[at]?.shown ?? ''))).toEqual(those.map(({ shown }) => shown));
}

test('every block prints what the page shows', { timeout: 120_000 }, async () => {
  const server = await startServer();
  try {
    const those = steps.filter(({ heading }) => !isUnhealthy(heading));
    expect(those.length).toBeGreaterThan(30);
    await checkOutputs(those, server.environment);
  } finally {
    await server.stop();
  }
});

describe('problems that a healthy server does not have', () => {
  /** In place of the table: closes the connection, has a damaged row, or answers what no table would. */
  let fault = '';
  const noTable = createServer((incoming, outgoing) => {
    if (fault === 'unavailable') {
      incoming.destroy();
      return;
    }
    if (fault === 'damaged') {
      outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      outgoing.end('{"Item": {"madeWith": {"S": "{"}}}');
      return;
    }
    outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    outgoing.end('{"__type": "com.amazon.coral.validate#ValidationException", "message": "nonsense"}');
  });
  let gateway: Awaited<ReturnType<typeof openGateway>>;

  beforeAll(async () => {
    noTable.listen(0, '127.0.0.1');
    await once(noTable, 'listening');
    const { port } = noTable.address() as AddressInfo;
    Object.assign(process.env, { GATEHOUSE_TABLE: 'away', AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` });
    const { handler } = createRequire(import.meta.url)('../../lambdas/api.ts') as { readonly handler: Handler };
    const routeKeys = gatewayRoutes.map(({ method, path }) => `${method} ${path}`);
    gateway = await openGateway({ port: 0, handler, routeKeys });
  });
  afterAll(async () => {
    await gateway.close();
    noTable.close();
  });

  test.each([
    { kind: 'unavailable', cause: 'socket hang up' },
    { kind: 'damaged', cause: 'SyntaxError' },
    { kind: 'internal', cause: 'ValidationException: nonsense' },
  ])('$kind', async ({ kind, cause }) => {
    fault = kind;
    const those = steps.filter(({ heading }) => heading === kind);
    expect(those).toHaveLength(1);
    const [step] = those as [Step];
    const environment = { GATEHOUSE: gateway.url, GATEHOUSE_KEY: newApiKey('reader').text, GAME: 'eh_somegame' };
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await checkOutputs([{ ...step, script: functions + step.script }], environment);
    const logged = log.mock.calls.map(([line]) => String(line)).join('');
    log.mockRestore();
    // The log has the details that the answer does not have.
    expect(logged).toMatch(cause);
  });
});

describe('the page', () => {
  test('lists every problem, in the order of the catalogue, and no other', () => {
    const [, chapter = ''] = page.split('\n## Every problem\n');
    const listed = [...chapter.matchAll(/^### (.*)\n\n(.*)$/gm)].map(([, kind, line]) => [kind, line]);
    expect(listed).toEqual(
      Object.entries(problems).map(([kind, { status, code, title }]) => [kind, `${status} · \`${code}\` · ${title}`]),
    );
    const named = [...page.matchAll(/\/v1\/problems#([a-z-]+)|"problem":"([a-z-]+)"/g)].map(
      ([, rest, graphql]) => rest ?? graphql,
    );
    expect(named.filter((kind) => kind === undefined || !(kind in problems))).toEqual([]);
  });

  test('mentions only addresses that exist', () => {
    const known = gatewayRoutes.map(({ method, path }) => `${method} ${path}`);
    const mentioned = [...page.matchAll(/`((?:GET|POST) \/[^`?]*)[`?]/g)].map(([, address]) => address ?? '');
    expect(mentioned.length).toBeGreaterThan(20);
    expect(mentioned.filter((address) => !known.includes(address))).toEqual([]);
  });

  test('lists every slug that games share', () => {
    expect(sharedSlugs.filter((slug) => !page.includes(`\`${slug}\``))).toEqual([]);
  });

  test('mentions every header', () => {
    const headers = ['Idempotency-Key', 'If-Match', 'If-None-Match', ...cors.exposeHeaders];
    const missing = headers.filter((name) => !page.toLowerCase().includes(`\`${name.toLowerCase()}\``));
    expect(missing).toEqual([]);
  });

  test('lists every quota', () => {
    for (const [plan, { reads, commands, games }] of Object.entries(plans)) {
      const row = page.split('\n').find((line) => line.startsWith(`| ${plan}`));
      expect(row).toMatch(`| ${reads.limit} | ${commands.limit} | ${games.limit} |`);
    }
  });

  test('links only to headings that exist', () => {
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !headings.includes(link))).toEqual([]);
  });
});
