import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from './read-query.ts';
import type { TimeZone } from './time-zone.ts';

/** What came of the member's signals and what is at risk, every 30 s. @param zone In which days and months begin. */
export const portfolioQuery = (zone: TimeZone) => ({
  ...readQuery(reads.portfolio.get, zone === 'utc' ? {} : { zone: deviceZone() }),
  refetchInterval: SIGNAL_POLL_MS,
});

/** The IANA name of the time zone of the visitor's device. */
const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
