import { basename, join } from 'node:path';
import { Duration, RemovalPolicy, Stage } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { bundle } from './bundle.ts';

/** How long logs are kept, those of functions and those of APIs alike. */
export const logRetention = RetentionDays.ONE_MONTH;

/** A log group that ages and goes with its stack: logs are for finding faults, games are what is kept. */
export function logGroup(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, { retention: logRetention, removalPolicy: RemovalPolicy.DESTROY });
}

/** What one function has of its own; everything else is the same for all of them. */
export interface FunctionProps {
  /** One clause, for the console. */
  readonly description: string;
  /** The entry file, from the project's root: `lambdas/api.ts`. It exports `handler`. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * A function with the house's defaults. It may write to its own log group and nothing else until it is granted more.
 *
 * No concurrency is reserved: a young account has ten executions in all and cannot give any away. The API's throttle
 * bounds the load instead.
 */
export function nodeFunction(scope: Construct, id: string, props: FunctionProps): LambdaFunction {
  const logs = logGroup(scope, `${id}Logs`);
  // A role of its own instead of the managed basic policy, which may write to every log group of the account.
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logs.grantWrite(role);
  return new LambdaFunction(scope, id, {
    description: props.description,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: bundled(scope, props.entry),
    role,
    logGroup: logs,
    loggingFormat: LoggingFormat.JSON,
    // Memory buys CPU: a command needs a few milliseconds and little memory, but a cold start parses the whole bundle.
    memorySize: 1024,
    // As long as the gateway waits, less a second. The store gives up first, each of its calls after three tries of a second
    // or two, so that the caller hears our 503 and why.
    timeout: Duration.seconds(29),
    // X-Ray would see one segment per call (an HTTP API passes none on) and wants a permission on every resource.
    tracing: Tracing.DISABLED,
    environment: { ...props.environment },
  });
}

/** The bundle, made inside the cloud assembly; its hash names it there, so one that is as before deploys nothing. */
function bundled(scope: Construct, entry: string): Code {
  const outdir = join(Stage.of(scope)?.outdir ?? 'cdk.out', 'bundles', basename(entry, '.ts'));
  bundle(entry, outdir);
  return Code.fromAsset(outdir);
}
