import type { BrokerOrder } from '@sealtick/contract';
import { formatPrice } from '../../lib/text/format.ts';

/** More digits are noise of sums: a mean of fills is computed from their units. */
const SIGNIFICANT = 8;

const withoutNoise = (price: number): number => Number(price.toPrecision(SIGNIFICANT));
const decimals = (price: number): number => String(withoutNoise(price)).split('.')[1]?.length ?? 0;

/** Returns the prices of an order as texts: its levels with the same decimals, a mean of fills with more where it has them. */
export function orderPrices({
  entry,
  stop,
  targets,
  filledPrice,
  closedPrice,
}: Pick<BrokerOrder, 'entry' | 'stop' | 'targets' | 'filledPrice' | 'closedPrice'>) {
  const digits = Math.max(...[entry, stop, ...targets].map(decimals));
  const level = (price: number) => formatPrice(price, digits);
  const mean = (price: number | null) =>
    price === null ? null : formatPrice(withoutNoise(price), Math.max(digits, decimals(price)));
  return {
    entry: level(entry),
    stop: level(stop),
    targets: targets.map(level),
    filled: mean(filledPrice),
    closed: mean(closedPrice),
  };
}
