import { PLANS, PRICE_NOTICE_DAYS, type PriceChange as StatedChange } from '@sealtick/contract';
import { DAY_MS, formatDay } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { wake } from '../../platform/wake-up.ts';
import { insertNotices, type Payer, type PriceChange, selectUninformed } from './price-change-repository.ts';
import { PRICE_CHANNEL } from './queue-price-notices.ts';

/** Notices of one statement: PostgreSQL takes 65,535 parameters at most. */
const BATCH = 5_000;

/** Returns a price change as the notices store it: amounts without `.00`, and the first moment of its day. */
export const toPriceChange = ({ plan, usd, firstDay }: StatedChange): PriceChange => ({
  plan,
  newUsd: usd.replace(/\.00$/, ''),
  from: Date.parse(`${firstDay}T00:00:00Z`),
});

/** Returns a price change in words, by which the audit log names it. */
export const priceChangeName = ({ plan, newUsd, from }: PriceChange): string =>
  `${plan}: ${newUsd} USD from ${formatDay(from)}`;

/**
 * Returns whom an announcement of a price change would reach: who pays for the plan and has not been informed of this change.
 * @param now ms UTC @throws {AppError} UNPROCESSABLE if it takes effect too soon, or the price stays the same
 */
export async function findUninformed(db: Database, change: PriceChange, now: number): Promise<readonly Payer[]> {
  checkChange(change, now);
  return selectUninformed(db, change, now);
}

/**
 * Stores whom a price change is announced to; the running site queues their emails. Repeated, it reaches those who pay for the
 * plan since then. Returns how many members it reaches.
 * @throws {AppError} UNPROCESSABLE as `findUninformed`, and if no one is left to inform
 */
export async function announcePrice(db: Database, change: PriceChange, now: number): Promise<number> {
  const payers = await findUninformed(db, change, now);
  const { label, monthlyUsd } = PLANS[change.plan];
  if (payers.length === 0) {
    throw new AppError(
      'UNPROCESSABLE',
      `No member pays for ${label}, or each of them has been informed of this price.`,
    );
  }
  const same = { ...change, from: new Date(change.from), oldUsd: monthlyUsd!, announcedAt: new Date(now) };
  const rows = payers.map(({ accountId }) => ({ ...same, accountId }));
  let informed = 0;
  for (let n = 0; n < rows.length; n += BATCH) informed += await insertNotices(db, rows.slice(n, n + BATCH));
  await wake(db, PRICE_CHANNEL);
  return informed;
}

function checkChange({ plan, newUsd, from }: PriceChange, now: number): void {
  const { label, monthlyUsd } = PLANS[plan];
  if (Number(newUsd) === Number(monthlyUsd)) {
    throw new AppError('UNPROCESSABLE', `The price of ${label} is ${monthlyUsd} USD a month already.`);
  }
  if (from - now >= PRICE_NOTICE_DAYS * DAY_MS) return;
  const earliest = new Date(Math.ceil((now + PRICE_NOTICE_DAYS * DAY_MS) / DAY_MS) * DAY_MS);
  const detail = `A price is announced at least ${PRICE_NOTICE_DAYS} days before it takes effect: ${earliest.toISOString().slice(0, 10)} or later.`;
  throw new AppError('UNPROCESSABLE', detail);
}
