import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Market alerts of the last day, every 30 s; the live feed adds new ones. */
export const marketAlertsQuery = () => ({ ...readQuery(reads.marketAlerts.list, {}), refetchInterval: SIGNAL_POLL_MS });
