import type { Basis } from '@sealtick/contract';
import { type AnswerOf, getAddress, reads } from '@sealtick/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../lib/data/api.ts';
import { getAnswer } from '../../lib/data/get-answer.ts';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { olderSignalsInput, olderSignalsKey } from './older-signals-key.ts';
import { olderThan } from './older-than.ts';
import { usePrices } from './prices.queries.ts';
import { SignalList, SignalListSkeleton } from './signal-list.tsx';
import { type SignalView, toSignalViews } from './signal-view.ts';
import type { SignalConditions } from './signals.queries.ts';

const read = reads.signals.list;

/** All signals that meet the conditions, page by page, following the Link header. */
const olderSignalsQuery = (strategyId: string | null, conditions: SignalConditions) => {
  const input = olderSignalsInput(strategyId, conditions);
  return infiniteQueryOptions({
    queryKey: olderSignalsKey(strategyId, conditions),
    queryFn: ({ pageParam, signal }) =>
      getAnswer({ read, input }, pageParam, signal) as Promise<Page<AnswerOf<typeof read>>>,
    initialPageParam: getAddress(read, input),
    getNextPageParam: (last) => last.next,
  });
};

export interface OlderSignalsProps {
  strategyId: string | null;
  conditions: SignalConditions;
  /** Returns the rows that match the search and the filters. */
  filter: (rows: readonly SignalView[]) => readonly SignalView[];
  /** The signals that the feed above shows. */
  above: readonly SignalView[];
  /** The newest of them, before the search. */
  newest: SignalView | null;
  /** The basis that the screen states once. */
  stated: Basis | null;
}

/** Older signals, loaded on demand, page by page. */
export function OlderList({ strategyId, conditions, filter, above, newest, stated }: OlderSignalsProps) {
  const older = useInfiniteQuery(olderSignalsQuery(strategyId, conditions));
  const rows = olderThan(above, newest, toSignalViews(older.data?.pages.flatMap(({ data }) => data)));
  return (
    <section aria-labelledby="older-signals" className="mt-8">
      <h2 id="older-signals" className="mb-3 font-head text-16">
        Older signals
      </h2>
      <LoadState read={older} what="the older signals" skeleton={<SignalListSkeleton />}>
        {() => <OlderRows rows={filter(rows)} stated={stated} />}
      </LoadState>
      {older.data && older.isError && (
        <p role="alert" className="mt-4 text-13">
          Older signals could not be loaded.
        </p>
      )}
      {older.hasNextPage && (
        <Button className="mt-4" isLoading={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
          {older.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </section>
  );
}

function OlderRows({ rows, stated }: { rows: readonly SignalView[]; stated: Basis | null }) {
  const prices = usePrices();
  if (rows.length === 0) return <EmptyState title="No older signals here" />;
  return <SignalList label="Older signals" signals={rows} prices={prices} stated={stated} />;
}
