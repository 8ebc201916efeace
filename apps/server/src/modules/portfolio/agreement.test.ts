import {
  type JournalStatistics,
  type MemberTrades,
  type Portfolio,
  type PortfolioAnalytics,
  type Principal,
  type RecordReplay,
  reads,
} from '@sealtick/contract';
import { type Bars, DAY_MS, getInstrument, HOUR_MS, lastClosedIndex, NO_COSTS, TIMEFRAMES } from '@sealtick/engine';
import { replayRecord, verifyLog } from '@sealtick/record';
import { type Json, randomRun, SealedLog, writeLog } from '@sealtick/record/testing';
import { type FirstOpens, SimulatedSeries } from '@sealtick/simulated-market';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { Typesetter } from '../../platform/pdf/typesetter.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { addAccount } from '../../testing/add-account.ts';
import { PictureQueue } from '../identity/index.ts';
import { createJournal, recordReader } from '../journal/index.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { ContentsReader } from '../strategies/index.ts';
import { accessInterval } from '../subscriptions/subscriptions.tables.ts';
import { createPortfolio, createRecords } from './index.ts';
import { type Member, recompute } from './testing/recompute.ts';

const START = Date.UTC(2026, 2, 2);
const DAYS = 98;
const NEVER = Number.POSITIVE_INFINITY;
const at = (days: number) => START + days * DAY_MS;

/** The member leaves the first strategy for four days, states the equity twice more, and changes the risk. */
const MEMBER: Member = {
  access: [
    { strategyId: 'tideline-pullback', from: at(0), to: at(9.5) },
    { strategyId: 'tideline-pullback', from: at(13.5), to: NEVER },
    { strategyId: 'horizon-channel', from: at(3), to: NEVER },
  ],
  settings: [
    { since: at(0), equity: 10_000, states: true, risk: 0.02 },
    { since: at(6) + 7 * HOUR_MS, equity: 10_000, states: false, risk: 0.01 },
    { since: at(15) + 9 * HOUR_MS, equity: 25_000, states: true, risk: 0.01 },
    { since: at(22) + 3 * HOUR_MS, equity: 8_000, states: true, risk: 0.015 },
  ],
};

function simulatedRun(market: SimulatedSeries, symbol: string, timeframe: '1h' | '4h', seed: number) {
  const bars = market.get(symbol, timeframe)!.bars();
  const instrument = { ...getInstrument(symbol)!, costs: NO_COSTS };
  const plan = { instrument, timeframe, seed, from: START, bars: 1, price: bars.open[0]! };
  return { spec: randomRun(plan).spec, bars };
}

const db = useTestDatabase();
let app: FastifyInstance;
let now = START;
/** The largest exposure that was compared. */
let mostExposed = 0;
let versions: (typeof riskSetting.$inferInsert)[];
let entries: readonly { readonly [key: string]: unknown }[];
const barsBySymbol = new Map<string, Bars>();
const principal: Principal = { kind: 'member', accountId: 'a', strategies: [] };
const known = () => entries.filter(({ issuedAt }) => Date.parse(issuedAt as string) <= now);
const getClose = (symbol: string) => barsBySymbol.get(symbol)!.close[lastClosedIndex(barsBySymbol.get(symbol)!, now)]!;

beforeAll(async () => {
  const first = Object.fromEntries(TIMEFRAMES.map((timeframe) => [timeframe, START])) as FirstOpens;
  const market = new SimulatedSeries(7, START, first, 2);
  market.advance(at(DAYS));
  const gold = simulatedRun(market, 'XAUUSD', '1h', 3);
  const bitcoin = simulatedRun(market, 'BTCUSD', '4h', 5);
  barsBySymbol.set('XAUUSD', gold.bars).set('BTCUSD', bitcoin.bars);
  entries = writeLog({ 'tideline-pullback': [gold], 'horizon-channel': [bitcoin] }, START).entries;
  await addAccount(db.database, 'a', new Date(START));
  await db.database.insert(accessInterval).values(
    MEMBER.access.map(({ strategyId, from, to }) => ({
      accountId: 'a',
      strategyId,
      assetClass: null,
      from: new Date(from),
      until: to === NEVER ? null : new Date(to),
    })),
  );
  versions = MEMBER.settings.map(({ since, equity, states, risk }) => ({
    accountId: 'a',
    since: new Date(since),
    currency: 'USD' as const,
    equity,
    equityStatedAt: new Date(states ? since : START),
    maxRiskPerTrade: risk,
    sizing: 'fixed' as const,
    maxDailyLoss: 500,
    maxDrawdown: 0.1,
    maxOpenRisk: 0.1,
    maxGroupRisk: 0.05,
    automaticStopLoss: true,
  }));
  const provider = {
    instruments: async () => [...barsBySymbol.keys()].map((symbol) => getInstrument(symbol)!),
    lastBar: async (symbol: string) => ({ timeframe: '1h', closeTime: now, close: getClose(symbol) }) as const,
  };
  const log = new ContentsReader(async (from, to) =>
    known()
      .slice(from - 1, to)
      .map((entry) => ({ json: JSON.stringify(entry) })),
  );
  const records = createRecords({
    log,
    provider,
    market: 'simulated',
    readSpeeds: async () => [{ since: 0, speed: 1 }],
    clock: { now: () => now },
  });
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [
      createPortfolio(records, db.database, { typesetter: new Typesetter(), siteName: async () => 'Sealtick' }),
      createJournal({
        clock: records.clock,
        readRecord: recordReader(records),
        schedule: { add: () => async () => {} } as never,
        db: db.database,
        log: silentLog,
        workDatabase: db.database,
        provider: { description: { market: 'simulated' } } as never,
        pictures: new PictureQueue(records.clock),
      }),
    ],
    getViewer: () => testViewer(db.database, { principal, now, market: 'simulated' }),
    audit: async () => {},
  });
});
afterAll(() => app.close());

const get = (read: { readonly path: string }) => app.inject({ url: read.path, headers: { host: 'localhost' } });

/** Moves the clock; the settings that are stated until then are stored. */
async function moveTo(moment: number) {
  now = moment;
  await db.database.delete(riskSetting);
  await db.database.insert(riskSetting).values(versions.filter(({ since }) => since.getTime() <= now));
}

/** The log, recomputed without the product's code, and everything that pages, files and calls show at a moment. */
async function everything() {
  const symbolBySignal = new Map(known().map(({ signalId, symbol }) => [signalId as string, symbol as string]));
  for (const { signalId, symbol } of known()) if (symbol) symbolBySignal.set(signalId as string, symbol as string);
  const recomputed = recompute(known(), MEMBER, {
    now,
    from: START,
    priceAt: (id) => getClose(symbolBySignal.get(id)!),
  });
  const portfolio = (await get(reads.portfolio.get)).json<Portfolio>();
  const analytics = (await get(reads.portfolio.analytics)).json<PortfolioAnalytics>();
  const trades = (await get(reads.portfolio.trades)).json<MemberTrades>();
  const replay = (await get(reads.portfolio.replay)).json<RecordReplay>();
  const journal = (await get(reads.journal.statistics)).json<JournalStatistics>();
  const [returns, curve] = await Promise.all(
    [reads.portfolio.returnsFile, reads.portfolio.curveFile].map(async (read) =>
      (await get(read)).body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')),
    ),
  );
  return { recomputed, portfolio, analytics, trades, replay, journal, returns: returns!, curve: curve! };
}

const statistic = ({ statistics }: PortfolioAnalytics, key: string) => statistics.find((one) => one.key === key)!.value;

test.each([
  ['after ten days, unsubscribed', 10.6],
  ['after a month', 31.3],
  ['at midnight', 40],
  ['after ten weeks', 69.8],
  ['after fourteen weeks', DAYS - 0.2],
])(
  'dashboard, analytics, journal, files, the verifier and an independent recomputation from the log agree %s',
  async (_when, days) => {
    await moveTo(at(days));
    const { recomputed, portfolio, analytics, trades, replay, journal, returns, curve } = await everything();
    expect(recomputed.trades, 'the month has trades').toBeGreaterThan(10);
    expect(portfolio.value).toBeCloseTo(recomputed.value, 6);
    expect(statistic(analytics, 'totalReturn')).toBeCloseTo(recomputed.totalReturn, 10);
    expect(statistic(analytics, 'maxDrawdown')).toBeCloseTo(recomputed.maxDrawdown, 10);
    const sharpe = statistic(analytics, 'sharpeRatio');
    expect(sharpe === null, 'needs 90 days').toBe(recomputed.returns.length < 90);
    if (sharpe !== null) expect(sharpe).toBeCloseTo(recomputed.sharpe, 10);
    expect(portfolio.month.gain.value).toBeCloseTo(recomputed.monthGain, 10);
    expect(analytics.exposure.gross).toBeCloseTo(recomputed.gross, 6);
    expect(analytics.exposure.net).toBeCloseTo(recomputed.net, 6);
    mostExposed = Math.max(mostExposed, recomputed.gross);
    expect(analytics.value).toBe(portfolio.value);
    expect(portfolio.trades).toBe(recomputed.trades);
    expect(portfolio.openPositions).toBe(recomputed.open);
    expect(portfolio.winRate).toMatchObject({ wins: recomputed.wins, trades: recomputed.recent });
    expect([trades.all, trades.closed]).toEqual([recomputed.trades, recomputed.trades - recomputed.open]);
    expect(trades.totalR).toBeCloseTo(recomputed.totalR, 9);
    expect(journal.sources.find(({ key }) => key === 'signal')).toMatchObject({ n: trades.closed });
    expect(journal.all.sumR).toBeCloseTo(recomputed.totalR, 9);
    const report = await verifyLog(SealedLog.of(known() as Json[]).source(), { now });
    expect([report.status, report.findings], 'the log that all of it follows from').toEqual(['valid', []]);
    for (const { strategyId, trades: count, gain } of analytics.strategies) {
      expect(count, strategyId).toBe(recomputed.results.get(strategyId)?.trades ?? 0);
      expect(gain, strategyId).toBeCloseTo(recomputed.results.get(strategyId)?.gain ?? 0, 10);
    }
    expect(returns).toHaveLength(recomputed.returns.length);
    for (const [i, [, value]] of returns.entries()) expect(Number(value)).toBeCloseTo(recomputed.returns[i]!, 10);
    expect(Number(curve.at(-1)![3]) / 10_000 - 1).toBeCloseTo(recomputed.totalReturn, 10);
    const hasTail = recomputed.returns.length >= 60;
    expect(analytics.valueAtRisk.missing).toBe(hasTail ? null : `needs 60 days, has ${recomputed.returns.length}`);
    if (hasTail) {
      expect(analytics.valueAtRisk.value).toBeCloseTo(recomputed.valueAtRisk, 10);
      expect(analytics.conditionalValueAtRisk.value).toBeCloseTo(recomputed.conditional, 10);
    }
    const replayed = replayRecord(replay);
    expect(replayed.value).toBe(portfolio.value);
    expect(replayed.curve).toEqual(analytics.curve);
    const { fraction: _fraction, ...chance } = analytics.chance;
    expect(replayed.chance).toEqual(chance);
  },
);

test('a moment with an open position was among them', () => {
  expect(mostExposed).toBeGreaterThan(0);
});
