import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { openQuota } from '../../schema/access.ts';
import { rateLimited, windowEnd } from './quotas.ts';

/** Most addresses that a process keeps. */
const maxAddresses = 20_000;

interface Window {
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
  used: number;
}

/**
 * What each address may cost without a valid key: open routes, introspection, and keys that do not exist. Counted in the
 * memory of each process, because a count in the table would itself be work for anyone who asks.
 */
export class AddressBudget {
  readonly #limit: number;
  readonly #windows = new LRUCache<string, Window>({ max: maxAddresses });

  /** @param limit of each address in a window of `openQuota.seconds` */
  constructor(limit: number = openQuota.limit) {
    this.#limit = limit;
  }

  /** Throws Problem `rate-limited` if nothing is left. Counts nothing. */
  check(address: string): void {
    const window = this.#window(address);
    if (window.used < this.#limit) return;
    const { seconds } = openQuota;
    const resets = Math.ceil((window.until - Date.now()) / 1_000);
    throw rateLimited({ policy: 'open', limit: this.#limit, seconds, remaining: 0, resets });
  }

  /** Counts a request. Throws Problem `rate-limited` if nothing was left before it. */
  consume(address: string, cost = 1): void {
    this.check(address);
    this.count(address, cost);
  }

  /** Counts what has been done already, without a refusal. */
  count(address: string, cost = 1): void {
    this.#window(address).used += cost;
  }

  #window(address: string): Window {
    const name = networkOf(address);
    const known = this.#windows.get(name);
    const now = Date.now();
    if (known !== undefined && known.until > now) return known;
    const window = { until: windowEnd(now, openQuota.seconds), used: 0 };
    this.#windows.set(name, window);
    return window;
  }
}

/** An IPv6 client can use all addresses of its /64 network, so they count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [left = '', right] = address.split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
