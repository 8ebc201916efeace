import type { StreamEvent } from './stream-event.ts';
import type { SeriesBar } from './stream-set.ts';

/**
 * Returns the events of a batch in the order in which they are recorded, however often parts of it were stepped: changes,
 * then openings; each by the place of its bar in the batch, then by the number of its stream, then as they happened.
 */
export function orderEvents(events: readonly StreamEvent[], batch: readonly SeriesBar[]): StreamEvent[] {
  const places = new Map(batch.map(({ symbol, timeframe }, i) => [`${symbol} ${timeframe}`, i]));
  const getPlace = ({ signal }: StreamEvent) => places.get(`${signal.symbol} ${signal.timeframe}`) ?? batch.length;
  const rank = (event: StreamEvent) => (event.kind === 'opened' ? 1 : 0);
  return [...events].sort((a, b) => rank(a) - rank(b) || getPlace(a) - getPlace(b) || a.stream - b.stream);
}
