import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';
import { PREVIEWS } from './previews.ts';
import { rulesQuery } from './rules.query.ts';

/** Channels of the member with their states, the oldest first, every 30 s. */
export const channelsQuery = () => polled(readQuery(reads.deliveryChannels.list, {}), SIGNAL_POLL_MS);

/** What a browser needs to register for push messages, and the registered devices. */
export const pushSetupQuery = () => readQuery(reads.deliveryPush.get, {});

/** What changes when a channel is removed: it is left out of the rules too. */
export const removedChannel = () => [channelsQuery(), pushSetupQuery(), rulesQuery(), PREVIEWS];
