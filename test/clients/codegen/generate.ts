/*
 * Writes the types of bot.graphql into the folder `generated`, as `graphql-codegen` does with `preset: 'client'` and no
 * other setting. Its command line would bring 230 more packages. A process of its own, because the test runner and
 * codegen load different copies of graphql.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildASTSchema, parse } from 'graphql';

const folder = import.meta.dirname;
const schema = parse(readFileSync(join(folder, '../../../schema/gatehouse.graphql'), 'utf8'));
const rawSDL = readFileSync(join(folder, 'bot.graphql'), 'utf8');

const files = await preset.buildGeneratesSection({
  baseOutputDir: join(folder, 'generated/'),
  presetConfig: {},
  schema,
  schemaAst: buildASTSchema(schema),
  documents: [{ location: 'bot.graphql', rawSDL, document: parse(rawSDL) }],
  config: {},
  plugins: [],
  pluginMap: {},
  pluginContext: {},
});
mkdirSync(join(folder, 'generated'), { recursive: true });
for (const file of files) writeFileSync(file.filename, await codegen(file));
