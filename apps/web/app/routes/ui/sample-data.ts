import {
  EXAMPLE_SIGNAL,
  type RecordPerformance,
  type Signal,
  type SignalDetail,
  type Strategy,
  type StrategyPerformance,
  type StrategyTrade,
} from '@sealtick/contract';
import { libraryFigures } from '@sealtick/record';

/* Invented examples for tests and for the page of parts. Callers override single fields. */

const SIGNAL: Signal = {
  ...EXAMPLE_SIGNAL,
  id: 'sample',
  strategyId: 'sample',
  strategyName: 'London Open Break',
  strategyVersion: 1,
  symbol: 'GBPUSD',
  timeframe: '4h',
  side: 'short',
  type: 'market',
  entry: '1.25482',
  stop: '1.26271',
  currentStop: '1.26271',
  targets: ['1.23509'],
  weights: [1],
  confidence: 35,
  confidenceN: 412,
  outcomes: { n: 412, wins: 251, stopped: 103, meanR: 0.021 },
  note: null,
  createdAt: '2026-09-02T12:20:00.000Z',
  barCloseAt: '2026-09-02T12:20:00.000Z',
  validUntil: '2026-09-02T16:20:00.000Z',
  index: 12_345,
  leafHash: 'ab'.repeat(32),
};

export const sampleSignal = (change: Partial<Signal> = {}): Signal => ({ ...SIGNAL, ...change });

export const sampleDetail = (change: Partial<SignalDetail> = {}): SignalDetail => ({
  ...SIGNAL,
  steps: [],
  sentAt: null,
  ...change,
});

type Metrics = Strategy['performanceMetrics'];

const METRICS: Metrics = {
  ...libraryFigures([]),
  sharpe: 1.43,
  deflatedSharpe: 0.93,
  trials: 12,
  maxDrawdown: -0.082,
  winRate: 0.333,
  avgRR: 2.85,
  payoff: 2.1,
  annualReturn: 0.109,
  trades: 130,
  from: '2023-09-01T00:00:00.000Z',
  to: '2026-08-31T00:00:00.000Z',
  basis: { record: 'live', market: 'real' },
  reason: null,
  ruinedOn: null,
};

export const sampleMetrics = (change: Partial<Metrics> = {}): Metrics => ({ ...METRICS, ...change });

const STRATEGY: Strategy = {
  id: 'sample',
  version: 1,
  name: 'Impulse 100',
  isBuiltIn: true,
  isActive: true,
  isPaused: false,
  switchedOff: null,
  publishedIndex: 7,
  restored: null,
  description: 'Buys sudden strength, and cuts what stalls.',
  oneLiner: 'Buys sudden strength in technology indices and Bitcoin, long only, and cuts what stalls.',
  overview: 'Strength goes on.',
  whoFor: 'The patient.',
  approach: 'momentum',
  riskLevel: 'aggressive',
  markets: ['indices', 'crypto', 'fx'],
  timeframes: ['1h', '4h'],
  timeframesByMarket: { indices: ['1h', '4h'], crypto: ['4h'], fx: ['1h'] },
  symbols: ['US100'],
  streams: [
    { symbol: 'US100', timeframe: '1h' },
    { symbol: 'US100', timeframe: '4h' },
  ],
  signalTypes: ['market'],
  performanceMetrics: METRICS,
  equityCurve: null,
  realResult: { trades: 1_204, mean: -0.02, low: -0.15, high: 0.11 },
  parity: {
    ratio: null,
    compared: 0,
    equal: 0,
    version: null,
    checkedAt: null,
    reason: 'Not checked yet.',
    differences: [],
  },
  riskProfile: 'One percent.',
  backtestMethodology: 'Next open.',
  configuration: {},
  parameters: {},
  faq: [],
  executionPlaybook: {
    setupConditions: ['Strength.'],
    entryTrigger: 'A close.',
    stopLoss: 'Below.',
    profitTargets: 'At 3 R.',
    riskSizing: 'One percent.',
  },
};

export const sampleStrategy = (change: Partial<Strategy> = {}): Strategy => ({ ...STRATEGY, ...change });

export const sampleRecord = (change: Partial<RecordPerformance> = {}): RecordPerformance => ({
  basis: { record: 'backtest', market: 'real' },
  from: '2023-09-01T00:00:00.000Z',
  to: '2026-08-31T00:00:00.000Z',
  periodsPerYear: 261,
  curve: { time: [], equity: [] },
  benchmark: null,
  benchmarkReason: null,
  trials: 12,
  ruinedOn: null,
  statistics: [],
  months: [],
  histogram: [],
  closings: { mark: [], gains: [], losses: [], netR: [] },
  excursions: [],
  bySymbol: [],
  bySession: [],
  byWeekday: [],
  minimumCapital: [],
  calibration: { signals: 0, brier: null, skill: null, bins: [] },
  years: [],
  rollingSharpe: { days: 261, mark: [], value: [] },
  alphaBeta: null,
  alphaBetaReason: null,
  doubts: null,
  ...change,
});

export const sampleTrade = (change: Partial<StrategyTrade> = {}): StrategyTrade => ({
  symbol: 'EURUSD',
  timeframe: '1h',
  side: 'long',
  type: 'market',
  signalAt: '2026-03-04T12:00:00.000Z',
  entry: '1.10000',
  stop: '1.09000',
  targets: [{ price: '1.12000', weight: 1 }],
  grade: 2,
  confidence: 55,
  filledAt: '2026-03-04T12:00:00.000Z',
  fillPrice: '1.10010',
  closedAt: '2026-03-05T12:00:00.000Z',
  closeReason: 'target',
  exits: [{ price: '1.12000', weight: 1 }],
  barsHeld: 24,
  grossR: 1.99,
  cost: 0.0001,
  netR: 1.98,
  maeR: -0.2,
  mfeR: 2.1,
  firstTargetReached: true,
  reason: null,
  index: null,
  ...change,
});

/** Responses for the strategy page, without a record by default. */
export const samplePerformance = (change: Partial<StrategyPerformance> = {}): StrategyPerformance => ({
  strategyId: 's',
  version: 1,
  market: 'real',
  timeframe: 'all',
  records: [],
  restored: null,
  streams: [],
  riskFraction: 0.01,
  modelSkill: null,
  ...change,
});
