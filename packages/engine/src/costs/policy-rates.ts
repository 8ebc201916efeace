/** First year of every list below. */
export const FIRST_YEAR = 2000;

/**
 * Policy rates of the central banks in percent a year: means of each calendar year from 2000 to 2025, rounded. Federal
 * Reserve (upper bound of the target), ECB (main refinancing rate to 2013, then the deposit rate), Bank of England, Bank of
 * Japan, RBA, RBNZ, Bank of Canada and Swiss National Bank, as the banks publish them.
 */
// biome-ignore format: one line a currency, one figure a year
export const POLICY_RATES: Readonly<Record<string, readonly number[]>> = {
  USD: [6.2, 3.9, 1.7, 1.1, 1.4, 3.2, 5, 5, 2, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.5, 1, 1.9, 2.3, 0.5, 0.25, 1.9, 5.2, 5.3, 4.4],
  EUR: [4, 4.3, 3.2, 2.3, 2, 2, 2.8, 3.9, 3.9, 1.3, 1, 1.3, 0.9, 0.5, 0, -0.2, -0.4, -0.4, -0.4, -0.4, -0.5, -0.5, 0.1, 3.3, 3.7, 2.3],
  GBP: [6, 5.1, 4, 3.7, 4.4, 4.6, 4.6, 5.5, 4.7, 0.6, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.4, 0.3, 0.6, 0.75, 0.2, 0.1, 1.5, 4.7, 5.1, 4.3],
  JPY: [0.1, 0, 0, 0, 0, 0, 0.1, 0.5, 0.5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, -0.1, -0.1, -0.1, -0.1, -0.1, -0.1, -0.1, -0.1, 0.1, 0.5],
  AUD: [5.9, 5.1, 4.5, 4.8, 5.3, 5.5, 5.8, 6.4, 6.7, 3.3, 4.3, 4.7, 3.7, 2.7, 2.5, 2.1, 1.7, 1.5, 1.5, 1.2, 0.3, 0.1, 1.3, 3.9, 4.4, 3.9],
  NZD: [6.1, 5.7, 5.4, 5.3, 5.8, 6.8, 7.3, 7.9, 7.6, 2.8, 2.8, 2.5, 2.5, 2.5, 3.1, 3.1, 2.1, 1.8, 1.8, 1.4, 0.4, 0.3, 2.4, 5.3, 5.2, 3.2],
  CAD: [5.5, 4, 2.5, 2.9, 2.2, 2.7, 4, 4.3, 3, 0.4, 0.6, 1, 1, 1, 1, 0.7, 0.5, 0.7, 1.4, 1.8, 0.6, 0.3, 2.1, 4.8, 4.5, 2.8],
  CHF: [3, 2.8, 1.2, 0.4, 0.5, 0.8, 1.5, 2.4, 2.3, 0.4, 0.3, 0.1, 0, 0, 0, -0.8, -0.8, -0.8, -0.8, -0.8, -0.8, -0.8, -0.2, 1.5, 1.3, 0.2],
};

/** Whether the rates of a currency are known. */
export function hasPolicyRate(currency: string): boolean {
  return Object.hasOwn(POLICY_RATES, currency);
}
