import { AgreementCard } from './agreement-card.tsx';
import { EquityCard } from './equity-card.tsx';
import { EquitySkeleton } from './performance-skeleton.tsx';
import { PerformanceUnavailable } from './unavailable.tsx';
import { usePerformance } from './use-performance.ts';

/** The records of a strategy in one chart and one table. */
export function RecordOverview({ strategyId }: { strategyId: string }) {
  const performance = usePerformance(strategyId);
  if (performance.isPending) return <EquitySkeleton />;
  if (performance.isError) return <PerformanceUnavailable onRetry={() => void performance.refetch()} />;
  return (
    <>
      <EquityCard performance={performance.data} />
      <AgreementCard performance={performance.data} />
    </>
  );
}
