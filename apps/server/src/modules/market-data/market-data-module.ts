import type { Platform, ServerModule } from '../../platform/module.ts';
import { FilesProvider } from './files-provider.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { marketDataRoutes } from './market-data.routes.ts';
import type { MarketDataProvider } from './provider.ts';
import { SimulatedProvider } from './simulated/simulated-provider.ts';

export interface MarketData {
  /** The market this installation runs on, behind the door that every live bar passes. */
  readonly provider: MarketDataProvider;
  readonly module: ServerModule;
}

type Needs = Pick<Platform, 'config' | 'database' | 'clock' | 'log'> & Partial<Pick<Platform, 'health'>>;

/** The market that the settings name. */
export function createMarketData({ config, database, clock, log, health }: Needs): MarketData {
  const source =
    config.market === 'simulated'
      ? new SimulatedProvider({ database, clock, barSeconds: config.simulatedBarSeconds })
      : new FilesProvider(database, clock);
  const provider = new GuardedProvider(source, database, log, { clock, ...(health ? { health } : {}) });
  return {
    provider,
    module: {
      name: 'market-data',
      routes: marketDataRoutes(provider),
      async open(onStep) {
        if (config.market === 'simulated') onStep('Preparing the simulated market');
        await source.open();
      },
    },
  };
}
