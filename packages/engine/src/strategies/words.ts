import { formatPrice } from '../instruments/price.ts';

/** Numbers in the texts of a signal: separators of thousands, a true minus, and no sign on a rounded 0. */
const MINUS = '−';
const HYPHEN = 45;

/** Returns a number with fixed decimals: -1234.5 is "−1,234.50". */
export function numberWords(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const text = fraction === undefined ? parted(whole) : `${parted(whole)}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Returns a price with the digits of its instrument: "15,620.3". */
export function priceWords(price: number, digits: number): string {
  const printed = formatPrice(price, digits);
  // Most prices need no separators.
  if (price > 0 && price < 999) return printed;
  const start = printed.charCodeAt(0) === HYPHEN ? 1 : 0;
  const point = digits > 0 ? printed.length - digits - 1 : printed.length;
  const text = parted(printed.slice(start, point)) + printed.slice(point);
  return start === 1 ? MINUS + text : text;
}

/** Returns a fraction as a signed percentage: -0.0034 is "−0.34%". */
export function percentWords(fraction: number): string {
  const text = numberWords(100 * fraction, 2);
  return fraction > 0 && /[1-9]/.test(text) ? `+${text} %` : `${text} %`;
}

/** Returns a whole number with separators of thousands. Without a regular expression, which takes longer than the rest of a decision. */
function parted(digits: string): string {
  let end = digits.length - 3;
  if (end <= 0) return digits;
  let text = digits.slice(end);
  for (; end > 3; end -= 3) text = `${digits.slice(end - 3, end)},${text}`;
  return `${digits.slice(0, end)},${text}`;
}
