import { plans } from '../../schema/access.ts';
import { batchLimit, bodyLimit, exportLimit, importLimit, pageLimit, samplesLimit } from '../../schema/replies.ts';
import { maxLiveKeys } from '../auth/api-key-service.ts';
import { graphqlLimits, maxTokens } from '../graphql/limits.ts';
import { durableKeyDays, recentKeyLimit } from '../store/store.ts';
import { checkpointLimit } from './checkpoints.ts';

/** What a client may ask for, and how much of it: the figures that the server itself goes by. */
export function showLimits() {
  return {
    bodyBytes: bodyLimit,
    importBytes: importLimit,
    commandsPerBatch: batchLimit,
    pageEntries: pageLimit,
    exportVersions: exportLimit,
    samples: samplesLimit,
    checkpoints: checkpointLimit,
    liveKeys: maxLiveKeys,
    keysRemembered: recentKeyLimit,
    longKeyDays: durableKeyDays,
    quotas: Object.entries(plans).flatMap(([plan, quotas]) =>
      Object.entries(quotas).map(([policy, quota]) => ({ plan, policy, ...quota })),
    ),
    graphql: { tokens: maxTokens, ...graphqlLimits },
  };
}
