const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** As the site writes them: 1,234 and 1,234.50. */
const WITH_COMMAS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** 1.234,50 and 1.234.567. */
const WITH_POINTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$|^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;
/** A comma that separates thousands here, and decimals elsewhere. */
const UNCLEAR = /^[+-]?[1-9]\d{0,2},\d{3}$/;

const withoutSpaces = (text: string): string => text.replaceAll(/[\s'’]/g, '').replace('−', '-');

/**
 * Returns a typed number with a point before its decimals and nothing between its thousands; null for other texts. One comma is a decimal
 * mark, as keyboards of phones have it, unless exactly three digits follow a number that does not begin with 0.
 */
export function readDigits(text: string): string | null {
  const typed = withoutSpaces(text);
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

/** Returns what is wrong with a typed price: its comma may separate thousands or decimals. */
export function unclearPrice(text: string): string | null {
  const typed = withoutSpaces(text);
  return UNCLEAR.test(typed) ? `Write ${typed.replace(',', '.')} or ${typed.replace(',', '')}.` : null;
}
