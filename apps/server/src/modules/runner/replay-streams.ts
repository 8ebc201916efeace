import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CalendarEvent } from '@sealtick/engine';
import type { RunningStrategy } from './publish-strategies.ts';
import type { SeriesReader } from './series-reader.ts';
import type { Replay, StreamBook } from './stream-book.ts';

/** Feeds every stream of a strategy its bars, in this thread: for checks that are made once. */
export async function replayStreams(
  book: StreamBook,
  series: SeriesReader,
  { streams }: RunningStrategy,
  events: readonly CalendarEvent[],
): Promise<Replay[]> {
  const replays: Replay[] = [];
  for (const plan of streams) {
    const bars = await series.read(plan.instrument.symbol, plan.timeframe);
    const partner = plan.partner ? await series.read(plan.partner.symbol, plan.timeframe) : undefined;
    replays.push(book.replay(plan, bars, partner, events));
    await nextTurn();
  }
  return replays;
}
