import { type Bars, backtestRecord } from '@sealtick/engine';
import type { BookEvent } from '../book-event.ts';
import type { Replay, StreamBook } from '../stream-book.ts';
import type { PublishedPlan } from '../stream-plan.ts';
import type { RecordedSignal, StrategyRecord, StreamEvent } from './orders.ts';

/** Newest replayed signals kept as rows for each strategy: enough for its page and for the feed of a fresh install. */
const ROWS_PER_STRATEGY = 60;

export interface ReplayedStream {
  readonly replay: Replay;
  readonly bars: Bars;
}

/** What the history of a strategy's streams comes to; null where it has none. */
export function recordOf(
  book: StreamBook,
  streams: readonly ReplayedStream[],
  idOf: (plan: PublishedPlan) => number,
): StrategyRecord | null {
  if (streams.length === 0) return null;
  const parts = streams.map(({ replay, bars }) => ({
    instrument: replay.plan.instrument,
    bars,
    trades: replay.signals.flatMap(({ closed }) => (closed?.trade ? [closed.trade] : [])),
  }));
  const from = Math.min(...streams.map(({ replay }) => replay.plan.anchor));
  const to = Math.max(...streams.map(({ bars }) => bars.closeTime[bars.length - 1] ?? from));
  const { statistics, periodsPerYear, curve } = backtestRecord(parts, from, to);
  const newest = streams
    .flatMap(({ replay }) => replay.signals)
    .sort((a, b) => b.setup.signal.barCloseAt - a.setup.signal.barCloseAt)
    .slice(0, ROWS_PER_STRATEGY)
    .map(({ setup, outcomes }): RecordedSignal => {
      const opened = toStreamEvent(book.withConfidence(setup), idOf) as RecordedSignal['opened'];
      return { opened, outcomes: outcomes.map((event) => toStreamEvent(event, idOf)) };
    });
  const trades = streams
    .flatMap(({ replay }) => replay.signals)
    .flatMap(({ setup, closed }) =>
      closed?.trade ? [{ trade: closed.trade, confidence: book.withConfidence(setup).confidence }] : [],
    )
    .sort((a, b) => a.trade.closedAt - b.trade.closedAt);
  return { from, to, statistics, periodsPerYear, curve, newest, trades };
}

/** An event as it is sent: its plan holds functions, so the stream's id stands for it. */
export function toStreamEvent({ plan, ...event }: BookEvent, idOf: (plan: PublishedPlan) => number): StreamEvent {
  return { ...event, stream: idOf(plan) } as StreamEvent;
}
