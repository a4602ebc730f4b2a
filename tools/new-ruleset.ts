/**
 * Begins a new ruleset: copies `rules/skeleton`, a small whole game, under a new name, and lists it where rulesets are
 * listed. What it writes passes the contract suite; docs/new-ruleset.md says how to go on.
 *
 *   npm run new-ruleset -- gate-race --title "Gate Race" --code gr
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rulesets } from '../rules/index.ts';
import { camel, pascal } from '../schema/names.ts';

interface NewRuleset {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

const usage = 'Usage: npm run new-ruleset -- <id> [--title "Gate Race"] [--code gr]';

/** What the arguments ask for. Throws an Error with a sentence for whoever typed them. */
function newRuleset(args: readonly string[]): NewRuleset {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { title: { type: 'string' }, code: { type: 'string' } },
  });
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new Error(usage);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    throw new Error(`"${id}" is no id: use up to 40 small letters, digits and single hyphens, such as gate-race.`);
  }
  if (existsSync(join('rules', id))) throw new Error(`rules/${id} exists already. Choose another id.`);
  const title = values.title ?? id.split('-').map(pascal).join(' ');
  if (!/^[A-Za-z0-9][\w ,.&:!-]{0,59}$/.test(title)) {
    throw new Error(`"${title}" is no title: use up to 60 letters, digits, spaces and , . & : ! -`);
  }
  const taken = rulesets.map((each) => each.code);
  const code = values.code ?? freeCode(id, taken);
  if (!/^[a-z]{2}$/.test(code)) throw new Error(`"${code}" is no code: use two small letters, such as gr.`);
  if (taken.includes(code)) throw new Error(`Another ruleset has the code ${code}. Choose one with --code.`);
  return { id, title, code };
}

/** The first letters of two words, or of the first word, that no ruleset has. */
function freeCode(id: string, taken: readonly string[]): string {
  const letters = id.replace(/[^a-z]/g, '');
  const initials = id
    .split('-')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2);
  const candidates = [initials, ...[...letters.slice(1)].map((second) => letters[0] + second)];
  const free = candidates.find((code) => /^[a-z]{2}$/.test(code) && !taken.includes(code));
  if (free === undefined) throw new Error('Choose a code of two small letters that no ruleset has: --code gr.');
  return free;
}

/** A file of the skeleton in the words of the new ruleset. */
function renamed(text: string, { id, title, code }: NewRuleset): string {
  return text
    .replaceAll("title: 'Skeleton'", `title: '${title}'`)
    .replaceAll('# Skeleton', `# ${title}`)
    .replaceAll("code: 'sk'", `code: '${code}'`)
    .replaceAll("'skeleton'", `'${id}'`)
    .replace(/\b(rules|\.\.|support)\/skeleton\b/g, `$1/${id}`)
    .replaceAll('skeleton', camel(id))
    .replaceAll('Skeleton', pascal(id));
}

function copyRenamed(from: string, to: string, ruleset: NewRuleset): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8'), ruleset));
  }
}

/** Changes a file. Throws an Error where nothing changed. */
function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} does not look as expected: add the ruleset to it by hand.`);
  writeFileSync(file, after);
}

function listInRules({ id }: NewRuleset): void {
  const name = camel(id);
  edit('rules/index.ts', (text) =>
    text
      .replace(/^(?=\n\/\*\*)/m, `import { ${name} } from './${id}/index.ts';\n`)
      .replace(/(rulesets: readonly AnyRuleset\[\] = \[[^\]]*?),?\n?\]/, `$1, ${name}]`),
  );
}

function listInTests({ id }: NewRuleset): void {
  const name = `${camel(id)}Games`;
  edit('test/support/arbitrary-setups.ts', (text) =>
    text
      .replace(/^(?=import .*'\.\/skeleton\/games\.ts';)/m, `import { ${name} } from './${id}/games.ts';\n`)
      .replace(/^(?= {2}skeleton: )/m, `  '${id}': ${name},\n`),
  );
  const contract = "import { testContract } from '../../support/ruleset-contract.ts';\n\ntestContract('ID');\n";
  writeFileSync(join('test/rules/contract', `${id}.test.ts`), contract.replace('ID', id));
}

try {
  const ruleset = newRuleset(process.argv.slice(2));
  copyRenamed('rules/skeleton', join('rules', ruleset.id), ruleset);
  copyRenamed('test/support/skeleton', join('test/support', ruleset.id), ruleset);
  listInRules(ruleset);
  listInTests(ruleset);
  console.log(`rules/${ruleset.id} is a small whole game with the code ${ruleset.code}. Now:

  npm run fix && npm run schema
  npx vitest run test/rules/contract/${ruleset.id}.test.ts
  npx -c "node test/support/recorded-games/record-any.ts ${ruleset.id}"

Then replace its rules by yours, as docs/new-ruleset.md says.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
