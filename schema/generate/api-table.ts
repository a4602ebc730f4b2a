import { quotaScopes } from '../access.ts';
import type { Operation, RestRoute } from '../operation-types.ts';
import { type OperationName, operationList } from '../operations.ts';
import { argumentPlace } from '../request-bodies.ts';

/** The table stands between these lines in docs/api.md. `npm run schema` replaces everything between them. */
const begin = '<!-- operations: written by `npm run schema` from schema/operations/ -->';
const end = '<!-- end of operations -->';

const columns = ['operation', 'what it does', 'REST', 'query', 'GraphQL', 'quota', 'who may call it'] as const;

/** The page with the table of operations as it should be. Throws where the page does not have both markers. */
export function withApiTable(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`docs/api.md needs the lines ${begin} and ${end}, in this order`);
  return `${page.slice(0, from)}${begin}\n\n${apiTable()}\n\n${page.slice(to)}`;
}

/** Every operation of the service, as a table in Markdown. */
function apiTable(): string {
  const rows = operationList.map((operation) => [
    code(operation.name),
    operation.summary,
    operation.rest === undefined ? '' : code(`${operation.rest.method} ${operation.rest.path}`),
    operation.rest === undefined
      ? ''
      : queryParameters({ ...operation, rest: operation.rest })
          .map(code)
          .join(', '),
    operation.graphql === undefined ? '' : code(`${operation.graphql.root}.${operation.name}`),
    operation.quota ?? '',
    allowedPrincipals(operation),
  ]);
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

function queryParameters(operation: Operation & { readonly rest: RestRoute }): string[] {
  return Object.keys(operation.arguments.shape)
    .filter((argument) => argumentPlace(operation, argument) === 'query')
    .map((argument) => operation.rest.queryNames?.[argument] ?? argument);
}

/** Which keys and tokens are accepted. */
function allowedPrincipals(operation: Operation & { readonly name: OperationName }): string {
  const { access, quota, arguments: args } = operation;
  if (access === 'everyone' || quota === undefined) {
    return access === 'operators' ? `API key with ${code('operate')}` : 'everyone';
  }
  const apiKey = `API key with ${code(quotaScopes[quota])}`;
  if (operation.hostOnly) return `${apiKey}, token of the host`;
  // A token is valid for one game, so it cannot be used where no game is named.
  const namesGame = operation.name === 'game' || 'game' in args.shape;
  if (!namesGame || quota === 'games') return apiKey;
  return quota === 'reads' ? `${apiKey}, every token` : `${apiKey}, token of the host or a seat`;
}
