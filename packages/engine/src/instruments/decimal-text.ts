/**
 * Formats a number in plain decimal digits, up to ten decimals, without exponent or trailing zeros: 0.00001, not 1e-5.
 */
export function decimalText(value: number): string {
  const text = value.toFixed(10).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
