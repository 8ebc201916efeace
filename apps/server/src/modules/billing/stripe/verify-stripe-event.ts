import type Stripe from 'stripe';
import { z } from 'zod';
import type { StripeSettings } from '../../../config/stripe-settings.ts';
import type { ProviderEvent } from '../provider/provider.ts';
import { getId } from './get-id.ts';

const TOLERANCE_SECONDS = 300;

/** Of an event only the ids are read. */
const Received = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      object: z.string(),
      customer: z.union([z.string().max(255), z.object({ id: z.string().max(255) })]).nullish(),
      payment_intent: z.union([z.string().max(255), z.object({ id: z.string().max(255) })]).nullish(),
    }),
  }),
});

interface Signed {
  readonly body: Buffer;
  readonly signature: string;
  /** ms UTC */
  readonly now: number;
}

/** Returns the ids of a signed event; null if the signature does not fit, is too old or is dated ahead. */
export async function verifyStripeEvent(
  { webhooks }: Stripe,
  { webhookSecret }: StripeSettings,
  { body, signature, now }: Signed,
): Promise<ProviderEvent | null> {
  if (isDatedAhead(signature, now)) return null;
  const event = await webhooks
    .constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now)
    .catch(() => null);
  const received = Received.safeParse(event);
  if (!received.success) return null;
  const { id, type, data } = received.data;
  const { object, id: objectId = '', customer, payment_intent } = data.object;
  return {
    id,
    type,
    objectId,
    customerId: object === 'customer' ? objectId : getId(customer),
    intentId: getId(payment_intent),
  };
}

/** Whether a signature gives a time ahead of the clock: the library checks its age only. */
const isDatedAhead = (signature: string, now: number): boolean =>
  signature.split(',').some((part) => {
    const [name, value] = part.split('=');
    return name === 't' && Number(value) - now / 1_000 > TOLERANCE_SECONDS;
  });
