import type { ReleaseView } from '@sealtick/contract';
import { EM_DASH } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';

/** Returns the next release of high impact; its name begins with its country. @param releases Oldest first. */
export function releaseText(releases: readonly ReleaseView[] | undefined, now: number, zone: TimeZone): string {
  if (!releases) return EM_DASH;
  const next = releases.find(({ impact, time }) => impact === 'high' && Date.parse(time) > now);
  if (!next) return 'No release of high impact in the next 7 days';
  return `Next: ${next.name}, ${formatMoment(next.time, zone)}`;
}
