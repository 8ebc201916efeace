import { returnPath } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { BillingContext } from './billing-context.ts';
import { endLease, leaseCustomer, waitUntilFree } from './customer-lease.ts';
import { findCustomer } from './customer-repository.ts';
import type { Provider } from './provider/provider.ts';
import { readCustomer } from './read-customer.ts';
import { isReturn } from './return-state.ts';

const Query = z.strictObject({ to: z.string().max(500).optional(), state: z.string().max(100).optional() });

/** Path to which the payment provider leads back after a payment. */
export const RETURN_PATH = '/api/billing/return';

/**
 * Adds the address to which a browser comes after a payment. It only reads the customer again, so that the next page
 * shows the plan, and leads to that page.
 */
export function mountReturn(api: FastifyInstance, ctx: BillingContext, provider: Provider): void {
  api.get('/billing/return', { schema: { hide: true, querystring: Query } }, async (request, reply) => {
    const { to, state } = request.query as z.output<typeof Query>;
    await readReturned(ctx, provider, request.viewer, state).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      // The clock reads the customer within a minute.
      ctx.platform.log.warn({ err: error }, 'a customer could not be read after a payment');
    });
    return reply.header('cache-control', 'no-store').redirect(returnPath(to ?? '/account'), 303);
  });
}

/** Reads the customer who comes back from a checkout. If another caller reads it now, mostly for the event of the payment, waits for that. */
async function readReturned(
  ctx: BillingContext,
  provider: Provider,
  { principal, db }: Viewer,
  state: string | undefined,
): Promise<void> {
  if (principal.kind !== 'member' && principal.kind !== 'operator') return;
  const { clock } = ctx;
  const known = await findCustomer(db, principal.accountId);
  if (known === null || !(await isReturn(ctx, known, state, clock.now()))) return;
  const customer = await leaseCustomer(db, principal.accountId);
  if (customer === null) return waitUntilFree(db, principal.accountId);
  try {
    await readCustomer({ ...ctx, provider }, db, customer, clock.now());
  } finally {
    await endLease(db, customer).catch(() => {});
  }
}
