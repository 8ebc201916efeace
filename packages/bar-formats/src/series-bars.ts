import { type Bars, createBars, missingSlots } from '@sealtick/engine';
import type { Assembled } from './assemble.ts';

/** Returns the rows of a file as bars, with the close of every slot. A missing volume becomes 0. */
export function seriesBars(series: Assembled): Bars {
  const { rows, timeframe, instrument } = series;
  const column = (values: Float64Array) => values.slice(0, rows.length);
  const volume = column(rows.volume).map((value) => (Number.isNaN(value) ? 0 : value));
  return createBars(
    series.symbol ?? 'unnamed',
    timeframe,
    {
      time: column(rows.stamp),
      open: column(rows.open),
      high: column(rows.high),
      low: column(rows.low),
      close: column(rows.close),
      volume,
    },
    instrument === null ? { belowZero: true } : { instrument },
  );
}

/** A period in which the market was open and bars are missing. Times are ms UTC. */
export interface Gap {
  /** Close of the last bar before. */
  readonly from: number;
  /** Open of the first bar after. */
  readonly to: number;
  readonly missing: number;
}

/** Returns the gaps by the instrument's session calendar; null for an unknown instrument. */
export function findGaps(bars: Bars, instrument: Assembled['instrument']): Gap[] | null {
  if (instrument === null) return null;
  const gaps: Gap[] = [];
  for (let i = 1; i < bars.length; i++) {
    const from = bars.closeTime[i - 1]!;
    const to = bars.time[i]!;
    if (to <= from) continue;
    const missing = missingSlots(instrument, bars.timeframe, from, to);
    if (missing > 0) gaps.push({ from, to, missing });
  }
  return gaps;
}
