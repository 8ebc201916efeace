const FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 8 });

/** Returns a number of units as the steps and differences of an account say it: `156,000 units`. */
export const unitsWords = (units: number): string => `${FORMAT.format(units)} units`;

/** Returns an amount of a coin in the same words: `0.5 ETH`. */
export const coinWords = (units: number, coin: string): string => `${FORMAT.format(units)} ${coin}`;
