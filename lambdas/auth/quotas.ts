import { plans, type QuotaKind } from '../../schema/access.ts';
import { logError } from '../log.ts';
import { Problem } from '../problem.ts';
import type { QuotaStore } from '../store/store.ts';

/** How much is left of a quota, and for how many seconds more. */
export interface QuotaStatus {
  readonly policy: QuotaKind;
  readonly limit: number;
  readonly seconds: number;
  readonly remaining: number;
  readonly resets: number;
}

interface Counter {
  /** When its window ends, milliseconds since 1970. */
  readonly until: number;
  /** What all processes together are known to have used, this one's uses up to its last report among them. */
  known: number;
  /** Uses that the table has not been told yet. */
  unreported: number;
}

/** So many times a window a process tells the table about its uses, at most. */
const reportsPerWindow = 20;
/** How many counters a process keeps in mind. */
const maxCounters = 10_000;

/** Counts uses in fixed windows, over all processes. One per process: it tells the table in small batches. */
export class Quotas {
  readonly #store: QuotaStore;
  readonly #counters = new Map<string, Counter>();

  constructor(store: QuotaStore) {
    this.#store = store;
  }

  /**
   * Takes one use of a holder's quota. Throws Problem `rate-limited` where none is left; `told` is called before, so that
   * also the refusal can say how things stand.
   */
  async consume(
    holder: string,
    plan: keyof typeof plans,
    policy: QuotaKind,
    told: (meter: QuotaStatus) => void,
  ): Promise<void> {
    const { limit, seconds } = plans[plan][policy];
    const now = Date.now();
    const name = `${holder}#${policy}`;
    const counter = this.#counter(name, now, seconds);
    const resets = Math.ceil((counter.until - now) / 1_000);
    const meter = (): QuotaStatus => {
      const left = Math.max(0, limit - counter.known - counter.unreported);
      return { policy, limit, seconds, remaining: left, resets };
    };
    if (meter().remaining === 0) {
      told(meter());
      throw new Problem(
        'rate-limited',
        `You may have ${limit} ${policy} in ${seconds} seconds, and they are used up. Wait ${resets} seconds and send the same again.`,
        { policy, limit, seconds, retryAfter: resets },
      );
    }
    counter.unreported += 1;
    if (counter.unreported >= limit / reportsPerWindow) await this.#report(name, counter);
    told(meter());
  }

  #counter(name: string, now: number, seconds: number): Counter {
    const known = this.#counters.get(name);
    if (known !== undefined && known.until > now) return known;
    const length = seconds * 1_000;
    const counter = { until: (Math.floor(now / length) + 1) * length, known: 0, unreported: 0 };
    this.#counters.delete(name);
    if (this.#counters.size >= maxCounters) this.#counters.delete(this.#counters.keys().next().value as string);
    this.#counters.set(name, counter);
    return counter;
  }

  async #report(name: string, counter: Counter): Promise<void> {
    const { until, unreported } = counter;
    counter.known += unreported;
    counter.unreported = 0;
    try {
      const total = await this.#store.count(`${name}#${until}`, unreported, until);
      counter.known = Math.max(counter.known, total);
    } catch (error) {
      // Nobody is turned away because we cannot count.
      logError(error, { door: 'quotas' });
    }
  }
}

/** What an answer says about quotas, in the fields of the IETF's draft. */
export function rateLimitHeaders(meters: readonly QuotaStatus[]): Readonly<Record<string, string>> {
  if (meters.length === 0) return {};
  return {
    'ratelimit-policy': meters.map(({ policy, limit, seconds }) => `"${policy}";q=${limit};w=${seconds}`).join(', '),
    ratelimit: meters.map(({ policy, remaining, resets }) => `"${policy}";r=${remaining};t=${resets}`).join(', '),
  };
}
