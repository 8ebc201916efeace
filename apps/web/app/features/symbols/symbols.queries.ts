import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { DAY_MS, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { calendarQuery } from '../../lib/queries/calendar.query.ts';

const BARS = 300;
const RELEASE_DAYS = 7;
/** Bars of a market that closes at night and on holidays go back longer than in one that never does. */
const CLOSED_FACTOR = 3;

/** The newest bars of a symbol, every 30 s; null if the operator may not publish them. */
export const barsQuery = (symbol: string, timeframe: Timeframe) =>
  polled(readQuery(reads.bars.list, { symbol, timeframe, limit: BARS }), SIGNAL_POLL_MS);

/** The strategies with what they trade. */
export const tradersQuery = () =>
  readQuery(reads.strategies.list, { fields: ['id', 'name', 'oneLiner', 'symbols', 'streams', 'isActive'] });

/** Scheduled releases of a day and the days after it. @param now Market time, ms UTC */
export const releasesQuery = (now: number) => calendarQuery(now, now + RELEASE_DAYS * DAY_MS);

/** Scheduled releases of the days that a chart shows. @param now Market time, ms UTC */
export const chartReleasesQuery = (timeframe: Timeframe, now: number) =>
  calendarQuery(now - BARS * CLOSED_FACTOR * TIMEFRAME_MS[timeframe], now);
