import type {
  BarColumnsAnswer,
  BarsAnswer,
  BarsQuery,
  Basis,
  CommonCalibration,
  RecordPerformance,
  RecordTimeframe,
  Strategy,
  StrategyPerformance,
  StrategyTrade,
  TradeTable,
  TradeTableQuery,
} from '@sealtick/contract';
import {
  aggregate,
  type Bars,
  backtestRecord,
  createBars,
  getModelSkill,
  getSimulatedInstrument,
  getStrategy,
  getStrategyContent,
  HOUR_MS,
  resolveParameters,
  simulateStrategy,
  strategyDoubts,
  underCosts,
} from '@sealtick/engine';
import {
  backtestSource,
  buyAndHold,
  toRecordPerformance,
  toTradeRow,
  tradeTable,
} from '@sealtick/server/testing/figures';
import { strategies } from './strategies.ts';

const COUNT = 20_000;
const END = Date.UTC(2026, 8, 1);
const instrument = getSimulatedInstrument('EURUSD')!;
const definition = getStrategy('tideline-pullback')!;
const SIZING = { riskFraction: 0.01, instruments: [instrument] };
const content = getStrategyContent(definition.id)!;

/** A random walk with some autocorrelation by the hour; the same in every run. */
const hours: Bars = makeHours();

function makeHours(): Bars {
  let state = 20_260_901;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const names = ['time', 'open', 'high', 'low', 'close'] as const;
  const columns = Object.fromEntries(names.map((name) => [name, new Float64Array(COUNT)])) as Record<
    (typeof names)[number],
    Float64Array
  >;
  let price = 1.1;
  let drift = 0;
  const tick = (value: number) => Number(value.toFixed(5));
  for (let i = 0; i < COUNT; i++) {
    drift = 0.94 * drift + 0.0004 * chance();
    const open = tick(price);
    const close = tick(price * (1 + drift + 0.001 * chance()));
    columns.time[i] = END - (COUNT - i) * HOUR_MS;
    columns.open[i] = open;
    columns.close[i] = close;
    columns.high[i] = tick(Math.max(open, close) * (1 + 0.0004 * Math.abs(chance())));
    columns.low[i] = tick(Math.min(open, close) * (1 - 0.0004 * Math.abs(chance())));
    price = close;
  }
  return createBars('EURUSD', '1h', columns, { instrument });
}

/** Hourly bars in columns: as many as a backtest in the browser may have. */
export function barColumns(): BarColumnsAnswer {
  const { time, closeTime, open, high, low, close, volume } = hours;
  const columns = { time, closeTime, open, high, low, close, volume };
  const lists = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, [...values]]));
  return { symbol: 'EURUSD', timeframe: '1h', market: 'simulated', ...lists } as BarColumnsAnswer;
}

interface RecordSamples {
  readonly view: RecordPerformance;
  readonly trades: readonly StrategyTrade[];
}

/** What the backtest may rest on, as the thread of the strategies computes it. */
function doubtsFrom(from: number) {
  const params = resolveParameters(definition);
  return strategyDoubts({
    strategy: definition,
    params,
    window: { from, to: END },
    events: null,
    run: (variant) => {
      const changed = underCosts(instrument, definition, variant);
      const spec = { ...changed, params: { ...params, ...variant.set }, timeframe: '1h' as const, anchor: from };
      const [stream] = simulateStrategy([{ bars: hours, spec }]).streams;
      return [{ instrument: changed.instrument, bars: hours, trades: stream!.trades }];
    },
  });
}

async function getRecord(record: Basis['record'], from: number): Promise<RecordSamples> {
  const params = Object.fromEntries(Object.entries(definition.parameters).map(([name, row]) => [name, row.default]));
  const spec = { strategy: definition, params, instrument, timeframe: '1h' as const, anchor: from };
  const { streams, signals } = simulateStrategy([{ bars: hours, spec }]);
  const { curve, statistics, periodsPerYear } = backtestRecord(
    [{ instrument, bars: hours, trades: streams[0]!.trades }],
    from,
    END,
  );
  const trades = signals.flatMap(({ trade, confidence }) =>
    trade ? [toTradeRow({ trade, confidence: confidence.percent }, instrument)] : [],
  );
  const row = { curveTime: [...curve.time], curveEquity: [...curve.equity], statistics, periodsPerYear };
  const doubts = record === 'backtest' ? doubtsFrom(from) : null;
  const source = backtestSource(row as unknown as Parameters<typeof backtestSource>[0], 'simulated', trades, doubts);
  const daily = aggregate(hours, 'daily', instrument);
  const hold = await buyAndHold({ isShown: async () => true, history: async () => daily }, ['EURUSD'], curve.time);
  const view = toRecordPerformance({ ...source, basis: { record, market: 'simulated' } }, hold, SIZING);
  if (record === 'backtest') return { view, trades };
  return {
    view: { ...view, excursions: [] },
    trades: trades.map((trade, i) => ({ ...trade, maeR: null, mfeR: null, reason: null, index: i + 1 })),
  };
}

const LIVE_FROM = Date.UTC(2026, 0, 15);
const backtest = await getRecord('backtest', hours.time[0]!);
const live = await getRecord('live', LIVE_FROM);

/** Per strategy with a record of its own: the power of the gains, and how many days are cut off the start. */
const OWN: Readonly<Record<string, { readonly times: number; readonly late: number }>> = {
  'meridian-trend': { times: 0.45, late: 120 },
  'steady-pullback': { times: -0.3, late: 0 },
  'liquidity-sweep': { times: 1.6, late: 40 },
};

/** Returns the closings at the marks of a curve without its first ones. */
function tradeClosingsSince({ mark, gains, losses, netR }: RecordPerformance['closings'], late: number) {
  const kept = [...mark.keys()].filter((i) => mark[i]! >= late);
  const of = (values: readonly number[]) => kept.map((i) => values[i]!);
  return { mark: of(mark).map((one) => one - late), gains: of(gains), losses: of(losses), netR: of(netR) };
}

/** Derives another record: its curve agrees with its total return, the rest does not. */
function ownRecord(view: RecordPerformance, id: string): RecordPerformance {
  const own = OWN[id];
  if (!own) return view;
  const time = view.curve.time.slice(own.late);
  const equity = view.curve.equity.slice(own.late);
  const gain = equity.map((value) => (value / equity[0]!) ** own.times);
  const statistics = view.statistics.map((figure) =>
    figure.key === 'totalReturn' ? { ...figure, value: gain.at(-1)! - 1 } : figure,
  );
  const curve = { time, equity: gain.map((value) => 10_000 * value) };
  const closings = tradeClosingsSince(view.closings, own.late);
  return { ...view, from: new Date(time[0]!).toISOString(), curve, closings, statistics, benchmark: null };
}

/** The third strategy has no live record yet. */
const hasLive = (id: string) => id !== 'london-open-break';

/** Uses the full backtest as the one before the live record: tests need two records, not true ones. */
export function getPerformance(id: string, timeframe: RecordTimeframe = 'all'): StrategyPerformance {
  return {
    strategyId: id,
    version: 3,
    market: 'simulated',
    timeframe,
    records: [backtest.view, ...(hasLive(id) ? [live.view] : [])]
      .map((view) => ownRecord(view, id))
      .map((view) => (timeframe === 'all' ? view : onTimeframe(view))),
    riskFraction: 0.01,
    streams: [
      { symbol: 'EURUSD', timeframe: '1h', partner: null },
      { symbol: 'GBPUSD', timeframe: '4h', partner: null },
    ],
    modelSkill: getModelSkill(definition.id),
    restored: null,
  };
}

/** Fewer trades than over all streams, so that the records can be distinguished. */
const onTimeframe = (view: RecordPerformance): RecordPerformance => ({
  ...view,
  doubts: null,
  statistics: view.statistics.map((figure) => (figure.key === 'trades' ? { ...figure, value: 17 } : figure)),
});

/** A newly published strategy: no signal has been resolved. */
export function newStrategyPerformance(id: string): StrategyPerformance {
  const noTrades = backtestRecord([{ instrument, bars: hours, trades: [] }], LIVE_FROM, LIVE_FROM);
  const calibration = { signals: 0, brier: null, skill: null, bins: [] };
  const basis = { record: 'live', market: 'simulated' } as const;
  const empty = { ...noTrades, strategyId: definition.id, basis, trades: [], calibration, doubts: null } as const;
  const hold = { reason: 'the bars of EURUSD were imported without the right to publish them' };
  const records = [toRecordPerformance(empty, hold, SIZING)];
  const rest = { streams: [], riskFraction: 0.01, modelSkill: null, restored: null };
  return { strategyId: id, version: 1, market: 'simulated', timeframe: 'all', records, ...rest };
}

/** Calibration of all strategies, as if each had these two records. */
export function commonCalibration(): readonly CommonCalibration[] {
  return [backtest, live].map(({ view: { basis, calibration } }) => ({
    basis,
    strategies: 5,
    calibration: {
      ...calibration,
      signals: 5 * calibration.signals,
      bins: calibration.bins.map((bin) => ({ ...bin, count: 5 * bin.count })),
    },
  }));
}

export const newestTrades = (record: Basis['record']): readonly StrategyTrade[] =>
  [...(record === 'live' ? live : backtest).trades].reverse().slice(0, 25);

/** One page of the table of trades. Each live trade has the signal `signal-1`. */
export function getTradeTable(query: TradeTableQuery): TradeTable {
  const { trades } = query.record === 'live' ? live : backtest;
  return tradeTable(trades, query, new Map(live.trades.map(({ index }) => [index, 'signal-1'])));
}

/** The hourly bars that a query asks for. */
export function barsOfRecord({ from = '', to = '', limit }: BarsQuery): BarsAnswer {
  const iso = (ms: number) => new Date(ms).toISOString();
  const { time, closeTime, open, high, low, close } = hours;
  const places = [...time.keys()].filter((i) => iso(time[i]!) >= from && iso(closeTime[i]!) <= to).slice(-limit);
  const price = (values: Float64Array, i: number) => values[i]!.toFixed(5);
  const bars = places.map((i) => ({
    time: iso(time[i]!),
    closeTime: iso(closeTime[i]!),
    open: price(open, i),
    high: price(high, i),
    low: price(low, i),
    close: price(close, i),
    volume: 100,
  }));
  return {
    symbol: 'EURUSD',
    timeframe: '1h',
    market: 'simulated',
    accelerated: true,
    oldest: bars[0]?.time ?? null,
    bars,
  };
}

/** Whether a query asks for bars of the records. */
export const isOfRecord = ({ symbol, timeframe, to }: BarsQuery) =>
  symbol === 'EURUSD' && timeframe === '1h' && to !== undefined && Date.parse(to) < END;

/** The only strategy here with rules of the engine, so it can run in the browser. */
export const tideline: Strategy = {
  ...strategies[0]!,
  id: definition.id,
  name: content.name,
  oneLiner: content.oneLiner,
  symbols: ['EURUSD', 'GBPUSD'],
  parameters: definition.parameters,
  configuration: Object.fromEntries(
    Object.values(definition.parameters).map(({ label, default: value }) => [label, value]),
  ),
};
