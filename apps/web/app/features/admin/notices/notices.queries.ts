import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';

/** The notices that were sent, with what became of their emails, and the drafts about the legal documents. */
export const noticesQuery = () => polled(readQuery(reads.memberNotices.list, {}), 10_000);
