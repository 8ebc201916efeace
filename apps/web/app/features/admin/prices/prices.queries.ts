import { type PriceChange, reads } from '@sealtick/contract';
import { askRead } from '../../../lib/data/ask-read.ts';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';

/** The price changes that were announced. The running site queues their emails within seconds. */
export const announcedQuery = () => polled(readQuery(reads.priceChanges.list, {}), 5_000);

/** Returns whom an announcement would reach. */
export const askReach = (change: PriceChange) => askRead(reads.priceChanges.reach, change);
