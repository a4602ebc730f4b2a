import { randomBytes } from 'node:crypto';
import type { Commit } from '../../lambdas/store/store.ts';

/** A typical commit. `parts` replace its members. */
export function sample(parts: Partial<Commit> = {}): Commit {
  return {
    game: 'eh_test',
    version: 0,
    attempt: 'AAECAwQFBgc',
    at: 1_790_000_000_000,
    client: 'bot',
    title: 'Thursday',
    createdAt: 1_790_000_000_000,
    revision: 1,
    seed: 'c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IHNlY3I',
    seedSince: 0,
    over: false,
    state: { doom: 14, omen: 'green', gates: [] },
    entry: { kind: 'played', by: 'host', commands: [{ type: 'SpawnGate' }], events: [{ type: 'GateSpawned' }] },
    recentKeys: [],
    ...parts,
  };
}

/** A game id that no other test uses. */
export const freshGame = (): string => `eh_${randomBytes(8).toString('hex')}`;
