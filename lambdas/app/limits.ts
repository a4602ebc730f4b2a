import { plans } from '../../schema/access.ts';
import {
  graphqlLimits,
  maxBodyBytes,
  maxCheckpoints,
  maxCommands,
  maxExportVersions,
  maxImportBytes,
  maxLiveApiKeys,
  maxPageSize,
  maxSamples,
  maxSeatCheckpoints,
} from '../../schema/limits.ts';
import { durableKeyHours, recentKeyLimit, rejectedKeyMinutes } from '../store/store.ts';

/** The limits that the service enforces, as the API shows them. */
export function limitsView() {
  return {
    bodyBytes: maxBodyBytes,
    importBytes: maxImportBytes,
    commandsPerBatch: maxCommands,
    pageEntries: maxPageSize,
    exportVersions: maxExportVersions,
    samples: maxSamples,
    checkpoints: maxCheckpoints,
    seatCheckpoints: maxSeatCheckpoints,
    liveKeys: maxLiveApiKeys,
    keysRemembered: recentKeyLimit,
    durableKeyHours,
    rejectedKeyMinutes,
    quotas: Object.entries(plans).flatMap(([plan, quotas]) =>
      Object.entries(quotas).map(([policy, quota]) => ({ plan, policy, ...quota })),
    ),
    graphql: graphqlLimits,
  };
}
