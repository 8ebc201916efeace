import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withTransaction } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { acceptsHtml, sendErrorPage } from '../../../platform/web/error-page.ts';
import type { EmailDeps } from './email-deps.ts';
import { ONE_CLICK_PATH } from './one-click-path.ts';
import { findNamed, switchOffByToken } from './switch-off.ts';

const PATH = ONE_CLICK_PATH.slice('/api'.length);
const MAX_BYTES = 4_096;
const wrongLink = () =>
  new AppError('INVALID_REQUEST', 'The link is not complete. Follow the link in the newest email.');

/** The page has a button of its own, and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const Query = z.strictObject({ token: z.string().max(200) });
const tokenIn = ({ query }: FastifyRequest): string => (query as z.output<typeof Query>).token;

/**
 * Adds the address of the header `List-Unsubscribe` (RFC 8058) of a channel's emails. It reads no cookie; the token is its
 * right. Only POST acts, because programs open links; a person who opens it presses a button, without logging in.
 */
export async function mountOneClick(app: FastifyInstance, deps: EmailDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  // Form fields or parts of a form: both state the one thing that can be asked here.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(sendErrorPage);
  const options = { bodyLimit: MAX_BYTES, schema: { hide: true, querystring: Query } };
  app.post(PATH, options, async (request, reply) => {
    if (!String(request.body ?? '').includes('One-Click'))
      throw new AppError('INVALID_REQUEST', 'The body must be `List-Unsubscribe=One-Click`.');
    const [secret, token] = [await deps.secret(), tokenIn(request)];
    const now = new Date(deps.clock.now());
    const isSigned = await withTransaction(request.viewer.db, (tx) => switchOffByToken(tx, secret, token, now));
    if (!isSigned) throw wrongLink();
    if (acceptsHtml(request)) return sendPage(request, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  app.get(PATH, options, sendPage);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const found = await findNamed(request.viewer.db, await deps.secret(), tokenIn(request));
    if (found === undefined) throw wrongLink();
    const { makePage } = await import('./one-click-page.ts');
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(makePage(found, await deps.siteName()));
  }
}
