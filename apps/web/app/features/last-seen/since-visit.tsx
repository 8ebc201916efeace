import { paths } from '../../lib/navigation/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { NewBadge } from './new-since.tsx';
import { useVisit } from './use-visit.ts';

/** How many signals came since the member's last visit, of which strategies. It records this visit. */
export function SinceVisit({ getName }: { getName: (strategyId: string) => string }) {
  const visit = useVisit();
  if (!visit || visit.since === null || visit.newSignals === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      {/* On a line of its own on phones: its text depends on the clock, and would move the names. */}
      <span className="max-md:basis-full">
        <NewBadge visit={visit} />
      </span>
      {visit.byStrategy.map(({ strategyId, newSignals }) => (
        <span key={strategyId} className="whitespace-nowrap">
          <TextLink isAlone to={paths.getSignals(strategyId)}>
            {getName(strategyId)}
          </TextLink>{' '}
          <span className="tabular-nums">{formatCount(newSignals)}</span>
        </span>
      ))}
    </p>
  );
}
