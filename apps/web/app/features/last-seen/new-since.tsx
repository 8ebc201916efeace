import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToWall, useWallNow } from '../../lib/clock.tsx';
import { formatMoment, orDash } from '../../lib/time.ts';
import { useTimeZone } from '../../lib/time-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { lastSeenQuery, markSeen } from './last-seen.queries.ts';
import { newSinceText } from './new-since-text.ts';

/** How many signals came since the member's last visit, which it records: "3 new since yesterday". */
export function NewSince() {
  const { data } = useQuery(lastSeenQuery());
  const { mutate } = useMutation(markSeen);
  const now = useWallNow();
  const toWall = useToWall();
  const zone = useTimeZone();
  const isDue = data?.isDue ?? false;
  useEffect(() => {
    if (isDue) mutate({});
  }, [isDue, mutate]);
  if (!data || data.since === null || data.newSignals === 0) return null;
  const { newSignals } = data;
  const since = toWall(data.since);
  return (
    <Badge tone="accent" title={`Your last visit: ${orDash(() => formatMoment(since, zone))}`}>
      {newSinceText(newSignals, since, now, zone)}
    </Badge>
  );
}
