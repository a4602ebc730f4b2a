import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Left alone, vitest keeps one of two cores for itself.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: ['default', './test/support/ci-reporter.ts'],
  },
});
