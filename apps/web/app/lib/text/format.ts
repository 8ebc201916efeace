import { currencyDigits } from '@sealtick/engine';

export const EM_DASH = '—';
const NO_BREAK = '\u00a0';

type Sign = 'auto' | 'exceptZero';

const THOUSANDS = /\B(?=(?:\d{3})+(?!\d))/g;
const NUMERIC = /^-?0*(\d+)(?:\.(\d+))?$/;

/**
 * A number with these decimals, as `Intl.NumberFormat` of en-US writes it, of which the first use of each format takes
 * several ms of a page.
 */
function decimal(value: number, digits: number, sign: Sign = 'auto'): string {
  const plain = NUMERIC.exec(String(value));
  if (plain) return signed(value, rounded(plain[1]!, plain[2] ?? '', digits), sign);
  // Very small and very large numbers have an exponent.
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign === 'auto' ? 'negative' : sign,
  };
  return new Intl.NumberFormat('en-US', options).format(value).replace('-', '−');
}

/** Rounds the digits of a number as they are written: 1.005 with two decimals is 1.01, although it is stored as less. */
function rounded(whole: string, fraction: string, digits: number): string {
  if (fraction.length <= digits) return joined(whole, fraction.padEnd(digits, '0'));
  const up = fraction[digits]! >= '5' ? 1n : 0n;
  const all = String(BigInt(whole + fraction.slice(0, digits)) + up).padStart(digits + 1, '0');
  return joined(all.slice(0, all.length - digits), all.slice(all.length - digits));
}

const joined = (whole: string, fraction: string): string => (fraction === '' ? whole : `${whole}.${fraction}`);

/** Groups thousands. A value that rounds to zero has no sign: "−0.00" would be misleading. @param fixed Without its sign */
function signed(value: number, fixed: string, sign: Sign): string {
  const [whole, fraction = ''] = fixed.split('.');
  const written = joined(whole!.replace(THOUSANDS, ','), fraction);
  if (!/[1-9]/.test(fixed)) return written;
  if (value < 0) return `−${written}`;
  return sign === 'exceptZero' ? `+${written}` : written;
}

/** Least decimals of a price. */
const LEAST_DIGITS = 2;
/** Most decimals of a price that is sent as a number. */
const MOST_DIGITS = 12;
const shownDigits = (digits: number): number => Math.max(LEAST_DIGITS, digits);

/**
 * A number or numeric string as a price with the digits it was sent with, at least two: "1.08512", "15,620.30", "5,683,210.00"; an
 * em dash for anything else. @param digits Those of the instrument, if they are known.
 */
export function formatPrice(value: unknown, digits = 0): string {
  const text = typeof value === 'number' ? plainText(value) : value;
  const parts = typeof text === 'string' ? NUMERIC.exec(text.trim()) : null;
  if (!parts) return EM_DASH;
  const [given, whole, fraction = ''] = parts;
  // As it was sent: a number may not be able to hold all of its digits.
  const fixed = `${whole}.${fraction.padEnd(shownDigits(digits), '0')}`;
  return signed(given.startsWith('-') ? -1 : 1, fixed, 'auto');
}

/** A price that was sent as a number, without what sums left in its last digits. */
const plainText = (value: number): string =>
  decimal(value, MOST_DIGITS)
    .replaceAll(',', '')
    .replace('−', '-')
    .replace(/\.?0+$/, '');

/** A price, or a distance between two, as `formatPrice` shows prices of the instrument. @param digits Those of the instrument. */
export function formatQuote(price: number, digits: number, sign: Sign = 'auto'): string {
  return decimal(price, shownDigits(digits), sign);
}

/** A number that is not a price, such as pips or lots. */
export function formatNumber(value: number, digits: number, sign: Sign = 'auto'): string {
  return decimal(value, digits, sign);
}

/** An amount with the decimals of its currency: "1,234.50", in yen "1,235". */
export function formatAmount(amount: number, currency: string, sign: Sign = 'auto'): string {
  return decimal(amount, currencyDigits(currency), sign);
}

/** An amount with its currency: "−6.84 USD". */
export function formatMoney(amount: number, currency: string, sign: Sign = 'auto'): string {
  return `${formatAmount(amount, currency, sign)}${NO_BREAK}${currency}`;
}

/** An amount with the sign of its currency, whole amounts without decimals: "$0", "€61.20", "CHF 500". */
export function formatCurrency(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  };
  return new Intl.NumberFormat('en-US', options).format(amount).replace('-', '−');
}

/** A fraction as a percentage: -0.071 is "−7.1%". */
export function formatPercent(fraction: number | null, digits = 1, sign: Sign = 'auto'): string {
  return fraction === null ? EM_DASH : `${decimal(fraction * 100, digits, sign)}%`;
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
