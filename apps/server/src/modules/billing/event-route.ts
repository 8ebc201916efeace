import type { FastifyInstance } from 'fastify';
import { withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { wake } from '../../platform/wake-up.ts';
import type { BillingContext } from './billing-context.ts';
import { insertEvent } from './payment-repository.ts';
import type { Provider } from './provider/provider.ts';
import { BILLING_CHANNEL } from './read-due-customers.ts';

const MAX_BYTES = 256 * 1_024;

/** Events that say that the plan of a customer may have changed. Others are answered and not stored. */
const TYPES = ['customer.', 'checkout.session.', 'invoice.', 'charge.', 'subscription_schedule.', 'refund.'];

/**
 * Adds the route to which the payment provider sends events. It reads no cookie: the signature is checked over the bytes
 * that were sent. An event is stored before anything is done, so that it has its effect once.
 */
export async function mountEvents(
  app: FastifyInstance,
  { clock }: Pick<BillingContext, 'clock'>,
  provider: Provider,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/billing/stripe', { bodyLimit: MAX_BYTES, schema: { hide: true } }, async (request, reply) => {
    const now = clock.now();
    const signature = request.headers['stripe-signature'];
    const isSigned = typeof signature === 'string' && Buffer.isBuffer(request.body);
    const event = isSigned ? await provider.verifyEvent(request.body as Buffer, signature, now) : null;
    if (event === null)
      throw new AppError('INVALID_REQUEST', 'The signature is missing, wrong or older than 5 minutes.');
    if (TYPES.some((start) => event.type.startsWith(start))) {
      await withTransaction(request.viewer.db, async (tx) => {
        if (await insertEvent(tx, event, new Date(now))) await wake(tx, BILLING_CHANNEL);
      });
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
