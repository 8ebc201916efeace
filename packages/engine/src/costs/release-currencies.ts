import type { Instrument } from '../instruments/instrument.ts';

/** Whose money a release moves; calendars spell the same area in several ways. */
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

/** The currency of a calendar's country or area; the text itself where it is not known. */
export function currencyOf(country: string): string {
  return CURRENCY_OF[country] ?? country;
}

/** Currencies whose releases move an instrument: both of a pair, else the one it is quoted in. */
export function currenciesOf({ market, symbol, quoteCurrency }: Instrument): readonly string[] {
  return market === 'fx' ? [symbol.slice(0, 3), symbol.slice(3)] : [quoteCurrency];
}
