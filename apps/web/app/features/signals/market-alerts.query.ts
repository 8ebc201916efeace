import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

/** Market alerts of the last day, every 30 s; the live feed adds new ones. */
export const marketAlertsQuery = () => polled(readQuery(reads.marketAlerts.list, {}), SIGNAL_POLL_MS);
