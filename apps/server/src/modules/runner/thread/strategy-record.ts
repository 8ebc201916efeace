import { type Bars, backtestRecord } from '@sealtick/engine';
import type { BookEvent } from '../book-event.ts';
import type { Replay, ReplayedSignal, StreamBook } from '../stream-book.ts';
import type { PublishedPlan } from '../stream-plan.ts';
import type { RecordedSignal, StrategyRecord, StreamEvent } from './orders.ts';

/** Newest replayed signals kept as rows for each strategy: enough for its page and for the feed of a fresh install. */
const ROWS_PER_STRATEGY = 60;

export interface ReplayedStream {
  readonly replay: Replay;
  readonly bars: Bars;
}

/**
 * What the history of a strategy's streams comes to; null where it has none.
 * @param until Figures and trades say nothing of what came later, ms UTC.
 */
export function recordOf(
  book: StreamBook,
  streams: readonly ReplayedStream[],
  idOf: (plan: PublishedPlan) => number,
  until: number,
): StrategyRecord | null {
  if (streams.length === 0) return null;
  const tradeOf = ({ closed }: ReplayedSignal) => {
    const trade = closed?.trade ?? null;
    return trade !== null && trade.decidedAt <= until ? trade : null;
  };
  const parts = streams.map(({ replay, bars }) => ({
    instrument: replay.plan.instrument,
    bars,
    trades: replay.signals.flatMap((signal) => tradeOf(signal) ?? []),
  }));
  const from = Math.min(...streams.map(({ replay }) => replay.plan.anchor));
  const last = Math.max(...streams.map(({ bars }) => bars.closeTime[bars.length - 1] ?? from));
  const to = Math.max(from, Math.min(last, until));
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
    .flatMap((signal) => {
      const trade = tradeOf(signal);
      return trade === null ? [] : [{ trade, confidence: book.withConfidence(signal.setup).confidence }];
    })
    .sort((a, b) => a.trade.decidedAt - b.trade.decidedAt);
  return { from, to, statistics, periodsPerYear, curve, newest, trades };
}

/** An event as it is sent: its plan holds functions, so the stream's id stands for it. */
export function toStreamEvent({ plan, ...event }: BookEvent, idOf: (plan: PublishedPlan) => number): StreamEvent {
  return { ...event, stream: idOf(plan) } as StreamEvent;
}
