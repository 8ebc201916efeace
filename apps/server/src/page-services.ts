import type { PageServices } from '@sealtick/contract';
import type { MarketDataProvider } from './modules/market-data/index.ts';
import { listSignals, listStrategySignals, type SignalsContext } from './modules/signals/index.ts';
import type { StatusModule } from './modules/status/index.ts';
import { listStrategies, readStrategy, type StrategiesContext } from './modules/strategies/index.ts';
import { AppError } from './platform/errors.ts';
import { VERSION } from './version.ts';

export interface PageServicesContext extends StrategiesContext {
  readonly provider: MarketDataProvider;
  readonly signals: () => SignalsContext;
  readonly status: Pick<StatusModule, 'read'>;
}

/** Absence is an answer for a page, not an error. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** The verbs behind the API, for pages that are rendered here. */
export function createPageServices(ctx: PageServicesContext): PageServices {
  const { market, provider, signals, status } = ctx;
  return {
    site: async () => ({
      market,
      accelerated: provider.description.accelerated,
      speed: provider.description.speed,
      operational: (await status.read()).overall === 'operational',
      version: VERSION,
    }),
    status: () => status.read(),
    listStrategies: () => listStrategies(ctx),
    getStrategy: (id) => orNull(readStrategy(ctx, id)),
    listSignals: async (query) => (await listSignals(signals(), query)).signals,
    listStrategySignals: async (id) => (await orNull(listStrategySignals(signals(), id, {})))?.signals ?? [],
  };
}
