import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** The risk settings of the logged-in member. */
export const riskQuery = () => readQuery(reads.risk.get, {});

/** The records of a strategy, from which Kelly's fraction follows. */
export const recordsQuery = (strategyId: string) => readQuery(reads.strategies.performance, { id: strategyId });
