import { join } from 'node:path';
import type { PageServices } from '@sealtick/contract';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '../errors.ts';
import { builtPages } from './built-pages.ts';
import { livePages } from './live-pages.ts';
import { contextOf } from './page-context.ts';
import { renderPage } from './render-page.ts';

export interface WebOptions {
  /** Pages from their sources with hot reload, instead of the build. */
  readonly dev: boolean;
  /** What this visitor's pages may ask for. */
  readonly services: (request: FastifyRequest) => PageServices;
  /** Address of the site as visitors type it; by default the one listened on. */
  readonly baseUrl?: string | null;
  /** The clock that pages tell ages by, ms UTC; the wall's by default. */
  readonly now?: () => number;
}

const REPOSITORY = join(import.meta.dirname, '../../../../..');
const WEB = join(REPOSITORY, 'apps/web');
const ASSETS = '/assets/';

/** Mounts the site's pages: they take every GET that no other route takes, and answer 404 pages themselves. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const live = options.dev ? await livePages(app, WEB, REPOSITORY) : null;
  const handler = live ? live.handler : await builtPages(app, join(WEB, 'build'));
  const now = options.now ?? Date.now;

  app.get('*', { schema: { hide: true } }, async (request, reply) => {
    if (await live?.serveModule(request, reply)) return reply;
    if (request.url.startsWith(ASSETS)) throw new AppError('NOT_FOUND', 'There is no such file.');
    const context = contextOf({
      services: options.services(request),
      nonce: reply.allowNonce(),
      origin: options.baseUrl ?? app.listeningOrigin,
      now: now(),
      wallNow: Date.now(),
      report: (error) => request.log.error({ err: error }, 'page read failed'),
    });
    return renderPage(handler, context, request, reply);
  });
  refuseOtherMethods(app);
}

/** A page is only ever read. Refused before the body is looked at. */
function refuseOtherMethods(app: FastifyInstance): void {
  const method = app.supportedMethods.filter((name) => name !== 'GET' && name !== 'HEAD') as HTTPMethods[];
  app.route({
    method,
    url: '*',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not possible here; GET and HEAD are.`);
    },
    handler: () => {},
  });
}
