import { type AnswerOf, addressOf, reads } from '@sealtick/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '../../lib/api.ts';
import { getAnswer } from '../../lib/get-answer.ts';

const read = reads.signals.list;

/** All signals, page by page, following the Link header. */
export const olderSignalsQuery = (strategyId: string | null) => {
  const input = strategyId === null ? {} : { strategy: strategyId };
  return infiniteQueryOptions({
    queryKey: ['older signals', strategyId],
    queryFn: ({ pageParam, signal }) =>
      getAnswer({ read, input }, pageParam, signal) as Promise<Page<AnswerOf<typeof read>>>,
    initialPageParam: addressOf(read, input),
    getNextPageParam: (last) => last.next,
  });
};
