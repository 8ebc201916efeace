import type { Signal } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useMatch, useSearchParams } from 'react-router';
import { useIsScrolledPast, useMedia } from '../../lib/browser/use-browser.ts';
import { useRowKeys } from '../../lib/browser/use-row-keys.ts';
import { latestParams } from '../../lib/navigation/latest-params.ts';
import { useUrlText, withParam } from '../../lib/navigation/use-url-text.ts';
import { useClockAhead } from '../../lib/time/clock.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { listBasis } from './basis-runs.ts';
import { FeedState } from './feed-state.tsx';
import { countFilters, filterSignals, readFilters } from './filter-signals.ts';
import { type ListConditions, useListConditions } from './list-conditions.ts';
import { useLiveSignals } from './live-signals.tsx';
import { usePrices } from './prices.queries.ts';
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
import { type SignalView, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';
import { useHeldSignals } from './use-held-signals.ts';
import { useIsPointedAt } from './use-is-pointed-at.ts';
import { isInScope } from './use-signal-scope.ts';

const SHOWN = 10;
/** Rows that are shown before the list is opened in full. */
const COLLAPSED = 5;
/** Widths at which signals are cards. */
const CARDS = '(width < 64rem)';
const NOT_KNOWN: ListConditions = { strategyId: null, conditions: {}, followed: [], scope: 'all' };

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
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useUrlText('q');
  const [isFull, setFull] = useState(false);
  const { link } = useLiveSignals();
  useRowKeys();
  const ahead = useClockAhead();
  const isSignalOpen = useMatch('/signals/:signalId') !== null;
  const top = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isAway = useIsScrolledPast(top);
  // The row under the pointer must not change when the visitor is about to click.
  const isPointed = useIsPointedAt(rows);
  const values = readFilters(params);
  const list = useListConditions(params);
  const { strategyId, conditions, followed, scope } = list ?? NOT_KNOWN;
  const query = {
    ...signalsQuery(strategyId, conditions),
    placeholderData: rowsOfBefore(strategyId),
    enabled: list !== null,
  };
  const signals = useQuery({ ...query, select: toSignalViews });
  const newest = useQuery({ ...query, select: firstFound });
  const prices = usePrices();
  const filter = (views: readonly SignalView[]) =>
    filterSignals(
      views.filter((row) => isInScope(row, scope, followed)),
      search,
      values,
      prices,
    );
  const set = (name: string, value: string) =>
    setParams(withParam(latestParams(), name, value), { preventScrollReset: true });
  const isHistory = scope === 'history';
  const isFiltered = search.trim() !== '' || strategyId !== null || countFilters(values) > 0;
  // A panel has room for the first rows of a new list; cards, on a narrow screen, do not.
  const isCards = useMedia(CARDS);
  const least = isFiltered ? SHOWN : isCards ? COLLAPSED : 0;
  const held = useHeldSignals(signals.data ?? [], query.queryKey[0], isAway || isPointed, filter, least);
  const shown = filter(held.rows).slice(0, isHistory ? undefined : SHOWN);
  const stated = listBasis(held.rows);
  const clear = () => {
    setSearch('');
    setParams(scope === 'history' ? { show: 'history' } : {}, { preventScrollReset: true });
  };
  const hasSignals = signals.data !== undefined && signals.data.length > 0;

  return (
    <>
      {!isSignalOpen && (
        <PageHead
          title="Signals"
          description="The newest signals of every strategy: side, entry, stop, target and confidence."
        />
      )}
      <ScreenTitle
        title="Signal Delivery"
        text={
          <FeedState
            link={signals.isError ? 'disconnected' : link}
            staleSince={signals.isError && signals.data ? signals.dataUpdatedAt - ahead : null}
            stated={stated}
          />
        }
      />
      <OfflineBanner />
      <RestoreNotice className="mb-3" />
      <MarketAlerts />
      <div
        data-feed-columns
        className="grid gap-x-4 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]"
      >
        <div className="min-w-0">
          <div ref={top} tabIndex={-1} className="scroll-mt-4 outline-none focus-visible:shadow-none">
            <div className="max-sm:mb-2 max-sm:flex max-sm:flex-wrap max-sm:gap-2 lg:flex lg:items-start lg:gap-2">
              <div className="noscript:hidden! sm:mb-2">
                <ScopeChoice
                  followed={strategyId === null ? followed : []}
                  scope={scope}
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
              matches={filter(held.rows).length}
              onRemove={(name) => (name === 'q' ? setSearch('') : set(name, ''))}
              onClear={clear}
            />
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
              state={signals}
              shown={shown}
              feed={held.rows}
              stated={stated}
              seenUntil={seenUntil}
              scope={scope}
              isFiltered={isFiltered}
              isWhole={isHistory}
              isFull={isFull}
              onToggle={() => setFull(!isFull)}
              onClear={clear}
              onShowAll={() => set('show', 'all')}
            />
          </div>
          {hasSignals && (
            <OlderSignals
              key={strategyId}
              strategyId={strategyId}
              conditions={conditions}
              filter={filter}
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
        <WebhookExample newest={newest} />
      </div>
    </>
  );
}

/** Until a filtered list has been read, the rows of the previous one are filtered here. */
const rowsOfBefore =
  (strategyId: string | null) =>
  (rows: readonly Signal[] | null | undefined, before?: { readonly queryKey: readonly [string, ...unknown[]] }) =>
    before?.queryKey[0].split('?')[0] === signalsQuery(strategyId).queryKey[0] ? rows : undefined;

const firstFound = (sent: readonly unknown[] | null): unknown =>
  (Array.isArray(sent) ? sent.find(Boolean) : null) ?? null;
