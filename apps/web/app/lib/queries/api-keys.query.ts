import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** The API keys of the member, the oldest first. */
export const keysQuery = () => readQuery(reads.apiKeys.list, {});
