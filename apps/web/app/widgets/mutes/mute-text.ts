import { formatMoment } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';

/** Returns until when something is muted: "until 28 Nov 2026, 08:00 UTC"; without an end "until you unmute it". */
export const untilText = (until: string | null, zone?: TimeZone): string =>
  until === null ? 'until you unmute it' : `until ${formatMoment(until, zone)}`;
