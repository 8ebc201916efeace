import { type AnswerOf, addressOf, reads } from '@sealtick/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '../../lib/data/api.ts';
import { getAnswer } from '../../lib/data/get-answer.ts';
import type { SignalConditions } from './signals.queries.ts';

const read = reads.signals.list;

/** All signals that meet the conditions, page by page, following the Link header. */
export const olderSignalsQuery = (strategyId: string | null, conditions: SignalConditions) => {
  const input = strategyId === null ? conditions : { strategy: strategyId, ...conditions };
  return infiniteQueryOptions({
    queryKey: ['older signals', addressOf(read, input)],
    queryFn: ({ pageParam, signal }) =>
      getAnswer({ read, input }, pageParam, signal) as Promise<Page<AnswerOf<typeof read>>>,
    initialPageParam: addressOf(read, input),
    getNextPageParam: (last) => last.next,
  });
};
