import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Answer } from './http-response.ts';

/** Answers what only the local gateway serves; undefined is for the API. `host` is the request's Host header. */
export type Pages = (path: string, host: string) => Promise<Answer | undefined>;

/** What the pages tell their reader. */
export interface Told {
  /** The development key. */
  readonly key: string;
  /** Where games are kept, as a sentence. */
  readonly keeping: string;
}

interface Page {
  readonly type: keyof typeof types;
  readonly read: (told: Told, origin: string) => string | Promise<string>;
  readonly csp?: string;
}

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Nothing but what this server sends, and nobody may frame it. GraphiQL and Swagger UI write their own styles. */
const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ownOnly = `${closed}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'`;
const withStyles = `${closed}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self'`;

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

/** The start page, GraphiQL and the reference, all from this machine's own files. */
export function localPages(told: Told): Pages {
  return async (path, host) => {
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page) return undefined;
    // A name that somebody else points at this machine would make the key readable for their page.
    if (!isLoopback(host)) return answer(403, 'html', 'These pages show a key: open them as localhost or 127.0.0.1.');
    return answer(200, page.type, await page.read(told, `http://${host}`), page.csp);
  };
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}

function answer(status: number, type: keyof typeof types, text: string, csp = closed): Answer {
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

/** One of our own pages, with `{{key}}`, `{{keeping}}` and `{{origin}}` replaced. */
function filled(file: string): Page['read'] {
  return async (told, origin) => {
    const values: Readonly<Record<string, string>> = { ...told, origin };
    return (await own(file)()).replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(values[name] ?? ''));
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** GraphiQL comes as strings in a module of 9 MB, so it is loaded when somebody opens it and not before. */
function graphiql(part: 'js' | 'css' | 'editorWorkerService' | 'jsonWorker' | 'graphqlWorker'): () => Promise<string> {
  return async () => (await import('@graphql-yoga/render-graphiql/graphiql'))[part];
}

/** Swagger UI, as Fastify's plugin carries it: the same files as `swagger-ui-dist`, without its install script. */
function swagger(file: string): () => Promise<string> {
  return () => {
    const plugin = createRequire(import.meta.url).resolve('@fastify/swagger-ui');
    return readFile(join(dirname(plugin), 'static', file), 'utf8');
  };
}
