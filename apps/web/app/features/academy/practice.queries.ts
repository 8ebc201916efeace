import { PRACTICE_ROUNDS_KEPT, PRACTICE_ROUNDS_LISTED, reads, writes } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** Rounds that the progress of a member shows. */
const NEWEST = 5;

/** The rounds of the member: the newest ones, or all that are stored. */
export const practiceQuery = (isWhole = false) =>
  readQuery(reads.practice.record, { limit: isWhole ? PRACTICE_ROUNDS_KEPT : PRACTICE_ROUNDS_LISTED });
/** The newest rounds of the member, for the tab of progress. */
export const newestPracticeQuery = () => readQuery(reads.practice.record, { limit: NEWEST });
/** The rounds of the member in one session. */
export const practiceSessionQuery = (session: number) => readQuery(reads.practice.record, { session });
/** What shows the record of the member. */
export const recordQueries = () => [practiceQuery(), practiceQuery(true), newestPracticeQuery()];

/** Stores a decision in the record of the member. The caller refreshes what shows it, once for several. */
export const decide = writeMutation(writes.practice.decide, () => []);
