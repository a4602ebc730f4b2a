import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { jsonSchemas, nameOf } from '../../schema/generate/json-schemas.ts';
import { startServer } from '../support/server.ts';
import { asShown, run, type Step, stepsOf } from '../support/shell-blocks.ts';

const root = join(import.meta.dirname, '../..');
const pageOf = (name: string) => readFile(join(root, 'docs', name), 'utf8');
/** The functions `request` and `graphql` that every page uses. */
const [functions] = stepsOf(await pageOf('api.md')) as [Step];

/** The types of a ruleset's commands. */
function commandTypes({ schema }: AnyRuleset): readonly string[] {
  const schemas = jsonSchemas();
  const typesIn = (name: string): readonly string[] => {
    const { properties, oneOf, anyOf = oneOf ?? [] } = schemas[name] ?? {};
    const type = properties?.type?.const;
    if (type !== undefined) return [String(type)];
    return anyOf.flatMap((part) => typesIn(String(part.$ref).split('/').at(-1) ?? ''));
  };
  return typesIn(nameOf(schema.command) as string);
}

describe.each(rulesets)('the guide to $title', (ruleset) => {
  test('every block prints what the page shows', { timeout: 300_000 }, async () => {
    const steps = [functions, ...stepsOf(await pageOf(`${ruleset.id}.md`))];
    expect(steps.length).toBeGreaterThan(10);
    const server = await startServer();
    try {
      const outputs = await run(steps, server.environment, root);
      const shown = outputs.map((output, at) => asShown(output, steps[at]?.shown ?? ''));
      expect(shown).toEqual(steps.map((step) => step.shown));
    } finally {
      await server.stop();
    }
  });

  test('every command has an example', async () => {
    const page = await pageOf(`${ruleset.id}.md`);
    const types = commandTypes(ruleset);
    expect(types.length).toBeGreaterThan(5);
    expect(types.filter((type) => !page.includes(`"type": "${type}"`))).toEqual([]);
  });

  test('every member of a position and every policy is explained', async () => {
    const page = await pageOf(`${ruleset.id}.md`);
    const setup = jsonSchemas()[nameOf(ruleset.schema.setup) as string];
    const position = setup?.properties?.position;
    const shape = jsonSchemas()[String(position?.$ref).split('/').at(-1) ?? ''] ?? position;
    const members = [...Object.keys(setup?.properties ?? {}), ...Object.keys(shape?.properties ?? {})];
    expect(members.length).toBeGreaterThan(5);
    expect(members.filter((member) => !page.includes(`\`${member}\``))).toEqual([]);
  });
});
