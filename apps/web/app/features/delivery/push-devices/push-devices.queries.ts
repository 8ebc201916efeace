import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';
import { writeMutation } from '../../../lib/data/write-mutation.ts';

/** What a browser needs to register, and the registered devices. */
export const pushSetupQuery = () => readQuery(reads.deliveryPush.get, {});

/** The member's channels, those of other kinds included. */
export const channelsQuery = () => readQuery(reads.deliveryChannels.list, {});

const stale = () => [pushSetupQuery(), channelsQuery()];

export const addDevice = writeMutation(writes.deliveryPush.add, stale);
export const removeDevice = writeMutation(writes.deliveryChannels.remove, stale);
