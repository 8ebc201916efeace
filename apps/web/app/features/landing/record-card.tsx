import { useQuery } from '@tanstack/react-query';
import { toPerformanceRow } from '../../lib/performance-row.ts';
import { PerformanceList } from '../../ui/performance-list.tsx';
import { strategiesQuery } from './landing.queries.ts';
import { LandingCard } from './landing-card.tsx';

const SHOWN = 4;

/** The figures of the first strategies. */
export function RecordCard({ className }: { className?: string }) {
  const { data, isError } = useQuery(strategiesQuery());
  const rows = (data ?? []).slice(0, SHOWN).map(toPerformanceRow);
  return (
    <LandingCard
      title="The whole record, losses included"
      text="Backtest and live record are shown separately and never added into one figure."
      className={className}
    >
      {rows.length === 0 ? (
        <p className="text-13">{isError ? 'The strategies could not be loaded.' : 'No strategies found'}</p>
      ) : (
        <PerformanceList label="Records of the first strategies" rows={rows} />
      )}
    </LandingCard>
  );
}
