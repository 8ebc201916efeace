import { useSearchParams } from 'react-router';
import { useRowKeys } from '../../lib/browser/use-row-keys.ts';
import { latestParams } from '../../lib/navigation/latest-params.ts';
import { useUrlText, withParam } from '../../lib/navigation/use-url-text.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { HypotheticalNotice, RecordLabel, SimulatedLabel } from '../../ui/basis-label.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { Term } from '../../ui/term.tsx';
import type { Picks } from './compare/compare-checkbox.tsx';
import { usePicks } from './compare/use-picks.ts';
import {
  ALL,
  FILTERS,
  type FilterValues,
  filterStrategies,
  readFilters,
  whyNothingMatches,
} from './filter-strategies.ts';
import { type LibraryView, libraryView } from './library-view.ts';
import { ResultLine } from './result-line.tsx';
import { REVERSED_PARAM, readSort, SORT_PARAM, sortParam, sortStrategies, sortText } from './sort-strategies.ts';
import type { StarPart } from './star-part.ts';
import type { StatedBasis } from './stated-basis.ts';
import { statedBasis } from './stated-basis.ts';
import type { ListedStrategy } from './strategies.queries.ts';
import { StrategyCard, StrategyCardSkeleton } from './strategy-card.tsx';
import type { TableOrder } from './strategy-table.tsx';
import { libraryTerms } from './strategy-terms.ts';

/** Its script is loaded with the first selected strategy. */
export const CompareTray = deferred(async () => (await import('./compare/compare-tray.tsx')).CompareTray);

/** Below every card, so its script may come last. */
export const HowToRead = deferred(async () => (await import('./how-to-read.tsx')).HowToRead);

export const StrategyFilters = deferred(async () => (await import('./strategy-filters.tsx')).StrategyFilters);

/** Its script is loaded with the list view. */
export const StrategyTable = deferred(
  async () => (await import('./strategy-table.tsx')).StrategyTable,
  <Skeleton className="h-96" />,
);

const GRID = 'grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3';
const SKELETONS = ['1', '2', '3', '4', '5', '6'];

/** Every strategy as a card. Search, filters, order and selection are in the address. */
export function Library({ state, Star }: { state: ReadState<readonly ListedStrategy[]>; Star: StarPart }) {
  useRowKeys();
  const site = useSite();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useUrlText('q');
  const values = readFilters(params);
  const sort = readSort(params);
  const view = libraryView(params);
  const all = state.data ?? [];
  const isReversed = params.has(REVERSED_PARAM);
  const shown = sortStrategies(filterStrategies(all, search, values), sort, isReversed);
  const picks = usePicks(all.map(({ id }) => id));

  const setParam = (name: string, value: string) =>
    setParams(withParam(latestParams(), name, value), { preventScrollReset: true });
  const setFilter = (name: string, value: string) => setParam(name, value === ALL ? '' : value);
  const setSort = (value: string, reversed: boolean) =>
    setParams(withParam(withParam(latestParams(), SORT_PARAM, sortParam(value)), REVERSED_PARAM, reversed ? '1' : ''), {
      preventScrollReset: true,
    });
  const clear = () => {
    setSearch('');
    const names = ['q', ...FILTERS.map(({ name }) => name)];
    setParams(
      names.reduce((after, name) => withParam(after, name, ''), latestParams()),
      {
        preventScrollReset: true,
      },
    );
  };

  return (
    <>
      <PageHead
        title="Strategy Library"
        description="Systematic strategies for FX, indices, commodities and crypto: rules, risk and results."
      />
      <StructuredData data={import.meta.env.SSR && libraryTerms(site, all)} />
      <ScreenTitle
        title="Strategy Library"
        text={
          <p>
            Published rules, a repeatable <Term of="backtest">backtest</Term> and a separate live record.
          </p>
        }
      />
      <StrategyFilters search={search} onSearch={setSearch} values={values} onFilter={setFilter} />
      <ResultLine
        found={state.data ? shown.length : null}
        total={state.data?.length ?? null}
        isLoading={!state.data && !state.isError}
        search={search}
        values={values}
        onRemove={(name) => (name === 'q' ? setSearch('') : setFilter(name, ALL))}
        onClear={clear}
        sort={sort}
        sortText={sortText(sort, isReversed)}
        onSort={(value) => setSort(value, false)}
        view={view}
        onView={(value) => setParam('view', value === 'cards' ? '' : value)}
      />
      <LoadState
        read={state}
        what="the strategies"
        title="Error Loading Strategies"
        text="We couldn't load the strategies. Please try again later."
        skeleton={SKELETON}
      >
        {(strategies) => (
          <Results
            {...{ view, shown, values, picks }}
            all={strategies}
            order={{ sort, isReversed, onSort: setSort }}
            onRetry={() => void state.refetch()}
            onClear={clear}
            Star={site.visitor.user && Star}
          />
        )}
      </LoadState>
      {picks.ids.length > 0 && (
        <CompareTray
          names={picks.ids.map((id) => all.find((strategy) => strategy.id === id)?.name ?? id)}
          onClear={picks.clear}
        >
          <ButtonLink variant="primary" to={picks.compareTo}>
            Compare {picks.ids.length}
          </ButtonLink>
        </CompareTray>
      )}
    </>
  );
}

/** Placeholders of the cards. */
const SKELETON = (
  <ul aria-hidden="true" className={GRID}>
    {SKELETONS.map((key) => (
      <StrategyCardSkeleton key={key} />
    ))}
  </ul>
);

interface ResultsProps {
  all: readonly ListedStrategy[];
  view: LibraryView;
  shown: readonly ListedStrategy[];
  values: FilterValues;
  picks: Picks;
  order: TableOrder;
  onRetry: () => void;
  onClear: () => void;
  Star: StarPart | null;
}

function Results({ all, view, shown, values, picks, order, onRetry, onClear, Star }: ResultsProps) {
  if (shown.length === 0) {
    return (
      <EmptyState title="No strategies found" text={whyNothingMatches(all, values)}>
        {all.length > 0 ? (
          <Button onClick={onClear}>Clear filters</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
      </EmptyState>
    );
  }
  const stated = statedBasis(shown);
  return (
    <>
      <LibraryBasis stated={stated} />
      <RestoreNotice className="mb-3" />
      {view === 'list' ? (
        <StrategyTable strategies={shown} picks={picks} stated={stated} order={order} Star={Star} />
      ) : (
        <div className={GRID}>
          <ul aria-label="Strategies" className="contents">
            {shown.map((strategy) => (
              <StrategyCard
                key={strategy.id}
                strategy={strategy}
                picks={picks}
                stated={stated}
                star={Star && <Star strategy={strategy} />}
              />
            ))}
          </ul>
          <HowToRead cards={shown.length} />
        </div>
      )}
      <div className="mt-4 grid gap-1">
        <p className="text-12 text-ink-3">
          A strategy shows its live record once it has 90 days and 30 trades, and the backtest until then. Curve and
          figures of a strategy cover the same days.
        </p>
        <HypotheticalNotice bases={shown.map(({ performanceMetrics }) => performanceMetrics.basis)} isWide />
      </div>
    </>
  );
}

/** Records, days and market kind of the figures and curves below, stated once. */
function LibraryBasis({ stated: { records, market } }: { stated: StatedBasis }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-12 text-ink-3">
      {records.map(({ record, days }) => (
        <span key={record} className="inline-flex flex-wrap items-center gap-x-2">
          <RecordLabel record={record} />
          {days}
        </span>
      ))}
      {market === 'simulated' && <SimulatedLabel />}
    </p>
  );
}
