import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';

/** The stage whose table may be thrown away. */
const disposable = 'dev';

/**
 * All stacks of one stage, bound to no account and no region. Two things can be said on the command line: `-c stage=…`
 * names the stage (`prod` unless said), `-c table=…` names a table to use instead of the stage's own, after a restore.
 */
export function gatehouse(app: App): { data: DataStack; api: ApiStack } {
  const stage = String(app.node.tryGetContext('stage') ?? 'prod');
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage))
    throw new Error(`"${stage}" is no stage: a-z, 0-9 and -, up to 20 of them`);

  const data = new DataStack(app, `gatehouse-${stage}-data`, { keep: stage !== disposable });
  const restored: string | undefined = app.node.tryGetContext('table');
  const api = new ApiStack(app, `gatehouse-${stage}-api`, { table: data.table, restored });

  Tags.of(app).add('project', 'gatehouse');
  Tags.of(app).add('stage', stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, api };
}

if (import.meta.main) gatehouse(new App());
