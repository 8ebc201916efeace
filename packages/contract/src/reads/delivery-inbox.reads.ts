import { Inbox } from '../inbox.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/delivery/inbox',
  tag: 'delivery',
  summary: 'How many messages to the caller are unread; the messages themselves are the receipts',
  entitlement: 'own',
  scope: ['signals:read', 'delivery'],
  cache: 'never',
  answer: Inbox,
});
