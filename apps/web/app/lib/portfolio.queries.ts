import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from './read-query.ts';

/** What came of the member's signals and what is at risk, every 30 s. Days and months begin in the profile's time zone. */
export const portfolioQuery = () => ({ ...readQuery(reads.portfolio.get, {}), refetchInterval: SIGNAL_POLL_MS });

/** Curve, statistics and results of strategies of the member. */
export const analyticsQuery = () => readQuery(reads.portfolio.analytics, {});
