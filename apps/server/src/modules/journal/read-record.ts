import type { MemberRecord } from '@sealtick/record';
import type { Viewer } from '../../platform/viewer.ts';
import { type Records, readMemberRecord } from '../portfolio/index.ts';

/** Returns the record of a member. */
export type ReadRecord = (viewer: Viewer, accountId: string) => Promise<Pick<MemberRecord, 'signals' | 'history'>>;

/** Returns a function that reads the records of members. */
export const recordReader =
  (records: Records): ReadRecord =>
  (viewer, accountId) =>
    readMemberRecord(records, viewer, accountId);
