import type { Database } from '../../platform/database.ts';
import { wake } from '../../platform/wake-up.ts';
import { updateCustomer } from './customer-repository.ts';
import { BILLING_CHANNEL } from './read-due-customers.ts';

/**
 * Has the new email address of an account sent to the payment provider, which writes to it. Call it before anything else locks the
 * account. @param now ms UTC
 */
export async function noteEmailChange(db: Database, accountId: string, now: number): Promise<void> {
  await updateCustomer(db, accountId, { isEmailDue: true, readDueAt: new Date(now) });
  await wake(db, BILLING_CHANNEL);
}
