import { reads, SIGNAL_POLL_MS, writes } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import { writeMutation } from '../../../lib/data/write-mutation.ts';

/** How many messages to the member are unread, every 30 s. */
export const inboxQuery = () => polled(readQuery(reads.deliveryInbox.get, {}), SIGNAL_POLL_MS);

const SHOWN = 60;

/** The newest messages to the member, read when the inbox is opened and every 30 s. */
export const messagesQuery = () => ({
  ...polled(readQuery(reads.deliveryReceipts.list, { limit: SHOWN }), SIGNAL_POLL_MS),
  // It is opened to see what has just come.
  staleTime: 0,
});

export const markRead = writeMutation(writes.deliveryInbox.markRead, () => [inboxQuery()]);
