import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Modules of packages that other modules import and that this service never uses. What each of them exports is replaced
 * by functions that throw: an overlooked use fails at once, with the name of the module.
 */
export const unusedModules = [
  // Rules for SDL. The contract's tests validate the schema, and `buildSchema` is called with `assumeValidSDL`.
  'graphql/validation/rules/LoneSchemaDefinitionRule.mjs',
  'graphql/validation/rules/PossibleTypeExtensionsRule.mjs',
  'graphql/validation/rules/UniqueArgumentDefinitionNamesRule.mjs',
  'graphql/validation/rules/UniqueDirectiveNamesRule.mjs',
  'graphql/validation/rules/UniqueEnumValueNamesRule.mjs',
  'graphql/validation/rules/UniqueFieldDefinitionNamesRule.mjs',
  'graphql/validation/rules/UniqueOperationTypesRule.mjs',
  'graphql/validation/rules/UniqueTypeNamesRule.mjs',
  // Apollo Server prints the schema to recognize its entries in a document store that several servers share.
  'graphql/utilities/printSchema.mjs',
  // There is no gateway, introspection is allowed, and `lambdas/graphql/limits.ts` limits documents instead of Apollo.
  '@apollo/server/dist/esm/utils/makeGatewayGraphQLRequestContext.js',
  '@apollo/server/dist/esm/validationRules/NoIntrospection.js',
  '@apollo/server/dist/esm/validationRules/RecursiveSelectionsLimit.js',
  // Node always has its own SHA-256.
  '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js',
  // The client of the store has the retry mode `standard`.
  '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js',
  '@smithy/core/dist-es/submodules/retry/util-retry/DefaultRateLimiter.js',
  // The client of the store has a region.
  '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion.js',
  // The service is not S3.
  '@smithy/core/dist-es/submodules/endpoints/middleware-endpoint/service-customizations/s3.js',
] as const;

/** Replaces the modules of the list above. */
export const unusedModuleStubs: Plugin = {
  name: 'unused modules',
  setup({ onLoad }) {
    const paths = unusedModules.map((path) => path.replaceAll('.', '\\.'));
    onLoad({ filter: new RegExp(`/node_modules/(?:${paths.join('|')})$`) }, async ({ path }) => ({
      contents: throwingModule(path, await readFile(path, 'utf8')),
    }));
  },
};

const exported = /^export (?:async )?(const|class|function) (\w+)(.*)$/gm;

/** A module with the same exports as `source`. Its functions and classes throw when they are called. */
function throwingModule(path: string, source: string): string {
  const module = path.replace(/^.*\/node_modules\//, '');
  const stubs = [...source.matchAll(exported)].map(([line, kind, name, rest = '']) => {
    // A number or a pattern cannot throw. It is kept.
    if (kind === 'const' && /^ = (?:[\d_]+|\/.*\/);$/.test(rest)) return line;
    if (kind === 'const' && !/^ = (?:async )?\(?[\w, ={}]*\)? =>/.test(rest)) {
      throw new Error(`${module}: ${name} is no function, so no stub can replace it`);
    }
    return `export function ${name}() { unused('${name}'); }`;
  });
  return `function unused(name) { throw new Error(name + ' of ${module} is not in the bundle'); }\n${stubs.join('\n')}`;
}
