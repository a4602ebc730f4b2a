import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CorsHttpMethod,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type ITable, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { quotaPartition, tableSchema } from '../lambdas/store/dynamodb/table-schema.ts';
import { cors } from '../schema/cors.ts';
import { gatewayRoutes } from '../schema/operations.ts';
import { logGroup, nodeFunction } from './function.ts';

/** Requests a second and at once that the API lets through: a backstop. Who may ask how often is for the function. */
const throttle = { rateLimit: 500, burstLimit: 1000 };

/** What the access log keeps of a request: never a header, a body or a query string, where secrets may stand. */
const logged = {
  requestId: '$context.requestId',
  at: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.error.message',
};

export interface ApiStackProps extends StackProps {
  /** The table the games are in. */
  readonly table: ITable;
  /** The name of a table to use in its place: what a restore made. */
  readonly restored?: string | undefined;
}

/** The door for requests: an HTTP API and the one function behind it. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const table = props.restored ? TableV2.fromTableName(this, 'Restored', props.restored) : props.table;
    const door = nodeFunction(this, 'Api', {
      description: 'Gatehouse: GraphQL and REST',
      entry: 'lambdas/api.ts',
      environment: { GATEHOUSE_TABLE: table.tableName },
    });
    grantGames(door, table);

    const api = new HttpApi(this, 'HttpApi', {
      apiName: id,
      description: 'Gatehouse',
      createDefaultStage: false,
      corsPreflight: {
        allowOrigins: [...cors.allowOrigins],
        allowMethods: cors.allowMethods.map((method) => CorsHttpMethod[method]),
        allowHeaders: [...cors.allowHeaders],
        exposeHeaders: [...cors.exposeHeaders],
        maxAge: Duration.seconds(cors.maxAgeSeconds),
      },
    });
    connect(api, door);
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Who may do what is decided in the function: API keys and game tokens are part of the domain, some gatewayRoutes are open to everybody, and a refusal has to be a problem in our words.',
    });

    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup(this, 'AccessLogs')),
        format: AccessLogFormat.custom(JSON.stringify(logged)),
      },
    });
    new CfnOutput(this, 'Url', { value: stage.url });
  }
}

/** The calls the store makes, and no others: the door can neither scan the table nor delete from it. */
function grantGames(door: LambdaFunction, games: ITable): void {
  door.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
      resources: [games.tableArn],
    }),
  );
  door.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:UpdateItem'],
      resources: [games.tableArn],
      // Counters are all it changes in place.
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [quotaPartition('*')] } },
    }),
  );
  door.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${games.tableArn}/index/${tableSchema.listings.index}`],
    }),
  );
}

/** Leads all routes through one integration, with one permission for the whole API instead of one for each route. */
function connect(api: HttpApi, door: LambdaFunction): void {
  const integration = new AllowedIntegration('Api', door);
  // First, since the integration is named after the route that first uses it, and this one always stays.
  new HttpRoute(api, 'Else', { httpApi: api, routeKey: HttpRouteKey.DEFAULT, integration });
  // By name, so that throttles, metrics and logs can tell them apart; every other address leads to the function too, so
  // that what is refused there is refused in our words and not in the gateway's.
  for (const { method, path } of gatewayRoutes) {
    api.addRoutes({ path, methods: [HttpMethod[method]], integration });
  }
  door.addPermission('HttpApi', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    // `<stage>/<route>`. CDK's own form for a whole API ends in one more `/*`, which `$default` would not match.
    sourceArn: Stack.of(api).formatArn({ service: 'execute-api', resource: api.apiId, resourceName: '*/*' }),
  });
}

/** An integration whose permission is given elsewhere. */
class AllowedIntegration extends HttpLambdaIntegration {
  protected override completeBind(): void {}
}
