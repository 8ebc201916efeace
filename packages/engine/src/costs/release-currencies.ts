import type { Instrument } from '../instruments/instrument.ts';

/** Currency of each country or area, in the spellings of calendars. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  US: 'USD',
  USA: 'USD',
  'United States': 'USD',
  EA: 'EUR',
  EU: 'EUR',
  EMU: 'EUR',
  DE: 'EUR',
  Eurozone: 'EUR',
  'Euro area': 'EUR',
  Germany: 'EUR',
  UK: 'GBP',
  GB: 'GBP',
  'United Kingdom': 'GBP',
  CH: 'CHF',
  Switzerland: 'CHF',
  JP: 'JPY',
  Japan: 'JPY',
  AU: 'AUD',
  Australia: 'AUD',
  NZ: 'NZD',
  'New Zealand': 'NZD',
  CA: 'CAD',
  Canada: 'CAD',
};

/** Returns the currency of a calendar's country or area; the text itself if unknown. */
export function getCurrency(country: string): string {
  return CURRENCY_OF[country] ?? country;
}

/** Returns the currencies whose releases affect an instrument: both of a pair, otherwise its quote currency. */
export function getCurrencies({
  assetClass,
  symbol,
  quoteCurrency,
}: Pick<Instrument, 'assetClass' | 'symbol' | 'quoteCurrency'>): readonly string[] {
  return assetClass === 'fx' ? [symbol.slice(0, 3), symbol.slice(3)] : [quoteCurrency];
}
