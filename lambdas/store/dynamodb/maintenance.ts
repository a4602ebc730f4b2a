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

/** Makes the table where there is none and waits until it can be used. For tables that CDK does not make. */
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

/** What a repair found: games in the table, rows written anew, rows that listed no game, games it could not read. */
export interface Repaired {
  readonly games: number;
  readonly rewritten: number;
  readonly removed: number;
  readonly unreadable: readonly string[];
}

/**
 * Makes every listing again from its game's newest commit, and removes those that list no game. Commits are the truth:
 * they are read and never written. Reads the whole table; safe to run again, and while games go on.
 */
export async function repair(place: TableLocation): Promise<Repaired> {
  const { games, rows, indexed } = await survey(place);
  const { client, table: TableName } = place;
  const store = dynamoStore(place);
  const unreadable: string[] = [];
  let rewritten = 0;
  for (const game of games) {
    const commit = await store.newest(game).catch(() => undefined);
    if (commit === undefined) {
      unreadable.push(game);
      continue;
    }
    const listing = listingOf(commit);
    const right = textOf(rowOfListing(listing));
    if (rows.get(game) === right && indexed.get(game)?.text === right) continue;
    await store.putListing(listing);
    rewritten += 1;
  }
  const ghosts = [...new Set([...rows.keys(), ...indexed.keys()])].filter((game) => !games.has(game));
  for (const game of ghosts) {
    const row = indexed.get(game)?.row;
    // An index row without its item has no handle of its own: it goes when an item with its keys comes and goes.
    if (row !== undefined) await client.send(new PutItemCommand({ TableName, Item: row }));
    const Key = { pk: { S: `G#${game}` }, sk: { S: listingSort } };
    await client.send(new DeleteItemCommand({ TableName, Key }));
  }
  return { games: games.size, rewritten, removed: ghosts.length, unreadable };
}

/** Which games have commits, and how the table and its index list them. */
async function survey({ client, table: TableName }: TableLocation) {
  const games = new Set<string>();
  const rows = new Map<string, string>();
  const indexed = new Map<string, { readonly row: Row; readonly text: string }>();
  // Names and no bodies: they are most of the table.
  const attributes = {
    ProjectionExpression: 'pk, sk, client, created, title, #over',
    ExpressionAttributeNames: { '#over': 'over' },
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

/** What lists tell. Which version wrote it is no part of that: most versions change nothing in it and do not write it. */
const textOf = ({ client, created, title, over }: Row): string =>
  JSON.stringify([client?.S, created?.S, title?.S, over?.BOOL]);
