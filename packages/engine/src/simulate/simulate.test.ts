import { describe, expect, test } from 'vitest';
import { simulate } from './simulate.ts';
import { simulateStrategy } from './simulate-strategy.ts';
import { barsFrom, joinBars, longSetup, type Prices, START, scripted, testInstrument } from './testing/script.ts';

const first: Prices = [100, 100, 100, 100];
const win: Prices = [100.2, 103.5, 100, 103.2];
const loss: Prices = [100.2, 100.5, 97, 98];
const flat: Prices = [100, 100.5, 99.5, 100];
const strategy = scripted({ 0: { open: longSetup() }, 3: { open: longSetup() }, 5: { close: 'nothing there' } });
const spec = { strategy, params: {}, instrument: testInstrument(), timeframe: '1h' as const };

describe('simulate', () => {
  test('Returns trades, signals with their ends, refusals and the open position', () => {
    const result = simulate(barsFrom([first, win, flat, flat, flat, flat]), spec);
    expect(result.trades).toHaveLength(1);
    expect(result.signals).toHaveLength(2);
    expect(result.signals[0]).toMatchObject({ closeReason: 'target', decidedAt: Date.UTC(2024, 2, 5, 11) });
    expect(result.signals[0]!.trade).toBe(result.trades[0]);
    expect(result.signals[1]).toMatchObject({ closeReason: null, decidedAt: null, trade: null });
    expect(result.open?.signal).toBe(result.signals[1]!.signal);
    expect(result.refused).toEqual([]);
  });

  test('A signal that was never filled has an end and no trade', () => {
    const { signals, trades } = simulate(barsFrom([first, [97, 98, 96, 97]]), spec);
    expect(signals[0]).toMatchObject({ closeReason: 'cancelled', trade: null });
    expect(trades).toEqual([]);
  });

  test('Refusals are listed in order', () => {
    const greedy = scripted({ 0: { open: longSetup({ stop: 101 }) }, 1: { moveStop: 99 } });
    const { refused } = simulate(barsFrom([first, flat]), { ...spec, strategy: greedy });
    expect(refused.map((refusal) => refusal.field)).toEqual(['stop', 'moveStop']);
  });

  test('A gap that restarts the strategy gives no trade and no refusal', () => {
    const early = barsFrom([first]);
    const late = barsFrom([first], { start: START + 99 * 3_600_000 });
    const bars = joinBars(early, late);
    const { signals, refused } = simulate(bars, spec);
    expect(signals.map(({ closeReason }) => closeReason)).toEqual(['expired', null]);
    expect(refused).toEqual([]);
  });

  test('Returns nothing without bars', () => {
    expect(simulate(barsFrom([]), spec)).toEqual({
      trades: [],
      signals: [],
      refused: [],
      open: null,
      skippedFrom: null,
      detail: null,
    });
  });

  test('A series of another symbol or timeframe is rejected, for the partner too', () => {
    expect(() => simulate(barsFrom([first], { symbol: 'OTHER' }), spec)).toThrow(
      'bars must be the series TEST 1h, not OTHER 1h',
    );
    expect(() => simulate(barsFrom([first], { timeframe: '5m' }), spec)).toThrow('bars must be the series TEST 1h');
    const partner = barsFrom([first], { symbol: 'OTHER' });
    expect(() => simulate(barsFrom([first]), spec, { partner })).toThrow('partner must be');
    const pair = { ...spec, partner: testInstrument({ symbol: 'OTHER' }) };
    expect(simulate(barsFrom([first]), pair, { partner }).signals).toHaveLength(1);
  });
});

describe('simulateStrategy', () => {
  const run = (symbol: string, prices: Prices[]) => ({
    bars: barsFrom(prices, { symbol }),
    spec: { ...spec, instrument: testInstrument({ symbol }) },
  });

  test('Signals and trades of all streams come in time order, ties by symbol', () => {
    const { signals, trades, streams } = simulateStrategy([
      run('ZZZ', [first, flat, loss, flat]),
      run('AAA', [first, flat, win, flat]),
      run('MMM', [first, win, flat, flat]),
    ]);
    expect(trades.map((trade) => trade.signal.symbol)).toEqual(['MMM', 'AAA', 'ZZZ']);
    expect(signals.map(({ signal }) => signal.symbol)).toEqual(['AAA', 'MMM', 'ZZZ', 'AAA', 'MMM', 'ZZZ']);
    expect(streams).toHaveLength(3);
  });

  test('A confidence counts what every stream had decided at or before the bar’s close', () => {
    const { signals } = simulateStrategy([
      run('AAA', [first, flat, win, flat]),
      run('BBB', [first, flat, flat, win]),
      run('CCC', [first, loss, flat, flat]),
    ]);
    expect(signals.slice(0, 3).map(({ confidence }) => confidence)).toMatchObject(
      [1, 2, 3].map(() => ({ percent: 40, count: 0 })),
    );
    const second = signals.find(
      ({ signal }) => signal.symbol === 'CCC' && signal.barCloseAt > signals[0]!.signal.barCloseAt,
    );
    expect(second?.confidence).toMatchObject({ percent: 43, count: 3 });
  });

  test('The same bars in two streams of one symbol keep the order of their timeframes', () => {
    const quarter = { ...run('AAA', [first]), bars: barsFrom([first], { symbol: 'AAA', timeframe: '15m' }) };
    const both = simulateStrategy([
      { bars: quarter.bars, spec: { ...quarter.spec, timeframe: '15m' } },
      { bars: barsFrom([first], { symbol: 'AAA', timeframe: '15m' }), spec: { ...quarter.spec, timeframe: '15m' } },
    ]);
    expect(both.signals.map(({ signal }) => signal.timeframe)).toEqual(['15m', '15m']);
  });
});
