import { type Bars, type WindowedStream, windowedRecords } from '@sealtick/engine';
import type { ReplayedSignal, StreamBook } from '../stream-book.ts';
import type { PublishedPlan } from '../stream-plan.ts';
import type { ComputedBacktest } from './orders.ts';
import type { ReplayedStream } from './replayed-stream.ts';

/**
 * Records of a strategy's replayed history, and the closed trades behind them with the chances their signals would have
 * stated.
 * @param until Records and trades say nothing of what came later, ms UTC.
 */
export function computeBacktest(book: StreamBook, streams: readonly ReplayedStream[], until: number): ComputedBacktest {
  const parts = streams.map(({ replay: { plan, signals }, bars }): WindowedStream => {
    const { instrument, timeframe } = plan;
    return { instrument, timeframe, bars, warmedUpAt: warmedUpAt(plan, bars), trades: signals.flatMap(tradeOf) };
  });
  const records = windowedRecords(parts, until).map(({ trades: _, ...figures }) => figures);
  const from = Math.min(...records.map((record) => record.from));
  const trades = streams
    .flatMap(({ replay }) => replay.signals)
    .flatMap((signal) =>
      tradeOf(signal)
        .filter(({ fillTime, decidedAt }) => fillTime >= from && decidedAt <= until)
        .map((trade) => ({ trade, confidence: book.withConfidence(signal.setup).confidence })),
    )
    .sort((a, b) => a.trade.decidedAt - b.trade.decidedAt);
  return { records, trades };
}

const tradeOf = ({ closed }: ReplayedSignal) => (closed?.trade ? [closed.trade] : []);

/** Close of the bar that ends the warm-up of a stream; null where there are too few bars. */
function warmedUpAt({ strategy, params, anchor }: PublishedPlan, { time, closeTime, length }: Bars): number | null {
  let first = 0;
  while (first < length && time[first]! < anchor) first += 1;
  return closeTime[first + strategy.warmUpBars(params) - 1] ?? null;
}
