import { type Database, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findAddress } from '../identity/index.ts';
import { type LeasedCustomer, lockLeased } from './customer-lease.ts';
import { moveCustomer } from './customer-repository.ts';
import { getLastPaid } from './paid-period.ts';
import { selectPaidPeriods } from './payment-repository.ts';
import type { Provider } from './provider/provider.ts';

/** Returns the first customer of an account at the provider: the one that was made for it before, or a new one. */
export const getCustomer = async (provider: Provider, accountId: string, email: string): Promise<string> =>
  (await provider.findCustomer(accountId, email))?.customerId ?? provider.createCustomer(accountId, email, null);

/** A customer as it is after a search for one that takes its place. */
interface CurrentCustomer {
  readonly customer: LeasedCustomer;
  /** The provider has deleted it, or does not know it, and no other one took its place. */
  readonly isGone: boolean;
  /** It is unknown, and its paid time is not over: the key may be a wrong one, under which it pays all the same. */
  readonly mayPay: boolean;
}

/**
 * Gives a leased customer that was deleted at the provider, or is unknown to it, the place of the one that was made for its account.
 * One that may pay under another key gives way only to one that pays.
 */
export async function replaceGone(
  provider: Provider,
  db: Database,
  leased: LeasedCustomer,
  now: number,
): Promise<CurrentCustomer> {
  const { accountId, customerId } = leased;
  const presence = await provider.getPresence(customerId);
  if (presence === 'live') return { customer: leased, isGone: false, mayPay: false };
  const mayPay = presence === 'unknown' && getLastPaid(await selectPaidPeriods(db, accountId)) > now;
  const address = await findAddress(db, accountId);
  const found = address === null ? null : await provider.findCustomer(accountId, address);
  if (found === null || (mayPay && !found.isPaying)) return { customer: leased, isGone: true, mayPay };
  return { customer: await replaceCustomer(db, leased, found.customerId), isGone: false, mayPay: false };
}

/** The refusal of an act on payments that the provider does not know. */
export const unknownPayments = () =>
  new AppError('UNAVAILABLE', 'The payment provider does not know your payments now. Try again later.');

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
