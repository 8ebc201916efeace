import type { Basis, LastPrice, Signal, SiteStatus, Strategy } from '@sealtick/contract';
import { DAY_MS, drawdowns, HOUR_MS } from '@sealtick/engine';
import { type Curve, computeGains } from '../../ui/equity-chart/curve.ts';
import type { ChartBar } from '../../ui/price-chart/chart-data.ts';
import { sampleMetrics, sampleSignal, sampleStrategy } from './sample-data.ts';

/* Invented examples, the same each time. They are not a record of anything. */

export const LIVE: Basis = { record: 'live', market: 'real' };
export const BACKTEST: Basis = { record: 'backtest', market: 'real' };
export const SIMULATED: Basis = { record: 'live', market: 'simulated' };

export const SITE: SiteStatus = {
  market: 'simulated',
  accelerated: false,
  speed: 1,
  hasNewBars: true,
  operational: true,
  publicDelayMinutes: 0,
  hasDevMailbox: false,
  hasTelegram: true,
  pricesIncludeTax: null,
  version: '0.0.0',
  restored: null,
};

/** The time of every sample. */
export const MOMENT = Date.UTC(2026, 8, 4, 14, 20);
const before = (ms: number) => new Date(MOMENT - ms).toISOString();

/** Returns pseudo-random numbers between -1 and 1, the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  };
}

/** Equity at daily marks. */
function equity(seed: number, days: number, drift: number): { time: number[]; equity: number[] } {
  const next = noise(seed);
  const values = [100];
  while (values.length < days) values.push(values[values.length - 1]! * (1 + drift + 0.008 * next()));
  return { time: values.map((_value, day) => MOMENT - (days - day) * DAY_MS), equity: values };
}

const OPEN = {
  filledAt: before(30 * HOUR_MS),
  fillPrice: '1.25482',
  createdAt: before(50 * HOUR_MS),
  basis: LIVE,
} as const;

const LONG = {
  ...OPEN,
  strategyName: 'Liquidity Sweep',
  symbol: 'EURUSD',
  timeframe: '15m',
  side: 'long',
  entry: '1.07215',
  stop: '1.07111',
  currentStop: '1.07111',
  targets: ['1.07498'],
} satisfies Partial<Signal>;

/** Last prices of the instruments; Bitcoin's is stale. */
export const PRICES: readonly LastPrice[] = [
  {
    symbol: 'EURUSD',
    price: '1.07176',
    isStale: false,
    unit: 'pip' as const,
    pip: 0.0001,
    assetClass: 'fx' as const,
    quoteCurrency: 'USD',
    contractSize: 100_000,
  },
  {
    symbol: 'GBPUSD',
    price: '1.25277',
    isStale: false,
    unit: 'pip' as const,
    pip: 0.0001,
    assetClass: 'fx' as const,
    quoteCurrency: 'USD',
    contractSize: 100_000,
  },
  {
    symbol: 'GER40',
    price: '15719.5',
    isStale: false,
    unit: 'point' as const,
    pip: 1,
    assetClass: 'indices' as const,
    quoteCurrency: 'EUR',
    contractSize: 1,
  },
  {
    symbol: 'BTCUSD',
    price: '25711.00',
    isStale: true,
    unit: 'point' as const,
    pip: 1,
    assetClass: 'crypto' as const,
    quoteCurrency: 'USD',
    contractSize: 1,
  },
].map((price) => ({
  ...price,
  market: 'real',
  barCloseAt: before(0),
  exitCost: { unit: 'price', value: 0.5 * price.pip },
}));

const closed = { status: 'closed', closedAt: before(HOUR_MS) } as const;
const never = { filledAt: null, fillPrice: null };

/** A signal for each state of a row; the first one is new. */
export const SIGNALS: readonly Signal[] = [
  {
    ...LONG,
    ...never,
    id: 'new',
    createdAt: before(60_000),
    index: 12_345,
    note: 'Stops under the London low were taken, and the bar closed back above it.',
  },
  { ...OPEN, id: 'active', index: 12_318 },
  {
    ...OPEN,
    ...closed,
    id: 'target',
    symbol: 'GER40',
    timeframe: '1h' as const,
    index: 12_298,
    entry: '15798.1',
    stop: '15839.5',
    targets: ['15694.6'],
    closeReason: 'target' as const,
    pnl: 2.5,
  },
  { ...LONG, ...closed, id: 'stopped', closeReason: 'stop' as const, pnl: -1, index: 12_336 },
  { ...LONG, ...closed, ...never, id: 'expired', closeReason: 'expired' as const, index: 12_309 },
  {
    ...OPEN,
    id: 'part',
    symbol: 'BTCUSD',
    side: 'long' as const,
    confidenceN: 12,
    index: 12_326,
    entry: '25750',
    stop: '25395',
    targets: ['26531', '27200'],
    weights: [0.5, 0.5],
    fillPrice: '25750',
    targetsReached: 1,
  },
  { ...OPEN, id: 'simulated', basis: SIMULATED, index: 482 },
  { ...never, id: 'replayed', symbol: 'XAUUSD', targets: [], basis: BACKTEST, index: null, leafHash: null },
].map(sampleSignal);

/** With a live record, with a backtest, and with too little data. */
export const STRATEGIES: readonly Strategy[] = [
  sampleStrategy({ equityCurve: equity(7, 240, 0.0006) }),
  sampleStrategy({
    id: 'sample-b',
    name: 'Index Pair',
    approach: 'statistical-arbitrage',
    riskLevel: 'conservative',
    oneLiner: 'Buys the index that has fallen furthest from its peers and waits for the gap to close.',
    markets: ['indices'],
    timeframes: ['daily'],
    equityCurve: equity(11, 900, -0.0001),
    performanceMetrics: sampleMetrics({ sharpe: -0.31, maxDrawdown: -0.184, annualReturn: -0.021, basis: BACKTEST }),
  }),
  sampleStrategy({
    id: 'sample-c',
    name: 'New Strategy',
    isActive: false,
    performanceMetrics: sampleMetrics({
      sharpe: null,
      maxDrawdown: null,
      winRate: null,
      avgRR: 1.8,
      annualReturn: null,
      trades: 12,
      basis: SIMULATED,
      reason: 'Insufficient sample: 12 of 30 trades',
    }),
  }),
];

const toCurve = (id: string, kind: Curve['kind'], label: string, from: ReturnType<typeof equity>): Curve => ({
  id,
  kind,
  label,
  time: from.time,
  value: computeGains(from.equity),
  drawdown: drawdowns(from.equity),
});

const LIVE_DAYS = 200;
const tested = equity(23, 900, 0.0005);
const SPLIT_AT = MOMENT - LIVE_DAYS * DAY_MS;

/** A backtest up to the first live day, and the live record from then on. */
export const RECORD = {
  curves: [
    toCurve('backtest', 'backtest', 'Backtest', {
      time: tested.time.filter((time) => time <= SPLIT_AT),
      equity: tested.equity.slice(0, tested.time.filter((time) => time <= SPLIT_AT).length),
    }),
    toCurve('live', 'live', 'Live', equity(29, LIVE_DAYS, 0.0004)),
  ],
  split: { time: SPLIT_AT, label: 'Live' },
};

export const BARS: readonly ChartBar[] = makeBars(90);
export const SIGNAL_AT = BARS[64]!.closeTime;
const ENTRY = BARS[65]!.open;
const RISK = 0.9;
export const LEVELS = { entry: ENTRY, stop: ENTRY - RISK, target: ENTRY + 2 * RISK };

function makeBars(count: number): ChartBar[] {
  const next = noise(41);
  let open = 146.8;
  return Array.from({ length: count }, (_, i) => {
    const drift = i > 64 ? 0.03 : 0;
    const close = open + 0.32 * next() + drift;
    const bar = {
      time: MOMENT - (count - i) * 4 * HOUR_MS,
      closeTime: MOMENT - (count - i - 1) * 4 * HOUR_MS,
      open,
      high: Math.max(open, close) + 0.14 * Math.abs(next()),
      low: Math.min(open, close) - 0.14 * Math.abs(next()),
      close,
    };
    open = close;
    return bar;
  });
}

const month = noise(53);
/** Monthly returns of three years; the first starts in March, the last is not complete. */
export const MONTHS = [2026, 2025, 2024].map((year) => {
  const months = Array.from({ length: 12 }, (_, at) => {
    if ((year === 2024 && at < 2) || (year === 2026 && at > 8)) return null;
    return { value: 0.02 * month() + 0.004, isPartial: year === 2026 && at === 8 };
  });
  return { year, months, total: months.reduce((sum, cell) => sum + (cell?.value ?? 0), 0) };
});

export const BINS = [0.35, 0.45, 0.55, 0.65].map((stated, i) => {
  const happened = stated + [0.03, -0.04, 0.02, -0.06][i]!;
  return { stated, happened, low: happened - 0.1, high: happened + 0.1, count: [140, 320, 90, 25][i]! };
});

export const RESULTS = [4, 22, 61, 30, 18, 34, 27, 19, 12, 5].map((count, i) => ({
  label: `${(i - 3) / 2} to ${(i - 2) / 2} R`,
  tick: i % 2 === 1 ? `${(i - 3) / 2}` : '',
  count,
  tone: i < 3 ? ('loss' as const) : ('gain' as const),
}));
