import { reads, writes } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import { type ServedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import { announcePrice, findUninformed, priceChangeName, toPriceChange } from './announce-price.ts';
import type { BillingContext } from './billing-context.ts';
import { selectAnnounced } from './price-change-repository.ts';

/** Addresses that an operator sees before an announcement. */
const SHOWN = 20;

/** Returns the reads of price changes in the console. */
export const priceChangeReads = ({ clock, provider }: BillingContext): ServedRead[] => [
  serve(reads.priceChanges.list, async ({ db }) => ({
    isOn: provider !== null,
    announced: await selectAnnounced(db),
  })),
  serve(reads.priceChanges.reach, async ({ db }, given) => {
    const { isAnnounced, payers } = await findUninformed(db, toPriceChange(given), clock.now());
    return { isAnnounced, members: payers.length, emails: payers.slice(0, SHOWN).map(({ email }) => email) };
  }),
];

/** Returns the write that announces a price change, as the command line does. */
export const priceChangeWrites = ({ clock, provider }: BillingContext): ServedWrite[] => [
  serveWrite(writes.priceChanges.announce, async ({ db }, given) => {
    if (provider === null) throw new AppError('UNAVAILABLE', 'No payment provider is set on this site.');
    const change = toPriceChange(given);
    return { change: priceChangeName(change), members: await announcePrice(db, change, clock.now()) };
  }),
];
