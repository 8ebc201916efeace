import { PLANS, PRICE_NOTICE_DAYS, type PriceChange as StatedChange } from '@sealtick/contract';
import { DAY_MS, formatDay } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { wake } from '../../platform/wake-up.ts';
import {
  insertAnnounced,
  insertNotices,
  isAnnounced,
  type Payer,
  type PriceChange,
  selectComing,
  selectUninformed,
} from './price-change-repository.ts';
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

/** Whom an announcement of a price change would reach. */
interface Reach {
  readonly isAnnounced: boolean;
  /** Who pays for the plan and has not been informed of this change. */
  readonly payers: readonly Payer[];
}

/**
 * Returns whom an announcement of a price change would reach.
 * @param now ms UTC @throws {AppError} UNPROCESSABLE if it is new and takes effect too soon, or the price stays the same
 */
export async function findUninformed(db: Database, change: PriceChange, now: number): Promise<Reach> {
  const isKnown = await isAnnounced(db, change);
  checkChange(change, isKnown, now);
  return { isAnnounced: isKnown, payers: await selectUninformed(db, change, now) };
}

/**
 * Stores a price change and whom it is announced to; the running site queues their emails, and informs those who pay for the plan
 * since then. Returns how many members it reaches.
 * @throws {AppError} UNPROCESSABLE as `findUninformed`, and if it is repeated and no one is left to inform
 */
export async function announcePrice(db: Database, change: PriceChange, now: number): Promise<number> {
  const { isAnnounced: isKnown, payers } = await findUninformed(db, change, now);
  const { label, monthlyUsd } = PLANS[change.plan];
  if (isKnown && payers.length === 0) {
    throw new AppError(
      'UNPROCESSABLE',
      `No member pays for ${label}, or each of them has been informed of this price.`,
    );
  }
  await insertAnnounced(db, change, monthlyUsd!, now);
  return inform(db, change, payers, now);
}

/** Informs the members who pay for a plan since the announcement of its new price, up to its day. @param now ms UTC */
export async function announceToNewPayers(db: Database, now: number): Promise<void> {
  for (const change of await findComing(db, now))
    await inform(db, change, await selectUninformed(db, change, now), now);
}

/** Returns the announced prices that plans do not have yet, the next first. */
export const findComing = async (db: Database, now: number): Promise<PriceChange[]> =>
  (await selectComing(db, now)).filter((change) => !isCurrent(change));

async function inform(db: Database, change: PriceChange, payers: readonly Payer[], now: number): Promise<number> {
  if (payers.length === 0) return 0;
  const { monthlyUsd } = PLANS[change.plan];
  const same = { ...change, from: new Date(change.from), announcedAt: new Date(now) };
  const rows = payers.map(({ accountId, monthlyCents }) => ({
    ...same,
    accountId,
    // Some pay a former price.
    oldUsd: monthlyCents === null ? monthlyUsd! : toUsd(monthlyCents),
  }));
  let informed = 0;
  for (let n = 0; n < rows.length; n += BATCH) informed += await insertNotices(db, rows.slice(n, n + BATCH));
  await wake(db, PRICE_CHANNEL);
  return informed;
}

const toUsd = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

const isCurrent = ({ plan, newUsd }: PriceChange): boolean => Number(newUsd) === Number(PLANS[plan].monthlyUsd);

function checkChange(change: PriceChange, isKnown: boolean, now: number): void {
  const { plan, from } = change;
  const { label, monthlyUsd } = PLANS[plan];
  if (isCurrent(change))
    throw new AppError('UNPROCESSABLE', `The price of ${label} is ${monthlyUsd} USD a month already.`);
  if (from - now >= PRICE_NOTICE_DAYS * DAY_MS || (isKnown && from > now)) return;
  const earliest = new Date(Math.ceil((now + PRICE_NOTICE_DAYS * DAY_MS) / DAY_MS) * DAY_MS);
  const detail = `A price is announced at least ${PRICE_NOTICE_DAYS} days before it takes effect: ${earliest.toISOString().slice(0, 10)} or later.`;
  throw new AppError('UNPROCESSABLE', detail);
}
