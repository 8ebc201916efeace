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

/** Returns a price with the digits that it was sent with, and with commas between thousands: "2,674.720". */
export const groupedPrice = (price: string): string => price.replace(/\d+/, (whole) => grouped(Number(whole)));
