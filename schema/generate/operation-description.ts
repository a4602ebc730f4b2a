import { quotaScopes } from '../access.ts';
import type { RestOperation } from '../operations.ts';

/** What an operation does, who may call it, and what it counts as: a few sentences in CommonMark. */
export function operationDescription(operation: RestOperation): string {
  const { summary, rest, rejects, arguments: args } = operation;
  const sentences = [
    `${summary}.`,
    callers(operation),
    'dryRun' in args.shape && 'With `dryRun`, nothing is stored.',
    'expectedVersion' in args.shape &&
      'If the game has a newer version than the one you name, the answer is a conflict.',
    rejects && 'If the rules reject it, the answer is a 422 that says why and what would be accepted.',
    'key' in args.shape && 'Send an `Idempotency-Key` to be able to repeat the request safely.',
    rest.text && 'With `as=text`, the answer is plain text.',
    'first' in args.shape && 'The answer is one page: pass its `page.next` as `after` to get the next one.',
  ];
  return sentences.filter((each) => typeof each === 'string').join(' ');
}

/** Who may call an operation, and which quota it draws on. */
function callers({ access, quota, hostOnly }: RestOperation): string {
  if (access === 'operators') return 'Needs an API key with the scope `operate`.';
  if (quota === undefined) return 'Anyone may call it, without a key.';
  const token = hostOnly ? ' or a token of the host' : '';
  return `Needs an API key with the scope \`${quotaScopes[quota]}\`${token}, and counts as one of \`${quota}\`.`;
}
