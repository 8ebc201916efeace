import type { Provider, ProviderSubscription } from './provider/provider.ts';

/**
 * Ends every subscription of a customer: with its paid period, or immediately where the payment of the period has failed, or is not taken
 * yet. Returns whether it has any; null if the provider does not know the customer.
 */
export async function cancelSubscriptions(provider: Provider, customerId: string): Promise<boolean | null> {
  const known = await provider.readCustomer(customerId);
  if (known === null) return null;
  const live = known.subscriptions.filter(({ state }) => state !== 'none');
  for (const one of live) {
    if (one.state === 'failed' || one.isUntaken) await provider.cancelNow(one.id);
    else if (!isEnding(one)) await provider.cancelLater(one.id);
  }
  return live.length > 0;
}

/** Whether a subscription ends with its paid period; a later end needs further payments until then. */
export const isEnding = ({ endsAt, paidUntil }: Pick<ProviderSubscription, 'endsAt' | 'paidUntil'>): boolean =>
  endsAt !== null && endsAt <= paidUntil;
