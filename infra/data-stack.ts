import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableSchema } from '../lambdas/store/dynamodb/table-schema.ts';

export interface DataStackProps extends StackProps {
  /** Whether the table refuses to be deleted and outlives its stack. */
  readonly keep: boolean;
}

/** What must not be lost: the one table. Apart from the rest, so that nothing done to a door can touch it. */
export class DataStack extends Stack {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: props.keep });
    const { listings } = tableSchema;
    this.table = new TableV2(this, 'Games', {
      partitionKey: key(tableSchema.partitionKey),
      sortKey: key(tableSchema.sortKey),
      // No index projects less than the whole row: a second read for each row of a list would cost more than the copy.
      globalSecondaryIndexes: [
        { indexName: listings.index, partitionKey: key(listings.partitionKey), sortKey: key(listings.sortKey) },
      ],
      timeToLiveAttribute: tableSchema.timeToLive,
      // Evenings come in bursts and nights are empty; nothing is paid for while nobody plays.
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // A commit is written once and never changed, so the new image is all there is to tell.
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
