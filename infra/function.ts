import { Duration, RemovalPolicy } from 'aws-cdk-lib';
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

/** How long all logs are kept. */
const logRetention = RetentionDays.ONE_MONTH;

/** A log group that is deleted with its stack: logs are for finding faults, and games are stored elsewhere. */
export function logGroup(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, { retention: logRetention, removalPolicy: RemovalPolicy.DESTROY });
}

/** What differs between functions. */
export interface FunctionProps {
  /** One clause, for the console. */
  readonly description: string;
  /** Folder of the bundle. Its `index.mjs` exports `handler`. */
  readonly bundle: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * A function with the defaults of this project. It may write to its own log group; everything else is granted to it.
 *
 * No concurrency is reserved: a new account has ten concurrent executions and cannot give any away. The throttle of the API
 * bounds the load instead.
 */
export function nodeFunction(scope: Construct, id: string, props: FunctionProps): LambdaFunction {
  const logs = logGroup(scope, `${id}Logs`);
  // Not the managed basic policy, which may write to every log group of the account.
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logs.grantWrite(role);
  return new LambdaFunction(scope, id, {
    description: props.description,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    // The asset is named by its hash, so that an unchanged bundle is not deployed again.
    code: Code.fromAsset(props.bundle),
    role,
    logGroup: logs,
    loggingFormat: LoggingFormat.JSON,
    // CPU grows with memory. A command needs little of either, but a cold start parses the whole bundle.
    memorySize: 1024,
    // One second less than the gateway waits. The store gives up earlier, each of its calls after three attempts of one or
    // two seconds, so that the client receives our 503 with its reason.
    timeout: Duration.seconds(29),
    // X-Ray would record one segment per request, because an HTTP API does not pass traces on, and needs a permission on
    // every resource.
    tracing: Tracing.DISABLED,
    environment: { ...props.environment },
  });
}
