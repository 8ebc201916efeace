import type { Signal } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMatch, useSearchParams } from 'react-router';
import { useClockAhead } from '../../lib/clock.tsx';
import { commonBasis } from '../../lib/common-basis.ts';
import { latestParams } from '../../lib/latest-params.ts';
import { paths } from '../../lib/paths.ts';
import { useIsScrolledPast } from '../../lib/use-browser.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { useUrlText, withParam } from '../../lib/use-url-text.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FeedState } from './feed-state.tsx';
import { countFilters, filterSignals, readFilters } from './filter-signals.ts';
import { type ListConditions, useListConditions } from './list-conditions.ts';
import { useLiveSignals } from './live-signals.tsx';
import { NewSignalsPill } from './new-signals-pill.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { OlderSignals } from './older-signals.tsx';
import { usePrices } from './prices.queries.ts';
import { SignalFilters } from './signal-filters.tsx';
import {
  DeliveryCards,
  HowToReadSignal,
  PageActions,
  SignalFeed,
  SoundButton,
  WebhookExample,
} from './signal-parts.ts';
import { type SignalView, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';
import { useHeldSignals } from './use-held-signals.ts';
import { useIsPointedAt } from './use-is-pointed-at.ts';

const SHOWN = 10;
const SCOPES = [
  { value: 'following', label: 'Following' },
  { value: 'all', label: 'All' },
] as const;
const NOT_KNOWN: ListConditions = { strategyId: null, conditions: {}, followed: [], scope: 'all' };

/** The page of all signals. @param strategies Options of the strategy filter besides "All". */
export function SignalsScreen({ strategies }: { strategies: readonly SelectOption[] }) {
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
  const newest = useQuery({ ...query, select: firstOf });
  const prices = usePrices();
  const isInScope = ({ strategyId: id }: SignalView) => scope === 'all' || followed.includes(id);
  const filter = (views: readonly SignalView[]) => filterSignals(views.filter(isInScope), search, values, prices);
  const set = (name: string, value: string) =>
    setParams(withParam(latestParams(), name, value), { preventScrollReset: true });
  const held = useHeldSignals(signals.data ?? [], query.queryKey[0], isAway || isPointed, filter);
  const shown = filter(held.rows).slice(0, SHOWN);
  const stated = commonBasis(shown);
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
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PageActions />
          <SoundButton />
          <TextLink isAlone to={strategyId === null ? paths.verify : paths.verifyOf(strategyId)}>
            Verify the record
          </TextLink>
        </div>
      </ScreenTitle>
      <OfflineBanner />
      <RestoreNotice className="mb-3" />
      <div data-feed-columns className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div ref={top} tabIndex={-1} className="scroll-mt-4 outline-none focus-visible:shadow-none">
            <SignalFilters
              search={search}
              onSearch={setSearch}
              strategyId={strategyId}
              strategies={strategies}
              values={values}
              onFilter={set}
            />
            {followed.length > 0 && strategyId === null && (
              <div className="mb-2">
                <ChoiceRow
                  label="Signals of"
                  choices={SCOPES}
                  value={scope}
                  onChange={(chosen) => set('show', chosen === 'all' ? 'all' : '')}
                />
              </div>
            )}
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
              isFiltered={search.trim() !== '' || strategyId !== null || countFilters(values) > 0}
              isFull={isFull}
              onToggle={() => setFull(!isFull)}
              onClear={() => {
                setSearch('');
                setParams({}, { preventScrollReset: true });
              }}
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
          <WebhookExample newest={newest} />
        </div>
        <aside aria-label="Delivery" className="grid h-fit gap-4 md:grid-cols-2 xl:grid-cols-1">
          <DeliveryCards />
          <HowToReadSignal />
        </aside>
      </div>
    </>
  );
}

/** Until a filtered list has been read, the rows of the one before it are filtered here. */
const rowsOfBefore =
  (strategyId: string | null) =>
  (rows: readonly Signal[] | null | undefined, before?: { readonly queryKey: readonly [string, ...unknown[]] }) =>
    before?.queryKey[0].split('?')[0] === signalsQuery(strategyId).queryKey[0] ? rows : undefined;

const firstOf = (sent: readonly unknown[] | null): unknown => (Array.isArray(sent) ? sent.find(Boolean) : null) ?? null;
