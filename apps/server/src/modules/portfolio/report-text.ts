import type { DrawdownChanceView } from '@sealtick/contract';
import { currencyDigits } from '@sealtick/engine';
import { inR, signed, withMinus } from '../../platform/number-words.ts';

const MISSING = '—';

/** Writes a number with so many decimals, with or without the plus of a gain. */
type Write = (value: number, decimals: number) => string;

const amount = (write: Write) => (value: number | null, currency: string) =>
  value === null ? MISSING : `${write(value, currencyDigits(currency))} ${currency}`;
const share = (write: Write) => (fraction: number | null) =>
  fraction === null ? MISSING : `${write(fraction * 100, 2)}%`;

/** Returns an amount with its currency: "1,234.50 USD", "1,235 JPY", or a dash. */
export const money = amount(withMinus);

/** Returns a gain as an amount: "+1,234.50 USD", or a dash. */
export const gainMoney = amount(signed);

/** Returns a fraction as a percentage with two decimals, or a dash. */
export const percent = share(withMinus);

/** Returns a gain as a percentage: "+1.25%", or a dash. */
export const gainPercent = share(signed);

/** Returns a number with two decimals, or a dash. */
export const ratio = (value: number | null): string => (value === null ? MISSING : withMinus(value, 2));

/** Returns a result in R with two decimals: "+2.00 R". */
export const multiple = (value: number): string => inR(value);

/** Returns what resamples of the trades came to, in a sentence. */
export function chanceText({ value, missing, trades, block, resamples, seed, fraction }: DrawdownChanceView): string {
  if (value === null) return `Resamples of the trades: ${missing}.`;
  const size = fraction === null ? 'With the sizes of its trades' : `With ${percent(fraction)} per trade`;
  return `${size} this record had a drawdown over ${percent(value.highDrawdown)} in one of twenty resamples, and over ${percent(value.medianDrawdown)} in half of them. ${percent(value.reachesLimit)} of them reached the maximum drawdown. ${resamples.toLocaleString('en-GB')} resamples of ${trades} closed trades in blocks of ${block}, seed ${seed}.`;
}
