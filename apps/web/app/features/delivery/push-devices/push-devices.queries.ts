import { writes } from '@sealtick/contract';
import { writeMutation } from '../../../lib/data/write-mutation.ts';
import { channelsQuery, pushSetupQuery, removedChannel } from '../../../lib/queries/channels.query.ts';

export const addDevice = writeMutation(writes.deliveryPush.add, () => [pushSetupQuery(), channelsQuery()]);
export const removeDevice = writeMutation(writes.deliveryChannels.remove, removedChannel);
