import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { findAddress } from '../identity/index.ts';
import { withCustomer } from './customer-lease.ts';
import { insertCustomer, selectClosed, selectCustomers, updateCustomer } from './customer-repository.ts';
import type { FoundCustomer, Provider } from './provider/provider.ts';
import { replaceCustomer } from './replace-customer.ts';

/** Longer than one paid period, so that every customer is seen after its first renewal too. */
const SINCE_MS = 35 * DAY_MS;

/**
 * Compares the customers that the provider has with those of the accounts: the ones that were made after a backup are missing once it
 * is restored, and would pay for nothing.
 */
export class CustomerWatch {
  private readonly provider: Provider;
  private readonly db: Database;
  private readonly clock: Clock;
  private lost: string | null = null;

  constructor(provider: Provider, db: Database, clock: Clock) {
    this.provider = provider;
    this.db = db;
    this.clock = clock;
  }

  /** Gives accounts without a customer the one that was made for them, which is then read. */
  async find(): Promise<void> {
    const { provider, db, clock } = this;
    const now = clock.now();
    const found = await provider.findCustomers(now - SINCE_MS);
    const stored = await selectCustomers(
      db,
      found.map(({ accountId }) => accountId),
    );
    const missing = found.filter(({ customerId, accountId }) => stored.get(accountId) !== customerId);
    const closed = await selectClosed(
      db,
      missing.map(({ customerId }) => customerId),
    );
    this.lost = null;
    // Those that pay first: an account has one customer.
    for (const one of missing.toSorted((a, b) => Number(b.isPaying) - Number(a.isPaying))) {
      if (closed.has(one.customerId)) continue;
      const other = stored.get(one.accountId);
      if (other === undefined && (await findAddress(db, one.accountId)) !== null)
        await insertCustomer(db, one.accountId, one.customerId, { isEmailDue: true, readDueAt: new Date(now) });
      else if (one.isPaying && !(await this.replaceGone(one, other))) this.lost ??= describeLost(one, other);
    }
  }

  /** Gives a customer that pays the place of one that is gone, and has it read. Returns false if that one is not gone. */
  private async replaceGone({ accountId, customerId }: FoundCustomer, other: string | undefined): Promise<boolean> {
    const { provider, db, clock } = this;
    if (other === undefined || (await provider.getPresence(other)) === 'live') return false;
    await withCustomer(db, accountId, async (leased) => {
      if (leased.customerId !== other) return;
      await replaceCustomer(db, leased, customerId);
      await updateCustomer(db, accountId, { readDueAt: new Date(clock.now()) });
    });
    return true;
  }

  /** Which customer pays for nothing, and what to do; null if none does. */
  get problem(): string | null {
    return this.lost;
  }
}

function describeLost({ customerId, accountId }: FoundCustomer, other: string | undefined): string {
  const why = other === undefined ? 'does not exist' : `has the customer ${other}`;
  return `The customer ${customerId} pays for the account ${accountId}, which ${why}. Cancel its subscription at the payment provider.`;
}
