import { beforeEach, onTestFailed } from 'vitest';
import { usedSeeds } from './seed.ts';

/** A setup file of every suite: a failed test prints how to run its file with the same seeds. */
beforeEach(() => {
  onTestFailed(({ task }) => {
    const seeds = usedSeeds();
    if (seeds.length > 0)
      console.error(`seeds of ${task.file.name}: ${seeds.join(', ')} (set TEST_SEED to repeat one)`);
  });
});
