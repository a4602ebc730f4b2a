import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatehouse } from '../../infra/app.ts';
import { quotaPartition, tableSchema } from '../../lambdas/store/dynamodb/table-schema.ts';
import { cors } from '../../schema/cors.ts';
import { gatewayPath, restOperations } from '../../schema/operations.ts';

const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));
const folders: string[] = [];

/** Synthesizes as the CLI does. Each run has its own folder, so that several can run at the same time. */
async function synth(options: Record<string, string> = {}) {
  const outdir = mkdtempSync(join(tmpdir(), 'gatehouse-synth-'));
  folders.push(outdir);
  const app = new App({ outdir, context: { ...context, ...options }, analyticsReporting: false });
  const { data, api } = await gatehouse(app);
  // Also runs cdk-nag and CloudFormation's own rules. A finding that was not acknowledged throws here.
  const assembly = app.synth();
  const read = (name: string) => Template.fromJSON(assembly.getStackByName(name).template);
  return {
    outdir,
    data: read(data.stackName),
    api: read(api.stackName),
    terminationProtection: data.terminationProtection,
  };
}

let prod: Awaited<ReturnType<typeof synth>>;
// The first synthesis of a process loads all of CDK.
beforeAll(async () => {
  prod = await synth();
}, 120_000);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the table', () => {
  test('has the keys, the index and the time to live that the store uses', () => {
    const { listings } = tableSchema;
    prod.data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: tableSchema.partitionKey, KeyType: 'HASH' },
        { AttributeName: tableSchema.sortKey, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: listings.index,
          KeySchema: [
            { AttributeName: listings.partitionKey, KeyType: 'HASH' },
            { AttributeName: listings.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      TimeToLiveSpecification: { AttributeName: tableSchema.timeToLive, Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    });
  });

  test('can be restored, is protected from deletion and is kept when its stack is deleted', () => {
    prod.data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ],
      },
    });
    expect(prod.terminationProtection).toBe(true);
    prod.data.hasOutput('TableName', {});
  });
});

describe('the api function', () => {
  test('runs on the pinned Node, on ARM, with its own limits', () => {
    prod.api.resourceCountIs('AWS::Lambda::Function', 1);
    prod.api.hasResourceProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: 1024,
      Timeout: 29,
      LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: Match.anyValue() } },
      Environment: { Variables: { GATEHOUSE_TABLE: Match.anyValue() } },
    });
  });

  test('is deployed as one file', () => {
    const assets = readdirSync(prod.outdir).filter((name) => name.startsWith('asset.'));
    expect(assets).toEqual([expect.stringMatching(/^asset\.[0-9a-f]{64}$/)]);
    expect(assets.map((name) => readdirSync(join(prod.outdir, name)))).toEqual([['index.mjs']]);
  });

  test('may write its log and use the operations of the store, and nothing else', () => {
    const policies = Object.values(prod.api.findResources('AWS::IAM::Policy'));
    const statements = policies.flatMap((policy) => policy.Properties.PolicyDocument.Statement);
    const allowed = statements.flatMap(({ Action, Effect, Resource }) => {
      expect(Effect).toBe('Allow');
      const where = JSON.stringify(Resource);
      expect(where).not.toContain('"*"');
      const on = where.includes('/index/') ? where.match(/\/index\/[^"]+/)?.[0] : where.match(/Games|Logs/)?.[0];
      return [Action].flat().map((action: string) => `${action} ${on}`);
    });
    expect(allowed.sort()).toEqual([
      'dynamodb:GetItem Games',
      'dynamodb:PutItem Games',
      `dynamodb:Query /index/${tableSchema.listings.index}`,
      'dynamodb:Query Games',
      'dynamodb:UpdateItem Games',
      'logs:CreateLogStream Logs',
      'logs:PutLogEvents Logs',
    ]);
    const updates = statements.filter(({ Action }) => [Action].flat().includes('dynamodb:UpdateItem'));
    expect(updates.map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [quotaPartition('*')] } },
    ]);
    prod.api.allResourcesProperties('AWS::IAM::Role', { ManagedPolicyArns: Match.absent(), Policies: Match.absent() });
  });
});

describe('the HTTP API', () => {
  test('has every route of the contract, GraphQL, and a default route', () => {
    const keys = Object.values(prod.api.findResources('AWS::ApiGatewayV2::Route')).map((r) => r.Properties.RouteKey);
    expect(keys.sort()).toEqual(
      [
        ...restOperations.map(({ rest }) => `${rest.method} ${gatewayPath(rest)}`),
        'GET /graphql',
        'POST /graphql',
        '$default',
      ].sort(),
    );
  });

  test('reaches the function by one integration and one permission, which covers $default as well', () => {
    prod.api.resourceCountIs('AWS::ApiGatewayV2::Integration', 1);
    prod.api.hasResourceProperties('AWS::ApiGatewayV2::Integration', { PayloadFormatVersion: '2.0' });
    prod.api.resourceCountIs('AWS::Lambda::Permission', 1);
    prod.api.hasResourceProperties('AWS::Lambda::Permission', {
      Principal: 'apigateway.amazonaws.com',
      // `<api>/<stage>/$default` has two slashes. A third one here would exclude it.
      SourceArn: {
        'Fn::Join': ['', Match.arrayWith([':execute-api:', { Ref: Match.stringLikeRegexp('HttpApi') }, '/*/*'])],
      },
    });
  });

  test('answers preflight requests as the local gateway does', () => {
    prod.api.hasResourceProperties('AWS::ApiGatewayV2::Api', {
      CorsConfiguration: {
        AllowOrigins: cors.allowOrigins,
        AllowMethods: cors.allowMethods,
        AllowHeaders: cors.allowHeaders,
        ExposeHeaders: cors.exposeHeaders,
        MaxAge: cors.maxAgeSeconds,
      },
    });
  });

  test('is throttled and keeps an access log without headers or query strings', () => {
    prod.api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000, DetailedMetricsEnabled: true },
    });
    const [stage] = Object.values(prod.api.findResources('AWS::ApiGatewayV2::Stage'));
    const format = stage?.Properties.AccessLogSettings.Format;
    expect(JSON.parse(format)).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(format).not.toMatch(/header|queryString|authorizer/i);
    prod.api.hasOutput('Url', {});
  });

  test('logs are kept for a month', () => {
    prod.api.resourceCountIs('AWS::Logs::LogGroup', 2);
    prod.api.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });
});

describe('options of the command line', () => {
  test('the table of the dev stage is deleted with its stack', async () => {
    const dev = await synth({ stage: 'dev' });
    dev.data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Delete',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })] },
    });
    expect(dev.terminationProtection).toBe(false);
    expect(readdirSync(dev.outdir)).toContain('gatehouse-dev-data.template.json');
  });

  test('a restored table replaces the table of the stage, with the same permissions and no others', async () => {
    const restored = await synth({ table: 'games-restored' });
    restored.api.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: { GATEHOUSE_TABLE: 'games-restored' } },
    });
    const policies = JSON.stringify(restored.api.findResources('AWS::IAM::Policy'));
    expect(policies).toContain(':table/games-restored');
    expect(policies).toContain(`:table/games-restored/index/${tableSchema.listings.index}`);
    restored.data.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
  });

  test('a stage that cannot be part of a stack name is rejected', async () => {
    await expect(synth({ stage: 'Prod 1' })).rejects.toThrow('is not a valid stage');
  });

  test('nothing is bound to an account or a region', () => {
    const templates = [prod.data, prod.api].map((template) => JSON.stringify(template.toJSON())).join();
    expect(templates).not.toMatch(/\b\d{12}\b|\b(?:us|eu|ap)-[a-z]+-\d\b/);
  });
});
