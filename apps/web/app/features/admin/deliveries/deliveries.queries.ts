import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';

/** Rows of a page; one more is read, to know whether another page follows. */
export const PAGE_ROWS = 25;
const POLL_MS = 15_000;

/** What is sent, and what waits. */
export const deliveriesQuery = () => polled(readQuery(reads.adminDeliveries.status, {}), POLL_MS);

/** Returns the dead messages that an address asks for. A replay takes them off the list. */
export function deadQuery(params: URLSearchParams) {
  const after = params.get('after') ?? '';
  const query = readQuery(reads.adminDeliveries.dead, {
    limit: PAGE_ROWS + 1,
    ...(/^\d{1,13}\.dl_[\w-]{22}$/.test(after) ? { cursor: after } : {}),
  });
  return polled(query, POLL_MS);
}
