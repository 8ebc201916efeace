import { describe, expect, test } from 'vitest';
import { priceCosts } from '../costs/price-costs.ts';
import { tradeCost } from '../costs/trade-cost.ts';
import { barsFrom, joinBars, longSetup, onlyTrade, type Prices, play, testInstrument } from './testing/script.ts';
import type { Exit } from './trade.ts';

const FREE = { spread: 0, slippage: 0, commission: 0, swapLong: 0, swapShort: 0 };
const costs = { ...FREE, spread: 0.04, slippage: 0.01, swapLong: 0.005, swapShort: -0.002 };
const part = (reason: Exit['reason'], weight: number, nights = 0) => ({ reason, weight, nights });

describe('Engine rule 12: costs', () => {
  test('Rule 10 with the first target a night later and the stop another: .04 + .015 + .0075, net R 0.16875', () => {
    const setup = longSetup({ targets: [{ price: 101 }, { price: 104 }], breakEvenAfterTarget: 1 });
    const prices: Prices[] = [
      [100, 100, 100, 100],
      [100.2, 100.6, 99, 100.3],
      [100.3, 101.3, 99, 101],
      [101, 101.2, 100.1, 100.4],
    ];
    const bars = barsFrom(prices, { timeframe: 'daily', start: Date.UTC(2024, 2, 5) });
    const played = play(
      bars,
      { 0: { open: setup } },
      { instrument: testInstrument({ costs: priceCosts(costs) }), timeframe: 'daily' },
    );
    const trade = onlyTrade(played);
    expect(trade.exits.map((exit) => exit.nights)).toEqual([1, 2]);
    expect(trade.cost).toBe(0.0625);
    expect(trade.grossR).toBe(0.2);
    expect(trade.netR).toBe(0.16875);
  });

  test('Costs never change a fill', () => {
    const prices: Prices[] = [
      [100, 100, 100, 100],
      [100.2, 103.5, 97.5, 100],
    ];
    const trade = onlyTrade(
      play(
        barsFrom(prices),
        { 0: { open: longSetup() } },
        { instrument: testInstrument({ costs: priceCosts(costs) }) },
      ),
    );
    expect(trade).toMatchObject({ fillPrice: 100.2, grossR: -1.1, netR: -1.13, cost: 0.06 });
    expect(trade.exits[0]!.price).toBe(98);
  });

  test('A limit that leaves at its targets pays spread and commission, no slippage', () => {
    const cost = tradeCost({ ...costs, commission: 0.02 }, { side: 'long', type: 'limit' }, [part('target', 1)]);
    expect(cost).toBe(0.06);
  });

  test('Slippage is paid by market, stop-entry, stop and close fills, each by its weight', () => {
    const of = (type: 'market' | 'limit' | 'stop', ...exits: ReturnType<typeof part>[]) =>
      tradeCost({ ...FREE, slippage: 1 }, { side: 'long', type }, exits);
    expect(of('market', part('target', 1))).toBe(1);
    expect(of('stop', part('target', 1))).toBe(1);
    expect(of('limit', part('target', 0.75), part('stop', 0.25))).toBe(0.25);
    expect(of('limit', part('exit', 1))).toBe(1);
    expect(of('limit', part('time', 1))).toBe(1);
  });

  test('Swap is the side’s own, may be a credit, and counts calendar days between session dates', () => {
    const short = tradeCost(costs, { side: 'short', type: 'limit' }, [part('target', 0.5, 3), part('target', 0.5, 5)]);
    expect(short).toBe(0.032);
  });

  test('Costs so far count the rest with the nights it has been held', () => {
    const soFar = tradeCost(costs, { side: 'long', type: 'market' }, [part('target', 0.5, 1)], 0.5, 2);
    expect(soFar).toBe(0.0575);
  });

  test('A session date turns at 17:00 New York on fx: a position over it pays a night, over the weekend three', () => {
    const instrument = testInstrument({ session: 'fx', costs: priceCosts(costs) });
    const nights = (start: number, held: number) => {
      const flat: Prices = [100, 100.5, 99.5, 100];
      const prices = Array.from({ length: 3 + held }, () => flat);
      const bars = barsFrom(prices, { start });
      return onlyTrade(play(bars, { 0: { open: longSetup({ maxBars: held }) } }, { instrument })).exits[0]!.nights;
    };
    // Tuesday 2024-03-05 22:00Z is 17:00 in New York; fills come an hour after the first bar.
    expect(nights(Date.UTC(2024, 2, 5, 19), 1)).toBe(0);
    expect(nights(Date.UTC(2024, 2, 5, 19), 2)).toBe(1);
    const friday = barsFrom(
      [
        [100, 100.5, 99.5, 100],
        [100, 100.5, 99.5, 100],
      ],
      { start: Date.UTC(2024, 2, 8, 20) },
    );
    const sunday = barsFrom([[100, 100.5, 99.5, 100]], { start: Date.UTC(2024, 2, 10, 21) });
    const bars = joinBars(friday, sunday);
    const trade = onlyTrade(play(bars, { 0: { open: longSetup({ maxBars: 1 }) } }, { instrument }));
    expect(trade.exits[0]!.nights).toBe(3);
  });
});
