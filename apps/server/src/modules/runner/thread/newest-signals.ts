import type { BookEvent } from '../book-event.ts';
import type { Replay, StreamBook } from '../stream-book.ts';
import type { PublishedPlan } from '../stream-plan.ts';
import type { RecordedSignal, StreamEvent } from './orders.ts';

/** Newest replayed signals kept as rows for each strategy: enough for its page and for the feed of a fresh install. */
const ROWS_PER_STRATEGY = 60;

/** The newest signals of a strategy's history with what became of them. */
export function newestSignals(
  book: StreamBook,
  replays: readonly Replay[],
  idOf: (plan: PublishedPlan) => number,
): RecordedSignal[] {
  return replays
    .flatMap(({ signals }) => signals)
    .sort((a, b) => b.setup.signal.barCloseAt - a.setup.signal.barCloseAt)
    .slice(0, ROWS_PER_STRATEGY)
    .map(({ setup, outcomes }): RecordedSignal => {
      const opened = toStreamEvent(book.withConfidence(setup), idOf) as RecordedSignal['opened'];
      return { opened, outcomes: outcomes.map((event) => toStreamEvent(event, idOf)) };
    });
}

/** An event as it is sent: its plan holds functions, so the stream's id stands for it. */
export function toStreamEvent({ plan, ...event }: BookEvent, idOf: (plan: PublishedPlan) => number): StreamEvent {
  return { ...event, stream: idOf(plan) } as StreamEvent;
}
