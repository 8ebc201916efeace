import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** Channels of the member, the oldest first. */
export const channelsQuery = () => readQuery(reads.deliveryChannels.list, {});
