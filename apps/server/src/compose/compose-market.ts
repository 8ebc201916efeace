import { MINUTE_MS } from '@sealtick/engine';
import { recordStrategyStatus } from '../modules/delivery/index.ts';
import { createSpeedsReader } from '../modules/feed-latency/index.ts';
import { createLogModule } from '../modules/log/index.ts';
import { createMarketData } from '../modules/market-data/index.ts';
import { OWN_SIGNALS } from '../modules/own-strategies/index.ts';
import { createRecords } from '../modules/portfolio/index.ts';
import { selectPaused } from '../modules/runner/index.ts';
import { createSignals } from '../modules/signals/index.ts';
import { ContentsReader, createStrategies, LiveRecords, PerformanceCache } from '../modules/strategies/index.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import type { Site } from './compose-site.ts';

export type Market = ReturnType<typeof composeMarket>;

interface MarketDeps {
  readonly platform: Platform;
  readonly site: Pick<Site, 'press'>;
  /** Whether the log begins again after a restore. */
  readonly beginRestoredLog: boolean;
}

/** Creates the data source, the log, and what is read from both: strategies, signals, records. */
export function composeMarket({ platform, site, beginRestoredLog }: MarketDeps) {
  const { config, clock } = platform;
  const { provider, lastPrices, newestPrices, module: marketData } = createMarketData(platform);
  const { market, speed } = provider.description;
  const now = () => provider.now();
  const getAssetClass = async (symbol: string) =>
    (await provider.instruments()).find((one) => one.symbol === symbol)?.assetClass ?? null;
  // Entries carry market time, or an accelerated market would publish everything too early.
  const signalLog = createLogModule({ ...platform, clock: { now }, speed, beginRestoredLog, getAssetClass });
  const contents = new ContentsReader((from, to) => signalLog.readWhole(from, to));
  const readSpeeds = createSpeedsReader(platform.db, market, () => ({ since: provider.runUp?.pacedSince ?? 0, speed }));
  const liveRecords = new LiveRecords(contents, market);
  const strategies = createStrategies({
    liveRecords,
    prices: provider,
    cache: new PerformanceCache(),
    clock,
    findPaused: (viewer) => selectPaused(viewer.db, viewer.market),
    recordStatus: recordStrategyStatus,
    press: site.press,
  });
  const modules: ServerModule[] = [marketData, signalLog, strategies, createSignals(platform.wakeUps, OWN_SIGNALS)];
  return {
    provider,
    lastPrices,
    /** Returns the newest price of a symbol. */
    getPrice: (symbol: string) => newestPrices.of(symbol),
    market,
    /** Seconds of market time per second of the wall clock. */
    speed,
    /** Market time, ms UTC. */
    now,
    publicDelayMs: config.publicFeedDelayMinutes * MINUTE_MS,
    signalLog,
    liveRecords,
    records: createRecords({ log: contents, provider, market, readSpeeds, clock }),
    modules,
  };
}
