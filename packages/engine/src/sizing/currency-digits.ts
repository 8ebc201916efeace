/** Currencies whose amounts have another number of decimals than two (ISO 4217). */
const OTHER_DIGITS: Readonly<Record<string, number>> = { JPY: 0 };

/**
 * Decimals of an amount in a currency: 2, and 0 in yen.
 *
 * @see ISO 4217, minor unit.
 */
export const currencyDigits = (currency: string): number => OTHER_DIGITS[currency] ?? 2;
