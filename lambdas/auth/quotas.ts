import { LRUCache } from 'lru-cache';
import { plans, type QuotaKind } from '../../schema/access.ts';
import { logError } from '../log.ts';
import { Problem } from '../problem.ts';
import type { QuotaStore } from '../store/store.ts';

/** What a quota counts. `open`: requests without a valid key, by address. */
export type QuotaPolicy = QuotaKind | 'open';

/** The state of one quota after a request. */
export interface QuotaStatus {
  readonly policy: QuotaPolicy;
  /** Requests per window. */
  readonly limit: number;
  /** Length of a window. */
  readonly seconds: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resets: number;
}

interface Counter {
  /** When the window ends, in milliseconds since 1970. */
  readonly until: number;
  /** What all processes have reported in this window, as far as this process knows. */
  reported: number;
  /** What this process has counted and not reported yet. */
  unreported: number;
}

/** A process reports to the table at most this often per window and counter. */
const reportsPerWindow = 20;
/** Most counters that a process keeps. */
const maxCounters = 10_000;

/**
 * Counts requests in fixed windows over all processes. One instance per process: it adds its counts to the table in
 * small batches.
 */
export class Quotas {
  readonly #store: QuotaStore;
  readonly #counters = new LRUCache<string, Counter>({ max: maxCounters });

  constructor(store: QuotaStore) {
    this.#store = store;
  }

  /**
   * Counts a request against a holder's quota. `cost` is what it costs in requests; the last one of a window may cost
   * more than is left. `onStatus` receives the state of the quota, also when the request is refused. Throws Problem
   * `rate-limited` if none is left.
   */
  async consume(
    holder: string,
    plan: keyof typeof plans,
    policy: QuotaKind,
    cost: number,
    onStatus: (status: QuotaStatus) => void,
  ): Promise<void> {
    const { limit, seconds } = plans[plan][policy];
    const now = Date.now();
    const name = `${holder}#${policy}`;
    const counter = this.#counter(name, now, seconds);
    const resets = Math.ceil((counter.until - now) / 1_000);
    const status = (): QuotaStatus => {
      const remaining = Math.max(0, limit - counter.reported - counter.unreported);
      return { policy, limit, seconds, remaining, resets };
    };
    if (status().remaining === 0) {
      onStatus(status());
      throw rateLimited(status());
    }
    counter.unreported += cost;
    if (counter.unreported >= limit / reportsPerWindow) await this.#report(name, counter);
    onStatus(status());
  }

  #counter(name: string, now: number, seconds: number): Counter {
    const known = this.#counters.get(name);
    if (known !== undefined && known.until > now) return known;
    const counter = { until: windowEnd(now, seconds), reported: 0, unreported: 0 };
    this.#counters.set(name, counter);
    return counter;
  }

  async #report(name: string, counter: Counter): Promise<void> {
    const { until, unreported } = counter;
    counter.reported += unreported;
    counter.unreported = 0;
    try {
      const total = await this.#store.count(`${name}#${until}`, unreported, until);
      counter.reported = Math.max(counter.reported, total);
    } catch (error) {
      // A request is not refused because counting failed.
      logError(error, { component: 'quotas' });
    }
  }
}

/** When the window of so many seconds ends that this moment is in, in milliseconds since 1970. */
export function windowEnd(now: number, seconds: number): number {
  const length = seconds * 1_000;
  return (Math.floor(now / length) + 1) * length;
}

/** The problem of a quota that is used up. */
export function rateLimited({ policy, limit, seconds, resets }: QuotaStatus): Problem {
  return new Problem(
    'rate-limited',
    `The quota of ${limit} ${named[policy]} in ${seconds} seconds is used up. Wait ${resets} seconds and send the same request again.`,
    { policy, limit, seconds, retryAfter: resets },
  );
}

const named: Readonly<Record<QuotaPolicy, string>> = {
  reads: 'reads',
  commands: 'commands',
  games: 'games',
  open: 'requests without a valid key',
};
