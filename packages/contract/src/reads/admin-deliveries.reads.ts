import { z } from 'zod';
import { AdminDeliveries, AdminDeliveryCounts, DeadMessage } from '../admin-delivery.ts';
import { ChannelKind } from '../delivery-channel.ts';
import { cursor } from '../plain-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareRead } from './read.ts';

export const status = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/deliveries',
  summary: 'Whether messages are sent, and what waits, for each kind of channel',
  answer: AdminDeliveries,
});

export const counts = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/delivery-counts',
  summary: 'How many messages wait, and how many have died',
  answer: AdminDeliveryCounts,
});

export const dead = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/dead-deliveries',
  summary: 'Messages of the last seven days that were rejected or failed in every attempt, newest first',
  query: z.strictObject({
    kind: ChannelKind.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: cursor(/^\d{1,13}\.dl_[\w-]{22}$/).optional(),
  }),
  answer: z.array(DeadMessage),
  nextBy: 'cursor',
});
