import { returnPath } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { BillingContext } from './billing-context.ts';
import { lockCustomer } from './customer-repository.ts';
import type { Provider } from './provider/provider.ts';
import { readCustomer } from './read-customer.ts';

const Query = z.strictObject({ to: z.string().max(500).optional() });

/** Path to which the payment provider leads back after a payment. */
export const RETURN_PATH = '/api/billing/return';

/**
 * Adds the address to which a browser comes after a payment. It only reads the customer again, so that the next page
 * shows the plan, and leads to that page.
 */
export function mountReturn(
  api: FastifyInstance,
  { clock, accessChanged, platform: { log } }: BillingContext,
  provider: Provider,
): void {
  api.get('/billing/return', { schema: { hide: true, querystring: Query } }, async (request, reply) => {
    const { principal, database } = request.viewer;
    const { to } = request.query as z.output<typeof Query>;
    if (principal.kind === 'member' || principal.kind === 'operator') {
      await withTransaction(database, async (tx) => {
        const customer = await lockCustomer(tx, principal.accountId);
        if (customer) await readCustomer({ provider, accessChanged }, tx, customer, clock.now());
      }).catch((error) => {
        if (!(error instanceof AppError)) throw error;
        // The clock reads the customer within a minute.
        log.warn({ err: error }, 'a customer could not be read after a payment');
      });
    }
    return reply.header('cache-control', 'no-store').redirect(returnPath(to ?? '/account'), 303);
  });
}
