import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Sites with whose accounts visitors may log in. */
export const providersQuery = () => readQuery(reads.auth.providers, {});
