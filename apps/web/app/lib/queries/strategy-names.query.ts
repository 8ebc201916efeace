import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** The names of the strategies. */
export const strategyNamesQuery = () => readQuery(reads.strategies.list, { fields: ['id', 'name', 'isPaused'] });
