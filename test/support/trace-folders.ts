import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

declare global {
  /** Called at the start of every function of the service while a trace is recorded: `lambdas/http/rest.ts:40`. */
  var enterFunction: ((source: string) => void) | undefined;
}

/** A folder that was entered, and the first function that was called in it: `lambdas/http/rest.ts:40`. */
export interface Entry {
  readonly folder: string;
  readonly source: string;
}

/** A node of a syntax tree, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly body?: unknown;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Makes every function of the service report itself when it is called. Works for modules that Node loads afterwards.
 * Returns a function that ends it.
 */
export function traceModules(): () => void {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '';
      if (!/^(rules|schema|lambdas)\/.*\.ts$/.test(file)) return loaded;
      const source = stripTypeScriptTypes(String(loaded.source));
      return { format: 'module', source: instrumented(source, file), shortCircuit: true };
    },
  });
  return () => hooks.deregister();
}

/** The folders that are entered while `act` runs, in order, without direct repetitions. */
export async function foldersEntered(act: () => Promise<unknown>): Promise<readonly Entry[]> {
  const entered: Entry[] = [];
  globalThis.enterFunction = (source) => {
    const folder = folderOf(source);
    if (entered.at(-1)?.folder !== folder) entered.push({ folder, source });
  };
  try {
    await act();
  } finally {
    globalThis.enterFunction = undefined;
  }
  return entered;
}

/** The part of the service that a file belongs to: all rules are one, and each folder in lambdas. */
function folderOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  return first === 'lambdas' && rest.length > 1 ? `${first}/${rest[0]}` : first;
}

function instrumented(code: string, file: string): string {
  const insertions = [...functionBodies(parseAst(code))].flatMap(({ type, start, end }) => {
    const line = code.slice(0, start).split('\n').length;
    const call = `globalThis.enterFunction?.(${JSON.stringify(`${file}:${line}`)})`;
    if (type === 'BlockStatement') return [{ at: start + 1, text: `${call};` }];
    return [
      { at: start, text: `(${call}, ` },
      { at: end, text: ')' },
    ];
  });
  // From the last position to the first, so that the others stay valid. Of two at one position the inner one is first.
  return insertions
    .map((insertion, order) => ({ ...insertion, order }))
    .sort((a, b) => b.at - a.at || b.order - a.order)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
}

function* functionBodies(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  if (isNode(node) && /Function/.test(node.type) && isNode(node.body)) yield node.body;
  for (const child of Object.values(node)) yield* functionBodies(child);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
