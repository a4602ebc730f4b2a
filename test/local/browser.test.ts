import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Folder for screenshots of the pages. Without it none are taken. */
const shots = process.env.SHOTS;

let server: ChildProcess;
let url = '';
let key = '';
let browser: Browser;
let context: BrowserContext;
let page: Page;
let requests: string[];
let complaints: string[];

describe('the pages in a browser', () => {
  beforeAll(async () => {
    const executable = chromium.executablePath();
    server = spawn(process.execPath, [join(root, 'local/start.ts'), '--memory', '--port', '0'], { cwd: root });
    let printed = '';
    for await (const chunk of server.stdout ?? []) {
      printed += chunk;
      if (printed.includes('Ctrl-C closes.')) break;
    }
    url = /running at (\S+)/.exec(printed)?.[1] ?? '';
    key = /GATEHOUSE_KEY=(\S+)/.exec(printed)?.[1] ?? '';
    // Without the arguments for Lambda, which run everything in one process and disable web security.
    browser = await playwright.launch({ executablePath: await executable, args: ['--no-sandbox'] });
    if (shots) await mkdir(shots, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    server?.kill('SIGINT');
    if (server?.exitCode === null) await once(server, 'exit');
  });

  beforeEach(async () => {
    requests = [];
    complaints = [];
    context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.on('request', (request) => requests.push(request.url()));
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // Violations of the content security policy are reported here as well.
      if (message.type() === 'error') complaints.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    const elsewhere = requests.filter((each) => !each.startsWith(`${url}/`) && !each.startsWith('data:'));
    expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
  });

  const shoot = async (name: string) => {
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  };

  test('the start page shows the key, the storage and links, and copies commands', async () => {
    await page.goto(`${url}/`);
    expect(await page.textContent('main')).toContain(key);
    expect(await page.textContent('main')).toContain('Games are kept in memory');
    await page.click('.line button >> nth=0');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`export GATEHOUSE=${url} GATEHOUSE_KEY=${key}`);
    const links = await page.locator('.links a').all();
    expect(links).toHaveLength(4);
    for (const link of links) {
      const path = await link.getAttribute('href');
      expect((await fetch(url + path)).status, `${path}`).toBe(200);
    }
    await shoot('start');
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.emulateMedia({ colorScheme: 'dark' });
      await shoot(`start-dark-${width}`);
    }
  });

  /** Presses GraphiQL's button until it works: it is shown before the editor is ready, on a busy machine by seconds. */
  const pressUntil = async (happened: Promise<unknown>) => {
    let over = false;
    const end = () => {
      over = true;
    };
    happened.then(end, end);
    while (!over) {
      await page.click('.graphiql-execute-button');
      await page.waitForTimeout(500);
    }
  };

  test('GraphiQL has the key and the schema, and its first query creates a game', async () => {
    await page.goto(`${url}/graphiql`);
    const answered = page.waitForResponse(
      (response) => response.url() === `${url}/graphql` && response.request().postData()?.includes('NewGame') === true,
      { timeout: 60_000 },
    );
    await pressUntil(answered);
    const answer = await (await answered).json();
    expect(answer.data.createGame.game).toMatchObject({ id: expect.stringMatching(/^eh_/), version: 0 });
    await page.locator('.graphiql-response', { hasText: answer.data.createGame.game.id }).waitFor();
    // The documentation lists the fields of the schema.
    await page.click('[aria-label="Show Documentation Explorer"]');
    await page.waitForSelector('.graphiql-doc-explorer >> text=Mutation');
    await shoot('graphiql');
  }, 90_000);

  test('the reference lists every operation and tries one with the key', async () => {
    await page.goto(`${url}/reference`);
    await page.waitForSelector('.opblock');
    const contract = (await (await fetch(`${url}/v1/openapi.json`)).json()) as { paths: Record<string, object> };
    const operations = Object.values(contract.paths).flatMap(Object.keys);
    expect(await page.locator('.opblock').count()).toBe(operations.length);
    await shoot('reference');

    const list = page.locator('#operations-games-games');
    await list.locator('.opblock-summary-control').click();
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/games');
    await list.locator('button.execute').click();
    expect((await answered).status()).toBe(200);
    await list.locator('.live-responses-table').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot('reference-dark');
  });

  test('the reference opens large schemas, and creates a game with the suggested body', async () => {
    await page.goto(`${url}/reference`);
    const create = page.locator('#operations-games-createGame');
    await create.locator('.opblock-summary-control').click();
    const answered = page.waitForResponse(
      (response) => response.url() === `${url}/v1/games` && response.request().method() === 'POST',
    );
    await create.locator('button.execute').click();
    expect((await answered).status()).toBe(201);
    await create.locator('.live-responses-table').waitFor();

    const play = page.locator('#operations-games-play');
    await play.locator('.opblock-summary-control').click();
    expect(JSON.parse(await play.locator('textarea').first().inputValue())).toEqual({
      commands: [{ type: 'SpawnGate' }],
    });
    await shoot('reference-play');
  }, 60_000);
});
