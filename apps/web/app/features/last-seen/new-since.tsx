import type { LastSeen } from '@sealtick/contract';
import { useToWall, useWallNow } from '../../lib/time/clock.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { newSinceText } from './new-since-text.ts';
import { useVisit } from './use-visit.ts';

/** How many signals came since the member's last visit: "3 new since yesterday". It records this visit. */
export function NewSince() {
  const visit = useVisit();
  return visit ? <NewBadge visit={visit} /> : null;
}

/** The number of new signals; nothing without any. */
export function NewBadge({ visit: { since: visitedAt, newSignals } }: { visit: LastSeen }) {
  const now = useWallNow();
  const toWall = useToWall();
  const zone = useTimeZone();
  if (visitedAt === null || newSignals === 0) return null;
  const since = toWall(visitedAt);
  return (
    <Badge tone="accent" title={`Your last visit: ${formatMoment(since, zone)}`}>
      {newSinceText(newSignals, since, now, zone)}
    </Badge>
  );
}
