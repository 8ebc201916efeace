import { declareWrite } from './write.ts';

export const markRead = declareWrite({
  method: 'PUT',
  path: '/api/delivery/inbox',
  tag: 'delivery',
  summary: 'Marks every message to the caller as read',
  callers: 'accounts',
  scope: 'delivery',
  // The log must not tell for years when a member looked at the messages.
  audit: null,
});
