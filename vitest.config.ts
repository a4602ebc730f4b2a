import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Suites that play hundreds of random games. */
const randomGames = [
  'test/rules/**/properties/*.test.ts',
  'test/rules/**/{properties,fuzz}.test.ts',
  'test/rules/contract/{arkham-horror,eldritch-horror,kyoukai}*.test.ts',
];

/** Everything that needs no server and plays few games: for every save, under a minute. */
const fast = globSync(
  [
    'test/{rules,schema}/**/*.test.ts',
    'test/store/{codec,golden}.test.ts',
    'test/api/{limits,nested-input,sealed-exports}.test.ts',
    'test/*.test.ts',
  ],
  { exclude: [...randomGames, 'test/readme.test.ts'] },
);

const setupFiles = ['./test/support/print-seeds.ts'];

export default defineConfig({
  test: {
    // Left alone, vitest keeps one of two cores for itself.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: ['default', './test/support/ci-reporter.ts'],
    projects: [
      { test: { name: 'fast', include: fast, setupFiles, testTimeout: 30_000, hookTimeout: 30_000 } },
      {
        test: {
          name: 'slow',
          include: ['test/**/*.test.ts'],
          exclude: fast,
          setupFiles,
          // A busy machine needs several times as long as an idle one.
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
