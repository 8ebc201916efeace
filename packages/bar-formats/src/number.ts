const ZERO = 0x30;
const NINE = 0x39;
const MINUS = 0x2d;
const PLUS = 0x2b;
const DOT = 0x2e;
const COMMA = 0x2c;

export type DecimalMark = '.' | ',';

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/** 2^53 - 1, less one digit: below it a mantissa and its next digit are exact. */
const MAX_MANTISSA = 900_719_925_474_098;

/**
 * Returns the decimal number in bytes without creating a string. Up to 15 digits the result equals `Number(text)`, because
 * mantissa and power of ten are exact and one division rounds once; longer ones go through `Number`.
 *
 * @returns NaN where the bytes are not one plain decimal number.
 */
export function readNumber(bytes: Uint8Array, start: number, end: number, decimal: DecimalMark): number {
  const mark = decimal === '.' ? DOT : COMMA;
  let i = start;
  const negative = bytes[i] === MINUS;
  if (i < end && (negative || bytes[i] === PLUS)) i += 1;
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  for (; i < end; i++) {
    const byte = bytes[i]!;
    if (byte >= ZERO && byte <= NINE) {
      if (mantissa > MAX_MANTISSA) return readSlowly(bytes, start, end, decimal);
      mantissa = mantissa * 10 + (byte - ZERO);
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (byte === mark && decimals < 0) {
      decimals = 0;
    } else return readSlowly(bytes, start, end, decimal);
  }
  if (digits === 0) return Number.NaN;
  if (decimals > 22) return readSlowly(bytes, start, end, decimal);
  const value = decimals > 0 ? mantissa / POWERS[decimals]! : mantissa;
  return negative ? -value : value;
}

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
/** Thousands are marked by a space, an apostrophe, or what is not the decimal mark; in India by twos above a thousand. */
const GROUPED = {
  '.': /^[+-]?(\d{1,3}(?:([, '])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(\.\d*)?$/,
  ',': /^[+-]?\d{1,3}(?:([. '])\d{3})(?:\1\d{3})*(,\d*)?$/,
} as const;
const MARKS = { '.': /[, ']/g, ',': /[. ']/g } as const;

const CURRENCY = /^([+-]?)(?:[$\u00a3\u00a5\u20ac\u20b9\u20a9\u20bf]|US\$)\s?|\s?[$\u00a3\u00a5\u20ac]$/g;
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const APOSTROPHES = /[\u2019\u2018\u00b4\u02bc\u066c`]/g;

/** Units of volumes, as in 12.3K. */
const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

const utf8 = new TextDecoder('utf-8');

/** Returns numbers with exponents, thousands separators, currency signs, units or many digits. */
function readSlowly(bytes: Uint8Array, start: number, end: number, decimal: DecimalMark): number {
  if (end - start > 64) return Number.NaN;
  let text = plainNumber(utf8.decode(bytes.subarray(start, end)));
  const unit = UNITS[text.slice(-1).toUpperCase()];
  if (unit !== undefined) text = text.slice(0, -1).trimEnd();
  if (GROUPED[decimal].test(text)) text = text.replaceAll(MARKS[decimal], '');
  if (decimal === ',') text = text.replace(',', '.');
  if (!PLAIN.test(text)) return Number.NaN;
  return unit === undefined ? Number(text) : Number((Number(text) * unit).toPrecision(15));
}

/** Returns the text of a number with plain spaces, apostrophes and minus, and without brackets or a currency sign. */
export function plainNumber(text: string): string {
  const plain = text
    .replaceAll(SPACES, ' ')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/[\u2212\u2013]/g, '-');
  return plain
    .trim()
    .replace(/^\((.+)\)$/, '-$1')
    .replaceAll(CURRENCY, '$1')
    .trim();
}

/** Returns the decimal number in a string. */
export function parseNumber(text: string, decimal: DecimalMark): number {
  const bytes = new TextEncoder().encode(text.trim());
  return readNumber(bytes, 0, bytes.length, decimal);
}
