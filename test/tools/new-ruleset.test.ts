import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, send, startServer } from '../support/server.ts';
import { run, stepsOf } from '../support/shell-blocks.ts';

const root = join(import.meta.dirname, '../..');
const [begin] = stepsOf(readFileSync(join(root, 'docs/new-ruleset.md'), 'utf8'));

/** A copy of the repository to write in. */
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-ruleset-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().trim().split('\n');
  for (const file of files.filter((each) => existsSync(join(root, each)))) cpSync(join(root, file), join(copy, file));
  for (const modules of ['node_modules', 'clients/typed/node_modules']) {
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(copy, modules));
  }
});

afterAll(() => rmSync(copy, { recursive: true }));

/** Runs the tool. Returns what it prints to stderr, or undefined where it succeeds. */
function refusal(...args: readonly string[]): string | undefined {
  const { status, stderr } = spawnSync(process.execPath, ['tools/new-ruleset.ts', ...args], { cwd: copy });
  return status === 0 ? undefined : stderr.toString().trim();
}

describe('B11: a new ruleset', () => {
  test('arguments that name no new ruleset are refused with a sentence, and nothing is written', () => {
    const before = readFileSync(join(copy, 'rules/index.ts'), 'utf8');
    expect(refusal()).toMatch(/^Usage: npm run new-ruleset/);
    expect(refusal('one', 'two')).toMatch(/^Usage/);
    expect(refusal('Gate Race')).toBe(
      '"Gate Race" is no id: use up to 40 small letters, digits and single hyphens, such as gate-race.',
    );
    expect(refusal('kyoukai')).toBe('rules/kyoukai exists already. Choose another id.');
    expect(refusal('core')).toBe('rules/core exists already. Choose another id.');
    expect(refusal('gate-race', '--code', 'grr')).toBe('"grr" is no code: use two small letters, such as gr.');
    expect(refusal('gate-race', '--code', 'ah')).toBe('Another ruleset has the code ah. Choose one with --code.');
    expect(refusal('gate-race', '--title', "It's")).toMatch(/^"It's" is no title/);
    expect(readFileSync(join(copy, 'rules/index.ts'), 'utf8')).toBe(before);
  });

  // The id of the second one has no hyphen, and the names of an existing ruleset begin with it.
  test('what the page says makes rulesets that pass their tests and the checks', { timeout: 300_000 }, async () => {
    expect(refusal('eldritch')).toBeUndefined();
    // The blocks use the commands of the project, with the Node that runs this test.
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const [printed] = await run(begin === undefined ? [] : [begin], { PATH, HOME: copy }, copy);
    expect(printed).toMatch(/\d+ passed, 0 failed/);
    for (const check of ['check:types', 'check:lint']) {
      execFileSync('npm', ['run', check], { cwd: copy, stdio: 'pipe', env: { ...process.env, PATH } });
    }
    const server = await startServer({ cwd: copy });
    try {
      const games = [await played(server, 'eldritch'), await played(server, 'gateRace')];
      expect(games[0]).toMatch(/^el_/);
      expect(games[1]).toMatch(/^gr_/);
    } finally {
      await server.stop();
    }
  });
});

/** Plays a command without members over GraphQL. Returns the id of the game. */
async function played({ environment }: Server, ruleset: string): Promise<string> {
  const ask = async (query: string) => {
    const response = await send(environment, 'POST', '/graphql', { query });
    const { data } = (await response.json()) as { readonly data: Readonly<Record<string, unknown>> };
    return data as { readonly reply: unknown };
  };
  const created = await ask(
    `mutation { reply: createGame(setup: { ${ruleset}: { players: 2 } }) { ... on Created { game { id } } } }`,
  );
  const { game } = created.reply as { readonly game: { readonly id: string } };
  const { reply } = await ask(`mutation {
    reply: play(game: "${game.id}", commands: [{ ${ruleset}: { openGate: {} } }]) {
      ... on Played { version events { slug } game { summary { gates { gate } } pending { rule { code } } } }
    }
  }`);
  expect(reply).toMatchObject({
    version: 1,
    events: [{ slug: 'gate-opened' }, { slug: 'obligation-added' }],
    game: { summary: { gates: [{ gate: expect.any(String) }] }, pending: [{ rule: { code: 'open-gate' } }] },
  });
  return game.id;
}
