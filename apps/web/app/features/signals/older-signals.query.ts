import type { Signal } from '@sealtick/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPage, type Page } from '../../lib/api.ts';

/** The whole feed, page by page, as the Link header leads. */
export const olderSignalsQuery = (strategyId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['older signals', strategyId],
    queryFn: ({ pageParam, signal }): Promise<Page<readonly Signal[]>> => getPage(pageParam, signal),
    initialPageParam: strategyId === null ? '/api/signals' : `/api/signals?strategy=${encodeURIComponent(strategyId)}`,
    getNextPageParam: (last) => last.next,
  });
