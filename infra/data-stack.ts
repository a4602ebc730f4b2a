import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableSchema } from '../lambdas/store/dynamodb/table-schema.ts';

export interface DataStackProps extends StackProps {
  /** Whether the table is protected from deletion and is kept when its stack is deleted. */
  readonly keep: boolean;
}

/** The table with all games. A stack of its own, so that a change of a function cannot touch it. */
export class DataStack extends Stack {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: props.keep });
    const { listings } = tableSchema;
    this.table = new TableV2(this, 'Games', {
      partitionKey: key(tableSchema.partitionKey),
      sortKey: key(tableSchema.sortKey),
      // The index projects whole rows: reading each row of a list a second time would cost more than the copies.
      globalSecondaryIndexes: [
        { indexName: listings.index, partitionKey: key(listings.partitionKey), sortKey: key(listings.sortKey) },
      ],
      timeToLiveAttribute: tableSchema.timeToLive,
      // Games are played in bursts, in the evening. On demand, an idle table costs nothing.
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // A commit is written once and never changed, so the old image would always be empty.
      dynamoStream: StreamViewType.NEW_IMAGE,
      deletionProtection: props.keep,
      removalPolicy: props.keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }
}

function key(name: string) {
  return { name, type: AttributeType.STRING };
}
