import { z } from 'zod';
import { DeadReplay, DeliveryId } from '../admin-delivery.ts';
import { TimeInput } from '../instant.ts';
import { Reason } from '../member.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareWrite } from './write.ts';

const body = z.strictObject({ reason: Reason });

export const pause = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/deliveries/pause',
  summary: 'Stops all sending to members; new signals that expire in the meantime are missed',
  body,
  errors: { CONFLICT: 'Sending is paused' },
  audit: { act: 'deliveries.paused', label: 'Sending of signals paused', subject: 'reason', isFrequent: true },
});

export const resume = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/deliveries/resumption',
  summary: 'Sends again, after a pause or after a backup was restored',
  body,
  errors: { CONFLICT: 'Sending is not paused' },
  audit: { act: 'deliveries.resumed', label: 'Sending of signals resumed', subject: 'reason' },
});

export const replay = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/deliveries/:id/replay',
  summary: 'Sends a dead message again, with the id that it had',
  params: z.strictObject({ id: DeliveryId }),
  examples: { id: 'dl_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  body,
  errors: {
    NOT_FOUND: 'No dead message that is still valid has this id',
    UNPROCESSABLE:
      'Its signal has changed since, so that the message would mislead, or it would not be sent, as to a muted channel',
  },
  audit: { act: 'deliveries.replayed', label: 'Failed messages sent again', subject: 'id' },
});

export const replaySince = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/deliveries/replays',
  summary: 'Sends all messages again that died since a moment, are still valid and would not mislead',
  body: z.strictObject({ since: TimeInput, reason: Reason }),
  answer: DeadReplay,
  audit: { act: 'deliveries.replayed', label: 'Failed messages sent again', subject: 'reason' },
});
