import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { shortSdl } from '../schema/generate/short-sdl.ts';
import { unusedModuleStubs } from './unused-modules.ts';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const stub = (file: string): string => fromRoot(`infra/bundle-stubs/${file}`);

/** Packages that are replaced, because the service imports them and never uses them. They would double the bundle. */
const packageStubs = {
  // Apollo's usage reporting is disabled, and Apollo receives a finished schema instead of type definitions.
  '@apollo/usage-reporting-protobuf': stub('empty.cjs'),
  '@apollo/utils.usagereporting': stub('empty.cjs'),
  'async-retry': stub('empty.cjs'),
  '@graphql-tools/schema': stub('empty.cjs'),
  '@apollo/utils.createhash': stub('hash.ts'),
  // Apollo gets a logger of our own.
  loglevel: stub('empty.cjs'),
  // No DynamoDB operation of the store answers with an event stream or needs endpoint discovery.
  '@smithy/core/event-streams': stub('empty.cjs'),
  '@aws-sdk/endpoint-cache': stub('endpoint-cache.ts'),
  '@aws-sdk/credential-provider-node': stub('credentials.ts'),
  // Some packages import it and others require it: without this line it would be there twice.
  'lru-cache': fileURLToPath(import.meta.resolve('lru-cache')),
};

const apollo = /@apollo\/server\/dist\/esm\//.source;
/** Plugins that Apollo Server imports on demand. Each of them is disabled in `lambdas/graphql/handler.ts`. */
const disabledPlugins = new RegExp(
  `${apollo}plugin/(?:cacheControl|disableSuggestions|inlineTrace|landingPage/default|schemaReporting|usageReporting)/index\\.js$`,
);

/** Modules inside of packages that are replaced: what they do, the service needs in another way or not at all. */
const replacedModules: readonly (readonly [path: RegExp, stub: string])[] = [
  [/@apollo\/server\/dist\/esm\/incrementalDeliveryPolyfill\.js$/, 'incremental-delivery.ts'],
  [/@smithy\/signature-v4\/dist-es\/HeaderFormatter\.js$/, 'header-formatter.ts'],
  [/graphql\/type\/validate\.mjs$/, 'schema-validation.ts'],
  [
    /@smithy\/core\/dist-es\/submodules\/config\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    'shared-config.ts',
  ],
];

/** Replaces single modules inside of packages. */
const moduleStubs: Plugin = {
  name: 'module stubs',
  setup({ onLoad }) {
    onLoad({ filter: disabledPlugins }, async () => ({ contents: await readFile(stub('empty.cjs'), 'utf8') }));
    for (const [filter, file] of replacedModules) {
      onLoad({ filter }, async ({ path }) => ({
        contents: await readFile(stub(file), 'utf8'),
        loader: 'ts',
        // Imports of the stub are resolved from the module that it replaces, so that there is one copy of graphql.
        resolveDir: dirname(path),
      }));
    }
    // The SDK only needs its version, for the user agent.
    onLoad({ filter: /@aws-sdk\/client-dynamodb\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Puts the GraphQL schema into the bundle, because a bundle has no files beside it. It is compressed, and without the
 * descriptions that the shapes in the bundle contain already: `addDescriptions` restores them
 * before the first introspection.
 */
const packedSdl: Plugin = {
  name: 'packed sdl',
  setup({ onLoad }) {
    onLoad({ filter: /lambdas\/graphql\/sdl\.ts$/ }, async () => {
      const file = fromRoot('schema/gatehouse.graphql');
      const packed = brotliCompressSync(shortSdl(await readFile(file, 'utf8'))).toString('base64');
      const contents = `import { brotliDecompressSync } from 'node:zlib';
export const sdl = brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString();`;
      return { contents, watchFiles: [file] };
    });
  },
};

/** How every function is bundled: one minified ES module that contains the SDK. */
const bundleOptions = {
  absWorkingDir: fromRoot(''),
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  entryNames: 'index',
  minify: true,
  legalComments: 'none',
  // Prefers ES modules, also of packages that only have a `module` field: CommonJS cannot be tree-shaken.
  mainFields: ['module', 'main'],
  // The bundle behaves the same wherever it runs, and code for development is left out.
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: packageStubs,
  plugins: [moduleStubs, unusedModuleStubs, packedSdl],
  // CommonJS packages inside an ES module still use `require` for Node's own modules.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Bundles a function into `outdir`/index.mjs. `entry` is its entry file, relative to the root of the project. The same
 * sources give the same bytes.
 *
 * The deployed bundle has no source map: a cold start would fetch several megabytes more, and Node would parse them for the
 * first stack trace. Since the bytes are reproducible, the map can be made when it is needed.
 */
export async function bundle(entry: string, outdir: string, sourcemap: 'external' | false = false): Promise<Metafile> {
  return (
    await build({ ...bundleOptions, plugins: [...bundleOptions.plugins], entryPoints: [entry], outdir, sourcemap })
  ).metafile;
}

// `npx node infra/bundle.ts lambdas/api.ts <folder>` writes the bytes that are deployed, and their source map.
if (import.meta.main) {
  const [entry, outdir] = process.argv.slice(2);
  if (!entry || !outdir) throw new Error('usage: infra/bundle.ts <entry file> <folder>');
  await bundle(entry, outdir, 'external');
}
