import type { Basis } from '@sealtick/contract';
import { ChevronDown, ChevronUp } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Scope } from './list-conditions.ts';
import { NO_SIGNALS_TEXT } from './no-signals-text.ts';
import { getBases } from './outcome-mix.tsx';
import { usePrices } from './prices.queries.ts';
import { SignalList, SignalListSkeleton } from './signal-list.tsx';
import type { SignalView } from './signal-view.ts';

const COLLAPSED = 5;

interface SignalFeedProps {
  state: ReadState<readonly SignalView[]>;
  /** At most ten signals, newest first. */
  shown: readonly SignalView[];
  /** All signals of the feed, before search and filters. */
  feed: readonly SignalView[];
  /** The basis that the screen states once. */
  stated: Basis | null;
  /** Market time of the member's last visit; null without one. */
  seenUntil: string | null;
  scope: Scope;
  isFiltered: boolean;
  /** Whether all of them are shown, without a button for it. */
  isWhole: boolean;
  isFull: boolean;
  onToggle: () => void;
  onClear: () => void;
  /** Shows the signals of all strategies. */
  onShowAll: () => void;
}

/** The list of signals, newest first, with its loading, empty and error states. */
export function SignalFeed({
  state,
  shown,
  feed,
  stated,
  seenUntil,
  scope,
  isFiltered,
  isWhole,
  isFull,
  onToggle,
  onClear,
  onShowAll,
}: SignalFeedProps) {
  const prices = usePrices();
  if (state.data === undefined) return <LoadState read={state} what="the signals" skeleton={<SignalListSkeleton />} />;
  if (shown.length === 0) {
    return isFiltered ? (
      <EmptyState title="No signals match your filters">
        <Button onClick={onClear}>Clear filters</Button>
      </EmptyState>
    ) : (
      <NoSignals scope={scope} onShowAll={onShowAll} />
    );
  }
  return (
    <>
      <h2 className="sr-only">Newest signals</h2>
      <SignalList
        label="Signals"
        signals={isFull || isWhole ? shown : shown.slice(0, COLLAPSED)}
        prices={prices}
        stated={stated}
        feed={feed}
        seenUntil={seenUntil}
        room={isFiltered || isWhole ? 0 : COLLAPSED}
      >
        {shown.length > COLLAPSED && !isWhole && (
          <Button
            variant="quiet"
            className="noscript:hidden! w-full max-lg:border-line-control md:h-11 lg:rounded-t-none lg:border-0"
            aria-expanded={isFull}
            onClick={onToggle}
          >
            {isFull ? 'Show Less' : 'View Full Feed'}
            {isFull ? <Icon of={ChevronUp} size={16} /> : <Icon of={ChevronDown} size={16} />}
          </Button>
        )}
      </SignalList>
      <div className="mt-3">
        <HypotheticalNotice bases={shown.flatMap(getBases)} isWide />
      </div>
    </>
  );
}

/** A list of the followed strategies or of the history may be empty while there are signals. */
function NoSignals({ scope, onShowAll }: Pick<SignalFeedProps, 'scope' | 'onShowAll'>) {
  const isAll = scope === 'all';
  const { title, text } = NO_SIGNALS_TEXT[scope];
  return (
    <EmptyState title={isAll ? 'No signals available at the moment' : title} text={text}>
      {isAll ? (
        <ButtonLink to={paths.strategies}>See the strategies</ButtonLink>
      ) : (
        <Button onClick={onShowAll}>Show all signals</Button>
      )}
    </EmptyState>
  );
}
