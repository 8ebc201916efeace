import { pickFields, type Strategy, type StrategyField, strategyListPath } from '@sealtick/contract';
import { queryOptions } from '@tanstack/react-query';
import type { PageRead } from '../../lib/page-read.ts';

/** What a card of the library shows. */
const CARD = [
  ...(['id', 'name', 'description', 'oneLiner', 'approach', 'riskLevel', 'markets', 'timeframes'] as const),
  ...(['performanceMetrics', 'equityCurve', 'isActive'] as const),
];
const NAME = ['id', 'name'] as const;

const listQuery = <F extends StrategyField>(fields: readonly F[]) =>
  queryOptions<readonly Pick<Strategy, F>[]>({ queryKey: [strategyListPath(fields)] });

const readList = (fields: readonly StrategyField[]): PageRead => ({
  key: listQuery(fields).queryKey,
  read: async (services) => pickFields(await services.listStrategies(), fields),
});

/** The library, with what its cards show. */
export const strategiesQuery = () => listQuery(CARD);

/** What the strategies are called. */
export const strategyNamesQuery = () => listQuery(NAME);

/** GET /api/strategies/{id}; null where the server said while rendering that there is none. */
export const strategyQuery = (id: string) =>
  queryOptions<Strategy | null>({ queryKey: ['/api/strategies', encodeURIComponent(id)] });

export const readStrategies = readList(CARD);

export const readStrategyNames = readList(NAME);

export const readStrategy = (id: string): PageRead => ({
  key: strategyQuery(id).queryKey,
  read: (services) => services.getStrategy(id),
});
