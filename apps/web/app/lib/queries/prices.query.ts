import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';

/** The instruments of the market with their last prices, every 30 s like the signals. */
export const pricesQuery = () => polled(readQuery(reads.prices.list, {}), SIGNAL_POLL_MS);
