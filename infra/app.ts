import { join } from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { bundle } from './bundle.ts';
import { DataStack } from './data-stack.ts';

/** The stage whose table is deleted with its stack. */
const disposableStage = 'dev';

/**
 * Adds the stacks of one stage to an app, for any account and region. Two context values can be given on the command line:
 * `-c stage=…` is the stage (default: `prod`), and `-c table=…` is a table to use instead of the stage's own, after a
 * restore. Bundles the functions into the folder of the cloud assembly.
 */
export async function gatehouse(app: App): Promise<{ readonly data: DataStack; readonly api: ApiStack }> {
  const stage = String(app.node.tryGetContext('stage') ?? 'prod');
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage)) {
    throw new Error(`"${stage}" is not a valid stage. Use a-z, 0-9 and -, up to 20 characters.`);
  }
  const apiBundle = join(app.outdir, 'bundles', 'api');
  await bundle('lambdas/api.ts', apiBundle);

  const data = new DataStack(app, `gatehouse-${stage}-data`, { keep: stage !== disposableStage });
  const restoredTable: string | undefined = app.node.tryGetContext('table');
  const api = new ApiStack(app, `gatehouse-${stage}-api`, { table: data.table, restoredTable, bundle: apiBundle });

  Tags.of(app).add('project', 'gatehouse');
  Tags.of(app).add('stage', stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, api };
}

if (import.meta.main) await gatehouse(new App());
