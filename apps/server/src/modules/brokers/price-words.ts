import { getDecimals, roundToTick } from '@sealtick/engine';
import type { ConnectionRow } from './brokers.tables.ts';

/** Further digits of a double are noise of sums. */
const SIGNIFICANT = 12;
/** A mean of fills has at most so many decimals more than the step of the price. */
const MORE_DIGITS = 3;

/** Returns a price without the noise of sums: 1.0834999999999999 is 1.0835. */
export const cleanPrice = (price: number): number => Number(price.toPrecision(SIGNIFICANT));

/** Returns the smallest step of the price of an instrument at the broker of a connection; 0 if it is unknown. */
export const findPriceStep = (
  { instruments }: Pick<ConnectionRow, 'instruments'>,
  brokerSymbol: string | null,
): number => instruments.find(({ name }) => name === brokerSymbol)?.priceStep ?? 0;

/** Returns a price as the steps and differences of an account say it: `1.10000`. A mean of fills may have more decimals. */
export function priceWords(price: number, step: number): string {
  if (step === 0) return String(cleanPrice(price));
  const digits = getDecimals(step);
  const more = getDecimals(roundToTick(price, 10 ** -(digits + MORE_DIGITS), 'nearest'));
  return price.toFixed(Math.max(digits, more));
}
