import {
  type Bars,
  createBars,
  fromTemplate,
  getInstrument,
  type Instrument,
  isOpen,
  priceCosts,
  resolveParameters,
  STRATEGIES,
  type StoredTimeframe,
  type Strategy,
  TIMEFRAME_MS,
} from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { type BacktestInput, runBacktest } from '../single-backtest/index.ts';
import { explainNoTrades } from './explain-no-trades.ts';

const START = Date.UTC(2024, 0, 1);

interface Series {
  readonly count: number;
  readonly level?: number;
  /** Size of the waves, as a share of the level. */
  readonly size?: number;
  readonly isShown?: (time: number) => boolean;
}

/** Waves with pull-backs, in which trends and ranges follow each other. */
function waves(
  instrument: Instrument,
  timeframe: StoredTimeframe,
  { count, level = 100, size = 0.15, isShown = () => true }: Series,
): Bars {
  const time: number[] = [];
  for (let at = START; time.length < count; at += TIMEFRAME_MS[timeframe]) {
    if (isOpen(instrument.hours ?? instrument.session, at) && isShown(at)) time.push(at);
  }
  const price = (i: number) =>
    Number((level * (1 + size * Math.sin(i / 150) + (size / 12) * Math.sin(i / 4))).toPrecision(6));
  const open = time.map((_, i) => price(i - 1));
  const close = time.map((_, i) => price(i));
  const high = open.map((one, i) => Math.max(one, close[i]!) * 1.001);
  const low = open.map((one, i) => Math.min(one, close[i]!) * 0.999);
  return createBars(instrument.symbol, timeframe, { time, open, high, low, close }, { instrument });
}

function explain(
  id: string,
  instrument: Instrument,
  timeframe: StoredTimeframe,
  series: Series,
  more: Partial<BacktestInput> = {},
) {
  const strategy = STRATEGIES.find((one) => one.id === id) as Strategy;
  const input: BacktestInput = {
    strategy,
    params: resolveParameters(strategy),
    instrument,
    timeframe,
    published: [],
    bars: waves(instrument, timeframe, series),
    partner: null,
    events: null,
    ...more,
  };
  const result = runBacktest(input);
  return { trades: result.trades.length, why: explainNoTrades(input, result).join(' ') };
}

const coin = fromTemplate('DOGEUSDT', 'crypto');
const gold = getInstrument('XAUUSD') as Instrument;
const share = fromTemplate('MSFT', 'equity');

describe('A backtest without trades says why', () => {
  test.each(STRATEGIES.map(({ id }) => id))('for %s on a few bars, on flat bars, and on any others', (id) => {
    for (const series of [
      { count: 3 },
      { count: 600, size: 0 },
      { count: 600, size: 0.5 },
      { count: 600, level: 0.001 },
    ]) {
      for (const instrument of [gold, coin]) {
        const partner = { instrument: coin, bars: waves(coin, '4h', { count: 10 }) };
        const { trades, why } = explain(id, instrument, '4h', series, { partner, events: [] });
        expect(why === '').toBe(trades > 0);
        expect(why).toMatch(/^$|\.$|--tick \S+$/);
      }
    }
  });

  test('with too few bars', () => {
    expect(explain('horizon-channel', gold, '4h', { count: 20 }).why).toBe(
      'Horizon Channel needs 57 bars before its first setup, and there are 20.',
    );
  });

  test('with holes after which the strategy starts again', () => {
    const isShown = (time: number) => new Date(time).getUTCHours() < 12;
    const { why } = explain('horizon-channel', getInstrument('BTCUSD')!, '5m', { count: 3_000, isShown });
    expect(why).toBe('');
    expect(explain('tailwind-momentum', getInstrument('BTCUSD')!, '15m', { count: 3_000, isShown }).why).toMatch(
      /^Tailwind Momentum starts again after more than 12 missing bars, which is \d+ times here; it needs 122 bars before its first setup, and there are at most 48 in a row\.$/,
    );
  });

  test('with a tick that is coarse for the prices, naming the option that mends it', () => {
    expect(explain('horizon-channel', coin, '4h', { count: 2_000, level: 0.0025 }).why).toMatch(
      /^Ten ticks of 0\.0001 are too far for prices near 0\.00\d+: .* \(engine rule 3a\)\. The prices have \d+ decimals: sealtick instruments add DOGEUSDT --tick 0\.0+1$/,
    );
    expect(
      explain('horizon-channel', { ...coin, tick: 1e-9, digits: 9 }, '4h', { count: 2_000, level: 0.0025 }).trades,
    ).toBeGreaterThan(0);
  });

  test('with costs that are larger than the stop', () => {
    const dear = { ...gold, costs: priceCosts({ spread: 500, slippage: 0, commission: 0, swapLong: 0, swapShort: 0 }) };
    expect(explain('horizon-channel', dear, '4h', { count: 2_000 }).why).toBe(
      'Six times the costs of a trade are too far: the stop that Horizon Channel asks for is less than the stop floor (engine rule 3a).',
    );
  });

  test('with stops more than a quarter of the price away', () => {
    const bitcoin = getInstrument('BTCUSD')!;
    let price = 100;
    const close = Array.from({ length: 220 }, (_, i) => {
      price *= i % 2 === 0 ? 1.06 : 0.96;
      return price;
    });
    const time = close.map((_, i) => START + i * TIMEFRAME_MS.daily);
    const bars = createBars('BTCUSD', 'daily', { time, open: close, high: close, low: close, close });
    expect(explain('tailwind-momentum', bitcoin, 'daily', { count: 1 }, { bars }).why).toBe(
      'The stop that Tailwind Momentum asks for is more than a quarter of the price away (engine rule 3a).',
    );
  });

  test('without a release, and without bars of the partner', () => {
    expect(
      explain(
        'after-the-release',
        getInstrument('EURUSD')!,
        '1h',
        { count: 600, level: 1.1, size: 0.02 },
        { events: [] },
      ).why,
    ).toBe('No release of the calendar lies within these bars.');
    const silver = getInstrument('XAGUSD')!;
    const later = waves(silver, '4h', { count: 50, isShown: (time) => time > START + 3e11 });
    expect(
      explain('twin-ratio', gold, '4h', { count: 600 }, { partner: { instrument: silver, bars: later } }).why,
    ).toBe('No bar of XAGUSD closes at the time of one of these bars.');
  });

  test('with a price at or below 0, from which on a strategy that divides prices is not asked', () => {
    const oil = getInstrument('WTI')!;
    const whole = waves(oil, 'daily', { count: 900 });
    const bars = { ...whole, low: whole.low.map((price, i) => (i === 100 ? -37.63 : price)) };
    expect(explain('tailwind-momentum', oil, 'daily', { count: 1 }, { bars }).why).toBe(
      'No bar before the first price at or below 0 gave a setup by the rules of Tailwind Momentum.',
    );
  });

  test('with signals of which none was filled', () => {
    const strategy = {
      id: 'horizon-channel',
      parameters: {},
      inputs: {},
      warmUpBars: () => 1,
      start: () => (bar: { close: number }, at: { position: unknown }) =>
        at.position === null
          ? {
              open: {
                side: 'long',
                type: 'limit',
                entry: bar.close - 50,
                stop: bar.close - 60,
                targets: [{ price: bar.close }],
                reason: 'x',
              },
            }
          : null,
    } as unknown as Strategy;
    const { why } = explain('horizon-channel', share, '1h', { count: 20 }, { strategy, params: {} });
    expect(why).toMatch(/^None of \d+ signals became a trade: \d+ expired before the price reached its entry/);
  });

  test('with setups of which every one was refused', () => {
    const strategy = {
      id: 'horizon-channel',
      parameters: {},
      inputs: {},
      warmUpBars: () => 1,
      start: () => (bar: { close: number }) => ({
        open: { side: 'long', type: 'limit', entry: bar.close + 50, stop: 1, targets: [{ price: 900 }], reason: 'x' },
      }),
    } as unknown as Strategy;
    const { why } = explain('horizon-channel', share, '1h', { count: 20 }, { strategy, params: {} });
    expect(why).toMatch(/^Every setup was refused: 20, the last because entry must be below the close/);
  });

  test('nothing with trades', () => {
    const { trades, why } = explain('horizon-channel', gold, '4h', { count: 2_000 });
    expect(trades).toBeGreaterThan(0);
    expect(why).toBe('');
  });
});
