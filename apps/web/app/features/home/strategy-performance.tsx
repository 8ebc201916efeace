import { useQuery } from '@tanstack/react-query';
import { toPerformanceRow } from '../../lib/figures/performance-row.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PerformanceList, PerformanceListSkeleton } from '../../ui/performance-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { strategiesQuery } from './home.queries.ts';

const SHOWN = 3;

/** Figures of three strategies: those that the member follows come first. */
export function StrategyPerformance() {
  const strategies = useQuery(strategiesQuery());
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery());
  const isFollowed = (id: string) => subscriptions.some(({ strategyId }) => strategyId === id);
  const rows = [...(strategies.data ?? [])]
    .sort((a, b) => Number(isFollowed(b.id)) - Number(isFollowed(a.id)))
    .slice(0, SHOWN)
    .map(toPerformanceRow);
  return (
    <Card aria-labelledby="strategy-performance" className="h-fit">
      <CardHeader id="strategy-performance" title="Strategy performance">
        <span className="text-13">
          <TextLink isAlone to={paths.strategies}>
            All strategies
          </TextLink>
        </span>
      </CardHeader>
      <CardBody>
        <LoadState read={strategies} what="the strategies" isLine skeleton={<PerformanceListSkeleton count={SHOWN} />}>
          {() =>
            rows.length === 0 ? (
              <p>No strategies found</p>
            ) : (
              <PerformanceList label="Strategy performance" rows={rows} />
            )
          }
        </LoadState>
      </CardBody>
    </Card>
  );
}
