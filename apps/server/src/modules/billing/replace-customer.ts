import { type Database, withTransaction } from '../../platform/database.ts';
import { type LeasedCustomer, lockLeased } from './customer-lease.ts';
import { moveCustomer } from './customer-repository.ts';
import type { Provider } from './provider/provider.ts';

/** Returns the customer of an account at the provider: the one that was made for it before, or a new one in place of `former`. */
export const getCustomer = async (
  provider: Provider,
  { accountId, email }: { readonly accountId: string; readonly email: string },
  former: string | null,
): Promise<string> =>
  (await provider.findCustomer(accountId, email)) ?? provider.createCustomer(accountId, email, former);

/** Gives the account of a leased customer another one. Returns it under the same lease. */
export async function replaceCustomer(
  db: Database,
  former: LeasedCustomer,
  customerId: string,
): Promise<LeasedCustomer> {
  await withTransaction(db, async (tx) => {
    await lockLeased(tx, former);
    await moveCustomer(tx, former, customerId);
  });
  return { ...former, customerId };
}
