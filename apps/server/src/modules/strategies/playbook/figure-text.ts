const MISSING = '—';

/** Returns a number with a minus sign. */
const plain = (value: number, digits: number): string => value.toFixed(digits).replace('-', '\u2212');

/** Returns an amount without decimals: 10000.4 is "10,000". */
export const amount = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: 0 }).replace('-', '\u2212');

/** Returns a number with two decimals, or a dash. */
export const number = (value: number | null): string => (value === null ? MISSING : plain(value, 2));

/** Returns a fraction as a percentage with one decimal, or two under 1%: 0.071 is "7.1%", 0.0004 is "0.04%". */
export const percent = (fraction: number | null): string =>
  fraction === null ? MISSING : `${plain(fraction * 100, fraction !== 0 && Math.abs(fraction) < 0.01 ? 2 : 1)}%`;
