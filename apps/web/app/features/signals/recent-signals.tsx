import { useQuery } from '@tanstack/react-query';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { listBasis } from './basis-runs.ts';
import type { Scope } from './list-conditions.ts';
import { NO_SIGNALS_TEXT } from './no-signals-text.ts';
import type { Prices } from './price-now.ts';
import { usePrices } from './prices.queries.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { SignalList, SignalListSkeleton } from './signal-list.tsx';
import { type SignalView, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';
import { useSignalScope } from './use-signal-scope.ts';

/** How many signals a page shows that is not about signals only. */
type Shown = 3 | 5;

/**
 * The newest signals of the strategies that the member follows, of all, or the ended ones, updated by the live feed. The page around
 * them has the notice of hypothetical results.
 */
export function RecentSignals({ shown }: { shown: Shown }) {
  const scope = useSignalScope();
  const state = useQuery({
    ...signalsQuery(null, scope?.conditions),
    enabled: scope !== null,
    select: (signals) => toSignalViews(signals).filter((row) => scope?.isIn(row)),
  });
  return (
    <>
      {scope && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ScopeChoice followed={scope.followed} scope={scope.scope} onChange={scope.choose} />
          <BasisLabel basis={listBasis(state.data?.slice(0, shown) ?? [])} />
        </div>
      )}
      <RecentList state={state} prices={usePrices()} shown={shown} scope={scope?.scope} />
    </>
  );
}

interface RecentListProps {
  state: ReadState<readonly SignalView[]>;
  prices: Prices;
  shown: Shown;
  /** Which signals these are. */
  scope?: Scope | undefined;
}

/** The newest signals of a strategy. */
export function RecentList({ state, prices, shown, scope = 'all' }: RecentListProps) {
  return (
    <LoadState read={state} what="the signals" skeleton={<SignalListSkeleton count={shown} />}>
      {(rows) => <Newest signals={rows.slice(0, shown)} prices={prices} shown={shown} scope={scope} />}
    </LoadState>
  );
}

interface NewestProps extends Omit<RecentListProps, 'state'> {
  signals: readonly SignalView[];
  scope: Scope;
}

function Newest({ signals, prices, shown, scope }: NewestProps) {
  if (signals.length === 0) return <EmptyState {...NO_SIGNALS_TEXT[scope]} />;
  const stated = listBasis(signals);
  return <SignalList label="Recent signals" signals={signals} prices={prices} stated={stated} room={shown} />;
}
