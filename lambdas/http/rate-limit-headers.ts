import type { UsedQuotas } from '../auth/request-auth.ts';

/** Response headers that describe quotas, with the fields of the IETF draft `ratelimit-headers`. */
export function rateLimitHeaders(used: UsedQuotas): Readonly<Record<string, string>> {
  if (used.size === 0) return {};
  const statuses = [...used.values()];
  return {
    'ratelimit-policy': statuses.map(({ policy, limit, seconds }) => `"${policy}";q=${limit};w=${seconds}`).join(', '),
    ratelimit: statuses.map(({ policy, remaining, resets }) => `"${policy}";r=${remaining};t=${resets}`).join(', '),
  };
}
