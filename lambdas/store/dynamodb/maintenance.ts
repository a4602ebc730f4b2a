import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  PutItemCommand,
  paginateScan,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { listingOf } from '../store.ts';
import { dynamoStore, type Row, rowOfListing, type TableLocation } from './store.ts';
import { gameOf, listingSort, tableSchema } from './table-schema.ts';

/** Creates the table if it does not exist, and waits until it is active. For tables that CDK does not create. */
export async function ensureTable({ client, table: TableName }: TableLocation): Promise<void> {
  const { partitionKey, sortKey, listings } = tableSchema;
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  const names = [partitionKey, sortKey, listings.partitionKey, listings.sortKey];
  const command = new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keys(partitionKey, sortKey),
    GlobalSecondaryIndexes: [
      {
        IndexName: listings.index,
        KeySchema: keys(listings.partitionKey, listings.sortKey),
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  });
  await client.send(command).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  for (let wait = 1; ; wait = Math.min(2 * wait, 1_000)) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await sleep(wait);
  }
}

/** What a repair found. */
export interface Repaired {
  /** Games in the table. */
  readonly games: number;
  /** Listing rows that were missing or wrong. */
  readonly rewritten: number;
  /** Listing rows without a game. */
  readonly removed: number;
  /** Games whose newest commit could not be read. */
  readonly unreadable: readonly string[];
}

/**
 * Derives every listing row again from its game's newest commit, and removes rows without a game. Commits are only read.
 * Reads the whole table. May be repeated, and may run while games are played.
 */
export async function repair(location: TableLocation): Promise<Repaired> {
  const { games, rows, indexed } = await survey(location);
  const { client, table: TableName } = location;
  const store = dynamoStore(location);
  const unreadable: string[] = [];
  let rewritten = 0;
  for (const game of games) {
    const commit = await store.newest(game).catch(() => undefined);
    if (commit === undefined) {
      unreadable.push(game);
      continue;
    }
    const listing = listingOf(commit);
    const expected = textOf(rowOfListing(listing));
    if (rows.get(game) === expected && indexed.get(game)?.text === expected) continue;
    await store.putListing(listing);
    rewritten += 1;
  }
  const orphans = [...new Set([...rows.keys(), ...indexed.keys()])].filter((game) => !games.has(game));
  for (const game of orphans) {
    const row = indexed.get(game)?.row;
    // An index row without its item cannot be deleted itself: it disappears when an item with its keys is put and deleted.
    if (row !== undefined) await client.send(new PutItemCommand({ TableName, Item: row }));
    const Key = { pk: { S: `G#${game}` }, sk: { S: listingSort } };
    await client.send(new DeleteItemCommand({ TableName, Key }));
  }
  return { games: games.size, rewritten, removed: orphans.length, unreadable };
}

/** Which games have commits, and what the table and its index say about them. */
async function survey({ client, table: TableName }: TableLocation) {
  const games = new Set<string>();
  const rows = new Map<string, string>();
  const indexed = new Map<string, { readonly row: Row; readonly text: string }>();
  // Without the commits, which are most of the table.
  const attributes = {
    ProjectionExpression: 'pk, sk, client, created, title, metadata, #state',
    ExpressionAttributeNames: { '#state': 'state' },
  };
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true, ...attributes })) {
    for (const row of Items) {
      const game = gameOf(row.pk?.S ?? '');
      if (game === undefined) continue;
      if (row.sk?.S === listingSort) rows.set(game, textOf(row));
      else if (row.sk?.S?.startsWith('V#')) games.add(game);
    }
  }
  for await (const { Items = [] } of paginateScan({ client }, { TableName, IndexName: tableSchema.listings.index })) {
    for (const row of Items) {
      const game = gameOf(row.pk?.S ?? '');
      if (game !== undefined) indexed.set(game, { row, text: textOf(row) });
    }
  }
  return { games, rows, indexed };
}

/** What a list shows. The version is not part of it: most versions change nothing that it shows and do not write the row. */
const textOf = ({ client, created, title, metadata, state }: Row): string =>
  JSON.stringify([client?.S, created?.S, title?.S, metadata?.S, state?.S]);
