const FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 8 });

/** Returns a number of units as the steps and differences of an account say it: `156,000 units`. */
export const unitsWords = (units: number): string => `${FORMAT.format(units)} units`;
