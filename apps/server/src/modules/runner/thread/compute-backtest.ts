import {
  type Bars,
  type ReplayedSignal,
  type Strategy,
  type StreamSet,
  type StreamSpec,
  streamTimeframe,
  type WindowedStream,
  windowedRecords,
} from '@sealtick/engine';
import type { ComputedBacktest } from './messages.ts';

/** A stream that was fed its history. */
export interface ReplayedStream {
  readonly spec: StreamSpec & { readonly strategy: Strategy };
  readonly bars: Bars;
  readonly signals: readonly ReplayedSignal[];
}

/**
 * Returns the records of a group's history, and the closed trades in them with the confidence of their signals.
 *
 * @param until Records and trades say nothing of what came later, ms UTC.
 */
export function computeBacktest(
  set: StreamSet,
  group: number,
  streams: readonly ReplayedStream[],
  until: number,
): ComputedBacktest {
  const parts = streams.map(({ spec, bars, signals }): WindowedStream => {
    const { instrument } = spec;
    const timeframe = streamTimeframe(spec.timeframe);
    return { instrument, timeframe, bars, warmedUpAt: warmedUpAt(spec, bars), trades: signals.flatMap(getTrade) };
  });
  const records = windowedRecords(parts, until).map(({ trades: _, ...figures }) => figures);
  const from = Math.min(...records.map((record) => record.from));
  const trades = streams
    .flatMap(({ signals }) => signals)
    .flatMap((signal) =>
      getTrade(signal)
        .filter(({ fillTime, decidedAt }) => fillTime >= from && decidedAt <= until)
        .map((trade) => ({ trade, confidence: set.rate(group, signal.opened).confidence })),
    )
    .sort((a, b) => a.trade.decidedAt - b.trade.decidedAt);
  return { records, trades };
}

/** Returns the trade of a signal that was filled and closed; none for another. */
export function getTrade({ changes }: ReplayedSignal) {
  const last = changes.at(-1);
  return last?.kind === 'closed' && last.trade ? [last.trade] : [];
}

/** Close of the bar that ends the warm-up of a stream; null where there are too few bars. */
function warmedUpAt(
  { strategy, params, anchor = Number.NEGATIVE_INFINITY }: ReplayedStream['spec'],
  { time, closeTime, length }: Bars,
): number | null {
  let first = 0;
  while (first < length && time[first]! < anchor) first += 1;
  return closeTime[first + strategy.warmUpBars(params) - 1] ?? null;
}
