import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useUrlText, withParam } from '../../lib/use-url-text.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ALL, filterStrategies, readFilters } from './filter-strategies.ts';
import { FoundLine } from './found-line.tsx';
import { HowToRead } from './how-to-read.tsx';
import { strategiesQuery } from './strategies.queries.ts';
import { StrategyCard, StrategyCardSkeleton } from './strategy-card.tsx';
import { StrategyFilters } from './strategy-filters.tsx';
import { type StrategyView, toStrategyViews } from './strategy-view.ts';

const GRID = 'grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3';
const SKELETONS = ['1', '2', '3', '4', '5', '6'];

export function StrategiesScreen() {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useUrlText('q');
  const values = readFilters(params);
  const strategies = useQuery({ ...strategiesQuery(), select: toStrategyViews });
  const shown = filterStrategies(strategies.data ?? [], search, values);

  const setFilter = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value === ALL ? '' : value), { preventScrollReset: true });
  const clear = () => {
    setSearch('');
    setParams({}, { preventScrollReset: true });
  };

  return (
    <>
      <PageHead
        title="Strategy Library"
        description="Systematic strategies for FX, indices, commodities and crypto: their rules, their risk and what they returned."
      />
      <ScreenTitle
        title="Strategy Library"
        text="Rules you can read, a back-test you can repeat, and a live record kept apart from it."
      />
      <StrategyFilters search={search} onSearch={setSearch} values={values} onFilter={setFilter} />
      <FoundLine
        found={strategies.data ? shown.length : null}
        total={strategies.data?.length ?? null}
        isLoading={strategies.isPending}
        search={search}
        values={values}
        onRemove={(name) => (name === 'q' ? setSearch('') : setFilter(name, ALL))}
        onClear={clear}
      />
      <StrategyResults state={strategies} shown={shown} onClear={clear} />
    </>
  );
}

interface ResultsProps {
  state: { isPending: boolean; isError: boolean; data: readonly StrategyView[] | undefined; refetch: () => unknown };
  shown: readonly StrategyView[];
  onClear: () => void;
}

function StrategyResults({ state, shown, onClear }: ResultsProps) {
  if (state.isPending) {
    return (
      <ul aria-label="Loading strategies" aria-busy="true" className={GRID}>
        {SKELETONS.map((key) => (
          <StrategyCardSkeleton key={key} />
        ))}
      </ul>
    );
  }
  if (state.isError || state.data === undefined) {
    return (
      <ErrorState
        title="Error Loading Strategies"
        text="We couldn't load the strategies. Please try again later."
        onRetry={() => void state.refetch()}
      />
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        title="No strategies found"
        text="No strategies match your current filters. Try broadening your selection."
      >
        {state.data.length > 0 && <Button onClick={onClear}>Clear filters</Button>}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={GRID}>
        <ul aria-label="Strategies" className="contents">
          {shown.map((strategy) => (
            <StrategyCard key={strategy.id} strategy={strategy} />
          ))}
        </ul>
        <HowToRead />
      </div>
      <div className="mt-4">
        <HypotheticalNotice bases={shown.map(({ metrics }) => metrics.basis)} />
      </div>
    </>
  );
}
