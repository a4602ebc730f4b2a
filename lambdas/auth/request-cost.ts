import { maxCommands, maxSamples } from '../../schema/limits.ts';
import type { Cost } from '../../schema/operation-types.ts';

/** What a call with these arguments costs of its quota. They are not validated yet: what cannot be read counts as 1. */
export function requestCost(cost: Cost | undefined, given: Readonly<Record<string, unknown>>): number {
  if (cost === undefined) return 1;
  const { each, many } = cost;
  const entries = each === undefined ? 1 : lengthOf(given[each]);
  if (many === undefined) return entries;
  return 1 + Math.ceil((entries * numberOf(given[many.argument] ?? many.standard)) / many.per);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? Math.min(maxCommands, Math.max(1, list.length)) : 1;
}

function numberOf(count: unknown): number {
  return typeof count === 'number' && count >= 1 ? Math.min(maxSamples, count) : 1;
}
