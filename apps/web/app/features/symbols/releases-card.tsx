import type { LastPrice } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/time/clock.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { nextReleases } from './next-releases.ts';
import { releasesQuery } from './symbols.queries.ts';

/** The next releases that affect an instrument. */
export function ReleasesCard({ instrument }: { instrument: LastPrice }) {
  const now = useNow();
  const releases = useQuery(releasesQuery(now));
  return (
    <TitledCard id="releases" title="Next releases" head={<span className="text-12 text-ink-3">7 days</span>}>
      <LoadState read={releases} what="the releases" isLine className="p-4 md:p-5" skeleton="h-16">
        {(data) => <Releases next={nextReleases(data, instrument, now)} />}
      </LoadState>
    </TitledCard>
  );
}

function Releases({ next }: { next: ReturnType<typeof nextReleases> }) {
  const zone = useTimeZone();
  if (next.length === 0) return <CardBody>No release of medium or high impact.</CardBody>;
  return (
    <ul aria-labelledby="releases" className="divide-y divide-line text-13">
      {next.map(({ name, time, impact }) => (
        <li key={`${time} ${name}`} className="px-4 py-2.5 md:px-5">
          <span className="block font-strong text-ink-1">{name}</span>
          {formatMoment(time, zone)}, {impact} impact
        </li>
      ))}
    </ul>
  );
}
