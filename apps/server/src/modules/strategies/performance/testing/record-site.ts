import { ANONYMOUS, type Principal, type StrategyTrade } from '@sealtick/contract';
import { DAY_MS, getInstrument } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../../../app.ts';
import { Typesetter } from '../../../../platform/pdf/typesetter.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/testing/database.ts';
import { testViewer } from '../../../../platform/testing/viewer.ts';
import { saveBacktest } from '../../../backtests/index.ts';
import {
  ContentsReader,
  createStrategies,
  LiveRecords,
  PerformanceCache,
  type PerformanceLibrary,
} from '../../index.ts';
import { insertVersion } from '../../strategy-version-repository.ts';
import { LIVE_LOG } from './live-log.ts';
import { bars, END, OTHER, otherRows, PUBLISHED, record, rows, START } from './record.ts';

type VersionKey = typeof OTHER;

/** The bars of BTCUSD, which may be handed on. */
export const PRICES: PerformanceLibrary['prices'] = {
  isShown: async () => true,
  history: async () => bars('daily'),
  instruments: async () => [getInstrument('BTCUSD')!],
};

/** A site whose library has two strategies with backtests, one of them with a live record as well. */
export class RecordSite {
  /** Until when the public may see, in ms UTC. */
  now = END + DAY_MS;
  principal: Principal = ANONYMOUS;
  readonly db: TestDatabase;
  readonly app: FastifyInstance;

  private constructor(db: TestDatabase, app: FastifyInstance) {
    this.db = db;
    this.app = app;
  }

  static async open(prices = PRICES): Promise<RecordSite> {
    const db = await createTestDatabase();
    await fill(db);
    const readLog = async (from: number, to: number) =>
      LIVE_LOG.slice(from - 1, to).map((entry) => ({ json: JSON.stringify(entry) }));
    const app = await buildApp({
      audit: async () => {},
      config: { trustProxy: [], baseUrl: null, environment: 'test' },
      log: pino({ level: 'silent' }),
      modules: [
        createStrategies({
          clock: { now: () => 0 },
          recordStatus: async () => {},
          liveRecords: new LiveRecords(new ContentsReader(readLog), 'simulated'),
          prices,
          cache: new PerformanceCache(),
          findPaused: async () => new Map(),
          press: { typesetter: new Typesetter(), siteName: async () => 'Sealtick', now: () => END },
        }),
      ],
      getViewer: () => testViewer(db.database, { market: 'simulated', now: site.now, principal: site.principal }),
    });
    const site = new RecordSite(db, app);
    return site;
  }

  get(path: string, headers = {}) {
    return this.app.inject({ url: `/api/strategies/${path}`, headers });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.close();
  }
}

async function fill({ database }: TestDatabase): Promise<void> {
  const streams = [{ symbol: 'BTCUSD', timeframe: '1h' as const, partner: null, anchor: START }];
  const hashes = { paramsSha256: 'a', codeSha256: 'b', logId: 'log', logIndex: 1, publishedAt: new Date(END) };
  const published = { strategyId: PUBLISHED, version: 1, market: 'simulated' as const };
  const older = { ...OTHER, version: 1 };
  for (const version of [published, OTHER]) await insertVersion(database, { ...version, ...hashes, streams });
  await storeBacktest(database, published, rows);
  await storeBacktest(database, OTHER, otherRows);
  await storeBacktest(database, older, rows);
}

/** Stores the backtest with these trades as that of a version: over all streams, and the same on 1h. */
export async function storeBacktest(
  database: TestDatabase['database'],
  version: VersionKey,
  trades: readonly StrategyTrade[],
  computedAt = new Date(END),
): Promise<void> {
  const recorded = { inputsSha256: 'ab'.repeat(32), logId: 'log', logIndex: 2, computedAt };
  await saveBacktest(
    database,
    { ...version, ...recorded },
    (['all', '1h'] as const).map((timeframe) => ({ ...figures, timeframe })),
    trades,
  );
}

const figures = {
  from: new Date(START),
  to: new Date(END),
  periodsPerYear: record.periodsPerYear,
  statistics: record.statistics,
  curveTime: [...record.curve.time],
  curveEquity: [...record.curve.equity],
};
