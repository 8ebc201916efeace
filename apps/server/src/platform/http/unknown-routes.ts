import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '../errors.ts';
import { getPath } from './problem.ts';

interface KnownRoute {
  readonly methods: readonly string[];
  readonly path: RegExp;
}

/**
 * Answers unknown paths of a scope with 404, or 405 with the allowed methods. Adds a wildcard route, so that the site's
 * pages do not receive these requests. Call it before adding the scope's routes.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', (route) => {
    const wildcard = route.url === `${route.prefix}/*` || route.url === route.prefix;
    if (!wildcard) known.push({ methods: [route.method].flat(), path: getPattern(route.url) });
  });
  const refuse = (request: Parameters<typeof getPath>[0], reply: { header(name: string, value: string): unknown }) => {
    const path = getPath(request);
    const allowed = new Set(known.filter((route) => route.path.test(path)).flatMap((route) => route.methods));
    // The method is allowed, but the address is not, such as one that is too long.
    if (allowed.size === 0 || allowed.has(request.method))
      throw new AppError('NOT_FOUND', `Nothing found at ${path.slice(0, 200)}.`);
    const allow = [...allowed].sort().join(', ');
    reply.header('allow', allow);
    throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed at ${path}. Allowed: ${allow}.`);
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

function getPattern(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[A-Za-z]\w*/g, '[^/]+').replaceAll('*', '.*')}$`);
}
