import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** Called in the transaction of each change that may change what an account sees. */
export type AccessChanged = (tx: Database, accountId: string) => Promise<void>;

export interface BillingContext {
  readonly clock: Clock;
  /** Key of the hashes of addresses. */
  readonly secret: () => Promise<string>;
  readonly accessChanged: AccessChanged;
}
