import type Stripe from 'stripe';
import type { Reversal } from '../provider/provider.ts';
import { getId } from './get-id.ts';

/** A charge of a customer, with what became of it. */
export interface ReadCharge {
  readonly intentId: string | null;
  readonly isPaid: boolean;
  /** Seconds. */
  readonly created: number;
  readonly refundedCents: number;
  /** Null if it was not taken back. */
  readonly reversal: Reversal | null;
}

/** Reads the charges of a customer, and the disputes about them. @param limits Objects of a page, and the most that are read */
export async function readCharges(
  stripe: Stripe,
  customer: string,
  limits: { readonly page: number; readonly most: number },
): Promise<readonly ReadCharge[]> {
  const charges = await stripe.charges.list({ customer, limit: limits.page }).autoPagingToArray({ limit: limits.most });
  const read: ReadCharge[] = [];
  for (const charge of charges) {
    const { payment_intent, paid: isPaid, created, amount_refunded: refundedCents } = charge;
    const reversal = await getChargeReversal(stripe, charge);
    read.push({ intentId: getId(payment_intent), isPaid, created, refundedCents, reversal });
  }
  return read;
}

/** Returns how a payment was taken back; null if it was not. @param charges Of its customer */
export const getReversal = (charges: readonly ReadCharge[], intentId: string | null): Reversal | null =>
  selectCharges(charges, intentId).find((one) => one.reversal !== null)?.reversal ?? null;

/** Returns how much of a payment was refunded. @param charges Of its customer */
export const getRefundedCents = (charges: readonly ReadCharge[], intentId: string | null): number =>
  selectCharges(charges, intentId).reduce((sum, { refundedCents }) => sum + refundedCents, 0);

const selectCharges = (charges: readonly ReadCharge[], intentId: string | null) =>
  charges.filter((one) => intentId !== null && one.intentId === intentId);

async function getChargeReversal(
  { disputes }: Stripe,
  { id, refunded, disputed }: Stripe.Charge,
): Promise<Reversal | null> {
  // A refund settles an inquiry, after which the charge counts as disputed all the same.
  if (refunded) return 'refund';
  if (!disputed) return null;
  const { data } = await disputes.list({ charge: id, limit: 100 });
  const states = data.map(({ status }) => status);
  if (states.includes('lost')) return 'charge-back';
  return states.every(isHarmless) ? null : 'dispute';
}

/** Inquiries take no money. What was prevented or won is not taken, or was given back. */
const isHarmless = (status: string): boolean =>
  status.startsWith('warning_') || status === 'prevented' || status === 'won';
