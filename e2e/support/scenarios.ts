import type {
  LastPrice,
  PageServices,
  Signal,
  SignalDetail,
  SignalListQuery,
  SiteStatus,
  StatusAnswer,
  Strategy,
  StrategyPerformance,
  StrategyTrade,
} from '@sealtick/contract';
import { AppError } from '@sealtick/server/testing/http';
import { LOG_SCENARIOS, type LogSite, logSiteOf } from './log-site.ts';
import { commonCalibration, newestTrades, performanceOf, tideline, youngPerformance } from './performance.ts';
import { deliveryOf, detailOf } from './signal-detail.ts';
import { makePrices, makeSignals } from './signals.ts';
import { barsOf, exampleSettings, figuresOf, ownSettings, visitorOf } from './site.ts';
import { strategies } from './strategies.ts';

/** What the stand-in pretends; a test chooses by cookie, and both pages and API obey. */
export const SCENARIOS = [
  'full',
  'empty',
  'failing',
  'signed out',
  'broken rows',
  'real market',
  'no status',
  'no bars',
  'delayed',
  'signed in',
  'signed in with a picture',
  'signed in without a name',
  'no visitor',
  'without sign-in',
  'own settings',
  ...LOG_SCENARIOS,
] as const;
export type Scenario = (typeof SCENARIOS)[number];

const SITE: SiteStatus = {
  market: 'simulated',
  accelerated: true,
  speed: 1,
  operational: true,
  publicDelayMinutes: 0,
  version: '0.1.0',
};
/** What was young when the server started stays young, however long the tests take. */
const STARTED_AT = Date.now();
const signals = makeSignals(STARTED_AT);
const DELAY_MINUTES = 15;
const DELAY_MS = DELAY_MINUTES * 60_000;

/** Every part well, or the runner stopped. */
function statusOf(fails: boolean): StatusAnswer {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const names = ['database', 'log', 'log audit', 'market data', 'runner'];
  const checks = names.map((name) => ({ name, state: 'ok' as const, since: at(90), checkedAt: at(0) }));
  if (!fails) return { overall: 'operational', checks };
  return { overall: 'down', checks: [...checks.slice(0, -1), { ...checks.at(-1)!, state: 'failed', since: at(3) }] };
}

/** Rows as no server of ours sends them. */
const BROKEN_SIGNALS = [
  { ...signals[0], id: 'no-date', symbol: 'NODATE', createdAt: 'not a date' },
  { ...signals[1], id: 'no-target', symbol: 'NOTARGET', targets: [] },
  { id: 'only-id' },
  { ...signals[2], id: 'nonsense', symbol: 'NONSENSE', entry: {}, stop: null, targets: 'x', confidence: 'y', basis: 7 },
  null,
  { ...signals[3], id: 'sound', symbol: 'SOUND' },
] as unknown as readonly Signal[];

const [eurusd, , , usdjpy] = makePrices(Date.now());
const BROKEN_PRICES = [
  null,
  7,
  { symbol: 'NODATE' },
  { ...eurusd, symbol: 'NONSENSE', price: {}, pip: 'x' },
  { ...eurusd, symbol: 'NOTARGET', price: 'x' },
  { ...usdjpy, symbol: 'SOUND' },
] as unknown as readonly LastPrice[];

const BROKEN_STRATEGIES = [
  { id: 'bare' },
  { id: 'tags', name: '</script><script>document.title = "broken"</script>' },
  null,
  {
    ...strategies[0],
    performanceMetrics: null,
    equityCurve: { time: [1, 2], equity: [1] },
    markets: 'fx',
    faq: null,
    configuration: [],
    executionPlaybook: null,
  },
] as unknown as readonly Strategy[];

const [soundRecord] = performanceOf('').records;
const BROKEN_PERFORMANCE = {
  records: [
    null,
    { basis: 7 },
    {
      ...soundRecord,
      curve: { time: [1, 2], equity: [1, null] },
      statistics: [null, { key: 'winRate', value: 'x' }, ...soundRecord!.statistics.slice(0, 3)],
      ...{ months: [{ year: 'x' }, null], histogram: null, excursions: [{}], bySymbol: 'x', bySession: [null] },
      calibration: { bins: [null] },
    },
  ],
  streams: [null, { symbol: 'EURUSD' }],
} as unknown as StrategyPerformance;

const BROKEN_TRADES = [
  null,
  { symbol: 'NODATE', filledAt: 'x', exits: 7 },
  newestTrades('backtest')[0],
] as unknown as readonly StrategyTrade[];

export interface SignalPage {
  readonly rows: readonly Signal[];
  readonly next: string | null;
}

const DEFAULT_LIMIT = 50;

/** A page of the feed; the cursor is opaque to callers, here simply an offset. */
export function signalPage(scenario: Scenario, query: SignalListQuery): SignalPage {
  fail(scenario);
  const all = signalRows(scenario).filter((row) => !query.strategy || row?.strategyId === query.strategy);
  const from = Number(query.cursor ?? 0);
  const to = from + (query.limit ?? DEFAULT_LIMIT);
  return { rows: all.slice(from, to), next: to < all.length ? String(to) : null };
}

function signalRows(scenario: Scenario): readonly Signal[] {
  if (scenario === 'empty') return [];
  if (scenario === 'broken rows') return BROKEN_SIGNALS;
  if (scenario === 'sealed log') return logSite(scenario).newest();
  if (scenario !== 'real market') return signals;
  return signals.map((signal) => ({ ...signal, basis: { record: 'backtest', market: 'real' }, index: null }));
}

function pricesOf(scenario: Scenario): readonly LastPrice[] {
  fail(scenario);
  if (scenario === 'empty') return [];
  if (scenario === 'broken rows') return BROKEN_PRICES;
  const prices = makePrices(Date.now());
  if (scenario === 'no bars') return prices.map((one) => ({ ...one, price: null, barCloseAt: null, isStale: false }));
  return scenario === 'real market' ? prices.map((one) => ({ ...one, market: 'real' })) : prices;
}

function strategyRows(scenario: Scenario): readonly Strategy[] {
  if (scenario === 'empty') return [];
  return scenario === 'broken rows' ? BROKEN_STRATEGIES : (logSiteOf(scenario)?.strategies() ?? strategies);
}

function fail(scenario: Scenario): void {
  if (scenario === 'signed out') throw new AppError('UNAUTHORIZED', 'Sign in to read this.');
  if (scenario === 'failing') throw new Error('The stand-in fails because it was told to.');
}

function signalOf(scenario: Scenario, id: string): SignalDetail | null {
  fail(scenario);
  const sealed = logSiteOf(scenario)?.signal(id);
  if (sealed) return detailOf(sealed);
  const found = signalRows(scenario).find((row) => row?.id === id);
  if (scenario === 'broken rows') return found ? ({ ...found, steps: [null, 7] } as unknown as SignalDetail) : null;
  return found ? detailOf(found) : null;
}

/** The log of a scenario; one in good order where it is not about the log. */
export const logSite = (scenario: Scenario): LogSite => logSiteOf(scenario) ?? logSiteOf('sealed log')!;

export function servicesOf(scenario: Scenario): PageServices {
  return {
    site: async () => {
      if (scenario === 'no status') throw new Error('The stand-in does not say how it is.');
      if (scenario === 'real market') return { ...SITE, market: 'real', accelerated: false };
      return {
        ...SITE,
        operational: scenario !== 'failing',
        publicDelayMinutes: scenario === 'delayed' ? DELAY_MINUTES : 0,
      };
    },
    status: async () => {
      if (scenario === 'no status') throw new Error('The stand-in does not say how it is.');
      return statusOf(scenario === 'failing');
    },
    settings: async () => {
      fail(scenario);
      return scenario === 'own settings' ? ownSettings : exampleSettings;
    },
    visitor: async () => {
      if (scenario === 'no visitor') throw new Error('The stand-in does not say who looks at it.');
      return visitorOf(scenario);
    },
    figures: async () => {
      fail(scenario);
      return figuresOf(scenario);
    },
    readPerformance: async (id, timeframe) => {
      fail(scenario);
      if (scenario === 'broken rows') return BROKEN_PERFORMANCE;
      return scenario === 'empty' ? youngPerformance(id) : performanceOf(id, timeframe);
    },
    readCalibration: async () => {
      fail(scenario);
      if (scenario === 'broken rows') return [null, { basis: 7, calibration: { bins: [null] } }] as never;
      return scenario === 'empty' ? [] : commonCalibration();
    },
    listTrades: async (_id, record) => {
      fail(scenario);
      if (scenario === 'broken rows') return BROKEN_TRADES;
      return scenario === 'empty' ? [] : newestTrades(record);
    },
    readBars: async (query) => {
      fail(scenario);
      const signal = signals.find(({ symbol }) => symbol === query.symbol);
      return scenario === 'no bars' || !signal ? null : barsOf(query, signal.entry);
    },
    logCheckpoint: async () => {
      fail(scenario);
      return logSite(scenario).checkpoint();
    },
    logProof: async (index, size) => {
      fail(scenario);
      return logSite(scenario).proof(index, size);
    },
    listStrategies: async () => {
      fail(scenario);
      return strategyRows(scenario);
    },
    getStrategy: async (id) => {
      fail(scenario);
      const found = strategyRows(scenario).find((row) => row?.id === id);
      if (found) return found;
      if (scenario === 'empty') return id === 'plain' ? plainStrategy : null;
      return id === tideline.id ? tideline : null;
    },
    getSignal: async (id) => signalOf(scenario, id),
    getPublicSignal: async (id) => {
      const signal = signalOf(scenario, id);
      const isYoung = scenario === 'delayed' && STARTED_AT - Date.parse(signal?.createdAt ?? '') < DELAY_MS;
      return isYoung ? null : signal;
    },
    delivery: async () => {
      fail(scenario);
      return deliveryOf(scenario);
    },
    listPrices: async () => pricesOf(scenario),
    listSignals: async (query) => signalPage(scenario, query).rows,
    listStrategySignals: async (strategy, limit) =>
      (logSiteOf(scenario)?.signals(strategy) ?? signalPage(scenario, { strategy }).rows).slice(0, limit),
  };
}

/** A strategy with nothing to configure and nothing asked about it. */
const plainStrategy: Strategy = { ...strategies[0], id: 'plain', name: 'Plain', configuration: {}, faq: [] };
