import type { BarsAnswer, BarsQuery } from '@sealtick/contract';
import { asList, asNumber, asRecord, asText } from '../../lib/guard.ts';
import type { PlotBar } from './plot.ts';

/** Length of a bar in ms; none for a timeframe that there is not. */
export const TIMEFRAME_MS: Readonly<Record<string, number>> = {
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  daily: 86_400_000,
};

export const isTimeframe = (text: string): text is BarsQuery['timeframe'] => Object.hasOwn(TIMEFRAME_MS, text);

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

/** Bars as numbers; a bar that is none is left out. */
export function toPlotBars(sent: Partial<BarsAnswer> | null | undefined): readonly PlotBar[] {
  return asList(asRecord(sent).bars).flatMap((row) => {
    const bar = asRecord(row);
    const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(asNumber);
    const [time, closeTime] = [bar.time, bar.closeTime].map((moment) => Date.parse(asText(moment)));
    if (open == null || high == null || low == null || close == null) return [];
    if (time === undefined || closeTime === undefined || Number.isNaN(time + closeTime)) return [];
    return [{ time, closeTime, open, high, low, close }];
  });
}
