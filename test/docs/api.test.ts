import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { openGateway } from '../../local/gateway.ts';
import { plans } from '../../schema/access.ts';
import { cors } from '../../schema/cors.ts';
import { problems } from '../../schema/problems.ts';
import { addresses, type Route, routes } from '../../schema/routes.ts';
import type { Handler } from '../support/api.ts';
import { type Environment, startServer } from '../support/server.ts';
import { asShown, run, type Step, stepsOf } from '../support/shell-blocks.ts';

const root = join(import.meta.dirname, '../..');
const page = await readFile(join(root, 'docs/api.md'), 'utf8');
const steps = stepsOf(page);
/** The functions that the other blocks use. */
const functions = (steps[0] as Step).script;

/** Fails where a block prints something else than the page shows. */
async function holds(those: readonly Step[], environment: Environment): Promise<void> {
  const outputs = await run(those, environment, root);
  expect(outputs.map((output, at) => asShown(output, those[at]?.shown ?? ''))).toEqual(those.map(({ shown }) => shown));
}

test('every block prints what the page shows', { timeout: 120_000 }, async () => {
  const server = await startServer();
  try {
    const those = steps.filter(({ heading }) => heading !== 'unavailable' && heading !== 'internal');
    expect(those.length).toBeGreaterThan(30);
    await holds(those, server.environment);
  } finally {
    await server.stop();
  }
});

describe('what a healthy server does not answer', () => {
  /** Stands where the table should be: hangs up, or answers what no table would. */
  let hangsUp = true;
  const noTable = createServer((incoming, outgoing) => {
    if (hangsUp) {
      incoming.destroy();
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
    const routeKeys = addresses.map(({ method, path }) => `${method} ${path}`);
    gateway = await openGateway({ port: 0, handler, routeKeys });
  });
  afterAll(async () => {
    await gateway.close();
    noTable.close();
  });

  test.each([
    { kind: 'unavailable', hanging: true },
    { kind: 'internal', hanging: false },
  ])('$kind', async ({ kind, hanging }) => {
    hangsUp = hanging;
    const those = steps.filter(({ heading }) => heading === kind);
    expect(those).toHaveLength(1);
    const [step] = those as [Step];
    const environment = { GATEHOUSE: gateway.url, GATEHOUSE_KEY: newApiKey('reader').text, GAME: 'eh_somegame' };
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await holds([{ ...step, script: functions + step.script }], environment);
    const logged = log.mock.calls.map(([line]) => String(line)).join('');
    log.mockRestore();
    // What is told to nobody is where those who run the server look.
    expect(logged).toMatch(hanging ? 'socket hang up' : 'ValidationException: nonsense');
  });
});

describe('the page', () => {
  test('has every refusal, in the order of the table, and no other', () => {
    const [, chapter = ''] = page.split('\n## Every refusal\n');
    const told = [...chapter.matchAll(/^### (.*)\n\n(.*)$/gm)].map(([, kind, line]) => [kind, line]);
    expect(told).toEqual(
      Object.entries(problems).map(([kind, { status, code, title }]) => [kind, `${status} · \`${code}\` · ${title}`]),
    );
    const named = [...page.matchAll(/\/v1\/problems#([a-z-]+)|"problem":"([a-z-]+)"/g)].map(
      ([, rest, graphql]) => rest ?? graphql,
    );
    expect(named.filter((kind) => kind === undefined || !(kind in problems))).toEqual([]);
  });

  test('has every address, and no other', () => {
    const named = [...page.matchAll(/^\| `((?:GET|POST) \/[^`]*)`/gm)].map(([, address]) => address);
    const there = addresses.map(({ method, path }) => `${method} ${path}`);
    expect(named.toSorted()).toEqual(there.toSorted());
    const mentioned = [...page.matchAll(/`((?:GET|POST) \/[^`?]*)[`?]/g)].map(([, address]) => address ?? '');
    expect(mentioned.filter((address) => !there.includes(address))).toEqual([]);
  });

  test('tells what each address counts as, and every query parameter', () => {
    for (const { method, path, use, open, query } of routes as readonly Route[]) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${method} ${path}\``)) ?? '';
      expect(row, path).toMatch(new RegExp(`\\| ${use ?? (open ? 'open to all' : 'operators')} \\|$`));
      for (const name of Object.keys(query?.shape ?? {})) expect(row, path).toMatch(new RegExp(`\`${name}\\b`));
    }
  });

  test('has every header', () => {
    const headers = [...(routes as readonly Route[]).flatMap((route) => route.headers ?? []), ...cors.exposeHeaders];
    const missing = headers.filter((name) => !page.toLowerCase().includes(`\`${name.toLowerCase()}\``));
    expect(missing).toEqual([]);
  });

  test('has every quota', () => {
    for (const [plan, { reads, commands, games }] of Object.entries(plans)) {
      const row = page.split('\n').find((line) => line.startsWith(`| ${plan}`));
      expect(row).toMatch(`| ${reads.limit} | ${commands.limit} | ${games.limit} |`);
    }
  });

  test('leads to headings that it has', () => {
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
