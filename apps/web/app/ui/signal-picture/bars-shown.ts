import type { BarsAnswer, BarsQuery } from '@sealtick/contract';
import type { PlotBar } from './plot.ts';

/** Length of a bar in ms; none for a timeframe that there is not. */
export const TIMEFRAME_MS: Readonly<Record<string, number>> = {
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  daily: 86_400_000,
};

const SHOWN = 90;
const BEFORE = 60;
const AFTER = 6;

/** When a signal was made and when it was closed, ms UTC, and what it is of. */
interface Moments extends Pick<BarsQuery, 'symbol' | 'timeframe'> {
  readonly barCloseAt: number;
  readonly closedAt: number | null;
}

/** The bars of a signal's picture: up to now, or to shortly after it was closed, and always with those before it. */
export function barsShown({ symbol, timeframe, barCloseAt, closedAt }: Moments, now: number): BarsQuery {
  const step = TIMEFRAME_MS[timeframe] ?? 0;
  const end = Math.min(now, closedAt === null ? now : closedAt + AFTER * step);
  const isLongAgo = end - barCloseAt > (SHOWN - AFTER) * step;
  const to = isLongAgo ? barCloseAt + (SHOWN - BEFORE) * step : end;
  // To the bar: the address stays the same until there is another one.
  const whole = Math.floor(to / step) * step;
  return { symbol, timeframe, limit: SHOWN, to: new Date(Math.max(whole, barCloseAt)).toISOString() };
}

/** Bars as numbers. */
export const toPlotBars = ({ bars }: BarsAnswer): readonly PlotBar[] =>
  bars.map(({ time, closeTime, open, high, low, close }) => ({
    ...{ time: Date.parse(time), closeTime: Date.parse(closeTime) },
    ...{ open: Number(open), high: Number(high), low: Number(low), close: Number(close) },
  }));
