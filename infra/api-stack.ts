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
import { addresses } from '../schema/routes.ts';
import { logGroup, nodeFunction } from './function.ts';

/** Requests per second and concurrent requests that the API accepts: a backstop. The function applies the quotas. */
const throttle = { rateLimit: 500, burstLimit: 1000 };

/** Fields of the access log. Never a header, a body or a query string: they may contain secrets. */
const accessLogFields = {
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
  /** The table of the stage. */
  readonly table: ITable;
  /** Name of a restored table to use instead. */
  readonly restoredTable?: string | undefined;
  /** Folder of the function's bundle. */
  readonly bundle: string;
}

/** An HTTP API and the function that answers its requests. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const table = props.restoredTable ? TableV2.fromTableName(this, 'Restored', props.restoredTable) : props.table;
    const apiFunction = nodeFunction(this, 'Api', {
      description: 'Gatehouse: GraphQL and REST',
      bundle: props.bundle,
      environment: { GATEHOUSE_TABLE: table.tableName },
    });
    grantTableAccess(apiFunction, table);

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
    addRoutes(api, apiFunction);
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The function authenticates and authorizes: API keys and game tokens belong to the domain, some routes are public, and every refusal has to be a problem document of this service.',
    });

    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup(this, 'AccessLogs')),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    new CfnOutput(this, 'Url', { value: stage.url });
  }
}

/** Grants the operations that the store uses and no others: the function can neither scan the table nor delete from it. */
function grantTableAccess(apiFunction: LambdaFunction, table: ITable): void {
  apiFunction.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
      resources: [table.tableArn],
    }),
  );
  apiFunction.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:UpdateItem'],
      resources: [table.tableArn],
      // Only the counters of quotas are changed in place.
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [quotaPartition('*')] } },
    }),
  );
  apiFunction.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${table.tableArn}/index/${tableSchema.listings.index}`],
    }),
  );
}

/** Adds all routes, with one integration and one permission for the whole API instead of one for each route. */
function addRoutes(api: HttpApi, apiFunction: LambdaFunction): void {
  const integration = new PermittedIntegration('Api', apiFunction);
  // CDK names the integration after the first route that uses it, so the first one must be a route that always exists.
  new HttpRoute(api, 'Else', { httpApi: api, routeKey: HttpRouteKey.DEFAULT, integration });
  // Each route has a name, so that throttles, metrics and logs can distinguish them. The default route leads to the
  // function as well, so that a wrong path is answered by a problem document and not by the gateway's own text.
  for (const { method, path } of addresses) {
    api.addRoutes({ path, methods: [HttpMethod[method]], integration });
  }
  apiFunction.addPermission('HttpApi', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    // `<stage>/<route>`. CDK's own pattern for a whole API ends in one more `/*`, which does not match `$default`.
    sourceArn: Stack.of(api).formatArn({ service: 'execute-api', resource: api.apiId, resourceName: '*/*' }),
  });
}

/** An integration that adds no permission: `addRoutes` adds one for the whole API. */
class PermittedIntegration extends HttpLambdaIntegration {
  protected override completeBind(): void {}
}
