import { operatorsEgress } from '../../platform/egress/operators-egress.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { FilesProvider } from './files-provider.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { ImportFolder, LOOK_MS } from './imports/import-folder.ts';
import { LastPrices } from './last-prices.ts';
import { LiveProvider } from './live/live-provider.ts';
import { VENDORS } from './live/vendors/vendors.ts';
import { marketDataReads } from './market-data.reads.ts';
import { NewestPrices } from './newest-prices.ts';
import type { MarketDataProvider } from './provider.ts';
import { showsOwnUse } from './shows-own-use.ts';
import { SimulatedProvider } from './simulated/simulated-provider.ts';
import { SOURCE_TIMEOUT_MS } from './watch-source.ts';

/** The market data of this installation. */
export interface MarketData {
  /** The data source; every live bar is checked by `GuardedProvider`. */
  readonly provider: MarketDataProvider;
  /** Newest prices of its instruments. */
  readonly lastPrices: LastPrices;
  /** Newest price of one symbol, for what is sent. */
  readonly newestPrices: NewestPrices;
  readonly module: ServerModule;
}

/** Whether only this machine can open the site: it listens on it alone, and no proxy or address leads to it. */
function isOpenedHereOnly({ host, baseUrl, trustProxy }: Platform['config']): boolean {
  const isAddressHere = baseUrl === null || isLoopback(new URL(baseUrl).hostname);
  return isLoopback(host) && isAddressHere && trustProxy.length === 0;
}

/** Creates a market of the live bars of one or more vendors. */
function createLiveMarket({ config, db, clock, log, health }: MarketDataModuleDeps): MarketData {
  const { vendors, symbols, pins, redistributable } = config.live;
  const lines = vendors.map(({ id, url, token }) => ({
    vendor: VENDORS.get(id)!,
    url,
    token,
    egress: operatorsEgress(url, config.egressAllow, { totalMs: SOURCE_TIMEOUT_MS }),
  }));
  const provider = new LiveProvider({
    db,
    clock,
    log,
    health: health ?? null,
    lines,
    symbols,
    pins,
    redistributable,
    showsOwnUse: showsOwnUse(db, isOpenedHereOnly(config)),
  });
  const lastPrices = new LastPrices(provider, clock);
  return {
    provider,
    lastPrices,
    newestPrices: new NewestPrices(provider, clock),
    module: {
      name: 'market-data',
      reads: marketDataReads(provider, lastPrices),
      open: () => provider.open(),
      prepare: (onStep) => provider.prepare(onStep),
      start: async () => provider.start(),
      stop: () => provider.stop(),
    },
  };
}

type MarketDataModuleDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'log'> &
  Partial<Pick<Platform, 'health' | 'schedule'>>;

/** Creates the market that the configuration selects, and the import of the watched folder. */
export function createMarketData(deps: MarketDataModuleDeps): MarketData {
  const created = createMarket(deps);
  const { config, db, clock, log, health, schedule } = deps;
  if (config.importDir === null || !schedule) return created;
  const folder = new ImportFolder(config.importDir, { db, clock, log, health: health ?? null });
  const { module } = created;
  let end = async () => {};
  return {
    ...created,
    module: {
      ...module,
      async start() {
        await module.start?.();
        const job = { name: 'import folder', next: every(LOOK_MS), firstAfterMs: 0 };
        end = schedule.add({ ...job, work: (signal) => folder.look(signal) });
      },
      async stop() {
        await end();
        await module.stop?.();
      },
    },
  };
}

function createMarket(deps: MarketDataModuleDeps): MarketData {
  const { config, db, clock, log, health } = deps;
  if (config.market === 'live') return createLiveMarket(deps);
  const source =
    config.market === 'simulated'
      ? new SimulatedProvider({
          db,
          clock,
          barSeconds: config.simulatedBarSeconds,
          runUpDays: config.simulatedRunUpDays,
        })
      : new FilesProvider(db, clock, { isLocal: isOpenedHereOnly(config) });
  const provider = new GuardedProvider(source, db, log, { clock, ...(health ? { health } : {}) });
  const lastPrices = new LastPrices(provider, clock);
  return {
    provider,
    lastPrices,
    newestPrices: new NewestPrices(provider, clock),
    module: {
      name: 'market-data',
      reads: marketDataReads(provider, lastPrices),
      async open(onStep) {
        if (config.market === 'simulated') onStep('Preparing the simulated market');
        await source.open();
      },
    },
  };
}
