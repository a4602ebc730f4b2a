/** The table as plain data. The deployed table, the local table and the store are made from it. Every key is a string. */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Attribute with the time, in seconds since 1970, after which DynamoDB deletes a row. */
  timeToLive: 'ttl',
  /** Lists a client's games by age, and its API keys in another partition. Only these rows have both keys of the index. */
  listings: { index: 'listings', partitionKey: 'client', sortKey: 'created' },
} as const;

/** The attribute that holds a commit. One letter, because the names of attributes count towards the size of an item. */
export const bodyAttribute = 'b';
/** The attribute with the number of an amendment: such an item is the version before its own, with other keys. */
export const amendmentAttribute = 'n';

/** All rows of one game. */
export const gamePartition = (game: string): string => `G#${game}`;

/** The game that a partition belongs to. Undefined for other partitions. */
export const gameOf = (partition: string): string | undefined =>
  partition.startsWith('G#') ? partition.slice(2) : undefined;

/** Ten digits, so that text order is version order. */
export const versionSort = (version: number): string => `V#${String(version).padStart(10, '0')}`;

export const versionOf = (sort: string): number => Number(sort.slice(2));

/** Lower and upper bound of all versions. The listing row is outside of them. */
export const firstVersionSort = versionSort(0);
export const lastVersionSort = `V#${'9'.repeat(10)}`;

/** The row that lists a game. */
export const listingSort = 'META';

/** Sort key of a game among its client's games: thirteen digits of milliseconds, and the id to make it unique. */
export const createdSort = (createdAt: number, id: string): string => `${String(createdAt).padStart(13, '0')}#${id}`;

export const apiKeyPartition = (id: string): string => `K#${id}`;
export const apiKeySort = 'KEY';
/** The partition of a client's API keys in the index. No client id contains `#`. */
export const apiKeysOf = (client: string): string => `K#${client}`;
/** The row of the keys of a client that may be valid. It is not in the index. */
export const reservedApiKeysSort = 'RESERVED';

/** The row with all checkpoints of a game. */
export const checkpointsSort = 'CHECKPOINTS';

/** Idempotency keys with which a client has created games. */
export const reservedKeyPartition = (client: string): string => `N#${client}`;

/** Idempotency keys that the newest commit of a game no longer knows. */
export const keyRowPartition = (game: string): string => `I#${game}`;

/** Begins the sort keys of all rows with this hash prefix. */
export const keyRowPrefix = (hashPrefix: number): string => `${hashPrefix.toString(16).padStart(8, '0')}#`;

/** Sort key of the row of a key. One that made no version is told apart by its whole hash. */
export const keyRowSort = (hashPrefix: number, version: number, settledHash = ''): string =>
  `${keyRowPrefix(hashPrefix)}${versionSort(version)}#${settledHash}`;

export const quotaPartition = (counter: string): string => `Q#${counter}`;
export const quotaSort = 'USED';

/** The keys that sign game tokens. */
export const signingPartition = 'S#tokens';
export const signingSort = 'KEYS';
