import { type Basis, noticeOfRow } from '@sealtick/contract';
import { BarSeries, getInstrument, priceCosts, type Strategy } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { type BacktestInput, runBacktest, toTradeRow, tradesCsv } from '../single-backtest/index.ts';
import { backtestReport, formatStatistic, sparkline, stressReport } from './backtest-report.ts';
import { stressBacktest } from './stress.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2024, 2, 4);
const instrument = getInstrument('BTCUSD')!;

/** Buys every fourth bar: stop 10 below, target 5 above. */
const strategy = {
  id: 'every-fourth',
  parameters: {},
  inputs: {},
  start: () => {
    let seen = 0;
    return (bar: { close: number }, at: { position: unknown }) => {
      seen += 1;
      if (at.position !== null || seen % 4 !== 0) return null;
      const { close } = bar;
      return {
        open: {
          side: 'long',
          type: 'market',
          entry: close,
          stop: close - 10,
          targets: [{ price: close + 5 }],
          reason: '=cmd, "quoted"',
        },
      };
    };
  },
} as unknown as Strategy;

function input(length: number): BacktestInput {
  const series = new BarSeries('BTCUSD', '1h', length);
  for (let i = 0; i < length; i++) {
    const open = 100 + (i % 3);
    const time = START + i * HOUR;
    series.append({ time, closeTime: time + HOUR, open, high: open + 6, low: open - 1, close: open + 1, volume: 1 });
  }
  const bars = series.bars();
  return { strategy, params: {}, instrument, timeframe: '1h', published: ['1h'], bars, partner: null, events: null };
}

describe('A backtest', () => {
  test('returns the same trades and figures every time', () => {
    const first = runBacktest(input(200));
    const second = runBacktest(input(200));
    expect(first.trades.length).toBeGreaterThan(20);
    expect(second).toEqual(first);
  });

  test('prints sixteen figures, or all with the option, and a label', () => {
    const data = input(200);
    const result = runBacktest(data);
    const short = backtestReport(data, result, { all: false, trades: 5 });
    const all = backtestReport(data, result, { all: true, trades: 5 });
    expect(short).toContain('every-fourth on BTCUSD 1h');
    expect(short).toContain('Backtest, 2024-03-04');
    expect(short).toContain('Hypothetical results have limits');
    expect(short).toContain('insufficient sample: 8 of 90 days');
    expect(short).not.toContain('Ulcer index');
    expect(all).toContain('Ulcer index');
    expect(short).toContain(`Last 5 of ${result.trades.length} trades`);
  });

  test('prints its results at 1, 1.5 and 2 times the costs with the stress option', () => {
    const data = { ...input(200), instrument: { ...instrument, costs: priceCosts({ spread: 1 }) } };
    const results = stressBacktest(data);
    const expectancy = results.map(({ statistics }) => statistics.find(({ key }) => key === 'expectancy')!.value!);
    expect(results.map(({ factor }) => factor)).toEqual([1, 1.5, 2]);
    expect(expectancy[1]).toBeCloseTo((expectancy[0]! + expectancy[2]!) / 2, 6);
    expect(expectancy[2]).toBeLessThan(expectancy[0]!);
    const report = stressReport(results);
    expect(report.split('\n')).toHaveLength(4);
    expect(report).toMatch(/Costs +Trades/);
    expect(report).toMatch(/× 1\.5 +\d/);
  });

  test('says from when on a strategy that divides prices opens nothing, because a price was at or below 0', () => {
    const oil = getInstrument('WTI')!;
    const whole = input(200);
    const low = whole.bars.low.map((price, i) => (i === 100 ? -37.63 : price));
    const bars = { ...whole.bars, symbol: 'WTI', low };
    const report = (one: Strategy) => {
      const data = { ...whole, strategy: one, instrument: oil, bars };
      return backtestReport(data, runBacktest(data), { all: false, trades: 5 });
    };
    const said =
      'every-fourth opens nothing from 2024-03-08 05:00 on: it divides prices, and a price was at or below 0.';
    expect(report({ ...strategy, needsPositivePrices: true })).toContain(said);
    expect(report(strategy)).not.toContain('opens nothing');
  });

  test('prints what the sample of an interval lacks, and no interval without trades', () => {
    const data = input(30);
    expect(backtestReport(data, runBacktest(data), { all: true, trades: 5 })).toMatch(
      /Expectancy +-?\d\.\d{3} R {2}\(95%: insufficient sample: \d of 30 trades\)/,
    );
    const none = input(3);
    const text = backtestReport(none, runBacktest(none), { all: true, trades: 5 });
    expect(text).toMatch(/Max drawdown +0\.00% {2}\(95%: insufficient sample: 0 of 30 trades\)/);
    expect(text).toMatch(/Deepest drawdown, trough to recovery +— {2}none/);
  });

  test('prints a sentence instead of an empty table without trades', () => {
    const data = input(3);
    expect(backtestReport(data, runBacktest(data), { all: false, trades: 5 })).toContain('No trades.');
  });
});

describe('The CSV of trades', () => {
  const getBasis = (record: Basis['record'], market: Basis['market']) => ({
    record,
    market,
    notice: noticeOfRow({ record, market }),
  });
  const rows = runBacktest(input(100)).trades.map((trade) => toTradeRow(trade, instrument));

  test('has one line per trade with record and market, and escapes spreadsheet formulas', () => {
    const csv = tradesCsv('every-fourth', getBasis('backtest', 'real'), rows);
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]).toMatch(/^strategy,symbol,timeframe,record,market,/);
    expect(lines[1]).toMatch(/^every-fourth,BTCUSD,1h,backtest,real,long,market,2024-03-04T04:00:00.000Z,/);
    expect(lines[1]).toContain(`"'=cmd, ""quoted"""`);
  });

  test('marks backtests and simulated markets as hypothetical in every row', () => {
    const [, first] = tradesCsv('s', getBasis('backtest', 'simulated'), rows).split('\r\n');
    expect(first).toContain('hypothetical (backtest: rules run over past prices; simulated market');
    const [, live] = tradesCsv('s', getBasis('live', 'real'), rows).split('\r\n');
    expect(live).not.toContain('hypothetical');
  });
});

describe('Printed values', () => {
  test('have their unit and a true minus sign', () => {
    expect(formatStatistic(-0.1234, 'fraction')).toBe('-12.34%');
    expect(formatStatistic(0.35, 'R')).toBe('0.350 R');
    expect(formatStatistic(12, 'trades')).toBe('12');
    expect(formatStatistic(13_051, 'periods', 261)).toBe('> 50 years');
    expect(formatStatistic(13_050, 'periods', 261)).toBe('13050');
  });

  test('draw a rising curve from the lowest block to the highest', () => {
    expect(sparkline({ time: [0, 1, 2], equity: [1, 2, 3] })).toBe('▁▅█');
    expect(sparkline({ time: [], equity: [] })).toBe('');
  });
});
