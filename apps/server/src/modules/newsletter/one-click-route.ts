import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { leaveByOneClick } from './change-lists.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';
import { addressToLeave, signAddress } from './signed-address.ts';

const PATH = '/newsletter/one-click';
const MAX_BYTES = 4_096;
const WRONG = 'The link is not complete. Follow the link in the newest email of the list.';

const Query = z.strictObject({ token: z.string().max(600) });
const tokenIn = (query: unknown): string => (query as z.output<typeof Query>).token;

/**
 * Adds the address of the header `List-Unsubscribe` (RFC 8058): email programs post to it to leave a list. It reads no cookie;
 * the token is its right. A person who opens it is led to the page of the lists, and nothing changes.
 */
export async function mountOneClick(
  app: FastifyInstance,
  deps: Pick<NewsletterDeps, 'clock' | 'secret'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // Form fields or parts of a form: both state the one thing that can be asked here.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const options = { bodyLimit: MAX_BYTES, schema: { hide: true, querystring: Query } };
  app.post(PATH, options, async ({ query, body, viewer }, reply) => {
    if (!String(body ?? '').includes('One-Click')) {
      throw new AppError('INVALID_REQUEST', 'The body must be `List-Unsubscribe=One-Click`.');
    }
    const isSigned = await withTransaction(viewer.db, (tx) => leaveByOneClick(deps, tx, tokenIn(query)));
    if (!isSigned) throw new AppError('INVALID_REQUEST', WRONG);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  app.get(PATH, options, async ({ query }, reply) => {
    const secret = await deps.secret();
    const found = addressToLeave(secret, tokenIn(query));
    if (found === null) throw new AppError('INVALID_REQUEST', WRONG);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(`/mail-lists#${signAddress(secret, { email: found.email })}`, 303);
  });
}
