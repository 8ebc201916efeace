import { useQuery } from '@tanstack/react-query';
import { toPerformanceRow } from '../../lib/figures/performance-row.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { PerformanceList } from '../../ui/performance-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
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
        <>
          <PerformanceList label="Records of the first strategies" rows={rows} />
          <p className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t pt-3 text-12 text-ink-3">
            The first {rows.length} of the library’s own order, whatever their result.
            <span className="text-13">
              <TextLink to={paths.strategies}>All {data?.length} strategies</TextLink>
            </span>
          </p>
        </>
      )}
    </LandingCard>
  );
}
