import { reads, SIGNAL_POLL_MS, writes } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** The member's price alerts. They fire while the page is open. */
export const priceAlertsQuery = () => polled(readQuery(reads.priceAlerts.list, {}), SIGNAL_POLL_MS);

const stale = () => [priceAlertsQuery()];

export const createPriceAlert = writeMutation(writes.priceAlerts.create, stale);
export const deletePriceAlert = writeMutation(writes.priceAlerts.remove, stale);
