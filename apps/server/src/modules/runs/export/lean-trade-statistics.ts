import type { LeanResult } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { leanDecimal, leanDuration } from './lean-format.ts';
import type { ModelTrade } from './model-trades.ts';

type TradeStatistics = LeanResult['totalPerformance']['tradeStatistics'];

/** What LEAN writes for a ratio whose divisor is 0. */
const UNBOUNDED = 10;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);

/** Returns the statistics of closed trades as LEAN defines them: before costs, and a trade without a gain is a loss. */
export function leanTradeStatistics(trades: readonly ModelTrade[]): TradeStatistics {
  const profits = trades.map(({ profit }) => profit);
  const isWin = ({ profit }: ModelTrade) => profit > 0;
  const [wins, losses] = [trades.filter(isWin), trades.filter((trade) => !isWin(trade))];
  const [gains, lost] = [wins.map(({ profit }) => profit), losses.map(({ profit }) => profit)];
  const deviation = sampleDeviation(profits);
  const givenBack = trades.map(({ profit, best }) => profit - best);
  const [worst, best] = [trades.map((trade) => trade.worst), trades.map((trade) => trade.best)];
  const winRate = trades.length === 0 ? 0 : wins.length / trades.length;
  const averageLoss = mean(lost);
  return {
    startDateTime: trades.length === 0 ? null : toIso(Math.min(...trades.map(({ entryTime }) => entryTime))),
    endDateTime: trades.length === 0 ? null : toIso(Math.max(...trades.map(({ exitTime }) => exitTime))),
    totalNumberOfTrades: trades.length,
    numberOfWinningTrades: wins.length,
    numberOfLosingTrades: losses.length,
    totalProfitLoss: leanDecimal(sum(profits)),
    totalProfit: leanDecimal(sum(gains)),
    totalLoss: leanDecimal(sum(lost)),
    largestProfit: leanDecimal(Math.max(0, ...gains)),
    largestLoss: leanDecimal(Math.min(0, ...lost)),
    averageProfitLoss: leanDecimal(mean(profits)),
    averageProfit: leanDecimal(mean(gains)),
    averageLoss: leanDecimal(averageLoss),
    averageTradeDuration: leanDuration(mean(durations(trades))),
    averageWinningTradeDuration: leanDuration(mean(durations(wins))),
    averageLosingTradeDuration: leanDuration(mean(durations(losses))),
    medianTradeDuration: leanDuration(median(durations(trades))),
    medianWinningTradeDuration: leanDuration(median(durations(wins))),
    medianLosingTradeDuration: leanDuration(median(durations(losses))),
    maxConsecutiveWinningTrades: longestStreak(trades, isWin),
    maxConsecutiveLosingTrades: longestStreak(trades, (trade) => !isWin(trade)),
    profitLossRatio: leanDecimal(averageLoss === 0 ? 0 : mean(gains) / -averageLoss),
    winLossRatio: leanDecimal(trades.length === 0 ? 0 : losses.length > 0 ? wins.length / losses.length : UNBOUNDED),
    winRate: leanDecimal(winRate),
    lossRate: leanDecimal(trades.length === 0 ? 0 : 1 - winRate),
    averageMAE: leanDecimal(mean(worst)),
    averageMFE: leanDecimal(mean(best)),
    largestMAE: leanDecimal(Math.min(0, ...worst)),
    largestMFE: leanDecimal(Math.max(0, ...best)),
    maximumClosedTradeDrawdown: leanDecimal(deepestFall(profits)),
    profitLossStandardDeviation: leanDecimal(deviation),
    profitFactor: leanDecimal(gains.length === 0 ? 0 : sum(lost) < 0 ? sum(gains) / -sum(lost) : UNBOUNDED),
    sharpeRatio: leanDecimal(deviation > 0 ? mean(profits) / deviation : 0),
    maximumEndTradeDrawdown: leanDecimal(Math.min(0, ...givenBack)),
    averageEndTradeDrawdown: leanDecimal(mean(givenBack)),
    totalFees: leanDecimal(sum(trades.map(({ costs }) => costs))),
  };
}

const durations = (trades: readonly ModelTrade[]): number[] =>
  trades.map(({ entryTime, exitTime }) => exitTime - entryTime);

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
}

function sampleDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

function longestStreak(trades: readonly ModelTrade[], isCounted: (trade: ModelTrade) => boolean): number {
  let [longest, running] = [0, 0];
  for (const trade of trades) {
    running = isCounted(trade) ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  return longest;
}

/** Returns the deepest fall of the summed profits below their highest value so far; at most 0. */
function deepestFall(profits: readonly number[]): number {
  let [total, peak, deepest] = [0, 0, 0];
  for (const profit of profits) {
    total += profit;
    peak = Math.max(peak, total);
    deepest = Math.min(deepest, total - peak);
  }
  return deepest;
}
