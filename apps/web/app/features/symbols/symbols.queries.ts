import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { DAY_MS, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

const BARS = 300;
const RELEASE_DAYS = 7;
/** Bars of a market that closes at night and on holidays go back longer than in one that never does. */
const CLOSED_FACTOR = 3;

/** The instruments of the market with their last prices, every 30 s. */
export const pricesQuery = () => polled(readQuery(reads.prices.list, {}), SIGNAL_POLL_MS);

/** The newest bars of a symbol, every 30 s; null if the operator may not publish them. */
export const barsQuery = (symbol: string, timeframe: Timeframe) =>
  polled(readQuery(reads.bars.list, { symbol, timeframe, limit: BARS }), SIGNAL_POLL_MS);

/** The strategies with what they trade. */
export const tradersQuery = () =>
  readQuery(reads.strategies.list, { fields: ['id', 'name', 'oneLiner', 'symbols', 'streams', 'isActive'] });

/** Scheduled releases of a day and the days after it. @param now Market time, ms UTC */
export function releasesQuery(now: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  return readQuery(reads.calendar.list, { from: iso(today), to: iso(today + (RELEASE_DAYS + 1) * DAY_MS) });
}

/** Scheduled releases of the days that a chart shows. @param now Market time, ms UTC */
export function chartReleasesQuery(timeframe: Timeframe, now: number) {
  const day = (moment: number) => new Date(Math.floor(moment / DAY_MS) * DAY_MS).toISOString();
  const from = now - BARS * CLOSED_FACTOR * TIMEFRAME_MS[timeframe];
  return readQuery(reads.calendar.list, { from: day(from), to: day(now + DAY_MS) });
}
