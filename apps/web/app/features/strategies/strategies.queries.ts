import type { Strategy } from '@sealtick/contract';
import { queryOptions } from '@tanstack/react-query';
import type { PageRead } from '../../lib/page-read.ts';

/** GET /api/strategies */
export const strategiesQuery = () => queryOptions<readonly Strategy[]>({ queryKey: ['/api/strategies'] });

/** GET /api/strategies/{id}; null where the server said while rendering that there is none. */
export const strategyQuery = (id: string) =>
  queryOptions<Strategy | null>({ queryKey: ['/api/strategies', encodeURIComponent(id)] });

export const readStrategies: PageRead = {
  key: strategiesQuery().queryKey,
  read: (services) => services.listStrategies(),
};

export const readStrategy = (id: string): PageRead => ({
  key: strategyQuery(id).queryKey,
  read: (services) => services.getStrategy(id),
});
