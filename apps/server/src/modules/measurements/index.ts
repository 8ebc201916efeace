import { reads, type SiteFigures } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { deleteMinutes, selectMinutes } from './measurement-repository.ts';
import { Meter } from './meter.ts';
import { sumFigures, WINDOW_MS } from './sum-figures.ts';

/** Twice a minute, so that no minute in which the program runs is missed. */
const STORE_EVERY_MS = 30_000;
const READ_EVERY_MS = 30_000;

export interface Measurements extends ServerModule {
  /** Records that a signal was sent this many ms after its log entry. */
  delivered(ms: number): void;
}

type Needs = Pick<Platform, 'database' | 'workDatabase' | 'clock' | 'log'> & {
  /** The public delay, ms. */
  readonly publicDelayMs: number;
  /** Returns the uptime of all components over the last 24 hours, as the status page states it. */
  readonly readUptime: () => Promise<number | null>;
};

/** Creates the module that measures and serves the latency of the site, and serves its uptime. */
export function createMeasurements(needs: Needs): Measurements {
  const { database, workDatabase, clock, log, readUptime, publicDelayMs } = needs;
  const meter = new Meter({ database: workDatabase, clock });
  let known: { readonly figures: Promise<SiteFigures>; readonly at: number } | null = null;
  let timer: NodeJS.Timeout | undefined;

  const store = () =>
    meter.store().catch((error: unknown) => log.warn({ err: error }, 'measurements of a minute not stored'));

  async function sum(now: number): Promise<SiteFigures> {
    const minutes = await selectMinutes(database, new Date(now - WINDOW_MS - MINUTE_MS));
    return { ...sumFigures(minutes, now, publicDelayMs), uptime: await readUptime() };
  }

  async function read(): Promise<SiteFigures> {
    const now = clock.now();
    if (known === null || Math.abs(now - known.at) >= READ_EVERY_MS) {
      const figures = sum(now);
      known = { figures, at: now };
      figures.catch(() => {
        if (known?.figures === figures) known = null;
      });
    }
    return known.figures;
  }

  return {
    name: 'measurements',
    reads: [serve(reads.site.figures, read)],
    async sockets(app) {
      meter.watch(app.server);
      app.addHook('onReady', async () => {
        await deleteMinutes(workDatabase, new Date(clock.now() - 2 * WINDOW_MS));
        await store();
        timer = setInterval(store, STORE_EVERY_MS).unref();
      });
      app.addHook('preClose', async () => {
        clearInterval(timer);
        await store();
      });
    },
    delivered: (ms) => meter.delivered(ms),
  };
}
