import { z } from 'zod';
import { AdminDeliveries, AdminDeliveryCounts, DeadMessage } from '../admin-delivery.ts';
import { ChannelKind } from '../delivery-channel.ts';
import { cursor } from '../plain-text.ts';
import { declareRead } from './read.ts';

const OF_CONSOLE = { entitlement: 'operator', cache: 'never' } as const;

export const status = declareRead({
  path: '/api/admin/deliveries',
  tag: 'console',
  summary: 'Whether messages are sent, and what waits, for each kind of channel',
  ...OF_CONSOLE,
  answer: AdminDeliveries,
});

export const counts = declareRead({
  path: '/api/admin/delivery-counts',
  tag: 'console',
  summary: 'How many messages wait, and how many have died',
  ...OF_CONSOLE,
  answer: AdminDeliveryCounts,
});

export const dead = declareRead({
  path: '/api/admin/dead-deliveries',
  tag: 'console',
  summary: 'Messages of the last seven days that were rejected or failed in every attempt, newest first',
  ...OF_CONSOLE,
  query: z.strictObject({
    kind: ChannelKind.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: cursor(/^\d{1,13}\.dl_[\w-]{22}$/).optional(),
  }),
  answer: z.array(DeadMessage),
  nextBy: 'cursor',
});
