import type { LastPrice } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/clock.tsx';
import { formatMoment, orDash } from '../../lib/time.ts';
import { useTimeZone } from '../../lib/time-zone.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nextReleases } from './next-releases.ts';
import { releasesQuery } from './symbols.queries.ts';

/** The next releases that affect an instrument. */
export function ReleasesCard({ instrument }: { instrument: LastPrice }) {
  const now = useNow();
  const zone = useTimeZone();
  const { data, isError } = useQuery(releasesQuery(now));
  const next = data && nextReleases(data, instrument, now);
  return (
    <Card aria-labelledby="releases">
      <CardHeader id="releases" title="Next releases">
        <span className="text-12 text-ink-3">7 days</span>
      </CardHeader>
      {next === undefined &&
        (isError ? <CardBody>The releases could not be loaded.</CardBody> : <Skeleton className="m-4 h-16" />)}
      {next?.length === 0 && <CardBody>No release of medium or high impact.</CardBody>}
      {next && next.length > 0 && (
        <ul aria-labelledby="releases" className="divide-y divide-line text-13">
          {next.map(({ name, time, impact }) => (
            <li key={`${time} ${name}`} className="px-4 py-2.5 md:px-5">
              <span className="block font-strong text-ink-1">{name}</span>
              {orDash(() => formatMoment(time, zone))}, {impact} impact
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
