import { shareBars, strategyName } from '@sealtick/engine';
import type { MarketDataProvider } from '../market-data/index.ts';
import type { OpenedEvent } from './book-event.ts';
import type { RunningStrategy } from './publish-strategies.ts';
import { replayOrder } from './replay-order.ts';
import { replayStreams } from './replay-streams.ts';
import { SeriesReader } from './series-reader.ts';
import { withPlan } from './step-order.ts';
import { StreamBook } from './stream-book.ts';
import { StreamGroups } from './stream-group.ts';
import { EngineThread } from './thread/engine-thread.ts';
import { memoryFor } from './thread/memory.ts';
import type { ReplayAnswer } from './thread/orders.ts';

export interface ReplayOpenedContext {
  readonly provider: MarketDataProvider;
  /** Bars up to here are replayed, ms UTC. */
  readonly through: number;
}

/** The setups that a strategy opens, when it is fed from its anchors, on bars that closed after its publication. */
export type ReplayOpened = (ctx: ReplayOpenedContext, running: RunningStrategy) => Promise<readonly OpenedEvent[]>;

/** Replays in the caller's thread: for a command that does nothing else. */
export const replayOpenedHere: ReplayOpened = async ({ provider, through }, running) => {
  const book = new StreamBook(provider.description.hasCalendar);
  // Every stream sees the releases: spreads are wider beside them (engine rule 12).
  const events = await provider.events(0, through);
  const series = new SeriesReader(provider, through, (bars) => bars);
  const replays = await replayStreams(book, series, running, events);
  const since = running.row.publishedAt.getTime();
  return replays
    .flatMap(({ signals }) => signals)
    .filter(({ setup }) => setup.signal.barCloseAt > since)
    .map(({ setup }) => book.withConfidence(setup));
};

/**
 * Replays in a thread of its own, which the watchdog ends when the strategy does harm: for a server that goes on serving.
 * @param registry Module that exports `STRATEGIES`; the engine's own if left out.
 */
export function replayOpenedInThread(registry?: URL): ReplayOpened {
  return async ({ provider, through }, running) => {
    const { hasCalendar } = provider.description;
    const thread = new EngineThread({ registry: registry?.href ?? null, hasCalendar });
    try {
      const groups = new StreamGroups();
      const group = groups.addStrategy(running);
      const series = new SeriesReader(provider, through, shareBars);
      const wanted = { wantsNewest: false, wantsWeight: false, openedSince: running.row.publishedAt.getTime() };
      const order = await replayOrder({ provider, series, through }, group, wanted);
      const { thrown, opened }: ReplayAnswer = await thread.ask(order, memoryFor(groups.streamCount));
      if (thrown)
        throw new Error(`${strategyName(running.strategy.id)} failed while it was replayed: ${thrown.message}`);
      return opened.map((event) => withPlan(event, (stream) => groups.planOf(stream)) as OpenedEvent);
    } finally {
      await thread.close();
    }
  };
}
