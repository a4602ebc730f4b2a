import { vi } from 'vitest';

/** Hides what the function logs about a store that fails, for tests that make it fail. `vi.restoreAllMocks` ends it. */
export function hideStoreErrors(): void {
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, 'write').mockImplementation((line, ...rest) =>
    String(line).includes('cannot be reached') ? true : write(line as string, ...(rest as [])),
  );
}
