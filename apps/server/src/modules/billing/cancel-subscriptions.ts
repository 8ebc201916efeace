import type { Provider, ProviderSubscription } from './provider/provider.ts';

/**
 * Ends every subscription of a customer: with its paid period, or immediately where the payment of the period has failed.
 * Returns false if it has none.
 */
export async function cancelSubscriptions(provider: Provider, customerId: string): Promise<boolean> {
  const { subscriptions } = (await provider.readCustomer(customerId)) ?? { subscriptions: [] };
  const live = subscriptions.filter(({ state }) => state !== 'none');
  for (const one of live) {
    if (one.state === 'failed') await provider.cancelNow(one.id);
    else if (!isEnding(one)) await provider.cancelLater(one.id);
  }
  return live.length > 0;
}

/** Whether a subscription ends with its paid period; a later end needs further payments until then. */
export const isEnding = ({ endsAt, paidUntil }: Pick<ProviderSubscription, 'endsAt' | 'paidUntil'>): boolean =>
  endsAt !== null && endsAt <= paidUntil;
