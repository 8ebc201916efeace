import { currencyDigits } from '@sealtick/engine';

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

/** Least decimals of a price. */
const LEAST_DIGITS = 2;
const shownDigits = (digits: number): number => Math.max(LEAST_DIGITS, digits);

/**
 * A number or numeric string as a price with the digits it was sent with, at least two: "1.08512", "15,620.30", "5,683,210.00"; an
 * em dash for anything else. @param digits Those of the instrument, if they are known.
 */
export function formatPrice(value: unknown, digits = 0): string {
  const text = typeof value === 'number' ? plainText(value) : value;
  if (typeof text !== 'string' || !NUMERIC.test(text.trim())) return EM_DASH;
  return decimal(text.trim(), shownDigits(Math.max(digits, text.trim().split('.')[1]?.length ?? 0)));
}

/** Without an exponent, which small numbers have. */
const plainText = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 }) : '';

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
