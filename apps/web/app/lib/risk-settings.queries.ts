import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from './read-query.ts';

/** The risk settings of the signed-in member. */
export const riskQuery = () => readQuery(reads.risk.get, {});

/** How much of the member's limits is used, every 30 s. */
export const riskStatusQuery = () => ({ ...readQuery(reads.risk.status, {}), refetchInterval: SIGNAL_POLL_MS });

/** The records of a strategy, from which Kelly's fraction follows. */
export const recordsQuery = (strategyId: string) => readQuery(reads.strategies.performance, { id: strategyId });
