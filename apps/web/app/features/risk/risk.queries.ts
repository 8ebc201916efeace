import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from '../../lib/read-query.ts';

/** The newest open signal, every 30 s. */
export const newestSignalQuery = () => ({
  ...readQuery(reads.signals.list, { status: 'active', limit: 1 }),
  refetchInterval: SIGNAL_POLL_MS,
});

/** Last prices of all instruments, every 30 s. */
export const lastPricesQuery = () => ({ ...readQuery(reads.prices.list, {}), refetchInterval: SIGNAL_POLL_MS });
