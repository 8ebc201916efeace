import type { LastPrice, RiskLimits, Signal } from '@sealtick/contract';
import type { Edge, RiskUse } from '@sealtick/engine';
import { type SizeView, sizeView } from '../../lib/figures/size-view.ts';
import { toPairPrices, toSizedInstrument } from './last-price-views.ts';

interface NextSizeInput {
  readonly signal: Signal;
  readonly prices: readonly LastPrice[];
  readonly limits: RiskLimits;
  readonly equityStatedAt: number;
  readonly edge: Edge | null;
  readonly use: RiskUse;
  readonly now: number;
}

/** Returns the size of the next signal under the settings of the form, or why there is none. */
export function nextSize({ signal, prices, limits, equityStatedAt, ...rest }: NextSizeInput): SizeView | string {
  const instrument = toSizedInstrument(prices, signal.symbol);
  if (instrument === null) return `There is no price of ${signal.symbol}.`;
  const { symbol, side, entry, stop, targets, weights } = signal;
  const sized = {
    symbol,
    side,
    entry: Number(entry),
    stop: Number(stop),
    targets: targets.map((price, i) => ({ price: Number(price), weight: weights[i] ?? 0 })),
    digits: entry.split('.')[1]?.length ?? 0,
  };
  return sizeView(sized, instrument, {
    ...rest,
    settings: { ...limits, equityStatedAt },
    prices: toPairPrices(prices),
  });
}
