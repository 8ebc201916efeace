import type { Basis } from '@sealtick/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { olderSignalsQuery } from './older-signals.query.ts';
import { olderThan } from './older-than.ts';
import { usePrices } from './prices.queries.ts';
import { SignalList, SignalListSkeleton } from './signal-list.tsx';
import { type SignalView, toSignalViews } from './signal-view.ts';
import type { SignalConditions } from './signals.queries.ts';

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
      {older.isPending && <SignalListSkeleton />}
      {older.data && <OlderRows rows={filter(rows)} stated={stated} />}
      {older.isError && (
        <ErrorState
          title="Error Loading Signals"
          text="The signals could not be loaded. Please try again later."
          onRetry={() => void (older.data ? older.fetchNextPage() : older.refetch())}
        />
      )}
      {older.hasNextPage && (
        <Button className="mt-4" disabled={older.isFetching} onClick={() => void older.fetchNextPage()}>
          {older.isFetching ? 'Loading...' : 'Load more'}
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
