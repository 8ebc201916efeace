import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InputOf, type Run, type RunDetail, type Study, writes } from '@sealtick/contract';
import type { Bars } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { captureLog, type LogLine } from '../../../platform/testing/capture-log.ts';
import { createWakeUps } from '../../../platform/wake-up.ts';
import { type Site, useMembers } from '../../../testing/use-members.ts';
import { FilesProvider, importPath, type MarketDataProvider } from '../../market-data/index.ts';
import { insertVersion } from '../../strategies/strategy-version-repository.ts';
import { createRuns } from '../index.ts';
import { run, study } from '../runs.tables.ts';
import { toFile, waves } from './waves.ts';

export const STRATEGY_ID = 'tideline-pullback';
/** Hash of the code of the published version. */
const CODE = 'b'.repeat(64);

/** Gives a file of tests a site with three years of EURUSD and GBPUSD, of which GBPUSD is for the operator's own use. */
export function useRuns() {
  let site: Site;
  let provider: MarketDataProvider;
  const held: { until: Promise<void> | null } = { until: null };
  let ticks = 0;
  let servers: (() => Promise<void>)[] = [];
  const lines: LogLine[] = [];
  const members = useMembers((made) => {
    site = made;
    const files = new FilesProvider(site.db.database, site.clock);
    // A test can hold a run while its bars are read.
    provider = Object.assign(Object.create(files) as MarketDataProvider, {
      history: async (...wanted: Parameters<MarketDataProvider['history']>) => {
        await held.until;
        return files.history(...wanted);
      },
    });
    return [makeModule()];
  });

  function makeModule() {
    const { log, lines: captured } = captureLog();
    lines.push(...captured);
    const wakeUps = createWakeUps(site.db.target, log);
    const { clock, db } = site;
    // Each start has a time of its own.
    const ticking = {
      now: () => {
        ticks += 1;
        return clock.now() + ticks;
      },
    };
    const module = createRuns({ workDatabase: db.database, clock: ticking, log, wakeUps, provider });
    closing.push(() => wakeUps.close());
    return module;
  }
  const closing: (() => Promise<void>)[] = [];

  /** Imports a file of bars into the site. */
  async function importFile(path: string, redistributable = true): Promise<void> {
    const { database } = site.db;
    const reports = await importPath(path, {
      overrides: {},
      database,
      clock: site.clock,
      replace: false,
      force: true,
      redistributable,
    });
    expect(reports.map(({ error }) => error)).toEqual([null]);
  }

  /** Imports bars into the site through a file. */
  async function importBars(bars: Bars, redistributable = true): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'sealtick-runs-'));
    const path = join(folder, `${bars.symbol}_${bars.timeframe}.csv`);
    await writeFile(path, toFile(bars));
    await importFile(path, redistributable);
    await rm(folder, { recursive: true });
  }

  beforeEach(() => {
    ticks = 0;
  });
  beforeAll(async () => {
    await importBars(waves('EURUSD', '4h', 6_000));
    await importBars(waves('GBPUSD', '4h', 6_000), false);
    const hashes = { paramsSha256: 'a'.repeat(64), codeSha256: CODE, logId: 'log', logIndex: 1 };
    // More than ten, which share the risk in the record of the version.
    const streams = ['EURUSD', 'GBPUSD', 'AUDUSD'].flatMap((symbol) =>
      (['4h', '1h', '15m', '5m'] as const).map((timeframe) => ({ symbol, timeframe, partner: null, anchor: 0 })),
    );
    const key = { strategyId: STRATEGY_ID, version: 3, market: 'real' as const };
    await insertVersion(site.db.database, { ...key, ...hashes, streams, publishedAt: new Date(0) });
    return async () => {
      for (const close of closing) await close();
    };
  });
  afterEach(async () => {
    held.until = null;
    await stop();
  });

  /** Starts the worker of the site. */
  const startServer = async () => {
    const module = makeModule();
    await module.start!();
    servers.push(() => module.stop!());
  };

  /** Stops the worker. */
  const stop = async () => {
    const running = servers;
    servers = [];
    for (const end of running) await end();
  };

  const wanted = (more: Partial<InputOf<typeof writes.runs.start>> = {}): InputOf<typeof writes.runs.start> => ({
    name: 'Run',
    strategyId: STRATEGY_ID,
    symbol: 'EURUSD',
    timeframe: '4h',
    ...more,
  });
  const start = (more: Parameters<typeof wanted>[0] = {}): Promise<Run> =>
    members.done(writes.runs.start, wanted(more));
  const show = (id: string) => members.get<RunDetail>(`/api/runs/${id}`);
  const states = async () => (await members.get<Run[]>('/api/runs')).map(({ state }) => state);

  /** Returns a run once it is in a state. */
  const until = async (id: string, state: Run['state']): Promise<RunDetail> => {
    const { database } = site.db;
    const stored = async () => (await database.select({ state: run.state }).from(run).where(eq(run.id, id)))[0]?.state;
    await expect.poll(stored).toBe(state);
    return show(id);
  };

  /** Waits until a study is in a state. Reads of its own would use up the requests of its member. */
  const untilStudy = async (id: string, state: Study['state']): Promise<void> => {
    const { database } = site.db;
    const stored = async () =>
      (await database.select({ state: study.state }).from(study).where(eq(study.id, id)))[0]?.state;
    await expect.poll(stored).toBe(state);
  };

  /** Holds every run that starts from now on, while its bars are read. Returns a function that lets them go on. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.until = promise;
    return resolve;
  };

  return {
    ...members,
    site: () => site,
    startServer,
    stop,
    wanted,
    start,
    show,
    states,
    until,
    untilStudy,
    hold,
    importFile,
    importBars,
  };
}
