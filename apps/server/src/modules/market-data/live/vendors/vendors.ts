import type { Vendor } from '../vendor.ts';
import { BINANCE } from './binance.ts';
import { BYBIT } from './bybit.ts';
import { COINBASE } from './coinbase.ts';
import { KRAKEN } from './kraken.ts';
import { OANDA } from './oanda.ts';
import { OKX } from './okx.ts';
import { YAHOO } from './yahoo.ts';

/** The vendors of live bars, by their names in `MARKET`. */
export const VENDORS: ReadonlyMap<string, Vendor> = new Map(
  [KRAKEN, BINANCE, COINBASE, BYBIT, OKX, YAHOO, OANDA].map((vendor) => [vendor.id, vendor]),
);
