import type { BarsAnswer, BarsQuery } from '@sealtick/contract';
import { TIMEFRAME_MS } from '@sealtick/engine';
import type { PlotBar } from './plot.ts';

const SHOWN = 90;
/** Of a signal that is open or took longer, the bars after it. */
const AFTER = 30;
/** A signal that took more bars than these would leave none before it. */
const LONGEST = 84;

/** Instrument of a signal, and when it was decided and closed, ms UTC. */
interface Moments extends Pick<BarsQuery, 'symbol' | 'timeframe'> {
  readonly barCloseAt: number;
  readonly closedAt: number | null;
}

/** Returns the query for the bars of a signal's picture: up to now or its end, with the bars before it. */
export function barsShown({ symbol, timeframe, barCloseAt, closedAt }: Moments, now: number): BarsQuery {
  const step = TIMEFRAME_MS[timeframe];
  const isLongAgo = Math.min(now, closedAt ?? now) - barCloseAt > LONGEST * step;
  if (closedAt !== null && closedAt <= now && !isLongAgo) return endingAt(closedAt);
  const to = isLongAgo ? barCloseAt + AFTER * step : now;
  // Rounded down to a bar, so that the address changes once per bar.
  const whole = Math.floor(to / step) * step;
  return endingAt(Math.max(whole, barCloseAt));

  function endingAt(time: number): BarsQuery {
    return { symbol, timeframe, limit: SHOWN, to: new Date(time).toISOString() };
  }
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
