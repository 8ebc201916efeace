import { describe, expect, test } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { SESSIONS } from '../instruments/session.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { barsFrom, longSetup, type Prices, type Script, scripted, testInstrument } from '../simulate/testing/script.ts';
import type { Trade } from '../simulate/trade.ts';
import { backtestAccount, backtestRecord } from '../statistics/backtest-record.ts';
import { getStrategy } from '../strategies/strategies.ts';
import { allocationWeights } from './allocation.ts';
import { bookPortfolio } from './book-portfolio.ts';
import { correlateCurves } from './correlations.ts';
import { backtestPortfolio, type PortfolioStream } from './portfolio-backtest.ts';
import { DEFAULT_MARGIN_RATES, type PortfolioTerms } from './portfolio-terms.ts';
import { runOnce } from './test-series.ts';
import { PULLBACK, testSeries } from './testing/test-market.ts';

const HOUR = 3_600_000;
const channel = getStrategy('horizon-channel')!;
const gold = testSeries({ seed: 31, length: 5_000, timeframe: '1h' });
const other = testSeries({ seed: 32, length: 5_000, timeframe: '1h' });
const silver = { ...other, instrument: other.partner!.instrument, bars: other.partner!.bars, partner: null };
const streams: readonly PortfolioStream[] = [
  { strategy: PULLBACK, params: resolveParameters(PULLBACK), series: gold },
  { strategy: channel, params: resolveParameters(channel), series: gold },
  { strategy: PULLBACK, params: resolveParameters(PULLBACK), series: silver },
];
const free: PortfolioTerms = {
  riskFraction: 0.01,
  allocation: 'equal',
  maxOpenRisk: 1,
  maxClassRisk: 1,
  marginRates: { fx: 1e-6, indices: 1e-6, commodities: 1e-6, crypto: 1e-6 },
};

describe('A portfolio', () => {
  test('of one stream without limits is that stream’s account', () => {
    const [only] = streams;
    const { account, bookings, limits } = backtestPortfolio([only!], free);
    const { trades } = runOnce(gold, PULLBACK, only!.params);
    const { instrument, bars } = gold;
    const alone = backtestAccount([{ instrument, bars, trades }], bars.time[0]!, bars.closeTime[bars.length - 1]!, {
      riskFraction: 0.01,
    });
    expect(account.curve.time).toEqual(alone.curve.time);
    account.curve.equity.forEach((equity, i) => {
      expect(equity).toBeCloseTo(alone.curve.equity[i]!, 6);
    });
    expect(bookings.map(({ trade }) => trade)).toEqual(trades);
    expect(Object.values(limits)).toEqual([0, 0, 0, 0]);
  });

  test('ends with what its streams added', () => {
    const result = backtestPortfolio(streams, { ...free, startingBalance: 50_000 });
    const profit = result.streams.reduce((sum, stream) => sum + stream.profit, 0);
    expect(result.account.curve.equity.at(-1)).toBeCloseTo(50_000 + profit, 4);
    expect(result.streams.map(({ strategyId, symbol }) => `${strategyId} ${symbol}`)).toEqual([
      'tideline-pullback XAUUSD',
      'horizon-channel XAUUSD',
      'tideline-pullback XAGUSD',
    ]);
    for (const { signalled, taken, cut } of result.streams) expect([taken, cut]).toEqual([signalled, 0]);
    expect(result.chance).not.toBeNull();
    expect(result.statistics.find(({ key }) => key === 'trades')!.value).toBe(result.bookings.length);
  });

  test('of one stream has the exposure of that stream, also on an instrument with trading hours of its own', () => {
    const hours = { ...SESSIONS.metals, base: 'metals', opensAfter: 10 * 60, closedDays: [] } as const;
    const series = { ...gold, instrument: { ...gold.instrument, hours } };
    const { statistics } = backtestPortfolio([{ ...streams[0]!, series }], free);
    const { trades } = runOnce(series, PULLBACK, streams[0]!.params);
    const [from, to] = [gold.bars.time[0]!, gold.bars.closeTime[gold.bars.length - 1]!];
    const alone = backtestRecord([{ ...series, trades }], from, to).statistics;
    const exposure = (figures: typeof alone) => figures.find(({ key }) => key === 'exposureTime')!.value;
    expect(exposure(statistics)).toBeCloseTo(exposure(alone)!, 12);
  });

  test('never risks more than its limits', () => {
    const result = backtestPortfolio(streams, { ...free, maxOpenRisk: 0.015 });
    expect(result.peakOpenRisk).toBeLessThanOrEqual(0.015 + 1e-12);
    expect(result.limits['open-risk']).toBeGreaterThan(0);
    expect(result.bookings.some(({ limit, share }) => limit === 'open-risk' && share > 0.0049 && share < 0.01)).toBe(
      true,
    );
    const byClass = backtestPortfolio(streams, { ...free, maxClassRisk: 0.015 });
    expect(byClass.limits['class-risk']).toBe(result.limits['open-risk']);
  });

  test('takes no more than its margin allows', () => {
    const result = backtestPortfolio(streams, { ...free, marginRates: { ...DEFAULT_MARGIN_RATES, commodities: 0.3 } });
    expect(result.peakMargin).toBeLessThanOrEqual(1 + 1e-12);
    expect(result.limits.margin).toBeGreaterThan(0);
  });

  test('does not look ahead: later bars change nothing before them', () => {
    const cut = (length: number): PortfolioStream[] =>
      streams.map((stream) => ({
        ...stream,
        series: { ...stream.series, bars: firstBars(stream.series.bars, length), partner: null },
      }));
    const terms = { ...free, allocation: 'inverse-volatility', maxOpenRisk: 0.02 } as const;
    const [short, long] = [backtestPortfolio(cut(3_000), terms), backtestPortfolio(cut(5_000), terms)];
    const end = short.account.curve.time.at(-1)!;
    const known = ({ bookings }: typeof short) =>
      bookings.filter(({ trade }) => trade.decidedAt <= end).map(({ trade, share, limit }) => [trade, share, limit]);
    const ended = new Set(known(short).map(([trade]) => (trade as Trade).fillTime));
    // A trade that is open at the end of the short bars is missing there and may use a limit in the long ones.
    const lastOpen = Math.min(
      ...long.bookings
        .filter(({ trade }) => trade.decidedAt > end && trade.fillBar < end)
        .map(({ trade }) => trade.fillBar),
      end,
    );
    const before = (rows: unknown[][]) => rows.filter(([trade]) => (trade as Trade).fillBar < lastOpen);
    expect(before(known(long))).toEqual(before(known(short)));
    expect(ended.size).toBeGreaterThan(50);
  });

  test('ends at its ruin: what is held is closed at that mark, and nothing is taken later', () => {
    const flat = (price: number): Prices => [price, price, price, price];
    const stream = (script: Script, prices: readonly Prices[]): PortfolioStream => {
      const instrument = testInstrument();
      const series = { instrument, timeframe: '1h', bars: barsFrom(prices), partner: null, events: null } as const;
      return { strategy: { ...PULLBACK, ...scripted(script) }, params: {}, series };
    };
    // The first loses 80 R by a gap, the second is held at the mark of midnight, the last bar that the account has.
    const gap = Array.from({ length: 40 }, (_, i) => flat(i < 2 ? 100 : 60));
    const held = Array.from({ length: 40 }, (_, i): Prices => (i === 30 ? [100, 104, 100, 100] : flat(100)));
    const again = { open: longSetup({ maxBars: 2 }) };
    const result = backtestPortfolio(
      [stream({ 0: { open: longSetup({ stop: 99.5 }) } }, gap), stream({ 0: { open: longSetup() }, 32: again }, held)],
      { ...free, riskFraction: 0.02 },
    );
    const midnight = Date.UTC(2024, 2, 6);
    expect(result.ruinedAt).toBe(midnight);
    expect(result.bookings).toMatchObject([
      { stream: 0, share: 0.02, limit: null, netR: -80, profit: -16_000 },
      { stream: 1, share: 0.02, limit: null, netR: 0, closedAt: midnight, profit: 0 },
      { stream: 1, share: 0, limit: 'no-balance', profit: 0 },
    ]);
    expect(result.streams).toMatchObject([
      { signalled: 1, taken: 1, totalR: -80 },
      { signalled: 2, taken: 1, totalR: 0, profit: 0 },
    ]);
    expect(result.limits['no-balance']).toBe(1);
    expect(result.statistics.find(({ key }) => key === 'trades')!.value).toBe(2);
  });

  test.each<[Partial<PortfolioTerms>, string]>([
    [{ riskFraction: 0 }, 'riskFraction must be a number above 0 and at most 1, not 0'],
    [{ maxOpenRisk: 2 }, 'maxOpenRisk must be a number above 0 and at most 1, not 2'],
    [
      { marginRates: { ...DEFAULT_MARGIN_RATES, fx: 0 } },
      'marginRates.fx must be a number above 0 and at most 1, not 0',
    ],
    [{ startingBalance: -1 }, 'startingBalance must be a finite number above 0, not -1'],
  ])('refuses %j', (change, message) => {
    expect(() => backtestPortfolio(streams, { ...free, ...change })).toThrow(message);
    expect(() => backtestPortfolio([], free)).toThrow('streams must be at least one strategy on a series, not 0');
  });
});

describe('The bookings of an account', () => {
  const instrument = getInstrument('EURUSD')!;
  const trade = (fill: number, end: number, netR = 1): Trade =>
    ({
      fillBar: fill * HOUR,
      fillPrice: 1.1,
      decidedAt: end * HOUR,
      netR,
      exits: [{ knownAt: end * HOUR, weight: 1 }],
      signal: { entry: 1.1, stop: 1.09 },
    }) as unknown as Trade;
  const book = (trades: readonly Trade[], terms: Partial<PortfolioTerms>) =>
    bookPortfolio(
      [{ instrument, bars: gold.bars, trades }],
      { at: () => 1 },
      { ...free, riskFraction: 0.02, ...terms },
    );

  test('cut the third trade at a limit of 5% to 1%, and leave out the fourth', () => {
    const { bookings, limits } = book([trade(1, 9), trade(2, 9), trade(3, 9), trade(4, 9)], { maxOpenRisk: 0.05 });
    expect(bookings.map(({ share, limit }) => [Number(share.toFixed(9)), limit])).toEqual([
      [0.02, null],
      [0.02, null],
      [0.01, 'open-risk'],
      [0, 'open-risk'],
    ]);
    expect(limits['open-risk']).toBe(2);
  });

  test('free the risk of a trade that ended at the same moment', () => {
    const { bookings } = book([trade(1, 2), trade(2, 3)], { maxOpenRisk: 0.02 });
    expect(bookings.map(({ share }) => share)).toEqual([0.02, 0.02]);
  });

  test('bind the margin of the notional', () => {
    // At 2% risk and a stop 1% of the price away, the notional is 2.2 balances: 5% of it is 11%.
    const { peakMargin } = book([trade(1, 2)], { marginRates: DEFAULT_MARGIN_RATES });
    expect(peakMargin).toBeCloseTo(0.02 * 110 * 0.05, 12);
  });

  test('have no return of a trade that ends while open gains outweigh a used-up balance', () => {
    const { returns } = book([trade(1, 3, -60), trade(2, 4, -1), trade(2, 5, 80)], {});
    expect(returns).toEqual([-1.2]);
  });

  test('take nothing once the balance is gone', () => {
    const { bookings } = book([trade(1, 2, -60), trade(3, 4)], {});
    expect(bookings.map(({ share, limit }) => [share, limit])).toEqual([
      [0.02, null],
      [0, 'no-balance'],
    ]);
  });
});

describe('The correlation of curves', () => {
  const curve = (values: readonly number[]) => ({ time: values.map((_, i) => i), equity: values });
  const path = Array.from({ length: 100 }, (_, i) => 100 + Math.sin(i) * 5);

  test('is 1 with itself and −1 with its mirror', () => {
    const mirrored = [100];
    for (let i = 1; i < path.length; i++) mirrored.push(mirrored[i - 1]! * (2 - path[i]! / path[i - 1]!));
    const { matrix, days } = correlateCurves([curve(path), curve(mirrored)]);
    expect(days).toBe(99);
    expect(matrix[0]![0]).toBeCloseTo(1, 12);
    expect(matrix[0]![1]).toBeCloseTo(-1, 12);
    expect(matrix[1]![0]).toBe(matrix[0]![1]);
  });

  test('needs 60 common days, and variance', () => {
    expect(correlateCurves([curve(path.slice(0, 50)), curve(path)]).matrix[0]![1]).toBeNull();
    expect(correlateCurves([curve(path.map(() => 5)), curve(path)]).matrix[0]![1]).toBeNull();
  });
});

describe('Weights by inverse volatility', () => {
  const day = 86_400_000;
  const curve = (size: number) => {
    const time = Array.from({ length: 400 }, (_, i) => i * day);
    return { time, equity: time.map((_, i) => 100 + (i % 2) * size) };
  };
  const run = (size: number) => ({ instrument: gold.instrument, bars: gold.bars, trades: [], curve: curve(size) });

  test('give half of the weight to a stream that moves twice as much, from the first month with 60 marks on', () => {
    const weights = allocationWeights([run(1), run(2)], 'inverse-volatility', 0, 399 * day);
    expect([weights.at(0, 10 * day), weights.at(1, 10 * day)]).toEqual([1, 1]);
    expect(weights.at(0, 300 * day) / weights.at(1, 300 * day)).toBeCloseTo(2, 1);
    expect((weights.at(0, 300 * day) + weights.at(1, 300 * day)) / 2).toBeCloseTo(1, 9);
  });

  test('are equal without it, and stay within a quarter and four times', () => {
    expect(allocationWeights([run(1), run(50)], 'equal', 0, 399 * day).at(1, 0)).toBe(1);
    expect(
      allocationWeights([run(1), run(1), run(1), run(50)], 'inverse-volatility', 0, 399 * day).at(3, 399 * day),
    ).toBe(0.25);
  });
});

function firstBars(bars: PortfolioStream['series']['bars'], length: number) {
  const cut = (column: Float64Array) => column.slice(0, length);
  const { symbol, timeframe, time, closeTime, open, high, low, close, volume } = bars;
  return {
    symbol,
    timeframe,
    length,
    time: cut(time),
    closeTime: cut(closeTime),
    open: cut(open),
    high: cut(high),
    low: cut(low),
    close: cut(close),
    volume: cut(volume),
  };
}
