import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { clientPlans, scopes } from '../../../schema/access.ts';
import { Problem } from '../../problem.ts';
import type {
  ApiKey,
  CheckpointList,
  KeyRow,
  Listing,
  MetadataEntry,
  ReservedApiKeys,
  SigningKey,
  Status,
} from '../store.ts';
import {
  apiKeyPartition,
  apiKeySort,
  apiKeysOf,
  checkpointsSort,
  createdSort,
  gameOf,
  gamePartition,
  keyRowPartition,
  keyRowSort,
  listingSort,
  reservedApiKeysSort,
  tableSchema,
} from './table-schema.ts';

/** An item of the table. */
export type Row = Record<string, AttributeValue>;

/** The row of a listing, which is in the index as well. */
export const rowOfListing = (
  listing: Listing,
): Row & { readonly version: AttributeValue; readonly details: AttributeValue } => ({
  pk: { S: gamePartition(listing.game) },
  sk: { S: listingSort },
  client: { S: listing.client },
  created: { S: createdSort(listing.createdAt, listing.game) },
  version: { N: String(listing.version) },
  details: { N: String(listing.details) },
  ...(listing.title !== undefined && { title: { S: listing.title } }),
  // A list keeps the order; the set is for filters.
  ...(listing.metadata !== undefined && {
    metadata: { S: JSON.stringify(listing.metadata) },
    has: { SS: listing.metadata.map(metadataText) },
  }),
  state: { S: listing.status },
});

/** A name and a value as one text that no other pair has. */
export const metadataText = ({ name, value }: MetadataEntry): string => JSON.stringify([name, value]);

const statuses: readonly Status[] = ['open', 'over', 'archived'];

/** The listing in a row. Undefined if the row is incomplete. */
export function listingIn({ pk, client, created, version, details, title, metadata, state }: Row): Listing | undefined {
  const game = gameOf(pk?.S ?? '');
  if (game === undefined || client?.S === undefined || created?.S === undefined || version?.N === undefined) {
    return undefined;
  }
  const createdAt = Number.parseInt(created.S, 10);
  return {
    game,
    client: client.S,
    ...(title?.S !== undefined && { title: title.S }),
    createdAt,
    version: Number(version.N),
    details: Number(details?.N ?? 0),
    status: statuses.find((each) => each === state?.S) ?? 'open',
    ...(metadata?.S !== undefined && { metadata: JSON.parse(metadata.S) }),
  };
}

/** `owner` is the client. `client` and `created` are the keys of the index, where API keys have their own partition. */
export const rowOfKey = ({ id, client, hash, createdAt, revokedAt, scopes: may, plan, fingerprint }: ApiKey): Row => ({
  pk: { S: apiKeyPartition(id) },
  sk: { S: apiKeySort },
  owner: { S: client },
  hash: { S: hash },
  at: { N: String(createdAt) },
  // DynamoDB rejects a set with duplicates.
  may: { SS: [...new Set(may)] },
  plan: { S: plan },
  client: { S: apiKeysOf(client) },
  created: { S: createdSort(createdAt, id) },
  ...(revokedAt !== undefined && { revoked: { N: String(revokedAt) } }),
  ...(fingerprint !== undefined && { madeWith: { S: JSON.stringify(fingerprint) } }),
});

/** The API key in a row. */
export const keyIn = ({ pk, owner, hash, at, revoked, may, plan, madeWith }: Row): ApiKey => ({
  id: pk?.S?.slice(apiKeyPartition('').length) ?? '',
  client: owner?.S ?? '',
  hash: hash?.S ?? '',
  createdAt: Number(at?.N),
  ...(revoked?.N !== undefined && { revokedAt: Number(revoked.N) }),
  scopes: scopes.filter((each) => may?.SS?.includes(each)),
  // A plan that only a newer release knows.
  plan: clientPlans.find((each) => each === plan?.S) ?? 'standard',
  ...(madeWith?.S !== undefined && { fingerprint: jsonIn(madeWith, 'an API key') }),
});

export const rowOfReservedKeys = (client: string, { revision, items }: ReservedApiKeys): Row => ({
  pk: { S: apiKeysOf(client) },
  sk: { S: reservedApiKeysSort },
  revision: { N: String(revision) },
  list: { S: JSON.stringify(items) },
});

export const reservedKeysIn = ({ revision, list }: Row): ReservedApiKeys => ({
  revision: Number(revision?.N),
  items: jsonIn(list, 'the API keys of a client'),
});

export const rowOfCheckpoints = (game: string, { revision, ...list }: CheckpointList): Row => ({
  pk: { S: gamePartition(game) },
  sk: { S: checkpointsSort },
  revision: { N: String(revision) },
  list: { S: JSON.stringify(list) },
});

export const checkpointsIn = ({ revision, list }: Row): CheckpointList => ({
  revision: Number(revision?.N),
  ...jsonIn<Omit<CheckpointList, 'revision'>>(list, 'the checkpoints of a game'),
});

export const rowOfKeyRow = (game: string, { hashPrefix, version, settled, until }: KeyRow): Row => ({
  pk: { S: keyRowPartition(game) },
  sk: { S: keyRowSort(hashPrefix, version, settled?.key) },
  version: { N: String(version) },
  until: { N: String(until) },
  [tableSchema.timeToLive]: timeToLive(until),
  ...(settled !== undefined && { settled: { S: JSON.stringify(settled) } }),
});

export const keyRowIn = (hashPrefix: number, { version, until, settled }: Row): KeyRow => ({
  hashPrefix,
  version: Number(version?.N),
  until: Number(until?.N),
  ...(settled?.S !== undefined && { settled: jsonIn(settled, 'an idempotency key') }),
});

/** Milliseconds since 1970 as a time-to-live attribute, in seconds. */
export const timeToLive = (at: number): AttributeValue => ({ N: String(Math.ceil(at / 1_000)) });

export const signingKeysIn = (row: Row | undefined): readonly SigningKey[] =>
  row === undefined ? [] : jsonIn(row.secrets, 'the signing keys');

/** The JSON in an attribute. Throws Problem `damaged`, in which `what` says what is stored there. */
function jsonIn<Value>(attribute: AttributeValue | undefined, what: string): Value {
  try {
    return JSON.parse(attribute?.S ?? '');
  } catch (cause) {
    throw new Problem(
      'damaged',
      `The stored data of ${what} is damaged. Trying again does not help: report it to the operator.`,
      {},
      { cause },
    );
  }
}
