import { join } from 'node:path';
import type { PageContext } from '@sealtick/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database.ts';
import { AppError } from '../errors.ts';
import { getPath } from '../http/problem.ts';
import { askForPage } from './ask-for-page.ts';
import { builtPages } from './built-pages.ts';
import { acceptsHtml } from './error-page.ts';
import { livePages } from './live-pages.ts';
import { mountPages, type Render } from './mount-pages.ts';
import { toRouterContext } from './page-context.ts';
import type { PageGuards } from './page-guards.ts';
import { renderPage } from './render-page.ts';

export interface WebOptions {
  /** Serves the pages from source with hot reload, instead of the build. */
  readonly dev: boolean;
  /** Folder of the build in apps/web; the site's own by default. */
  readonly build?: string;
  /** Answers the reads of this visitor's pages. */
  readonly asks: (request: FastifyRequest) => Promise<Pick<PageContext, 'ask' | 'askAsAnyone'>>;
  /** Limits of rendering; none in development, where every module of a page is a request. */
  readonly guards?: PageGuards;
  /** Public address of the site; by default the address listened on. */
  readonly baseUrl?: string | null;
  /** Clock for the ages on pages, ms UTC; the wall clock by default. */
  readonly now?: () => number;
}

const REPOSITORY = join(import.meta.dirname, '../../../../..');
const WEB = join(REPOSITORY, 'apps/web');
const ASSETS = '/assets/';

/** Mounts the site's pages on every GET without another route; they answer 404 pages themselves. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const live = options.dev ? await livePages(app, WEB, REPOSITORY) : null;
  const built = live ? null : await builtPages(app, join(WEB, options.build ?? 'build'));
  const handler = live ? live.handler : built!.handler;
  const guards = live ? undefined : options.guards;
  const now = options.now ?? Date.now;

  const render: Render = async (request, reply) => {
    if (await live?.serveModule(request, reply)) return reply;
    if (request.url.startsWith(ASSETS)) throw new AppError('NOT_FOUND', 'File not found.');
    // Only browsers get the site's 404 page; scanners get the cheapest answer.
    if (built && !acceptsHtml(request) && !built.hasPage(getPath(request))) {
      throw new AppError('NOT_FOUND', `Nothing found at ${getPath(request)}.`);
    }
    const { ask, askAsAnyone } = await options.asks(request);
    const context = toRouterContext({
      ask: askForPage(ask),
      askAsAnyone: askForPage(askAsAnyone),
      nonce: reply.allowNonce(),
      origin: options.baseUrl ?? app.listeningOrigin,
      now: now(),
      wallNow: Date.now(),
      // An unavailable database is reported elsewhere, so it is only a warning here.
      report: (error) => request.log[isUnavailable(error) ? 'warn' : 'error']({ err: error }, 'page read failed'),
    });
    return renderPage(handler, context, request, reply);
  };

  await mountPages(app, render, guards);
}
