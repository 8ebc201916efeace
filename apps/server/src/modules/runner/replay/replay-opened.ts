import { setImmediate as nextTurn } from 'node:timers/promises';
import { type OpenedEvent, type ReplayedSignal, StreamSet, shareBars, strategyName } from '@sealtick/engine';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { RunningStrategy } from '../publish/publish-strategies.ts';
import { countBars, memoryLimitMb } from '../thread/memory-limit.ts';
import { requestOnce } from '../thread/request-once.ts';
import { openedSince } from '../thread/select-signals.ts';
import { replayRequest } from './replay-request.ts';
import { SeriesReader } from './series-reader.ts';

export interface ReplayOpenedContext {
  readonly provider: MarketDataProvider;
  /** Bars up to here are replayed, ms UTC. */
  readonly through: number;
}

/**
 * Feeds a strategy from its anchors. @returns what it opens on bars that closed after its publication; the number of a stream
 * is its place in `running.streams`.
 */
export type ReplayOpened = (ctx: ReplayOpenedContext, running: RunningStrategy) => Promise<readonly OpenedEvent[]>;

/** Replays in the caller's thread, for a command that does nothing else. */
export const replayOpenedHere: ReplayOpened = async ({ provider, through }, { streams, row }) => {
  const { hasCalendar } = provider.description;
  const set = new StreamSet();
  // Every stream sees the releases: spreads are wider beside them (engine rule 12).
  const events = await provider.events(0, through);
  const series = new SeriesReader(provider, through, (bars) => bars);
  const signals: ReplayedSignal[] = [];
  for (const [stream, plan] of streams.entries()) {
    const bars = await series.read(plan.instrument.symbol, plan.timeframe);
    const partner = plan.partner ? await series.read(plan.partner.symbol, plan.timeframe) : undefined;
    signals.push(...set.replay({ stream, group: 0 }, { ...plan, hasCalendar }, bars, { partner, events }));
    await nextTurn();
  }
  return openedSince(set, 0, signals, row.publishedAt.getTime());
};

/**
 * Returns a replay in a worker thread, which a watchdog ends when the strategy misbehaves: for a running server.
 * @param registry Module that exports `STRATEGIES`; the engine's own by default.
 */
export function replayOpenedInThread(registry?: URL): ReplayOpened {
  return async ({ provider, through }, running) => {
    const streams = running.streams.map((plan, id) => ({ id, plan }));
    const series = new SeriesReader(provider, through, shareBars);
    const wanted = { wantsNewest: false, wantsMemory: false, openedSince: running.row.publishedAt.getTime() };
    const request = await replayRequest({ provider, series, through }, { index: 0, streams }, wanted);
    const { thrown, opened } = await requestOnce(
      { provider, registry },
      request,
      memoryLimitMb(countBars(request.streams)),
    );
    if (thrown) throw new Error(`${strategyName(running.strategy.id)} failed while it was replayed: ${thrown.message}`);
    return opened;
  };
}
