import { declareWrite } from './write.ts';

export const mark = declareWrite({
  method: 'PUT',
  path: '/api/last-seen',
  tag: 'account',
  summary: 'Records that the caller looks at the signals now; within half an hour of the last time nothing changes',
  callers: 'accounts',
  // The log must not tell for years when a member looked at the signals.
  audit: null,
});
