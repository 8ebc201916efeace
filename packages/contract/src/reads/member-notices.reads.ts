import { MemberNotices } from '../member-notice.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/admin/member-notices',
  tag: 'console',
  summary: 'The notices that were emailed to members, the newest first, and drafts about the legal documents',
  entitlement: 'operator',
  cache: 'never',
  answer: MemberNotices,
});
