import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { decode, encode } from './codec.ts';
import { cursorAfter, placeOf } from './cursor.ts';
import { answered } from './dynamo-client.ts';
import type { ApiKey, Commit, Listing, Store } from './store.ts';
import {
  apiKeyPartition,
  apiKeySort,
  bodyAttribute,
  createdSort,
  firstVersionSort,
  gameOf,
  gamePartition,
  lastVersionSort,
  listingSort,
  tableShape,
  versionOf,
  versionSort,
} from './table.ts';

export { dynamoClient } from './dynamo-client.ts';

export type Row = Record<string, AttributeValue>;

/** Where a store is: a client and the table's name. */
export interface Place {
  readonly client: DynamoDBClient;
  readonly table: string;
}

/** The store on DynamoDB: one conditional write per commit, nothing transactional. */
export function dynamoStore({ client, table: TableName }: Place): Store {
  const get = async (pk: string, sk: string): Promise<Row | undefined> => {
    const Key = { pk: { S: pk }, sk: { S: sk } };
    return (await answered(client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true })))).Item;
  };

  const versions = (game: string, from: string, limit: number, newestFirst: boolean, after?: Row) =>
    answered(
      client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':pk': { S: gamePartition(game) },
            ':from': { S: from },
            ':to': { S: lastVersionSort },
          },
          ConsistentRead: true,
          ScanIndexForward: !newestFirst,
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      ),
    );

  return {
    async newest(game) {
      const { Items = [] } = await versions(game, firstVersionSort, 1, true);
      return Items[0] && commitOf(game, Items[0]);
    },

    async at(game, version) {
      const row = await get(gamePartition(game), versionSort(version));
      return row && commitOf(game, row);
    },

    async history(game, after, limit) {
      const from = versionSort(Math.max(0, after + 1));
      const commits: Commit[] = [];
      let last: Row | undefined;
      // One answer holds a megabyte at most, which may be less than what was asked for.
      while (commits.length < limit) {
        const page = await versions(game, from, limit - commits.length, false, last);
        commits.push(...(page.Items ?? []).map((row) => commitOf(game, row)));
        last = page.LastEvaluatedKey;
        if (last === undefined) break;
      }
      return commits;
    },

    async put(commit) {
      const Item = {
        pk: { S: gamePartition(commit.game) },
        sk: { S: versionSort(commit.version) },
        [bodyAttribute]: { B: encode(commit) },
      };
      const ConditionExpression = 'attribute_not_exists(pk)';
      try {
        await answered(client.send(new PutItemCommand({ TableName, Item, ConditionExpression })));
        return 'stored';
      } catch (error) {
        // It may be our own first try that took the place, its reply lost. Whoever reads it again can tell.
        if (error instanceof ConditionalCheckFailedException) return 'taken';
        throw error;
      }
    },

    async list(listing) {
      const Item = rowOfListing(listing);
      const condition = {
        ConditionExpression: 'attribute_not_exists(version) OR version <= :version',
        ExpressionAttributeValues: { ':version': Item.version as AttributeValue },
      };
      try {
        await answered(client.send(new PutItemCommand({ TableName, Item, ...condition })));
      } catch (error) {
        // Somebody has listed the game as it was later.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async games(owner, first, after) {
      const place = after === undefined ? undefined : placeOf(owner, after);
      const { Items = [], LastEvaluatedKey } = await answered(
        client.send(
          new QueryCommand({
            TableName,
            IndexName: tableShape.listings.index,
            KeyConditionExpression: 'client = :client',
            ExpressionAttributeValues: { ':client': { S: owner } },
            ScanIndexForward: false,
            // One more than asked for tells whether there is a next page.
            Limit: first + 1,
            ExclusiveStartKey: place === undefined ? undefined : startAfter(owner, place),
          }),
        ),
      );
      const page = Items.slice(0, first);
      const last = Items.length > first || LastEvaluatedKey !== undefined ? page.at(-1)?.created?.S : undefined;
      return {
        games: page.map(listingOf).filter((listing) => listing !== undefined),
        next: last && cursorAfter(owner, last),
      };
    },

    async apiKey(id) {
      const row = await get(apiKeyPartition(id), apiKeySort);
      return row && keyOf(id, row);
    },

    async putApiKey(key) {
      await answered(client.send(new PutItemCommand({ TableName, Item: rowOfKey(key) })));
    },
  };
}

const commitOf = (game: string, row: Row): Commit =>
  decode(game, versionOf(row.sk?.S ?? ''), row[bodyAttribute]?.B ?? new Uint8Array());

/** A listing as it stands in the table, and in the index. */
export const rowOfListing = (listing: Listing): Row => ({
  pk: { S: gamePartition(listing.game) },
  sk: { S: listingSort },
  client: { S: listing.client },
  created: { S: createdSort(listing) },
  version: { N: String(listing.version) },
  ...(listing.title !== undefined && { title: { S: listing.title } }),
  over: { BOOL: listing.over },
});

/** The listing in a row, if the row is whole. */
function listingOf({ pk, client, created, version, title, over }: Row): Listing | undefined {
  const game = gameOf(pk?.S ?? '');
  if (game === undefined || client?.S === undefined || created?.S === undefined) return undefined;
  const createdAt = Number.parseInt(created.S, 10);
  return {
    game,
    client: client.S,
    ...(title?.S !== undefined && { title: title.S }),
    createdAt,
    version: Number(version?.N ?? 0),
    over: over?.BOOL ?? false,
  };
}

const startAfter = (client: string, created: string): Row => ({
  pk: { S: gamePartition(created.slice(created.indexOf('#') + 1)) },
  sk: { S: listingSort },
  client: { S: client },
  created: { S: created },
});

/** `owner`, not `client`: that one is the index's, and keys are not listed. */
const rowOfKey = ({ id, client, hash, createdAt, revokedAt }: ApiKey): Row => ({
  pk: { S: apiKeyPartition(id) },
  sk: { S: apiKeySort },
  owner: { S: client },
  hash: { S: hash },
  at: { N: String(createdAt) },
  ...(revokedAt !== undefined && { revoked: { N: String(revokedAt) } }),
});

const keyOf = (id: string, { owner, hash, at, revoked }: Row): ApiKey => ({
  id,
  client: owner?.S ?? '',
  hash: hash?.S ?? '',
  createdAt: Number(at?.N),
  ...(revoked?.N !== undefined && { revokedAt: Number(revoked.N) }),
});
