import type { Database } from '../../platform/database.ts';
import { wake } from '../../platform/wake-up.ts';
import { updateCustomer } from './customer-repository.ts';
import { BILLING_CHANNEL } from './read-due-customers.ts';

/**
 * Has the paid plan of an account that is to be deleted cancelled at the provider, which ends it with its paid period.
 * Call it before anything else locks the account. @param now ms UTC
 */
export async function cancelBilling(db: Database, accountId: string, now: number): Promise<void> {
  await updateCustomer(db, accountId, { isCancelDue: true, readDueAt: new Date(now) });
  await wake(db, BILLING_CHANNEL);
}
