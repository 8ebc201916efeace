import type Stripe from 'stripe';
import type { FoundCustomer } from '../provider/provider.ts';

const PAGE = 100;
const MOST = 10_000;

/** Which account a customer was made for. Only this program writes it; the fields of a checkout can hold what its visitor types. */
export interface CustomerMark {
  readonly account: string;
}

/** Returns the customers that were made for accounts: those of an address, or since a moment in seconds. */
export async function findStripeCustomers(
  { customers }: Stripe,
  filter: { readonly email: string } | { readonly created: { readonly gte: number } },
): Promise<FoundCustomer[]> {
  const found = await customers
    .list({ ...filter, limit: PAGE, expand: ['data.subscriptions'] })
    .autoPagingToArray({ limit: MOST });
  return found.flatMap(({ id: customerId, metadata, subscriptions }) => {
    const { account: accountId } = metadata as Partial<CustomerMark>;
    return accountId === undefined ? [] : [{ customerId, accountId, isPaying: (subscriptions?.data.length ?? 0) > 0 }];
  });
}
