import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { acceptsHtml } from '../web/error-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a browser may send any query: a person sees a page, and what is wrong in the address is left out. */
    readonly takesAnyQuery?: boolean;
  }
}

const MESSAGE = 'must be UTF-8 in percent-encoding';

/** Refuses queries of a scope that are not encoded as addresses are: their escapes would be taken for the text itself. */
export function requireReadableQueries(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.takesAnyQuery && acceptsHtml(request)) return done();
    const [, query = ''] = request.url.split('?', 2);
    const broken = query.includes('%') ? query.split('&').find((pair) => !isReadable(pair)) : undefined;
    done(broken === undefined ? undefined : getRefusal(broken.split('=', 1)[0]!));
  });
}

function getRefusal(path: string): AppError {
  const named = path.slice(0, 40);
  return new AppError('INVALID_REQUEST', `Invalid query parameter \`${named}\`: ${MESSAGE}.`, {
    errors: [{ path: named, message: MESSAGE }],
  });
}

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
