/**
 * Which folder may import what (`npm run check:imports`). The picture: `infra`, `local` and `tools` import
 * `lambdas`, which imports `schema`, which imports `rules`, which imports zod. `test/imports.test.ts` plants one
 * violation of each rule and expects it to be reported.
 *
 * A path of a package is matched anywhere, because npm nests some packages in a workspace's own node_modules.
 */
const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;
const folders = (...names) => `^(${names.join('|')})/`;

const everyFolder = folders('rules', 'schema', 'lambdas', 'local', 'tools', 'infra', 'clients', 'bench', 'test');
const deployed = folders('rules', 'schema', 'lambdas');
const entryFiles = '^lambdas/(api|socket|fanout|discord|hooks)[.]ts$';

/** Nothing outside `owners` may import `what`. */
const only = (name, comment, what, ...owners) => ({
  name,
  comment,
  severity: 'error',
  from: { path: everyFolder, pathNot: owners },
  to: { path: what },
});

module.exports = {
  forbidden: [
    {
      name: 'rules-are-pure',
      comment: 'The rules import zod and other rules only: no I/O, no clock, no environment.',
      severity: 'error',
      from: { path: folders('rules') },
      to: { pathNot: [folders('rules'), packages('zod')] },
    },
    {
      name: 'rulesets-are-separate',
      comment: 'A ruleset imports itself and what all rulesets share (rules/core), never another ruleset.',
      severity: 'error',
      from: { path: '^rules/([^/]+)/', pathNot: folders('rules/core', 'rules/forecast') },
      to: { path: folders('rules'), pathNot: ['^rules/$1/', folders('rules/core')] },
    },
    {
      name: 'core-knows-no-ruleset',
      comment: 'rules/core imports itself only; rules/forecast imports itself and rules/core.',
      severity: 'error',
      from: { path: '^rules/(core|forecast)/' },
      to: { path: folders('rules'), pathNot: ['^rules/$1/', folders('rules/core')] },
    },
    {
      name: 'only-the-index-names-rulesets',
      comment: 'Outside of a ruleset, only rules/index.ts names it. Others take it from the list of rulesets.',
      severity: 'error',
      from: { path: folders('schema', 'lambdas', 'local', 'tools', 'infra', 'clients') },
      to: { path: '^rules/[^/]+/', pathNot: folders('rules/core', 'rules/forecast') },
    },
    {
      name: 'schema-imports-rules',
      comment: 'The contract imports rules, itself and zod.',
      severity: 'error',
      from: { path: folders('schema'), pathNot: folders('schema/generate') },
      to: { pathNot: [folders('rules', 'schema'), packages('zod')] },
    },
    {
      name: 'generator-imports-schema',
      comment: 'What writes the documents of the contract may also use Node and graphql.',
      severity: 'error',
      from: { path: folders('schema/generate') },
      to: { pathNot: [folders('rules', 'schema'), packages('zod', 'graphql')], dependencyTypesNot: ['core'] },
    },
    {
      name: 'lambdas-import-schema-and-rules',
      comment: 'Deployed code never imports local, tools, infra, clients, bench or test.',
      severity: 'error',
      from: { path: folders('lambdas') },
      to: { path: everyFolder, pathNot: deployed },
    },
    {
      name: 'infra-imports-schema',
      comment: 'Infrastructure code reads the contract and the schema of the table. It bundles the rest by path.',
      severity: 'error',
      from: { path: folders('infra') },
      to: { path: everyFolder, pathNot: [folders('infra', 'schema'), '^lambdas/store/dynamodb/table-schema[.]ts$'] },
    },
    {
      name: 'programs-import-lambdas',
      comment: 'local and tools import deployed code, not infra, clients, bench or test.',
      severity: 'error',
      from: { path: folders('local', 'tools') },
      to: { path: everyFolder, pathNot: [deployed, folders('local', 'tools')] },
    },
    {
      name: 'clients-know-the-api-only',
      comment: 'A client is written against the public API.',
      severity: 'error',
      from: { path: folders('clients') },
      to: { path: everyFolder, pathNot: folders('clients') },
    },
    {
      name: 'deployed-code-needs-no-dev-dependency',
      comment: 'A development dependency is missing where the deployed code runs. Types may come from one.',
      severity: 'error',
      from: { path: deployed },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    only(
      'only-the-dynamodb-store-knows-the-sdk',
      'One folder talks to DynamoDB. The local table, tools and tests may make clients of their own.',
      packages('@aws-sdk/[^/]+'),
      folders('lambdas/store/dynamodb', 'local', 'tools', 'test'),
    ),
    only(
      'only-the-sqlite-store-knows-sqlite',
      'One folder talks to SQLite.',
      '^(node:)?sqlite$',
      folders('lambdas/store/sqlite', 'test'),
    ),
    only(
      'only-graphql-knows-apollo',
      'Apollo Server is used in one folder. The benchmarks measure it as a peer.',
      packages('@apollo/server'),
      folders('lambdas/graphql', 'bench', 'test'),
    ),
    only(
      'only-graphql-knows-graphql',
      'graphql-js is used by the GraphQL endpoint and its stubs in the bundle, and by the generator of the SDL.',
      packages('graphql'),
      folders('lambdas/graphql', 'infra/bundle-stubs', 'schema/generate', 'bench', 'test'),
    ),
    only(
      'only-entry-files-know-aws-lambda',
      "Events of API Gateway end in the entry files. The local gateway makes events of the same types, and infra's `aws-lambda` is a module of the CDK.",
      packages('aws-lambda'),
      entryFiles,
      folders('local', 'infra', 'test'),
    ),
    only(
      'only-infra-knows-the-cdk',
      'The CDK and the bundler are used in infra. The benchmarks bundle a peer.',
      packages('aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild'),
      folders('infra', 'bench', 'test'),
    ),
    {
      name: 'no-cycles',
      comment: 'A cycle at run time makes the order of initialisation matter. Type-only imports are erased.',
      severity: 'error',
      from: { path: deployed },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'every-import-resolves',
      comment: 'An import that is not found is not checked by the other rules.',
      severity: 'error',
      from: { path: everyFolder },
      // clients/typed/api.d.ts is generated when that client is checked.
      to: { couldNotResolve: true, pathNot: '^[.]/api[.]d[.]ts$' },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API yet. swc reads the sources and distinguishes type-only imports from others.
    parser: 'swc',
    moduleSystems: ['es6', 'cjs'],
    doNotFollow: { path: 'node_modules' },
    // The bot for codegen imports types that are generated when that client is checked.
    exclude: { path: ['^(cdk[.]out|dist|coverage)/', '^test/clients/codegen/(bot[.]ts|generated/)'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.d.ts', '.js', '.json'],
    },
  },
};
