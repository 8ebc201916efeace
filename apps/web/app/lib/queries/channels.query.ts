import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';
import { PREVIEWS } from './previews.ts';
import { rulesQuery } from './rules.query.ts';

/** Channels of the member, the oldest first. */
export const channelsQuery = () => readQuery(reads.deliveryChannels.list, {});

/** What a browser needs to register for push messages, and the registered devices. */
export const pushSetupQuery = () => readQuery(reads.deliveryPush.get, {});

/** What changes when a channel is removed: it is left out of the rules too. */
export const removedChannel = () => [channelsQuery(), pushSetupQuery(), rulesQuery(), PREVIEWS];
