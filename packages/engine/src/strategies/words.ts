import { formatPrice } from '../instruments/price.ts';

/** Numbers in the texts of a signal: separators of thousands, a true minus, and no sign on a rounded 0. */
const MINUS = '−';

/** Returns a number with fixed decimals: -1234.5 is "−1,234.50". */
export function numberWords(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const text = fraction === undefined ? parted(whole) : `${parted(whole)}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Returns a price with the digits of its instrument: "15,620.3". */
export function priceWords(price: number, digits: number): string {
  const printed = formatPrice(price, digits);
  const [whole = '', fraction] = printed.replace('-', '').split('.');
  const text = fraction === undefined ? parted(whole) : `${parted(whole)}.${fraction}`;
  return printed.startsWith('-') ? MINUS + text : text;
}

/** Returns a fraction as a signed percentage: -0.0034 is "−0.34%". */
export function percentWords(fraction: number): string {
  const text = numberWords(100 * fraction, 2);
  return fraction > 0 && /[1-9]/.test(text) ? `+${text} %` : `${text} %`;
}

const parted = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');
