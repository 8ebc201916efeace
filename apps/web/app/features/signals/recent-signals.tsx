import { useQuery } from '@tanstack/react-query';
import { commonBasis } from '../../lib/common-basis.ts';
import { ofFollowed, useFollowed } from '../../lib/followed.ts';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { Prices } from './price-now.ts';
import { usePrices } from './prices.queries.ts';
import { SignalList, SignalListSkeleton } from './signal-list.tsx';
import { type SignalView, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';

/** How many signals a page shows that is not about signals only. */
type Shown = 3 | 5;

/**
 * The newest signals of the strategies that the member follows, else of all, updated by the live feed. The page around them has the
 * notice of hypothetical results.
 */
export function RecentSignals({ shown }: { shown: Shown }) {
  const followed = useFollowed();
  const state = useQuery({
    ...signalsQuery(null, followed?.length ? { strategies: [...followed] } : {}),
    enabled: followed !== null,
    select: (signals) => ofFollowed(toSignalViews(signals), followed ?? []),
  });
  return <RecentList state={state} prices={usePrices()} shown={shown} />;
}

interface RecentListProps {
  state: { isPending: boolean; data: readonly SignalView[] | undefined; refetch: () => unknown };
  prices: Prices;
  shown: Shown;
}

/** The newest signals of a strategy. */
export function RecentList({ state, prices, shown }: RecentListProps) {
  if (state.isPending) return <SignalListSkeleton count={shown} />;
  if (state.data === undefined) {
    return (
      <ErrorState
        title="Error Loading Signals"
        text="The signals could not be loaded. Please try again later."
        onRetry={() => void state.refetch()}
      />
    );
  }
  const signals = state.data.slice(0, shown);
  if (signals.length === 0)
    return <EmptyState title="No recent signals" text="New signals appear here automatically." />;
  const stated = commonBasis(signals);
  return (
    <>
      <SignalList label="Recent signals" signals={signals} prices={prices} stated={stated} />
      <p className="mt-3">
        <BasisLabel basis={stated} />
      </p>
    </>
  );
}
