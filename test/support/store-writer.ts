/** Opens the folder in its argument and stores one commit after the other until it is killed. Prints each stored version. */

import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import { openTable } from '../../local/table.ts';
import { sample } from './sample-commits.ts';

const { endpoint, table } = await openTable({ folder: process.argv[2] as string });
const store = dynamoStore({ client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }), table });
for (let version = 0; ; version += 1) {
  const result = await store.put(sample({ version }));
  if (result !== 'stored') throw new Error(`version ${version} is ${result}`);
  process.stdout.write(`${version}\n`);
}
