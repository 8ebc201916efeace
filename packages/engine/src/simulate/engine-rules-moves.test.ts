import { describe, expect, test } from 'vitest';
import { barsFrom, longSetup, onlyTrade, type Prices, play, playSetup, START } from './testing/script.ts';

const HOUR = 3_600_000;
const halves = (first: number, second: number, changes = {}) =>
  longSetup({ targets: [{ price: first }, { price: second }], ...changes });
const fill: Prices = [100.2, 100.6, 99.8, 100.3];

describe('Engine rule 10: stop moves', () => {
  const breakEven = halves(101, 104, { breakEvenAfterTarget: 1 });

  test('Break-even after target 1: out at the fill price of 100.2 on the next bar, R 0.2', () => {
    const { lines, trades } = playSetup(breakEven, [
      [100.2, 101.3, 99, 101],
      [101, 101.2, 100.1, 100.4],
    ]);
    expect(lines).toEqual(['opened', 'filled 100.2', 'target 1 101 x 0.5', 'stop 100.2', 'closed stop 100.2']);
    expect(trades[0]!.grossR).toBe(0.2);
  });

  test('It acts from the next bar: the low of the bar that reached the target does not count', () => {
    const { trades, open } = playSetup(breakEven, [[100.2, 101.3, 99, 101]]);
    expect(trades).toEqual([]);
    expect(open).toMatchObject({ stop: 100.2, rest: 0.5 });
  });

  test('A close that is not beyond the fill price postpones break-even to a later close', () => {
    const { lines, times } = playSetup(breakEven, [
      [100.2, 101.3, 99, 100.2],
      [100.2, 100.6, 100, 100.5],
    ]);
    expect(lines).toEqual(['opened', 'filled 100.2', 'target 1 101 x 0.5', 'stop 100.2']);
    expect(times[3]).toBe(START + 3 * HOUR);
  });

  test("A strategy's move acts from the next bar and goes to the tick, outward", () => {
    const { lines } = play(barsFrom([[100, 100, 100, 100], fill, [100.3, 100.5, 99.1, 99.6]]), {
      0: { open: longSetup() },
      1: { moveStop: 99.509 },
    });
    expect(lines).toEqual(['opened', 'filled 100.2', 'stop 99.5', 'closed stop 99.5']);
  });

  test('A move away from profit, or to where the stop is, changes nothing', () => {
    const { lines, open } = play(barsFrom([[100, 100, 100, 100], fill, fill]), {
      0: { open: longSetup() },
      1: { moveStop: 97 },
      2: { moveStop: 98 },
    });
    expect(lines).toEqual(['opened', 'filled 100.2']);
    expect(open?.stop).toBe(98);
  });

  test('Break-even does not reset a stop that is further towards profit', () => {
    const prices: Prices[] = [[100, 100, 100, 100], fill, [100.3, 101.2, 100.25, 101], [101, 101.1, 100.9, 101]];
    const far = { moveStop: 100.22 };
    const { lines, open } = play(barsFrom(prices), { 0: { open: breakEven }, 1: far });
    expect(lines).toEqual(['opened', 'filled 100.2', 'stop 100.22', 'target 1 101 x 0.5']);
    expect(open?.stop).toBe(100.22);
  });

  test.each([
    ['at the close', 100.3],
    ['beyond the close', 100.4],
    ['that is not a price', Number.NaN],
    ['of zero', 0],
    ['below zero', -1],
    ['without end', Number.NEGATIVE_INFINITY],
  ])('A move to a level %s is rejected', (_which, level) => {
    const { refusals, open } = play(barsFrom([[100, 100, 100, 100], fill]), {
      0: { open: longSetup() },
      1: { moveStop: level },
    });
    expect(refusals.map(({ field }) => field)).toEqual(['moveStop']);
    expect(refusals[0]!.problem).toContain('moveStop must be a price below the close 100.3');
    expect(open?.stop).toBe(98);
  });

  test('A move without an open position is rejected', () => {
    const { refusals } = play(
      barsFrom([
        [100, 100, 100, 100],
        [100, 100, 100, 100],
      ]),
      {
        0: { moveStop: 99 },
        1: { open: longSetup({ type: 'limit', entry: 99, validBars: 5 }) },
      },
    );
    expect(refusals[0]!.problem).toBe('moveStop is not possible: there is no open position');
  });

  test('A move while the setup is pending is rejected', () => {
    const away: Prices = [100, 100.5, 99.5, 100];
    const { refusals } = play(barsFrom([away, away]), {
      0: { open: longSetup({ type: 'limit', entry: 99, validBars: 5 }) },
      1: { moveStop: 98.5 },
    });
    expect(refusals).toHaveLength(1);
  });

  test('A short moves its stop down, and up is away from profit', () => {
    const short = longSetup({ side: 'short', stop: 102, targets: [{ price: 97 }] });
    const bars = barsFrom([[100, 100, 100, 100], [99.8, 100, 99.5, 99.7], fill, fill]);
    const { lines } = play(bars, { 0: { open: short }, 1: { moveStop: 101.001 }, 2: { moveStop: 101.5 } });
    expect(lines).toEqual(['opened', 'filled 99.8', 'stop 101.01']);
    const beyond = play(bars, { 0: { open: short }, 1: { moveStop: 99.7 } });
    expect(beyond.refusals[0]!.problem).toBe('moveStop must be a price above the close 99.7, not 99.7');
  });
});

describe('Engine rule 11: close', () => {
  const bars: Prices[] = [fill, [100.3, 100.8, 99.9, 100.4], [100.4, 100.9, 100, 100.5], [100.7, 101, 100.2, 100.8]];

  test("Filled at 10:00 with maxBars 3, a trade is out at 13:00's open", () => {
    const played = playSetup(longSetup({ maxBars: 3 }), bars);
    const trade = onlyTrade(played);
    expect(trade.fillTime).toBe(Date.UTC(2024, 2, 5, 10));
    expect(trade.exits).toEqual([
      {
        time: Date.UTC(2024, 2, 5, 13),
        knownAt: Date.UTC(2024, 2, 5, 14),
        price: 100.7,
        weight: 1,
        reason: 'time',
        nights: 0,
      },
    ]);
    expect(trade).toMatchObject({ closeReason: 'time', barsHeld: 3 });
    expect(trade).toMatchObject({ closedAt: Date.UTC(2024, 2, 5, 13), decidedAt: Date.UTC(2024, 2, 5, 14) });
  });

  test("A strategy's close is decided at a close and executed at the next open, with its own reason", () => {
    const played = play(barsFrom([[100, 100, 100, 100], ...bars]), {
      0: { open: longSetup() },
      2: { close: 'momentum is gone' },
    });
    const trade = onlyTrade(played);
    expect(trade).toMatchObject({ closeReason: 'exit', closeNote: 'momentum is gone', barsHeld: 2 });
    expect(trade.exits[0]).toMatchObject({ price: 100.4, time: Date.UTC(2024, 2, 5, 12) });
  });

  test('The close comes first at that open, before a stop or target beyond which it lies', () => {
    const setup = { open: longSetup() };
    const close = { close: 'enough' };
    const low = play(barsFrom([[100, 100, 100, 100], fill, [97, 98, 96, 97]]), { 0: setup, 1: close });
    expect(onlyTrade(low)).toMatchObject({ closeReason: 'exit', grossR: -1.6 });
    const high = play(barsFrom([[100, 100, 100, 100], fill, [104, 105, 103, 104]]), { 0: setup, 1: close });
    expect(onlyTrade(high)).toMatchObject({ closeReason: 'exit', firstTargetReached: false });
  });

  test('A second close decision, or maxBars after one, changes nothing', () => {
    const setup = { open: longSetup({ maxBars: 2 }) };
    const played = play(barsFrom([[100, 100, 100, 100], ...bars]), {
      0: setup,
      1: { close: 'first' },
      2: { open: longSetup({ entry: 100.4 }) },
    });
    expect(played.trades[0]).toMatchObject({ closeReason: 'exit', closeNote: 'first' });
    const both = play(barsFrom([[100, 100, 100, 100], ...bars]), { 0: setup, 2: { close: 'too late' } });
    expect(both.trades[0]).toMatchObject({ closeReason: 'time', closeNote: null });
  });

  test('A stop between decision and open is not missed: the position is out at the open, and only once', () => {
    const played = playSetup(longSetup({ maxBars: 1 }), [fill, [99, 103.5, 97, 100]]);
    expect(onlyTrade(played).exits).toHaveLength(1);
    expect(onlyTrade(played)).toMatchObject({ closeReason: 'time', grossR: -0.6 });
  });
});
