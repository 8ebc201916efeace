import { z } from 'zod';
import { Subscription } from '../subscription.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/subscriptions',
  tag: 'account',
  summary: 'The strategies that the caller subscribed to, oldest first',
  entitlement: 'own',
  scope: ['subscriptions', 'signals:read'],
  cache: 'never',
  answer: z.array(Subscription),
});
