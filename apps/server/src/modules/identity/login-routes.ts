import { returnPath, sitePath } from '@sealtick/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { acceptsHtml, sendErrorPage } from '../../platform/web/error-page.ts';
import type { IdentityActs } from './identity-acts.ts';
import { endBrowserSignIn } from './request-sign-in.ts';
import { expiredSignInCookie, type SignInCookie } from './sign-in-cookie.ts';

const Path = z
  .string()
  .max(1_000)
  .refine((path) => sitePath(path) !== null, 'must be a path of this site, such as /signals');
const Query = z.strictObject({ returnTo: Path.optional(), mode: z.string().optional() });
/** What a browser asks for: a person sees the login page, and what is wrong in the address is left out. */
const LenientQuery = z.object({
  returnTo: Path.optional().catch(undefined),
  mode: z.string().optional().catch(undefined),
});

interface LoginDeps {
  readonly db: Database;
  readonly acts: IdentityActs;
  readonly cookie: SignInCookie;
}

/** Adds the two addresses to which a browser goes to log in and to log out. */
export function mountLogin(api: FastifyInstance, deps: LoginDeps): void {
  const login = {
    schema: { hide: true, querystring: Query },
    config: { takesAnyQuery: true },
    preValidation: async (request: FastifyRequest) => {
      if (acceptsHtml(request)) request.query = LenientQuery.parse(request.query);
    },
    errorHandler: sendErrorPage,
  };
  api.get('/login', login, async (request, reply) => {
    const { returnTo, mode } = request.query as z.output<typeof Query>;
    const path = returnPath(returnTo ?? pathBefore(request));
    const search = new URLSearchParams({
      ...(mode === 'sign-up' ? { mode } : {}),
      ...(path === '/' ? {} : { returnTo: path }),
    }).toString();
    return reply.header('cache-control', 'no-store').redirect(`/login${search && `?${search}`}`, 302);
  });

  api.get('/logout', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // A page of another site, or a browser that loads ahead, must not log anyone out: a person presses a button.
    if (!isOwnNavigation(request)) return reply.redirect('/login/logout', 302);
    await endBrowserSignIn(deps, request);
    return reply.header('set-cookie', expiredSignInCookie(deps.cookie)).redirect('/', 302);
  });
}

function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isPrefetch = headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch';
  return !isPrefetch && site !== 'cross-site' && site !== 'same-site';
}

/** Returns the path of the site's page that led here; undefined if another site did. */
function pathBefore({ headers: { host, referer } }: FastifyRequest): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  return from.host === host ? `${from.pathname}${from.search}` : undefined;
}
