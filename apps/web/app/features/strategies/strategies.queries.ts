import { reads, type Strategy } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

const LISTED = [
  ...(['id', 'name', 'description', 'oneLiner', 'approach', 'riskLevel', 'markets', 'timeframesByMarket'] as const),
  'timeframes' as const,
  ...(['performanceMetrics', 'equityCurve', 'realResult', 'isActive', 'switchedOff', 'restored'] as const),
];

/** The strategies with what their cards show. */
export type ListedStrategy = Pick<Strategy, (typeof LISTED)[number]>;

/** The library, with what its cards show. */
export const strategiesQuery = () => readQuery(reads.strategies.list, { fields: LISTED });

/** One strategy; null if it does not exist. */
export const strategyQuery = (id: string) => readQuery(reads.strategies.get, { id });
