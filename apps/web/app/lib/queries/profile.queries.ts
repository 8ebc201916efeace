import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** Names and time zone of the logged-in member. */
export const profileQuery = () => readQuery(reads.profile.get, {});
