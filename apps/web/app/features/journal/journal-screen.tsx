import type { JournalPage, JournalPlan } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { filtersIn } from './filters-in.ts';
import { entriesQuery, type Filters, PAGE, plansQuery, statisticsQuery } from './journal.queries.ts';
import { JournalStats } from './journal-stats.tsx';
import { NoEntries } from './no-entries.tsx';

const loading = <Skeleton className="h-96 rounded-card" />;
const TradesPanel = deferred(async () => (await import('./trades-panel.tsx')).TradesPanel, loading);
const StatisticsPanel = deferred(async () => (await import('./statistics-panel.tsx')).StatisticsPanel, loading);
const PlansPanel = deferred(async () => (await import('./plans-panel.tsx')).PlansPanel, loading);
const ImportPanel = deferred(async () => (await import('./import-panel.tsx')).ImportPanel, loading);
const TradeDialog = deferred(async () => (await import('./trade-dialog.tsx')).TradeDialog);

/** Loads what the server renders with the page: without it, hydration would empty the parts for a moment. */
export async function preloadJournalParts(): Promise<void> {
  await Promise.all([TradesPanel, StatisticsPanel, PlansPanel, ImportPanel].map((part) => part.preload()));
}

interface JournalScreenProps {
  /** What the figures of the record are based on. */
  notice: (market: 'real' | 'simulated') => ReactNode;
}

/** The trading journal of a member. */
export function JournalScreen({ notice }: JournalScreenProps) {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const [limit, setLimit] = useState(PAGE);
  const [isAdding, setAdding] = useState(false);
  const entries = useQuery({ ...entriesQuery(filters, limit), placeholderData: keepPreviousData });
  const statistics = useQuery({ ...statisticsQuery(filters), placeholderData: keepPreviousData });
  const { data: plans = [] } = useQuery(plansQuery());
  const page = entries.data;
  const tab = params.get('tab') ?? 'trades';
  const getAddress = (value: string) => {
    const next = new URLSearchParams(params);
    if (value === 'trades') next.delete('tab');
    else next.set('tab', value);
    return `?${next}`;
  };
  const market = page?.entries.find((entry) => entry.market !== null)?.market ?? null;
  return (
    <>
      <JournalHead
        hasTrades={page !== undefined && page.counts.all > 0}
        filters={filters}
        onAdd={() => setAdding(true)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-16">
        {!page && (
          <LoadState
            read={{ ...entries, refetch: () => Promise.all([entries.refetch(), statistics.refetch()]) }}
            what="your journal"
            skeleton="h-120 rounded-card"
          />
        )}
        {page?.counts.all === 0 && tab === 'trades' && (
          <NoEntries onAdd={() => setAdding(true)} getAddress={getAddress} />
        )}
        {page && page.counts.all > 0 && (
          // On a phone the figures would take the first screen from the trades.
          <div className="max-md:order-last">
            <LoadState read={statistics} what="the statistics" isLine skeleton="h-28 rounded-card">
              {(figures) => <JournalStats statistics={figures} />}
            </LoadState>
          </div>
        )}
        {page && (page.counts.all > 0 || tab !== 'trades') && (
          // The gaps of this grid do not count between the tabs and their panel.
          <div>
            <JournalTabs
              open={tab}
              getAddress={getAddress}
              page={page}
              plans={plans}
              filters={filters}
              onMore={() => setLimit(limit + PAGE)}
            />
          </div>
        )}
        {market !== null && <div className="max-md:order-last">{notice(market)}</div>}
      </div>
      {isAdding && (
        <TradeDialog
          onDone={(id) => {
            setAdding(false);
            if (id !== null) setParams({ trade: id }, { preventScrollReset: true });
          }}
        />
      )}
    </>
  );
}

interface JournalHeadProps {
  hasTrades: boolean;
  filters: Filters;
  onAdd: () => void;
}

/** The title of the journal, with what can be done with its trades once there are any. */
function JournalHead({ hasTrades, filters, onAdd }: JournalHeadProps) {
  return (
    <>
      <PageHead title="Trade Journal" hidden />
      <div className="pt-4">
        <BackLink to={paths.platform} label="Platform" />
      </div>
      <ScreenTitle
        title="Trade Journal"
        text={
          <>
            {'What you did with the signal, next to what the signal did. Only you can read it. '}
            <TextLink to={memberPaths.journalGuide}>How the journal works</TextLink>
          </>
        }
      >
        {hasTrades && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="primary" onClick={onAdd}>
              Add a trade
            </Button>
            <ButtonAnchor href={`/api/journal/entries.csv?${new URLSearchParams(filters as Record<string, string>)}`}>
              Download CSV
            </ButtonAnchor>
          </div>
        )}
      </ScreenTitle>
    </>
  );
}

interface JournalTabsProps {
  open: string;
  getAddress: (tab: string) => string;
  page: JournalPage;
  plans: readonly JournalPlan[];
  filters: Filters;
  onMore: () => void;
}

/** The tabs of the journal: its trades, what they come to, the plans, and the import. */
function JournalTabs({ open, getAddress, page, plans, filters, onMore }: JournalTabsProps) {
  const toTab = (value: string, label: string, panel: ReactNode, count?: number) => ({
    value,
    label,
    panel,
    count,
    href: getAddress(value),
    isWide: true,
  });
  const hasMore = page.entries.length < page.total;
  const trades = <TradesPanel page={page} plans={plans} onMore={hasMore ? onMore : null} />;
  return (
    <Tabs
      label="Trade Journal"
      open={open}
      tabs={[
        toTab('trades', 'Trades', trades, page.counts.all),
        toTab('statistics', 'Statistics', <StatisticsPanel filters={filters} />),
        toTab('plans', 'Plans', <PlansPanel />, plans.length),
        toTab('import', 'Import', <ImportPanel />),
      ]}
    />
  );
}
