import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** How many signals came since the member's last visit. */
export const lastSeenQuery = () => readQuery(reads.lastSeen.get, {});

/** The count stays as it is for the rest of the visit, so it is not read again. */
export const markSeen = writeMutation(writes.lastSeen.mark, () => []);
