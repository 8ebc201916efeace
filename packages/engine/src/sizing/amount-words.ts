import { formatPrice } from '../instruments/price.ts';
import { currencyDigits } from './currency-digits.ts';

/** Returns an amount with the decimals of its currency, as pages show it: "1,125.02". @param amount At least 0. */
export const amountWords = (amount: number, currency: string): string =>
  formatPrice(amount, currencyDigits(currency)).replaceAll(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');
