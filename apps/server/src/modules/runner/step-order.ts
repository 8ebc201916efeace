import type { BookEvent } from './book-event.ts';
import type { SeriesBar } from './stream-book.ts';
import type { PublishedPlan } from './stream-plan.ts';
import type { StreamEvent } from './thread/orders.ts';

/**
 * Events in the order in which they are recorded, however often parts of the batch had to be stepped: outcomes, then
 * openings; each by the place of its bar in the batch, then by the number of its stream, then as they happened.
 */
export function inOrder(
  events: readonly StreamEvent[],
  batch: readonly SeriesBar[],
  planOf: (stream: number) => PublishedPlan,
): BookEvent[] {
  const places = new Map(batch.map(({ symbol, timeframe }, i) => [`${symbol} ${timeframe}`, i]));
  const placeOf = ({ signal }: StreamEvent) => places.get(`${signal.symbol} ${signal.timeframe}`)!;
  const rank = (event: StreamEvent) => (event.kind === 'opened' ? 1 : 0);
  return [...events]
    .sort((a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b) || a.stream - b.stream)
    .map((event) => withPlan(event, planOf));
}

/** The event with its stream's plan in place of its number. */
export function withPlan({ stream, ...event }: StreamEvent, planOf: (stream: number) => PublishedPlan): BookEvent {
  return { ...event, plan: planOf(stream) } as BookEvent;
}
