import {
  type BarsAnswer,
  type BarsQuery,
  CLIENT_ARCHIVE,
  type CommonCalibration,
  type LastPrice,
  type ParsedInputOf,
  pickFields,
  type RecordTimeframe,
  reads,
  type Signal,
  type SignalDetail,
  type SiteStatus,
  type Strategy,
  type StrategyPerformance,
  type StrategyTrade,
  type TradeTable,
  type TradeTableQuery,
  toOutline,
} from '@sealtick/contract';
import { MINUTE_MS, type RecordKind } from '@sealtick/engine';
import { AppError, type ServedRead, type Viewer } from '@sealtick/server/testing/http';
import { academyReads } from './academy.ts';
import { getCopiedSlippage } from './account-records.ts';
import { addedShare } from './added-instrument.ts';
import { answersBy, fail, missing, unlessFailing } from './answer.ts';
import { apiBlocks, apiReference } from './api-reference.ts';
import {
  BROKEN_CALIBRATIONS,
  BROKEN_PERFORMANCE,
  BROKEN_PRICES,
  BROKEN_SIGNALS,
  BROKEN_STRATEGIES,
  BROKEN_TRADES,
} from './broken-rows.ts';
import { getStatus } from './checks.ts';
import { consoleReads } from './console.ts';
import { atEdges } from './console-edges.ts';
import { documentReads } from './content.ts';
import { getSlippage, isOffered } from './delivery.ts';
import { exampleReads } from './example-reads.ts';
import { getLogSite, type LogSite } from './log-site.ts';
import { type ListQuery, makePage } from './make-page.ts';
import { memberReads } from './member-reads.ts';
import { getAlerts, getReleases } from './news.ts';
import { OWN_SIGNALS, OWN_STRATEGY } from './own-strategies.ts';
import {
  barColumns,
  barsOfRecord,
  commonCalibration,
  getPerformance,
  getTradeTable,
  isOfRecord,
  newestTrades,
  newStrategyPerformance,
  tideline,
} from './performance.ts';
import { getRestore, mostlyFormer } from './restored-log.ts';
import type { Scenario } from './scenario-names.ts';
import { getDelivery, getDetail } from './signal-detail.ts';
import { makePrices, makeSignals, STOPPED_MS } from './signals.ts';
import { getBars, getFigures, getSettings, getVisitor } from './site.ts';
import { statusReads } from './status.ts';
import { fileStrategy, plainStrategy, strategies } from './strategies.ts';

const SITE: SiteStatus = {
  market: 'simulated',
  accelerated: true,
  speed: 1,
  hasNewBars: true,
  operational: true,
  publicDelayMinutes: 0,
  hasDevMailbox: false,
  hasTelegram: true,
  pricesIncludeTax: null,
  version: '2.4.0',
  restored: null,
};
/** The public delay counts from the server's start, however long the tests take. */
const STARTED_AT = Date.now();
const signals = makeSignals(STARTED_AT);
const DELAY_MINUTES = 15;
const DELAY_MS = DELAY_MINUTES * MINUTE_MS;

function listSignals(
  scenario: Scenario,
  {
    strategy,
    strategies: several,
    status,
    symbol,
    ...asked
  }: ListQuery &
    Partial<Pick<ParsedInputOf<typeof reads.signals.list>, 'strategy' | 'strategies' | 'status' | 'symbol'>>,
) {
  fail(scenario);
  const rows = signalRows(scenario).filter(
    (row) =>
      (strategy === undefined || row?.strategyId === strategy) &&
      (several === undefined || several.includes(row?.strategyId)) &&
      (status === undefined || row?.status === status) &&
      (symbol === undefined || row?.symbol === symbol),
  );
  return makePage(rows, asked);
}

function signalRows(scenario: Scenario): readonly Signal[] {
  if (scenario === 'empty' || scenario === 'new member') return [];
  if (scenario === 'broken rows') return BROKEN_SIGNALS;
  if (scenario === 'sealed log') return logSite(scenario).newest();
  if (scenario === 'restored log') return mostlyFormer(signals);
  if (scenario !== 'real market') return signals;
  return signals.map((signal) => ({ ...signal, basis: { record: 'backtest', market: 'real' }, index: null }));
}

/** Returns the symbol whose prices and bars have stopped, if one has. */
const getStopped = (scenario: Scenario): string | null => (scenario === 'incident' ? 'BRENT' : null);

function getPrices(scenario: Scenario): readonly LastPrice[] {
  fail(scenario);
  if (scenario === 'empty') return [];
  if (scenario === 'broken rows') return BROKEN_PRICES;
  const prices = makePrices(Date.now(), getStopped(scenario));
  if (scenario === 'no bars') return prices.map((one) => ({ ...one, price: null, barCloseAt: null, isStale: false }));
  return scenario === 'real market' ? prices.map((one) => ({ ...one, market: 'real', isStale: true })) : prices;
}

function strategyRows(scenario: Scenario): readonly Strategy[] {
  if (scenario === 'empty') return [];
  if (scenario === 'broken rows') return BROKEN_STRATEGIES;
  const rows = getLogSite(scenario)?.strategies() ?? strategies;
  return rows.map((strategy) => ({ ...strategy, restored: getRestore(scenario) }));
}

const ruined = (strategy: Strategy): Strategy => ({
  ...strategy,
  performanceMetrics: { ...strategy.performanceMetrics, ruinedOn: '2026-08-20' },
});

function getSignal(scenario: Scenario, id: string): SignalDetail | null {
  fail(scenario);
  const sealed = getLogSite(scenario)?.signal(id);
  if (sealed) return getDetail(sealed);
  const found = signalRows(scenario).find((row) => row?.id === id);
  if (scenario === 'broken rows') return found ? ({ ...found, steps: [null, 7] } as unknown as SignalDetail) : null;
  return found ? getDetail(found) : null;
}

/** The log of a scenario; an intact one if the scenario is not about the log. */
const logSite = (scenario: Scenario): LogSite => getLogSite(scenario) ?? getLogSite('sealed log')!;

/** Market and settings of the site in a scenario. */
function getMarket(scenario: Scenario): SiteStatus {
  if (scenario === 'no status') throw new Error('The stand-in has no status in this scenario.');
  if (scenario === 'real market') return { ...SITE, market: 'real', accelerated: false, hasNewBars: false };
  const publicDelayMinutes = scenario === 'delayed' ? DELAY_MINUTES : 0;
  return {
    ...SITE,
    operational: scenario !== 'failing',
    publicDelayMinutes,
    hasTelegram: isOffered(scenario, 'telegram'),
    restored: getRestore(scenario),
  };
}

function performanceIn(scenario: Scenario, id: string, timeframe: RecordTimeframe): StrategyPerformance {
  fail(scenario);
  if (scenario === 'broken rows') return BROKEN_PERFORMANCE;
  if (scenario === 'empty') return newStrategyPerformance(id);
  const performance = { ...getPerformance(id, timeframe), restored: getRestore(scenario) };
  if (scenario === 'ruined account') {
    return { ...performance, records: performance.records.map((record) => ({ ...record, ruinedOn: '2026-08-20' })) };
  }
  if (scenario !== 'added instrument') return performance;
  return { ...performance, streams: [...performance.streams, { symbol: 'AAPL', timeframe: '1h', partner: null }] };
}

function calibrationIn(scenario: Scenario): readonly CommonCalibration[] {
  fail(scenario);
  if (scenario === 'broken rows') return BROKEN_CALIBRATIONS;
  return scenario === 'empty' ? [] : commonCalibration();
}

function tradesIn(scenario: Scenario, record: RecordKind): readonly StrategyTrade[] {
  fail(scenario);
  if (scenario === 'broken rows') return BROKEN_TRADES;
  return scenario === 'empty' ? [] : newestTrades(record);
}

function tradeTableIn(scenario: Scenario, query: TradeTableQuery): TradeTable {
  fail(scenario);
  const table = getTradeTable(query);
  if (scenario === 'broken rows') return { ...table, trades: BROKEN_TRADES as TradeTable['trades'] };
  return scenario === 'empty' ? { total: 0, meanR: null, page: 1, pages: 1, trades: [] } : table;
}

function barsIn(scenario: Scenario, query: BarsQuery): BarsAnswer {
  fail(scenario);
  if (scenario !== 'no bars' && isOfRecord(query)) return barsOfRecord(query);
  const signal = signals.find(({ symbol }) => symbol === query.symbol);
  const newest = query.symbol === getStopped(scenario) ? Date.now() - STOPPED_MS : Date.now();
  if (scenario !== 'no bars' && signal) return getBars(query, signal.entry, newest);
  throw new AppError('FORBIDDEN', 'These bars were imported without the right to publish them.');
}

function strategyIn(scenario: Scenario, id: string): Strategy {
  fail(scenario);
  const known = [...strategyRows(scenario), fileStrategy, scenario === 'empty' ? plainStrategy : tideline];
  const found = known.find((row) => row?.id === id) ?? missing('strategy');
  return scenario === 'ruined account' ? ruined(found) : found;
}

/** @param isPublic Whether the read is for everyone: signals within the public delay are withheld. */
function signalIn(scenario: Scenario, id: string, isPublic: boolean): SignalDetail {
  const signal = getSignal(scenario, id);
  const isWithheld = scenario === 'delayed' && STARTED_AT - Date.parse(signal?.createdAt ?? '') < DELAY_MS;
  return signal === null || (isPublic && isWithheld) ? missing('signal') : signal;
}

/** Responses to every read of a page in a scenario. */
export const standInReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  const answered = [
    ...documentReads(getScenario),
    ...academyReads(getScenario),
    ...statusReads(getScenario),
    ...memberReads(getScenario),
    ...consoleReads(getScenario),
    by(reads.site.market, getMarket),
    by(reads.site.status, (scenario) => {
      if (scenario === 'no status') throw new Error('The stand-in has no status in this scenario.');
      return getStatus(scenario);
    }),
    by(reads.site.settings, (scenario) => unlessFailing(scenario, () => getSettings(scenario))),
    by(reads.site.logo, () => null),
    by(reads.site.visitor, (scenario) => {
      if (scenario === 'no visitor') throw new Error('The stand-in has no visitor in this scenario.');
      return getVisitor(scenario);
    }),
    by(reads.sdk.client, () => ({ body: '', name: CLIENT_ARCHIVE })),
    by(reads.brokers.bridgeFile, (_scenario, { file }) => ({ body: '', name: file })),
    by(reads.sdk.file, (_scenario, { file }) => ({ body: '', name: file })),
    by(reads.apiReference.blocks, (scenario) => unlessFailing(scenario, () => apiBlocks)),
    by(reads.apiReference.outline, (scenario) => unlessFailing(scenario, () => toOutline(apiReference, apiBlocks))),
    by(reads.apiReference.get, (scenario) => unlessFailing(scenario, () => apiReference)),
    by(reads.site.figures, (scenario) => unlessFailing(scenario, () => getFigures(scenario))),
    by(reads.delivery.figures, (scenario) => unlessFailing(scenario, () => getDelivery(scenario))),
    by(reads.delivery.slippage, (scenario) => unlessFailing(scenario, () => getSlippage(scenario === 'empty'))),
    by(reads.accountRecords.slippage, (scenario) =>
      unlessFailing(scenario, () => getCopiedSlippage(scenario === 'empty')),
    ),
    by(reads.strategies.list, (scenario, { fields }) => {
      const rows = unlessFailing(scenario, () => strategyRows(scenario));
      return fields ? pickFields(rows, fields) : rows;
    }),
    by(reads.strategies.get, (scenario, { id }) => strategyIn(scenario, id)),
    by(reads.strategies.performance, (scenario, { id, timeframe }) => performanceIn(scenario, id, timeframe)),
    by(reads.strategies.calibration, calibrationIn),
    by(reads.strategies.trades, (scenario, { record }) => ({ answer: tradesIn(scenario, record), next: null })),
    by(reads.strategies.tradeTable, tradeTableIn),
    by(reads.strategies.liveRecords, (scenario) => logSite(scenario).liveRecords()),
    by(reads.bars.list, (scenario, query) => ({ answer: barsIn(scenario, query), next: null })),
    by(reads.bars.columns, (scenario) => {
      if (scenario !== 'no bars') return barColumns();
      throw new AppError('FORBIDDEN', 'The bars of EURUSD were imported without the right to publish them.');
    }),
    by(reads.calendar.list, getReleases),
    by(reads.marketAlerts.list, getAlerts),
    by(reads.instruments.list, () => [addedShare]),
    by(reads.prices.list, getPrices),
    by(reads.signals.list, listSignals),
    by(reads.signals.ofStrategy, (scenario, { id: strategy, ...asked }) => {
      if (strategy === OWN_STRATEGY.id) return { answer: OWN_SIGNALS, next: null };
      const sealed = getLogSite(scenario)?.signals(strategy);
      return sealed
        ? makePage(sealed, { ...asked, limit: asked.limit ?? sealed.length })
        : listSignals(scenario, { ...asked, strategy });
    }),
    by(reads.signals.get, (scenario, { id }, { principal }) => signalIn(scenario, id, principal.kind === 'anonymous')),
    by(reads.log.checkpoint, (scenario) => unlessFailing(scenario, () => logSite(scenario).checkpoint())),
    by(reads.log.keys, (scenario) => logSite(scenario).keys()),
    by(reads.log.entries, (scenario, { from, to }) => logSite(scenario).entries(from, to) as never),
    by(reads.log.proof, (scenario, { index, size }) =>
      unlessFailing(scenario, () => logSite(scenario).proof(index, size ?? index) ?? missing('entry')),
    ),
  ];
  return atEdges(getScenario, [...answered, ...exampleReads(getScenario, answered)]);
};
