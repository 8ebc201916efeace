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
const GROUPED_DOT = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const GROUPED_COMMA = /^[+-]?\d{1,3}([. ]\d{3})+(,\d*)?$/;

/** Units of volumes, as in 12.3K. */
const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** Returns numbers with exponents, thousands separators, currency signs, units or many digits. */
function readSlowly(bytes: Uint8Array, start: number, end: number, decimal: DecimalMark): number {
  if (end - start > 64) return Number.NaN;
  let text = String.fromCharCode(...bytes.subarray(start, end));
  // A currency sign of one byte, or the bytes of one in UTF-8, and thousands marks of Swiss exports.
  text = text.replace(/^([+-]?)(?:[$\u00a3]|\u00e2\u0082\u00ac|\u00c2[\u00a3\u00a5])\s?/, '$1').replaceAll("'", '');
  const unit = UNITS[text.slice(-1).toUpperCase()];
  if (unit !== undefined) text = text.slice(0, -1).trimEnd();
  if (decimal === '.' && GROUPED_DOT.test(text)) text = text.replaceAll(',', '');
  if (decimal === ',') {
    if (GROUPED_COMMA.test(text)) text = text.replaceAll(/[. ]/g, '');
    text = text.replace(',', '.');
  }
  if (!PLAIN.test(text)) return Number.NaN;
  return unit === undefined ? Number(text) : Number((Number(text) * unit).toPrecision(15));
}

/** Returns the decimal number in a string. */
export function parseNumber(text: string, decimal: DecimalMark): number {
  const bytes = new TextEncoder().encode(text.trim());
  return readNumber(bytes, 0, bytes.length, decimal);
}
