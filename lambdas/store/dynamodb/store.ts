import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { codec } from '../codec.ts';
import { cursorAfter, sortKeyOf } from '../cursor.ts';
import { type ApiKey, type Commit, keyRowLimit, type ListingFilter, type Store } from '../store.ts';
import { resultOf } from './client.ts';
import {
  checkpointsIn,
  keyIn,
  keyRowIn,
  listingIn,
  metadataText,
  type Row,
  reservedKeysIn,
  rowOfCheckpoints,
  rowOfKey,
  rowOfKeyRow,
  rowOfListing,
  rowOfReservedKeys,
  signingKeysIn,
  timeToLive,
} from './rows.ts';
import {
  amendmentAttribute,
  apiKeyPartition,
  apiKeySort,
  apiKeysOf,
  bodyAttribute,
  checkpointsSort,
  firstVersionSort,
  gamePartition,
  keyRowPartition,
  keyRowPrefix,
  lastVersionSort,
  listingSort,
  quotaPartition,
  quotaSort,
  reservedApiKeysSort,
  reservedKeyPartition,
  signingPartition,
  signingSort,
  tableSchema,
  versionOf,
  versionSort,
} from './table-schema.ts';

export { dynamoClient } from './client.ts';

export { type Row, rowOfListing } from './rows.ts';

/** A DynamoDB client and the name of the table. */
export interface TableLocation {
  readonly client: DynamoDBClient;
  readonly table: string;
}

/** The store on DynamoDB: one conditional write per commit and no transactions. */
export function dynamoStore({ client, table: TableName }: TableLocation): Store {
  const get = async (pk: string, sk: string): Promise<Row | undefined> => {
    const Key = { pk: { S: pk }, sk: { S: sk } };
    return (await resultOf(client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true })))).Item;
  };

  const put = async (Item: Row): Promise<void> => {
    await resultOf(client.send(new PutItemCommand({ TableName, Item })));
  };

  /** Puts an item if the condition holds. `taken` may be caused by our own first attempt, whose reply was lost. */
  const putIf = async (Item: Row, ConditionExpression: string, values?: Row): Promise<'stored' | 'taken'> => {
    const ExpressionAttributeValues = values;
    const command = new PutItemCommand({ TableName, Item, ConditionExpression, ExpressionAttributeValues });
    try {
      await resultOf(client.send(command));
      return 'stored';
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return 'taken';
      throw error;
    }
  };

  /** Puts an item that counts its changes, unless the one that is there does not have the revision before. */
  const putRevision = (Item: Row, { revision }: { readonly revision: number }) =>
    revision === 1
      ? putIf(Item, 'attribute_not_exists(pk)')
      : putIf(Item, 'revision = :before', { ':before': { N: String(revision - 1) } });

  const queryRange = (pk: string, from: string, to: string, limit?: number, newestFirst = false, after?: Row) =>
    resultOf(
      client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': { S: pk }, ':from': { S: from }, ':to': { S: to } },
          ConsistentRead: true,
          ScanIndexForward: !newestFirst,
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      ),
    );

  const queryListings = (partition: string, limit?: number, after?: Row, filter?: ReturnType<typeof filterOf>) =>
    resultOf(
      client.send(
        new QueryCommand({
          TableName,
          IndexName: tableSchema.listings.index,
          KeyConditionExpression: 'client = :client',
          FilterExpression: filter?.expression,
          ExpressionAttributeNames: filter?.names,
          ExpressionAttributeValues: { ':client': { S: partition }, ...filter?.values },
          ScanIndexForward: false,
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      ),
    );

  return {
    async newest(game) {
      const { Items = [] } = await queryRange(gamePartition(game), firstVersionSort, lastVersionSort, 1, true);
      return Items[0] && commitOf(game, Items[0]);
    },

    async at(game, version) {
      const row = await get(gamePartition(game), versionSort(version));
      return row === undefined || isAmendment(row) ? undefined : commitOf(game, row);
    },

    async history(game, after, limit) {
      const from = versionSort(Math.max(0, after + 1));
      const commits: Commit[] = [];
      let last: Row | undefined;
      // A response holds one megabyte at most, which may be fewer commits than requested.
      while (commits.length < limit) {
        const left = limit - commits.length;
        const page = await queryRange(gamePartition(game), from, lastVersionSort, left, false, last);
        const versions = (page.Items ?? []).filter((row) => !isAmendment(row));
        commits.push(...versions.map((row) => commitOf(game, row)));
        last = page.LastEvaluatedKey;
        if (last === undefined) break;
      }
      return commits;
    },

    async put(commit, newest) {
      const amends = commit.version === newest?.version;
      const Item = {
        pk: { S: gamePartition(commit.game) },
        sk: { S: versionSort(amends ? commit.version + 1 : commit.version) },
        [bodyAttribute]: { B: codec.encode(commit) },
        ...(amends && { [amendmentAttribute]: { N: String((newest.amendment ?? 0) + 1) } }),
      };
      if (newest?.amendment === undefined) return putIf(Item, 'attribute_not_exists(pk)');
      return putIf(Item, `${amendmentAttribute} = :known`, { ':known': { N: String(newest.amendment) } });
    },

    async putListing(listing) {
      const Item = rowOfListing(listing);
      const { version, details } = Item;
      const values = { ':version': version, ':details': details };
      const unlessLater = 'version < :version OR (version = :version AND details <= :details)';
      await putIf(Item, `attribute_not_exists(version) OR ${unlessLater}`, values);
    },

    async games(owner, first, after, filter = {}) {
      const start = after === undefined ? undefined : startAfter(owner, sortKeyOf(owner, after));
      const filtered = filterOf(filter);
      // One more than requested shows whether there is a next page. A filter is applied after the limit.
      const limit = filtered === undefined ? first + 1 : Math.max(first + 1, filteredRows);
      const { Items = [], LastEvaluatedKey } = await queryListings(owner, limit, start, filtered);
      const page = Items.slice(0, first);
      // Where fewer games fit than a page has, the next page begins after the last row that was looked at.
      const last = Items.length > first ? page.at(-1)?.created?.S : LastEvaluatedKey?.created?.S;
      return {
        games: page.map(listingIn).filter((listing) => listing !== undefined),
        next: last && cursorAfter(owner, last),
      };
    },

    async checkpoints(game) {
      const row = await get(gamePartition(game), checkpointsSort);
      return row && checkpointsIn(row);
    },

    putCheckpoints: (game, list) => putRevision(rowOfCheckpoints(game, list), list),

    async reserveKey(client, key, game) {
      const pk = reservedKeyPartition(client);
      const Item = { pk: { S: pk }, sk: { S: key }, game: { S: game } };
      if ((await putIf(Item, 'attribute_not_exists(pk)')) === 'stored') return game;
      return (await get(pk, key))?.game?.S ?? game;
    },

    putKeyRow: (game, row) => put(rowOfKeyRow(game, row)),

    async keyRows(game, hashPrefix) {
      const from = keyRowPrefix(hashPrefix);
      const { Items = [] } = await queryRange(keyRowPartition(game), from, `${from}~`, keyRowLimit, true);
      // DynamoDB deletes expired items with a delay.
      return Items.map((row) => keyRowIn(hashPrefix, row)).filter(({ until }) => until > Date.now());
    },

    async apiKey(id) {
      const row = await get(apiKeyPartition(id), apiKeySort);
      return row && keyIn(row);
    },

    async putApiKey(key) {
      const { revokedAt } = key;
      const stored =
        revokedAt === undefined
          ? putIf(rowOfKey(key), 'attribute_not_exists(revoked)')
          : putIf(rowOfKey(key), 'attribute_not_exists(revoked) OR revoked >= :until', {
              ':until': { N: String(revokedAt) },
            });
      return (await stored) === 'stored' ? 'stored' : 'ended';
    },

    async apiKeys(owner) {
      const keys: ApiKey[] = [];
      let last: Row | undefined;
      do {
        const page = await queryListings(apiKeysOf(owner), undefined, last);
        keys.push(...(page.Items ?? []).map(keyIn));
        last = page.LastEvaluatedKey;
      } while (last !== undefined);
      return keys;
    },

    async reservedApiKeys(owner) {
      const row = await get(apiKeysOf(owner), reservedApiKeysSort);
      return row && reservedKeysIn(row);
    },

    putReservedApiKeys: (owner, reserved) => putRevision(rowOfReservedKeys(owner, reserved), reserved),

    async signingKeys() {
      return signingKeysIn(await get(signingPartition, signingSort));
    },

    putSigningKeys(before, after) {
      const keys = { S: JSON.stringify(after) };
      const Item = { pk: { S: signingPartition }, sk: { S: signingSort }, secrets: keys };
      if (before.length === 0) return putIf(Item, 'attribute_not_exists(pk)');
      return putIf(Item, 'secrets = :before', { ':before': { S: JSON.stringify(before) } });
    },

    async count(counter, requests, until) {
      const { Attributes } = await resultOf(
        client.send(
          new UpdateItemCommand({
            TableName,
            Key: { pk: { S: quotaPartition(counter) }, sk: { S: quotaSort } },
            UpdateExpression: 'ADD used :used SET #ttl = :until',
            ExpressionAttributeNames: { '#ttl': tableSchema.timeToLive },
            ExpressionAttributeValues: { ':used': { N: String(requests) }, ':until': timeToLive(until) },
            ReturnValues: 'UPDATED_NEW',
          }),
        ),
      );
      return Number(Attributes?.used?.N);
    },
  };
}

/** How many rows one page of a filtered list looks at. Half a kilobyte each, they are half of what a Query may read. */
const filteredRows = 1_000;

/** The condition for rows of a list. Undefined where all rows fit. */
function filterOf({ status, metadata }: ListingFilter) {
  const conditions = [
    ...(status === undefined ? [] : ['#state = :state']),
    ...(metadata === undefined ? [] : ['contains(#has, :has)']),
  ];
  if (conditions.length === 0) return undefined;
  return {
    expression: conditions.join(' AND '),
    names: { ...(status && { '#state': 'state' }), ...(metadata && { '#has': 'has' }) },
    values: {
      ...(status && { ':state': { S: status } }),
      ...(metadata && { ':has': { S: metadataText(metadata) } }),
    } as Row,
  };
}

const isAmendment = (row: Row): boolean => row[amendmentAttribute] !== undefined;

/** The commit in an item. An amendment lies in the place of the version after its own. */
const commitOf = (game: string, row: Row): Commit => {
  const place = versionOf(row.sk?.S ?? '');
  const body = row[bodyAttribute]?.B ?? new Uint8Array();
  const amendment = row[amendmentAttribute]?.N;
  if (amendment === undefined) return codec.decode(game, place, body);
  return { ...codec.decode(game, place - 1, body), amendment: Number(amendment) };
};

const startAfter = (client: string, created: string): Row => ({
  pk: { S: gamePartition(created.slice(created.indexOf('#') + 1)) },
  sk: { S: listingSort },
  client: { S: client },
  created: { S: created },
});
