import { z } from 'zod';
import { input } from '../input.ts';
import { TimeInput } from '../instant.ts';
import { declareWrite } from './write.ts';

export const markRead = declareWrite({
  method: 'PUT',
  path: '/api/delivery/inbox',
  tag: 'delivery',
  summary: 'Marks the messages to the caller as read',
  body: z.strictObject({
    upTo: input(
      TimeInput,
      'Time at which the newest message that was read was queued; all messages if left out',
      '2026-03-04T12:00:00.000Z',
    ).optional(),
  }),
  callers: 'accounts',
  scope: 'delivery',
  // The log must not tell for years when a member looked at the messages.
  audit: null,
});
