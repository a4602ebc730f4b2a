import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSchema, isNonNullType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'codegen');

const schema = buildSchema(readFileSync(join(root, 'schema/gatehouse.graphql'), 'utf8'));
const document = parse(readFileSync(join(folder, 'bot.graphql'), 'utf8'));

const run = (script: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(root, script), ...args]);

test("a bot's documents get types without any, with closed unions", { timeout: 180_000 }, async () => {
  rmSync(join(folder, 'generated'), { recursive: true, force: true });
  await run('test/clients/codegen/generate.ts');
  // A fault of the types is in the output that a failed compiler leaves.
  const compiled = await run('node_modules/typescript/bin/tsc', '-p', folder).catch((error: unknown) => error);
  expect(compiled).toMatchObject({ stdout: '', stderr: '' });
});

/** Every field of the bot's documents that may be null, and when it is. */
const nullable: Readonly<Record<string, string>> = {
  'Query.game': 'the game is not found; the errors say so',
  'Game.title': 'the game has no title',
  'Game.doom': 'the game has no doom track',
  'Game.outcome': 'the game is not over',
  'Summary.board': 'the game has no board to draw',
  'Clock.start': 'a dial that runs in circles',
  'Clock.end': 'a dial that runs in circles',
  'GateLine.hotBecause': 'the gate is not hot',
  'Obligation.by': 'everyone together',
  'LegalCommand.seat': 'any of the players may do it',
  'LegalCommand.command': 'something is missing',
  'LegalCommand.template': 'nothing is missing',
  'Need.allowed': 'anything that the schema accepts',
  'Rule.ref': 'the digest has no short reference',
  'Viewer.seat': 'the host or a watcher',
  'Viewer.expiresAt': 'an API key',
  'PageInfo.next': 'the last page',
};

test('no field of the documents is nullable without a reason', () => {
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const type = types.getType();
        if (type && !isNonNullType(type)) found.add(`${types.getParentType()?.name}.${node.name.value}`);
      },
    }),
  );
  expect([...found].sort()).toEqual(Object.keys(nullable).sort());
});
