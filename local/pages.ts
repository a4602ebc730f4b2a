import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GatewayResponse } from './http-response.ts';

/** What the pages need to know of a GET request. */
export interface PageRequest {
  /** With the query string. */
  readonly target: string;
  /** The value of the Host header. */
  readonly host: string;
  /** The value of the Accept header. */
  readonly accept: string;
}

/** Responds to requests for the local pages. Undefined for every other address, which belongs to the API. */
export type Pages = (request: PageRequest) => Promise<GatewayResponse | undefined>;

/** Values that are shown on the pages. */
export interface PageValues {
  /** The development key. */
  readonly key: string;
  /** Where games are stored, as a sentence. */
  readonly storage: string;
}

interface Page {
  readonly type: keyof typeof types;
  readonly read: (values: PageValues, origin: string) => string | Promise<string>;
  readonly csp?: string;
}

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Only resources of this server, and no framing. GraphiQL and Swagger UI add styles of their own. */
const strictCsp = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ownOnly = `${strictCsp}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'`;
const withStyles = `${strictCsp}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self'`;

const pages: Readonly<Record<string, Page>> = {
  '/': { type: 'html', read: filled('start.html'), csp: ownOnly },
  '/graphiql': { type: 'html', read: filled('graphiql.html'), csp: withStyles },
  '/reference': { type: 'html', read: filled('reference.html'), csp: withStyles },
  '/pages/start.css': { type: 'css', read: own('start.css') },
  '/pages/start.js': { type: 'js', read: own('start.js') },
  '/pages/gate.svg': { type: 'svg', read: own('gate.svg') },
  '/pages/graphiql.js': { type: 'js', read: own('graphiql.js') },
  '/pages/reference.css': { type: 'css', read: own('reference.css') },
  '/pages/reference.js': { type: 'js', read: own('reference.js') },
  '/pages/yoga-graphiql.js': { type: 'js', read: graphiql('js') },
  '/pages/yoga-graphiql.css': { type: 'css', read: graphiql('css') },
  '/pages/worker-editor.js': { type: 'js', read: graphiql('editorWorkerService') },
  '/pages/worker-json.js': { type: 'js', read: graphiql('jsonWorker') },
  '/pages/worker-graphql.js': { type: 'js', read: graphiql('graphqlWorker') },
  '/pages/swagger-ui.js': { type: 'js', read: swagger('swagger-ui-bundle.js') },
  '/pages/swagger-ui.css': { type: 'css', read: swagger('swagger-ui.css') },
};

/** The start page, GraphiQL and the reference, all from files on this machine. */
export function localPages(values: PageValues): Pages {
  return async ({ target, host, accept }) => {
    const [path = '/'] = target.split('?');
    // A person who opens the endpoint in a browser wants to try it out. A GET with a query is a client's.
    if (target === '/graphql' && accept.includes('text/html')) return leadTo('/graphiql');
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page) return undefined;
    // Another site could point its own name at this machine, and its page could then read the key.
    if (!isLoopback(host))
      return pageResponse(403, 'html', 'These pages show a key. Open them as localhost or 127.0.0.1.');
    return pageResponse(200, page.type, await page.read(values, `http://${host}`), page.csp);
  };
}

function leadTo(location: string): GatewayResponse {
  const headers = [
    ['location', location],
    ['cache-control', 'no-store'],
    ['vary', 'accept'],
  ] as const;
  return { status: 303, headers, body: Buffer.alloc(0) };
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}

function pageResponse(status: number, type: keyof typeof types, text: string, csp = strictCsp): GatewayResponse {
  return {
    status,
    headers: [
      ['content-type', types[type]],
      ['content-security-policy', csp],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['cache-control', 'no-store'],
    ],
    body: Buffer.from(text),
  };
}

function own(file: string): () => Promise<string> {
  return () => readFile(join(import.meta.dirname, 'pages', file), 'utf8');
}

/** A page of this folder, with `{{key}}`, `{{storage}}` and `{{origin}}` replaced. */
function filled(file: string): Page['read'] {
  return async (values, origin) => {
    const all: Readonly<Record<string, string>> = { ...values, origin };
    return (await own(file)()).replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(all[name] ?? ''));
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** GraphiQL is a module of 9 MB with strings. It is loaded when the page is opened for the first time. */
function graphiql(part: 'js' | 'css' | 'editorWorkerService' | 'jsonWorker' | 'graphqlWorker'): () => Promise<string> {
  return async () => (await import('@graphql-yoga/render-graphiql/graphiql'))[part];
}

/** Swagger UI from Fastify's plugin: the same files as `swagger-ui-dist`, without its install script. */
function swagger(file: string): () => Promise<string> {
  return () => {
    const plugin = createRequire(import.meta.url).resolve('@fastify/swagger-ui');
    return readFile(join(dirname(plugin), 'static', file), 'utf8');
  };
}
