import { ANONYMOUS, type ErrorCode, type PageServices, TRADES_LIMIT_DEFAULT } from '@sealtick/contract';
import { type LogModule, readProof } from './modules/log/index.ts';
import { type LastPrices, type MarketDataProvider, readBars } from './modules/market-data/index.ts';
import type { Measurements } from './modules/measurements/index.ts';
import { readSiteSettings, type SettingsContext } from './modules/settings/index.ts';
import {
  type Delivery,
  listSignals,
  listStrategySignals,
  readSignal,
  type SignalsContext,
} from './modules/signals/index.ts';
import type { StatusModule } from './modules/status/index.ts';
import {
  listStrategies,
  listTrades,
  type PerformanceContext,
  readCalibration,
  readEquity,
  readPerformance,
  readStrategy,
} from './modules/strategies/index.ts';
import { AppError } from './platform/errors.ts';
import { VERSION } from './version.ts';

export interface PageServicesContext extends PerformanceContext {
  readonly provider: MarketDataProvider;
  readonly lastPrices: LastPrices;
  readonly signals: () => SignalsContext;
  readonly status: Pick<StatusModule, 'read'>;
  readonly measurements: Pick<Measurements, 'read'>;
  readonly delivery: Pick<Delivery, 'read'>;
  readonly signalLog: Pick<LogModule, 'readCheckpoint'>;
  readonly settings: SettingsContext;
  readonly visitor: PageServices['visitor'];
  readonly publicDelayMinutes: number;
}

const ABSENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN']);

/** Returns null for NOT_FOUND and FORBIDDEN: a page shows absence, it is not an error. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && ABSENT.has(error.code)) return null;
    throw error;
  }
}

/** Creates the functions by which pages rendered on this server read data; they are the ones behind the API. */
export function createPageServices(ctx: PageServicesContext): PageServices {
  const { market, provider, signals, status } = ctx;
  return {
    site: async () => ({
      market,
      accelerated: provider.description.accelerated,
      speed: provider.description.speed,
      operational: (await status.read()).overall === 'operational',
      publicDelayMinutes: ctx.publicDelayMinutes,
      version: VERSION,
    }),
    status: () => status.read(),
    settings: () => readSiteSettings(ctx.settings),
    visitor: ctx.visitor,
    figures: () => ctx.measurements.read(),
    listStrategies: () => listStrategies(ctx),
    getStrategy: (id) => orNull(readStrategy(ctx, id)),
    readPerformance: (id, timeframe) => orNull(readPerformance(ctx, id, timeframe)),
    readCalibration: () => readCalibration(ctx),
    listTrades: async (id, record, timeframe) =>
      (await orNull(listTrades(ctx, id, { record, timeframe, limit: TRADES_LIMIT_DEFAULT })))?.trades ?? [],
    readEquity: (id) => orNull(readEquity(ctx, id)),
    readBars: async (query) => (await orNull(readBars(provider, query)))?.answer ?? null,
    listPrices: () => ctx.lastPrices.list(),
    listSignals: async (query) => (await listSignals(signals(), query)).signals,
    listStrategySignals: async (id, limit) =>
      (await orNull(listStrategySignals(signals(), id, { limit })))?.signals ?? [],
    getSignal: (id) => orNull(readSignal(signals(), id)),
    getPublicSignal: (id) => orNull(readSignal({ ...signals(), principal: ANONYMOUS }, id)),
    delivery: () => ctx.delivery.read(),
    logCheckpoint: () => ctx.signalLog.readCheckpoint(),
    logProof: (index, size) => orNull(readProof(ctx, index, size)),
  };
}
