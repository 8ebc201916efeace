import { type ReactNode, useRef, useState } from 'react';
import { useMatch } from 'react-router';
import { useIsScrolledPast } from '../../lib/browser/use-browser.ts';
import { useRowKeys } from '../../lib/browser/use-row-keys.ts';
import { useClockAhead } from '../../lib/time/clock.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { FeedState } from './feed-state.tsx';
import { useLiveSignals } from './live-signals.tsx';
import {
  DeliveryCards,
  FeedTools,
  FilterChips,
  MarketAlerts,
  NewSignalsPill,
  OfflineBanner,
  OlderSignals,
  RestoreNotice,
  ScopeChoice,
  SignalFeed,
  SignalFilters,
  SymbolLinks,
  WebhookExample,
} from './signal-parts.ts';
import { type FilteredSignals, useFilteredSignals } from './use-filtered-signals.ts';
import { useIsPointedAt } from './use-is-pointed-at.ts';

interface SignalsScreenProps {
  /** Options of the strategy filter besides "All". */
  strategies: readonly SelectOption[];
  /** How many signals are new to the member. */
  sinceVisit: ReactNode;
  /** Market time of the member's last visit; null for visitors and on the first one. */
  seenUntil: string | null;
}

/** The page of all signals. */
export function SignalsScreen({ strategies, sinceVisit, seenUntil }: SignalsScreenProps) {
  const [isFull, setFull] = useState(false);
  useRowKeys();
  const isSignalOpen = useMatch('/signals/:signalId') !== null;
  const top = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isAway = useIsScrolledPast(top);
  // The row under the pointer must not change when the visitor is about to click.
  const isPointed = useIsPointedAt(rows);
  const list = useFilteredSignals(isAway || isPointed);
  const { state, held, stated, shown, strategyId } = list;

  return (
    <>
      {!isSignalOpen && (
        <PageHead
          title="Signals"
          description="The newest signals of every strategy: side, entry, stop, target and confidence."
        />
      )}
      <ScreenTitle title="Signal Delivery" text={<StateOfFeed list={list} />} />
      <OfflineBanner />
      <RestoreNotice className="mb-3" />
      <MarketAlerts />
      <div
        data-feed-columns
        className="grid gap-x-4 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]"
      >
        <div className="min-w-0">
          <div ref={top} tabIndex={-1} className="scroll-mt-4 outline-none focus-visible:shadow-none">
            <ListControls list={list} strategies={strategies} sinceVisit={sinceVisit} />
          </div>
          <div ref={rows} className="relative">
            <NewSignalsPill
              count={held.news}
              isAway={isAway}
              onClick={() => {
                held.take();
                if (isAway) top.current?.scrollIntoView({ block: 'start' });
                top.current?.focus({ preventScroll: true });
              }}
            />
            <SignalFeed
              state={state}
              shown={shown}
              feed={held.rows}
              stated={stated}
              seenUntil={seenUntil}
              scope={list.scope}
              isFiltered={list.isFiltered}
              isWhole={list.isHistory}
              isFull={isFull}
              onToggle={() => setFull(!isFull)}
              onClear={list.clear}
              onShowAll={() => list.set('show', 'all')}
            />
          </div>
          {state.data !== undefined && state.data.length > 0 && (
            <OlderSignals
              key={strategyId}
              strategyId={strategyId}
              conditions={list.conditions}
              filter={list.filter}
              above={shown}
              newest={held.rows[0] ?? null}
              stated={stated}
            />
          )}
          <div className="mt-6 empty:hidden">
            <SymbolLinks />
          </div>
        </div>
        <aside
          aria-label="Delivery"
          data-feed-part
          className="grid h-fit gap-4 md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1"
        >
          <FeedTools strategyId={strategyId} />
          <DeliveryCards />
        </aside>
        <WebhookExample newest={list.newest} />
      </div>
    </>
  );
}

function StateOfFeed({ list: { state, stated } }: { list: FilteredSignals }) {
  const { link } = useLiveSignals();
  const ahead = useClockAhead();
  return (
    <FeedState
      link={state.isError ? 'disconnected' : link}
      staleSince={state.isError && state.data ? state.dataUpdatedAt - ahead : null}
      stated={stated}
    />
  );
}

interface ListControlsProps extends Pick<SignalsScreenProps, 'strategies' | 'sinceVisit'> {
  list: FilteredSignals;
}

/** What the list shows: scope, filters, and the chips of the filters that are set. */
function ListControls({ list, strategies, sinceVisit }: ListControlsProps) {
  const { search, setSearch, strategyId, values, set } = list;
  return (
    <>
      <div className="max-sm:mb-2 max-sm:flex max-sm:flex-wrap max-sm:gap-2 lg:flex lg:items-start lg:gap-2">
        <div className="noscript:hidden! sm:mb-2">
          <ScopeChoice
            followed={strategyId === null ? list.followed : []}
            scope={list.scope}
            onChange={(chosen) => set('show', chosen)}
          />
        </div>
        <div className="min-w-0 flex-1 max-sm:contents">
          <SignalFilters
            search={search}
            onSearch={setSearch}
            strategyId={strategyId}
            strategies={strategies}
            values={values}
            onFilter={set}
          />
        </div>
      </div>
      <div className="mb-2 empty:hidden">{sinceVisit}</div>
      <FilterChips
        set={{ search, strategyId, values }}
        strategies={strategies}
        matches={list.matches}
        onRemove={(name) => (name === 'q' ? setSearch('') : set(name, ''))}
        onClear={list.clear}
      />
    </>
  );
}
