/**
 * What the table looks like, as plain data: the deployed table, the local one and the store are made from it.
 * Every key is a string.
 */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Rows may carry a moment, in seconds since 1970, after which DynamoDB removes them. */
  timeToLive: 'ttl',
  /** Lists a client's games by age, and apart from them its API keys. Only their rows have both of its keys. */
  listings: { index: 'listings', partitionKey: 'client', sortKey: 'created' },
} as const;

/** The attribute that holds a commit. One letter, since every item is billed for its names too. */
export const bodyAttribute = 'b';

/** All rows of one game. */
export const gamePartition = (game: string): string => `G#${game}`;

/** The game a partition belongs to, if it is one of a game. */
export const gameOf = (partition: string): string | undefined =>
  partition.startsWith('G#') ? partition.slice(2) : undefined;

/** Ten digits, so that the order of text is the order of versions. */
export const versionSort = (version: number): string => `V#${String(version).padStart(10, '0')}`;

export const versionOf = (sort: string): number => Number(sort.slice(2));

/** Below and above every version, so that the listing row is never taken for one. */
export const firstVersionSort = versionSort(0);
export const lastVersionSort = `V#${'9'.repeat(10)}`;

/** The row that lists a game. */
export const listingSort = 'META';

/** Where a game stands among its client's games: thirteen digits of milliseconds, and its id to tell twins apart. */
export const createdSort = (createdAt: number, id: string): string => `${String(createdAt).padStart(13, '0')}#${id}`;

export const apiKeyPartition = (id: string): string => `K#${id}`;
export const apiKeySort = 'KEY';
/** Under what the keys of a client stand in the index of listings. No client is called like that. */
export const apiKeysOf = (client: string): string => `K#${client}`;

/** A name that was given to a version of a game. */
export const checkpointSort = (name: string): string => `C#${name}`;
export const lastCheckpointSort = 'C#\u{10FFFF}';

/** Keys under which a client has created games. */
export const claimPartition = (client: string): string => `N#${client}`;

/** Keys of a game that are remembered longer than its commits do. */
export const durableKeyPartition = (game: string): string => `I#${game}`;

export const quotaPartition = (counter: string): string => `Q#${counter}`;
export const quotaSort = 'USED';

/** What game tokens are signed with. */
export const signingPartition = 'S#tokens';
export const signingSort = 'KEYS';
