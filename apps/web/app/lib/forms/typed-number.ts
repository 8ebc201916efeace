const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** As the site writes them: 1,234 and 1,234.50. */
const WITH_COMMAS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** 1.234,50 and 1.234.567. */
const WITH_POINTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$|^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/;
const DECIMAL_COMMA = /^[+-]?(\d+,\d*|,\d+)$/;
/** A comma that separates thousands here, and decimals elsewhere. */
const UNCLEAR = /^[+-]?[1-9]\d{0,2},\d{3}$/;

const withoutSpaces = (text: string): string => text.replaceAll(/[\s'’]/g, '').replace('−', '-');

/**
 * Returns a typed number with a point before its decimals and nothing between its thousands, as prices are sent; null for other texts. One comma
 * is a decimal mark, as keyboards of phones have it, unless exactly three digits follow a number that does not begin with 0.
 */
export function readDigits(text: string): string | null {
  const digits = withPoint(withoutSpaces(text));
  if (digits === null) return null;
  return digits.replace(/^\+|\.$/g, '').replace(/^-?(?=\.)/, '$&0');
}

function withPoint(typed: string): string | null {
  if (PLAIN.test(typed)) return typed;
  if (WITH_COMMAS.test(typed)) return typed.replaceAll(',', '');
  if (WITH_POINTS.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return DECIMAL_COMMA.test(typed) ? typed.replace(',', '.') : null;
}

/** Returns a typed number; NaN for other texts, an empty one included. */
export function readNumber(text: string): number {
  const digits = readDigits(text);
  return digits === null ? Number.NaN : Number(digits);
}

/** Returns a typed percentage, with or without its sign; NaN for other texts. */
export const readPercentage = (text: string): number => readNumber(text.trim().replace(/%$/, ''));

/** A price of the symbol. */
type Near = number | null;

/** Returns a typed price as it is sent; null for other texts and for one whose comma may separate thousands or decimals. */
export function readPrice(text: string, near: Near = null): string | null {
  const readings = getReadings(text, near);
  return readings === null ? readDigits(text) : readings.length === 1 ? readings[0]! : null;
}

/** Returns what is wrong with a typed price: its comma may separate thousands or decimals. */
export function unclearPrice(text: string, near: Near = null): string | null {
  const readings = getReadings(text, near);
  return readings === null || readings.length === 1 ? null : `Write ${readings.join(' or ')}.`;
}

/** Returns what an unclear price may be: the reading within a factor of ten of the price near it, both without one; null if it is clear. */
function getReadings(text: string, near: Near): string[] | null {
  const typed = withoutSpaces(text);
  if (!UNCLEAR.test(typed)) return null;
  const digits = typed.replace('+', '');
  const readings = [digits.replace(',', '.'), digits.replace(',', '')];
  const fitting = readings.filter((one) => near !== null && Number(one) > near / 10 && Number(one) < near * 10);
  return fitting.length === 1 ? fitting : readings;
}
