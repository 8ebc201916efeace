import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** What a subscription needs to know of each strategy. */
export const followableQuery = () => readQuery(reads.strategies.list, { fields: ['id', 'name', 'markets'] });
