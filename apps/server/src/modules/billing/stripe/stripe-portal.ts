import type Stripe from 'stripe';

/** Marks the configuration that this program makes. A later form of it has another number. */
const MARK = { sealtick: '1' };

/** Returns the id of the portal's configuration: without changes of plans, which this site makes itself. */
export async function findPortal({ billingPortal: { configurations } }: Stripe): Promise<string> {
  const { data } = await configurations.list({ active: true, limit: 100 });
  const found = data.find(({ metadata }) => metadata?.sealtick === MARK.sealtick);
  if (found) return found.id;
  const made = await configurations.create(
    {
      metadata: MARK,
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    },
    { idempotencyKey: `portal ${MARK.sealtick}` },
  );
  return made.id;
}
