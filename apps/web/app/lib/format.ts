export const EM_DASH = '—';
const NO_BREAK = '\u00a0';

type Sign = 'auto' | 'exceptZero';

function decimal(value: number | string, digits: number, sign: Sign = 'auto'): string {
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: negativeZero(sign),
  };
  // A decimal string is rounded exactly; the number 1.005 is stored as less than 1.005.
  return new Intl.NumberFormat('en-US', options).format(value as Intl.StringNumericLiteral).replace('-', '−');
}

/** A value that rounds to zero has no sign: "−0.00" would be misleading. */
function negativeZero(sign: Sign) {
  return sign === 'auto' ? 'negative' : sign;
}

const NUMERIC = /^-?\d+(\.\d+)?$/;

/** A number or numeric string as a price with 2 decimals; an em dash for anything else. */
export function formatPrice(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return decimal(String(value), 2);
  return typeof value === 'string' && NUMERIC.test(value.trim()) ? decimal(value.trim(), 2) : EM_DASH;
}

/** Returns the price with all its digits if two decimals hide some of them, else null. */
export function exactPrice(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !NUMERIC.test(text.trim())) return null;
  const digits = text.trim().split('.')[1]?.length ?? 0;
  return digits > 2 ? decimal(text.trim(), digits) : null;
}

/** A price with the digits it was sent with: "18,245.3"; an em dash for anything but a number. */
export function formatAllDigits(price: unknown): string {
  const text = String(price).trim();
  return NUMERIC.test(text) ? decimal(text, text.split('.')[1]?.length ?? 0) : EM_DASH;
}

/** A price, or a distance between two, with the instrument's number of digits. */
export function formatQuote(price: number, digits: number, sign: Sign = 'auto'): string {
  return decimal(price, digits, sign);
}

/** A fraction as a percentage: -0.071 is "−7.1 %". */
export function formatPercent(fraction: number | null, digits = 1, sign: Sign = 'auto'): string {
  return fraction === null ? EM_DASH : `${decimal(fraction * 100, digits, sign)}${NO_BREAK}%`;
}

/** A ratio: "1.42"; an em dash for null. */
export function formatRatio(value: number | null, digits = 2): string {
  return value === null ? EM_DASH : decimal(value, digits);
}

/** A ratio with its sign: "+0.012". */
export function formatSigned(value: number | null, digits: number): string {
  return value === null ? EM_DASH : decimal(value, digits, 'exceptZero');
}

/** A count: "1,304"; an em dash for null. */
export function formatCount(value: number | null): string {
  return value === null ? EM_DASH : decimal(value, 0);
}

/** A number with its noun: "1 trade", "1,304 trades". */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A result as a multiple of the risk: "+2.50 R". An average of results has three digits: "−0.033 R". */
export function formatR(value: number | null, digits = 2): string {
  return value === null ? EM_DASH : `${decimal(value, digits, 'exceptZero')}${NO_BREAK}R`;
}
