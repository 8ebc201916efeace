import { operatorsEgress } from '../../platform/egress/operators-egress.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every, type Job } from '../../platform/schedule.ts';
import { LOOK_MS as CALENDAR_LOOK_MS, type CalendarLine, CalendarPoller } from './calendars/calendar-poller.ts';
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
    egress: operatorsEgress(url, config.egressAllow, { totalMs: SOURCE_TIMEOUT_MS }, true),
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
    isCalendarPolled: config.calendars.length > 0,
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

/** Creates the market that the configuration selects, the import of the watched folder, and what reads the calendars. */
export function createMarketData(deps: MarketDataModuleDeps): MarketData {
  const created = createMarket(deps);
  const { schedule } = deps;
  const jobs = schedule ? repeatedJobs(deps) : [];
  if (!schedule || jobs.length === 0) return created;
  const { module } = created;
  let ends: (() => Promise<void>)[] = [];
  return {
    ...created,
    module: {
      ...module,
      async start() {
        await module.start?.();
        ends = jobs.map((job) => schedule.add(job));
      },
      async stop() {
        await Promise.all(ends.map((end) => end()));
        await module.stop?.();
      },
    },
  };
}

function repeatedJobs({ config, db, clock, log, health }: MarketDataModuleDeps): Job[] {
  const jobs: Job[] = [];
  if (config.importDir !== null) {
    const folder = new ImportFolder(config.importDir, { db, clock, log, health: health ?? null });
    jobs.push({ name: 'import folder', next: every(LOOK_MS), firstAfterMs: 0, work: (signal) => folder.look(signal) });
  }
  if (config.calendars.length > 0) {
    const lines = config.calendars.map((settings): CalendarLine => {
      const isFile = !/^https?:/.test(settings.address);
      return { settings, egress: isFile ? null : operatorsEgress(settings.address, config.egressAllow) };
    });
    const poller = new CalendarPoller({ db, clock, log, health: health ?? null, lines });
    const work = (signal: AbortSignal) => poller.look(signal);
    jobs.push({ name: 'release calendars', next: every(CALENDAR_LOOK_MS), firstAfterMs: 0, work });
  }
  return jobs;
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
      : new FilesProvider(db, clock, {
          isLocal: isOpenedHereOnly(config),
          isCalendarPolled: config.calendars.length > 0,
        });
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
