/** A format takes longer to make than to use. */
const formats = new Map<number, Intl.NumberFormat>();

/** Returns a number with this many decimals and with commas between thousands: "1,234.50". */
export function inDecimals(value: number, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(decimals) ?? new Intl.NumberFormat('en', options);
  formats.set(decimals, format);
  return format.format(value);
}

/** Returns a whole number with commas between thousands: "12,342". */
export const grouped = (value: number): string => inDecimals(value, 0);

/** Returns a number with its sign; without one where it rounds to zero. */
export function signed(value: number, decimals: number): string {
  const shown = inDecimals(Math.abs(value), decimals);
  if (!/[1-9]/.test(shown)) return shown;
  return `${value < 0 ? '−' : '+'}${shown}`;
}

/** Returns a number with a sign only where it is negative, also after rounding. */
export const withMinus = (value: number, decimals: number): string => signed(value, decimals).replace('+', '');

/** Returns R multiples: "+2.20 R". */
export const inR = (r: number, decimals = 2): string => `${signed(r, decimals)}\u00a0R`;

/** Fewest decimals of a price. */
const PRICE_DECIMALS = 2;

/** Returns the decimals with which a price is shown: those that it was sent with, at least two. */
export const priceDecimals = (price: string): number => Math.max(PRICE_DECIMALS, price.split('.')[1]?.length ?? 0);

/** Returns a price with the decimals that it was sent with, at least two, and with commas between thousands: "2,674.720". */
export function groupedPrice(price: string): string {
  const [whole = '', fraction = ''] = price.replace('-', '−').split('.');
  return `${whole.replace(/\d+/, (digits) => grouped(Number(digits)))}.${fraction.padEnd(PRICE_DECIMALS, '0')}`;
}
