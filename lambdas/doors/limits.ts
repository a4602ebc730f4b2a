import { plans } from '../../schema/access.ts';
import { batchLimit, bodyLimit, importLimit } from '../../schema/replies.ts';
import { longKeyDays, ringSize } from '../store/store.ts';
import { graphqlLimits, maxTokens } from './graphql-limits.ts';

/** What a client may ask for, and how much of it: the figures that the server itself goes by. */
export function showLimits() {
  return {
    bodyBytes: bodyLimit,
    importBytes: importLimit,
    commandsPerBatch: batchLimit,
    keysRemembered: ringSize,
    longKeyDays,
    quotas: Object.entries(plans).flatMap(([plan, quotas]) =>
      Object.entries(quotas).map(([policy, quota]) => ({ plan, policy, ...quota })),
    ),
    graphql: { tokens: maxTokens, ...graphqlLimits },
  };
}
