import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { leanDecimal, leanDuration } from './lean-format.ts';
import { leanTradeStatistics } from './lean-trade-statistics.ts';
import type { ModelTrade } from './model-trades.ts';

const HOUR = 3_600_000;
const MONDAY = Date.UTC(2024, 0, 1);

/** Trades of these profits, one a day, each an hour longer than the previous one. */
const getTrades = (profits: readonly number[]) =>
  profits.map(
    (profit, i): ModelTrade => ({
      symbol: 'EURUSD',
      isLong: true,
      entryTime: MONDAY + i * DAY_MS,
      exitTime: MONDAY + i * DAY_MS + (i + 1) * HOUR,
      entryPrice: 1.1,
      exitPrice: 1.1,
      quantity: 1,
      balance: 10_000,
      profit,
      costs: 2,
      worst: Math.min(profit, 0) - 10,
      best: Math.max(profit, 0) + 5,
    }),
  );

test('Statistics of trades of 100, -50, -30, 60 and 0 by hand; one without a gain is a loss', () => {
  expect(leanTradeStatistics(getTrades([100, -50, -30, 60, 0]))).toEqual({
    startDateTime: '2024-01-01T00:00:00.000Z',
    endDateTime: '2024-01-05T05:00:00.000Z',
    totalNumberOfTrades: 5,
    numberOfWinningTrades: 2,
    numberOfLosingTrades: 3,
    totalProfitLoss: '80',
    totalProfit: '160',
    totalLoss: '-80',
    largestProfit: '100',
    largestLoss: '-50',
    averageProfitLoss: '16',
    averageProfit: '80',
    averageLoss: '-26.66666667',
    averageTradeDuration: '03:00:00',
    averageWinningTradeDuration: '02:30:00',
    averageLosingTradeDuration: '03:20:00',
    medianTradeDuration: '03:00:00',
    medianWinningTradeDuration: '02:30:00',
    medianLosingTradeDuration: '03:00:00',
    maxConsecutiveWinningTrades: 1,
    maxConsecutiveLosingTrades: 2,
    profitLossRatio: '3',
    winLossRatio: '0.66666667',
    winRate: '0.4',
    lossRate: '0.6',
    averageMAE: '-26',
    averageMFE: '37',
    largestMAE: '-60',
    largestMFE: '105',
    maximumClosedTradeDrawdown: '-80',
    // The squares of 84, -66, -46, 44 and -16 from the mean of 16 sum to 15,720, over 4.
    profitLossStandardDeviation: leanDecimal(Math.sqrt(15_720 / 4)),
    profitFactor: '2',
    sharpeRatio: leanDecimal(16 / Math.sqrt(15_720 / 4)),
    maximumEndTradeDrawdown: '-55',
    averageEndTradeDrawdown: '-21',
    totalFees: '10',
  });
});

test('Without trades, or without a loss, no ratio is infinite', () => {
  const none = leanTradeStatistics([]);
  expect(none).toMatchObject({ startDateTime: null, winRate: '0', winLossRatio: '0', profitFactor: '0' });
  expect(none).toMatchObject({ averageTradeDuration: '00:00:00', sharpeRatio: '0', lossRate: '0' });
  expect(leanTradeStatistics(getTrades([10, 20]))).toMatchObject({
    winLossRatio: '10',
    profitFactor: '10',
    profitLossRatio: '0',
    lossRate: '0',
  });
});

test('Numbers have no exponent and no sign at 0; durations have days', () => {
  expect([1e-9, -1e-9, 0.1 + 0.2, 1e9, 100].map(leanDecimal)).toEqual(['0', '0', '0.3', '1000000000', '100']);
  expect([0, 59_000, HOUR * 26 + 61_000].map(leanDuration)).toEqual(['00:00:00', '00:00:59', '1.02:01:01']);
});
