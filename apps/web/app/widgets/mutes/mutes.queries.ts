import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** The member's mutes that have not ended. */
export const mutesQuery = () => readQuery(reads.deliveryMutes.list, {});

const stale = () => [mutesQuery()];

export const setMute = writeMutation(writes.deliveryMutes.set, stale);
export const removeMute = writeMutation(writes.deliveryMutes.remove, stale);
