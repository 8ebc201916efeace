import type { Benchmark } from '@sealtick/contract';
import { type Bars, DAY_MS, lastClosedIndex } from '@sealtick/engine';
import { AppError } from '../../../platform/errors.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';

/** Buy and hold over the marks of a record. */
export interface Hold extends Benchmark {
  /** Why its curve may not be shown; null if it may. */
  readonly hiddenReason: string | null;
}

/** Null and the reason if prices are missing. */
export type HoldResult = Hold | { readonly reason: string };

type Prices = Pick<MarketDataProvider, 'history' | 'isShown'>;

const WARM_UP_MS = 10 * DAY_MS;

/**
 * Returns buy and hold at the marks of a record: equal parts in each instrument from the first mark, or
 * from its first close if that is later; without costs or rebalancing. Uses daily closes, or 5m closes under two days.
 */
export async function buyAndHold(
  prices: Prices,
  symbols: readonly string[],
  times: readonly number[],
): Promise<HoldResult> {
  if (symbols.length === 0) return { reason: 'the strategy has no series here' };
  const from = times[0]!;
  const to = times.at(-1)!;
  const held: Bars[] = [];
  let hiddenReason: string | null = null;
  for (const symbol of symbols) {
    const found = await readDailyBars(prices, symbol, { from: from - WARM_UP_MS, to });
    if (found.bars === undefined) return { reason: found.reason };
    if (found.bars.low.some((price) => price <= 0)) return { reason: `the price of ${symbol} reached 0 or less` };
    held.push(found.bars);
    // A curve of one instrument reveals its prices.
    if (!found.isShown) hiddenReason ??= `the bars of ${symbol} were imported without the right to publish them`;
  }
  const parts = held.map((bars) => computeGrowth(bars, times));
  const returns = times.map((_, i) => {
    const value = parts.reduce((total, part) => total + part[i]!, 0) / parts.length;
    return Number((value - 1).toFixed(6));
  });
  return { label: getLabel(symbols), symbols: [...symbols], returns, hiddenReason };
}

/** Returns the daily bars of a symbol, or the reason why there are none; a record is shown without a benchmark. */
async function readDailyBars(prices: Prices, symbol: string, range: { from: number; to: number }) {
  try {
    return { isShown: await prices.isShown(symbol, 'daily'), bars: await prices.history(symbol, 'daily', range) };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    return { reason: `no daily bars of ${symbol}` };
  }
}

/** Returns the value of one unit of money at each mark; 1 before the first close. */
function computeGrowth(bars: Bars, times: readonly number[]): number[] {
  let bought = Number.NaN;
  return times.map((time) => {
    const index = lastClosedIndex(bars, time);
    if (index < 0) return 1;
    const close = bars.close[index]!;
    if (Number.isNaN(bought)) bought = close;
    return close / bought;
  });
}

function getLabel(symbols: readonly string[]): string {
  return symbols.length === 1 ? `Buy and hold ${symbols[0]}` : `Buy and hold, ${symbols.length} instruments`;
}
