import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '../errors.ts';
import { pathOf } from './problem.ts';

interface KnownRoute {
  readonly methods: readonly string[];
  readonly path: RegExp;
}

/**
 * What no route of the scope takes: 405 with the methods that are taken there, else 404. A wildcard of its own, so
 * that the site's pages, which take everything else, never see it. Call it before the scope's routes are made.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', (route) => {
    const wildcard = route.url === `${route.prefix}/*` || route.url === route.prefix;
    if (!wildcard) known.push({ methods: [route.method].flat(), path: patternOf(route.url) });
  });
  const refuse = (request: Parameters<typeof pathOf>[0], reply: { header(name: string, value: string): unknown }) => {
    const path = pathOf(request);
    const allowed = new Set(known.filter((route) => route.path.test(path)).flatMap((route) => route.methods));
    // A method that is taken here came with an address that is not, such as one too long.
    if (allowed.size === 0 || allowed.has(request.method))
      throw new AppError('NOT_FOUND', `There is nothing at ${path.slice(0, 200)}.`);
    const allow = [...allowed].sort().join(', ');
    reply.header('allow', allow);
    throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not possible at ${path}; ${allow} is.`);
  };
  const method = app.supportedMethods as HTTPMethods[];
  for (const url of ['/', '/*']) {
    app.route({
      method,
      url,
      schema: { hide: true },
      onRequest: async (request, reply) => refuse(request, reply),
      handler: () => {},
    });
  }
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[A-Za-z]\w*/g, '[^/]+').replaceAll('*', '.*')}$`);
}
