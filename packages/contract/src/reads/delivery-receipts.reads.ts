import { z } from 'zod';
import { Receipt } from '../delivery-receipt.ts';
import { cursor, plainId } from '../plain-text.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/delivery/receipts',
  tag: 'delivery',
  summary: 'Messages to the caller in the last seven days, or all about one signal, with their attempts; newest first',
  entitlement: 'own',
  scope: ['signals:read', 'delivery'],
  cache: 'never',
  query: z.strictObject({
    signalId: plainId(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: cursor(/^[\w-]{1,100}$/).optional(),
  }),
  answer: z.array(Receipt),
  nextBy: 'cursor',
});
