import type { DrawdownChanceView } from '@sealtick/contract';

const MISSING = '—';
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** Returns an amount with its currency: "1,234.50 USD", or a dash. */
export const money = (value: number | null, currency: string): string =>
  value === null
    ? MISSING
    : `${withMinus(value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))} ${currency}`;

/** Returns a fraction as a percentage with two decimals, or a dash. */
export const percent = (fraction: number | null): string =>
  fraction === null ? MISSING : `${withMinus((fraction * 100).toFixed(2))}%`;

/** Returns a number with two decimals, or a dash. */
export const ratio = (value: number | null): string => (value === null ? MISSING : withMinus(value.toFixed(2)));

/** Returns a result in R with two decimals. */
export const multiple = (value: number): string => `${withMinus(value.toFixed(2))} R`;

/** Returns what resamples of the trades came to, in a sentence. */
export function chanceText({ value, missing, trades, block, resamples, seed, fraction }: DrawdownChanceView): string {
  if (value === null) return `Resamples of the trades: ${missing}.`;
  const size = fraction === null ? 'With the sizes of its trades' : `With ${percent(fraction)} per trade`;
  return `${size} this record had a drawdown over ${percent(value.highDrawdown)} in one of twenty resamples, and over ${percent(value.medianDrawdown)} in half of them. ${percent(value.reachesLimit)} of them reached the maximum drawdown. ${resamples.toLocaleString('en-GB')} resamples of ${trades} closed trades in blocks of ${block}, seed ${seed}.`;
}
