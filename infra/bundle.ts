import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

function stub(file: string): string {
  return fileURLToPath(new URL(`bundle-stubs/${file}`, import.meta.url));
}

/** Packages that stay out of the bundle, and what is there instead. Were they in, it would be two thirds larger. */
const stubs = {
  // Apollo's usage reporting is never switched on, and it is handed a finished schema instead of type definitions.
  '@apollo/usage-reporting-protobuf': stub('empty.cjs'),
  '@apollo/utils.usagereporting': stub('empty.cjs'),
  'async-retry': stub('empty.cjs'),
  '@graphql-tools/schema': stub('empty.cjs'),
  '@apollo/utils.createhash': stub('hash.ts'),
  // DynamoDB's answers are no event streams.
  '@smithy/core/event-streams': stub('empty.cjs'),
  '@aws-sdk/credential-provider-node': stub('credentials.ts'),
  // Imported by some and required by others, it would be there twice.
  'lru-cache': fileURLToPath(import.meta.resolve('lru-cache')),
};

/**
 * How every function is bundled: one minified ES module with the SDK inside. The tests bundle with the same options, so
 * that what they measure and run is what is deployed.
 */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  entryNames: 'index',
  minify: true,
  legalComments: 'none',
  // ES modules first, also in packages that only say so by `module`: they can be shaken, CommonJS cannot.
  mainFields: ['module', 'main'],
  // The bundle behaves alike wherever it runs, and branches for development are left out.
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: stubs,
  // CommonJS packages inside an ES module still ask for Node's own modules by `require`.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Bundles the function whose entry file is `entry` (from the project's root) into `outdir`/index.mjs.
 *
 * What is deployed has no source map: a cold start would have to fetch several megabytes more, and Node to parse them for
 * the first stack trace. The same commit bundles to the same bytes, so the map can be made when one is needed.
 */
export function bundle(entry: string, outdir: string, sourcemap: 'external' | false = false): Metafile {
  return buildSync({ ...bundleOptions, entryPoints: [entry], outdir, sourcemap }).metafile;
}

// `npx node infra/bundle.ts lambdas/api.ts <folder>`: the bytes that are deployed, and beside them their source map.
if (import.meta.main) {
  const [entry, outdir] = process.argv.slice(2);
  if (!entry || !outdir) throw new Error('Say which entry file to bundle, and into which folder');
  bundle(entry, outdir, 'external');
}
