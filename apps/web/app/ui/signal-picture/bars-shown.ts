import type { BarsAnswer, BarsQuery } from '@sealtick/contract';
import { TIMEFRAME_MS } from '@sealtick/engine';
import type { PlotBar } from './plot.ts';

const SHOWN = 90;
const BEFORE = 60;
const AFTER = 6;

/** Instrument of a signal, and when it was decided and closed, ms UTC. */
interface Moments extends Pick<BarsQuery, 'symbol' | 'timeframe'> {
  readonly barCloseAt: number;
  readonly closedAt: number | null;
}

/** Returns the query for the bars of a signal's picture: up to now or shortly after its close, with the bars before it. */
export function barsShown({ symbol, timeframe, barCloseAt, closedAt }: Moments, now: number): BarsQuery {
  const step = TIMEFRAME_MS[timeframe];
  const end = Math.min(now, closedAt === null ? now : closedAt + AFTER * step);
  const isLongAgo = end - barCloseAt > (SHOWN - AFTER) * step;
  const to = isLongAgo ? barCloseAt + (SHOWN - BEFORE) * step : end;
  // Rounded down to a bar, so that the address changes once per bar.
  const whole = Math.floor(to / step) * step;
  return { symbol, timeframe, limit: SHOWN, to: new Date(Math.max(whole, barCloseAt)).toISOString() };
}

/** Returns the bars as numbers. */
export const toPlotBars = ({ bars }: BarsAnswer): readonly PlotBar[] =>
  bars.map(({ time, closeTime, open, high, low, close }) => ({
    time: Date.parse(time),
    closeTime: Date.parse(closeTime),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }));
