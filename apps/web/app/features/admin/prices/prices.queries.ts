import { ProblemError } from '@sealtick/client';
import { getAddress, type PriceChange, type PriceChangeReach, reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';

/** The price changes that were announced. The running site queues their emails within seconds. */
export const announcedQuery = () => polled(readQuery(reads.priceChanges.list, {}), 5_000);

/** Returns whom an announcement would reach. @throws {ProblemError} naming the fields that are wrong; queries throw plain errors */
export async function askReach(change: PriceChange): Promise<PriceChangeReach> {
  const response = await fetch(getAddress(reads.priceChanges.reach, change), { credentials: 'same-origin' });
  if (!response.ok) throw await ProblemError.from(response);
  return response.json();
}
