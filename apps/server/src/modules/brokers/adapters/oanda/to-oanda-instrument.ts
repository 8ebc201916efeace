import type { BrokerInstrument } from '../../broker-adapter.ts';
import { siteSymbol } from '../site-symbol.ts';

/** Names of OANDA that differ from the site's by more than the underscore. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  SPX500_USD: 'US500',
  NAS100_USD: 'US100',
  US30_USD: 'US30',
  DE30_EUR: 'GER40',
  UK100_GBP: 'UK100',
  BCO_USD: 'BRENT',
  WTICO_USD: 'WTI',
};

interface OandaInstrument {
  readonly name: string;
  readonly displayPrecision: number;
  readonly tradeUnitsPrecision: number;
  readonly minimumTradeSize: number;
}

/** Returns an instrument by its name at OANDA. */
export function toOandaInstrument(instrument: OandaInstrument): [string, BrokerInstrument] {
  const { name, displayPrecision, tradeUnitsPrecision, minimumTradeSize } = instrument;
  return [
    name,
    {
      name,
      symbol: siteSymbol(OTHER_NAMES[name] ?? name.replace('_', '')),
      unitStep: Number(`1e-${tradeUnitsPrecision}`),
      priceStep: Number(`1e-${displayPrecision}`),
      minUnits: minimumTradeSize,
    },
  ];
}
