import type { MinimumCapital, StrategyTrade } from '@sealtick/contract';
import type { Instrument } from '@sealtick/engine';

/** Smallest order, in contracts. */
const SMALLEST_ORDER = 0.01;

/** What a trade risks, and what an order of each symbol is. */
export interface Sizing {
  /** Share of the balance at risk per trade. */
  readonly riskFraction: number;
  readonly instruments: readonly Pick<Instrument, 'symbol' | 'contractSize' | 'quoteCurrency'>[];
}

/**
 * Returns, for each symbol in its quote currency, the balance with which the smallest order risked no more than the
 * share of the balance in any trade: the largest |entry − stop| × contract size × 0.01 ÷ risk fraction, rounded up.
 */
export function minimumCapital(
  trades: readonly StrategyTrade[],
  { riskFraction, instruments }: Sizing,
): MinimumCapital[] {
  const needed = new Map<string, MinimumCapital>();
  for (const { symbol, entry, stop } of trades) {
    const instrument = instruments.find((one) => one.symbol === symbol);
    if (!instrument) continue;
    const risk = Math.abs(Number(entry) - Number(stop)) * instrument.contractSize * SMALLEST_ORDER;
    // A quotient that is whole but for rounding errors is not rounded up.
    const amount = Math.ceil(Number((risk / riskFraction).toPrecision(12)));
    const before = needed.get(symbol);
    if (!before || amount > before.amount) needed.set(symbol, { symbol, amount, currency: instrument.quoteCurrency });
  }
  return [...needed.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}
